/* Tells by its name whether a file is a picture, and what its name is without the extension. */
#include "jobs/names/picture_name.h"

#include <string.h>

static const char *const extensions[] = {".png", ".apng", ".webp", ".jpg",  ".jpeg",
                                         ".gif", ".bmp",  ".tga",  ".pcsef"};

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool ends_with(const char *text, size_t size, const char *ending)
{
    const size_t own = strlen(ending);
    if (size < own)
        return false;
    for (size_t i = 0; i < own; i++)
        if (lower(text[size - own + i]) != lower(ending[i]))
            return false;
    return true;
}

bool spressi_ends_with(const char *text, const char *ending)
{
    return ends_with(text, strlen(text), ending);
}

/* Bytes of the extension of a picture; 0 without one. */
static size_t extension_size(const char *name, size_t size)
{
    for (size_t i = 0; i < sizeof extensions / sizeof *extensions; i++) {
        const size_t own = strlen(extensions[i]);
        if (size > own && name[size - own - 1] != '/' && ends_with(name, size, extensions[i]))
            return own;
    }
    return 0;
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
