/* Escapes untrusted names for messages. */
#ifndef SPRESSI_CORE_TEXT_SHOW_H
#define SPRESSI_CORE_TEXT_SHOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A finding has room for two such names and its sentence. */
enum { SPRESSI_SHOWN_SIZE = 64 };

typedef struct spressi_shown {
    char text[SPRESSI_SHOWN_SIZE];
} spressi_shown;

/* A name made safe by spress_text_escape: "...\"%s\" is rotated", spressi_show(name).text. Every
 * name that goes into a message passes here, since one that fills the message would push out what
 * the message says of it. The text lives until the end of the statement. */
spressi_shown spressi_show(const char *text);
spressi_shown spressi_show_bytes(const void *text, size_t size);

/* Whether a character could steer a terminal or reorder the text around it: controls, and Unicode's
 * marks of direction. */
bool spressi_is_unsafe(uint32_t code_point);

#endif
