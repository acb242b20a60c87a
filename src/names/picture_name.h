/* Pictures by the extensions of their names. */
#ifndef SPRESSI_NAMES_PICTURE_NAME_H
#define SPRESSI_NAMES_PICTURE_NAME_H

#include "spritepress/base.h"

/* Whether a file is called like a picture that can become a sprite. */
bool spressi_is_picture_name(const char *name);

/* Whether a file is called like a PNG: .png in any case. */
bool spressi_is_png_name(const char *name);

/* Bytes of a name before the extension of a picture; all of them when it has none. A dot at the
 * very beginning of the last part is no extension. */
size_t spressi_picture_stem(const char *name, size_t size);

/* Whether a text ends with another, whatever the case of ASCII letters. */
bool spressi_ends_with(const char *text, const char *ending);

#endif
