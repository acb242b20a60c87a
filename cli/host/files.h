/* Reading files of this machine. */
#ifndef SPRITEPRESS_CLI_FILES_H
#define SPRITEPRESS_CLI_FILES_H

#include "spritepress/spritepress.h"

/* What spress_host asks for; `context` is not used. */
spress_file_kind cli_look(void *context, const char *path, char *why, size_t why_size);
bool cli_list(void *context, const spress_listing *how);
bool cli_read(void *context, const char *path, const spress_file_terms *terms,
              spress_report *report, spress_buffer *out);
spress_image_answer cli_read_image(void *context, const spress_image_place *place,
                                   const spress_file_terms *terms, spress_report *report,
                                   spress_buffer *out);
bool cli_leads_out(void *context, const char *root, const char *path);
bool cli_identify(void *context, const char *path, spress_file_identity *out);

struct stat;
spress_file_identity cli_identity(const struct stat *status);

/* Opens a file that must lie below `root`, links resolved, when it begins with that (host.h).
 * Returns a descriptor, or -1 with errno: EXDEV when it lies elsewhere. */
int cli_open_confined(const char *root, const char *path);

/* Reads an open file to its end; the path is for messages. */
bool cli_read_open(int descriptor, const char *path, const spress_file_terms *terms,
                   spress_report *report, spress_buffer *out);

#endif
