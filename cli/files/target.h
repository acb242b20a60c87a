/* Looks whether a file could be written, before the work that makes it. */
#ifndef SPRITEPRESS_CLI_TARGET_H
#define SPRITEPRESS_CLI_TARGET_H

#include "spritepress/spritepress.h"

/* False, with an error, when something that cannot be replaced is in the file's place, or its
 * folder cannot be written to. A folder that is not there will be made. Writes nothing. */
bool cli_check_target(const char *path, spress_report *report);

/* What keeps the file `name` from being replaced, or NULL. Files and links may be, whatever they
 * point to; anything else was planted, or is a mistake. `folder` is the one it lies in; both are
 * relative to the open folder `at`. */
const char *cli_obstacle(int at, const char *folder, const char *name);

/* Devices and pipes cannot be replaced, only written to, also behind a link (/dev/stdout is one).
 */
bool cli_is_special(const char *path);

#endif
