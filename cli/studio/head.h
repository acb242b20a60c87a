/* What the head of a request says, as far as the studio's server listens to it. */
#ifndef SPRITEPRESS_CLI_STUDIO_HEAD_H
#define SPRITEPRESS_CLI_STUDIO_HEAD_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>

/* A header or an argument; the text lives as long as the request. */
typedef struct studio_field {
    const char *text; /* NULL: it is not there */
    size_t size;
    unsigned count; /* how often it was given */
} studio_field;

typedef struct studio_head {
    studio_field host, origin, site, token, length, coding, match, none_match, encodings;
    studio_field path, since; /* arguments behind the "?" */
} studio_head;

studio_head studio_head_read(struct MHD_Connection *connection);

/* Whether a header or an argument was given twice: then nobody knows which one counts. */
bool studio_head_repeats(const studio_head *head);

/* Whether the field is there and says exactly this. */
bool studio_field_is(const studio_field *field, const char *text);

#endif
