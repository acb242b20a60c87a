/* JSON for the studio's page. */
#ifndef SPRITEPRESS_CLI_STUDIO_JSON_H
#define SPRITEPRESS_CLI_STUDIO_JSON_H

#include <stdbool.h>
#include <stdio.h>

/* Writes a text between quotation marks. It has no control characters (path_check.h); what means
 * something to HTML is escaped too, so that the JSON is harmless wherever it ends up. */
void studio_put_text(FILE *out, const char *text);

/* Writes `"key": "text"`, with a comma and a space before it when `more`. */
void studio_put_pair(FILE *out, bool more, const char *key, const char *text);

#endif
