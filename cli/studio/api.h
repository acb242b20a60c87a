/* The addresses of the studio's server: what each of them gives and takes. */
#ifndef SPRITEPRESS_CLI_STUDIO_API_H
#define SPRITEPRESS_CLI_STUDIO_API_H

#include "studio/server.h"

/* Finds what answers the request, and begins to save where it writes. NULL, or why it is refused.
 */
const studio_refusal *studio_route(studio_request *request);

/* The file whose id the address ends with; NULL when there is none. */
studio_file *studio_find_file(const studio_request *request);

/* Each in a file of its own: page_answer.c, project_answer.c, changes_answer.c, file_answer.c. */
studio_answer studio_answer_page, studio_answer_project, studio_answer_changes, studio_answer_file;

/* save_answer.c: begins to save and sets what answers when the body is there. NULL, or why not. */
typedef const studio_refusal *studio_begin(studio_request *request);
studio_begin studio_begin_save, studio_begin_creation;

#endif
