/* Checks names of files, and writes them as JSON. */
#include "studio/names.h"

#include <limits.h>
#include <stdint.h>
#include <string.h>

/* The bytes of the UTF-8 character at `text`, 0 when it is none; `*out` becomes its code point. */
static size_t read_character(const uint8_t *text, size_t size, uint32_t *out)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const uint8_t first = text[0];
    const size_t count = first < 0x80             ? 1
                         : (first & 0xe0) == 0xc0 ? 2
                         : (first & 0xf0) == 0xe0 ? 3
                         : (first & 0xf8) == 0xf0 ? 4
                                                  : 0;
    if (count == 0 || count > size)
        return 0;
    uint32_t point = count == 1 ? first : first & (0x7fU >> count);
    for (size_t i = 1; i < count; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        point = point << 6 | (text[i] & 0x3f);
    }
    const bool valid = point >= least[count] && point <= 0x10ffff && (point & 0xfffff800) != 0xd800;
    *out = point;
    return valid ? count : 0;
}

/* Control characters of ASCII and Latin-1, and those that turn or break lines of text: a name is
 * shown as it is. */
static bool is_shown(uint32_t point)
{
    const bool control = point < 0x20 || (point >= 0x7f && point < 0xa0);
    const bool steers =
        (point >= 0x2028 && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069);
    return !control && !steers && point != '\\' && point != '/';
}

static bool is_called(const char *name, size_t size, const char *text)
{
    return size == strlen(text) && memcmp(name, text, size) == 0;
}

bool studio_name_is_plain(const char *name, size_t size)
{
    if (size == 0 || size > NAME_MAX || is_called(name, size, "node_modules"))
        return false;
    if (name[0] == '.' && !is_called(name, size, ".spritepressignore"))
        return false;
    for (size_t at = 0; at < size;) {
        uint32_t point;
        const size_t step = read_character((const uint8_t *)name + at, size - at, &point);
        if (step == 0 || !is_shown(point))
            return false;
        at += step;
    }
    return true;
}

bool studio_path_is_plain(const char *path, size_t size)
{
    if (size > STUDIO_PATH_MOST)
        return false;
    for (size_t at = 0, depth = 1;; depth++) {
        const char *slash = memchr(path + at, '/', size - at);
        const size_t part = slash ? (size_t)(slash - path) - at : size - at;
        if (depth > STUDIO_DEPTH_MOST || !studio_name_is_plain(path + at, part))
            return false;
        at += part + 1;
        if (!slash)
            return true;
    }
}

void studio_put_text(FILE *out, const char *text)
{
    putc('"', out);
    for (; *text; text++) {
        const unsigned char byte = (unsigned char)*text;
        if (byte < 0x20 || byte == 0x7f || strchr("\"\\<>&'", byte))
            fprintf(out, "\\u%04x", byte);
        else
            putc(byte, out);
    }
    putc('"', out);
}

void studio_put_pair(FILE *out, bool more, const char *key, const char *text)
{
    fprintf(out, "%s\"%s\": ", more ? ", " : "", key);
    studio_put_text(out, text);
}
