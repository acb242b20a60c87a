/* Opens files below a folder whatever happens to links meanwhile. */
#ifndef SPRITEPRESS_CLI_OPEN_BELOW_H
#define SPRITEPRESS_CLI_OPEN_BELOW_H

/* Opens the file at `path`, relative to the open folder `root`, for reading; links are followed as
 * long as they stay below the folder. Does not wait for pipes. Returns a descriptor, or -1 with
 * errno: EXDEV when the path leaves the folder. */
int cli_open_below(int root, const char *path);

/* The same for systems without openat2: follows no link at all, which is ELOOP or ENOTDIR. */
int cli_open_plainly_below(int root, const char *path);

#endif
