/* Names of somebody else, as messages show them. */
#ifndef SPRESSI_CORE_SHOW_H
#define SPRESSI_CORE_SHOW_H

#include <stddef.h>

/* Room for two names in a finding, and for what it says of them. */
enum { SPRESSI_SHOWN_SIZE = 64 };

typedef struct spressi_shown {
    char text[SPRESSI_SHOWN_SIZE];
} spressi_shown;

/* A name made safe by spress_text_escape: "...\"%s\" is rotated", spressi_show(name).text. Every
 * name that goes into a message passes here, since one that fills the message would push out what
 * the message says of it. The text is gone behind the statement that asked for it. */
spressi_shown spressi_show(const char *text);
spressi_shown spressi_show_bytes(const void *text, size_t size);

#endif
