/* The pictures that a command is given: files, folders, patterns and lists of files.
 *
 *   argument                   what is taken                        name of each picture
 *   hero/walk.png              the file, whatever it is called      walk.png
 *   hero                       pictures in the folder and below     relative to the folder
 *   "hero/w*.png"              pictures and atlases that match,     relative to the folder before
 *                              when the shell left the pattern      the first wildcard (see glob.h)
 *                              to us
 *   @files.txt, --list FILE    each line: a file or a folder;       the line as written, without
 *                              "-" is standard input                leading "/", "./" and "../"
 *
 * Inside folders only files with the extension of a picture are taken. Hidden files, links to
 * folders and what a .spritepressignore excludes (see ignore.h) are passed over. */
#ifndef SPRITEPRESS_CLI_INPUTS_H
#define SPRITEPRESS_CLI_INPUTS_H

#include "paths.h"
#include "spritepress/spritepress.h"

/* What a file's extension says that it holds. */
typedef enum cli_picture {
    CLI_PICTURE_UNKNOWN,
    CLI_PICTURE_PNG,
    CLI_PICTURE_APNG,
    CLI_PICTURE_WEBP,
    CLI_PICTURE_JPEG,
    CLI_PICTURE_GIF,
    CLI_PICTURE_BMP,
    CLI_PICTURE_TGA,
    CLI_PICTURE_PCSEF,
} cli_picture;

/* By the extension, in any case. */
cli_picture cli_picture_of(const char *file_name);

/* Bytes of a name before the extension of a picture; all of them when it has none. A dot at the
 * very beginning of the last part is no extension. */
size_t cli_picture_stem(const char *name, size_t size);

typedef struct cli_input {
    char *path; /* to open */
    char *name; /* UTF-8 without control characters, "/" between its parts; with the extension */
    cli_picture kind;
} cli_input;

typedef struct cli_inputs {
    cli_input *items; /* natural order of names, then by path; a path is never there twice under
                         the same name, a name may be */
    size_t count, capacity;
    size_t other_count;   /* files in folders that are no pictures */
    size_t ignored_count; /* files and folders that a .spritepressignore excluded */
    cli_paths read;       /* what the search itself was told by: lists and ignore files */
} cli_inputs;

typedef struct cli_input_request {
    const char *const *arguments;
    size_t argument_count;
    const char *list; /* --list; may be NULL */
    size_t limit;     /* how many pictures there may be; 0: 1,000,000 */
} cli_input_request;

/* Collects. False with errors in the report: a file or folder that cannot be read, a name that is
 * no UTF-8, more pictures than the limit, a pattern that nothing matches. What could be collected
 * is in `out` all the same; the caller frees it in any case. An empty result is no error here. */
bool cli_collect_inputs(const cli_input_request *request, spress_report *report, cli_inputs *out);
void cli_free_inputs(cli_inputs *inputs);

#endif
