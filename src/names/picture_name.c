/* Tells by its name whether a file is a picture, and what its name is without the extension. */
#include "names/picture_name.h"

#include <stdio.h>
#include <string.h>

#include "core/text/ascii.h"
#include "spritepress/formats.h"

/* Of codecs. The rows of sprite formats have their own. */
static const char *const extensions[] = {".png",  ".apng", ".webp", ".jpg",
                                         ".jpeg", ".gif",  ".bmp",  ".tga"};

bool spressi_ends_with(const char *text, const char *ending)
{
    return spressi_has_ending(text, strlen(text), ending, strlen(ending));
}

/* Bytes of an extension if a name has it, behind something. */
static size_t size_of_ending(const char *name, size_t size, const char *ending)
{
    const size_t own = strlen(ending);
    return size > own && name[size - own - 1] != '/' && spressi_has_ending(name, size, ending, own)
               ? own
               : 0;
}

/* The same for the extensions of a format, which have blanks between them. */
static size_t size_of_format(const char *name, size_t size, const char *endings)
{
    char ending[32];
    size_t found = 0;
    for (const char *p = endings; *p && found == 0;) {
        const size_t own = strcspn(p, " ");
        snprintf(ending, sizeof ending, "%.*s", (int)own, p);
        found = size_of_ending(name, size, ending);
        p += own + (p[own] == ' ');
    }
    return found;
}

/* Bytes of the extension of a picture; 0 without one. */
static size_t extension_size(const char *name, size_t size)
{
    size_t found = 0;
    for (size_t i = 0; found == 0 && i < sizeof extensions / sizeof *extensions; i++)
        found = size_of_ending(name, size, extensions[i]);
    for (size_t i = 0; found == 0 && i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        if (format->kind == SPRESS_KIND_SPRITE && format->reads)
            found = size_of_format(name, size, format->extensions);
    }
    return found;
}

bool spressi_is_picture_name(const char *name)
{
    return extension_size(name, strlen(name)) != 0;
}

bool spressi_is_png_name(const char *name)
{
    return spressi_is_picture_name(name) && spressi_ends_with(name, ".png");
}

size_t spressi_picture_stem(const char *name, size_t size)
{
    return size - extension_size(name, size);
}
