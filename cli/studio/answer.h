/* Answers of the studio's server, all with the headers that protect the page. */
#ifndef SPRITEPRESS_CLI_STUDIO_ANSWER_H
#define SPRITEPRESS_CLI_STUDIO_ANSWER_H

#include <stdio.h>

#include "studio/server.h"

/* A text that is written piece by piece. */
typedef struct studio_text {
    FILE *out;
    char *data;
    size_t size;
} studio_text;

/* False when memory ran out. */
bool studio_text_begin(studio_text *text);

/* Ends the text and answers with it, as JSON. */
enum MHD_Result studio_answer_text(studio_request *request, unsigned status, studio_text *text);

/* Answers with an error and ends the connection: what follows on it may be part of an attack. */
enum MHD_Result studio_refuse(studio_request *request, const studio_refusal *why);

/* The same for a file that another program has changed: with the hash that it has now, null when it
 * is gone. */
enum MHD_Result studio_refuse_changed(studio_request *request, const studio_refusal *why,
                                      const studio_hash *present);

/* Adds headers: name, value, name, value ..., NULL. */
bool studio_add_headers(struct MHD_Response *response, const char *const *headers);

/* Answers with a response of `size` bytes that the caller made, and lets it go. NULL is one that
 * there was no memory for. */
enum MHD_Result studio_send(studio_request *request, unsigned status, struct MHD_Response *response,
                            size_t size);

#endif
