#include "names.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { PART_MAX = 255 };

/* CON, NUL, COM1 ... are devices on Windows, whatever extension follows. */
static bool is_device(const char *part, size_t size)
{
    static const char *const devices[] = {"con", "prn", "aux", "nul"};
    const char *dot = memchr(part, '.', size);
    size_t stem = dot ? (size_t)(dot - part) : size;
    while (stem > 0 && part[stem - 1] == ' ')
        stem--;
    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
        if (stem == 3 && strncasecmp(part, devices[i], 3) == 0)
            return true;
    return stem == 4 && part[3] >= '0' && part[3] <= '9' &&
           (strncasecmp(part, "com", 3) == 0 || strncasecmp(part, "lpt", 3) == 0);
}

static const char *unsafe_part(const char *part, size_t size)
{
    if (size == 0)
        return "a part of the path is empty";
    if (size > PART_MAX)
        return "a part of the path is longer than 255 bytes";
    if (size == 2 && memcmp(part, "..", 2) == 0)
        return "it leaves the folder with \"..\"";
    if (memchr(part, ':', size))
        return "it has a colon, as drives and streams have";
    if (memchr(part, '\\', size))
        return "it has a backslash";
    if (part[size - 1] == ' ' || (part[size - 1] == '.' && !(size == 1)))
        return "a part of the path ends with a dot or a space";
    if (is_device(part, size))
        return "it is the name of a device on Windows";
    for (size_t i = 0; i < size; i++)
        if ((uint8_t)part[i] < 0x20 || part[i] == 0x7F)
            return "it has a control character";
    return NULL;
}

const char *cli_unsafe_path(const char *path)
{
    if (path[0] == '/')
        return "it is absolute";
    for (;;) {
        const size_t size = strcspn(path, "/");
        const char *why = unsafe_part(path, size);
        if (why || path[size] == '\0')
            return why;
        path += size + 1;
    }
}

void cli_safe_file_name(const char *text, const char *extension, char *out, size_t size)
{
    enum { STEM_MAX = 120 };
    size_t used = 0;
    const size_t room = size - strlen(extension) - 8;
    for (; *text && used < room && used < STEM_MAX; text++) {
        const uint8_t c = (uint8_t)*text;
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                           (c >= '0' && c <= '9') || c == '-' || c == '_' || c >= 0x80 ||
                           (c == '.' && used > 0) || (c == ' ' && used > 0);
        out[used++] = plain ? (char)c : '_';
    }
    /* A name cut inside a UTF-8 character loses the rest of it. */
    while (*text && used > 0 && ((uint8_t)out[used - 1] & 0xC0) == 0x80)
        used--;
    if (*text && used > 0 && (uint8_t)out[used - 1] >= 0xC0)
        used--;
    while (used > 0 && (out[used - 1] == ' ' || out[used - 1] == '.'))
        used--;
    if (used == 0 || is_device(out, used)) {
        memmove(out + 1, out, used);
        out[0] = '_';
        used++;
    }
    snprintf(out + used, size - used, "%s", extension);
}
