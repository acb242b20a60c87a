/* Escapes untrusted text for messages, and shortens it in the middle: names differ most at
 * their ends, and begin with the folder that tells which they are. */
#include <stdio.h>
#include <string.h>

#include "core/text/show.h"
#include "core/text/utf8.h"
#include "spritepress/diagnostics.h"

static const char DOTS[] = "...";
enum { DOTS_SIZE = sizeof DOTS - 1, PIECE_SIZE = 12 };

bool spressi_is_unsafe(uint32_t code_point)
{
    return code_point < 0x20 || (code_point >= 0x7F && code_point < 0xA0) || code_point == 0x61C ||
           code_point == 0x200E || code_point == 0x200F ||
           (code_point >= 0x2028 && code_point <= 0x202E) ||
           (code_point >= 0x2066 && code_point <= 0x2069);
}

/* Writes the character at the start of a text as it is shown, and returns how many bytes of the
 * text it took. `size` is not 0. */
static size_t show_character(const char *text, size_t size, char piece[PIECE_SIZE])
{
    uint32_t code_point;
    if (*text >= ' ' && *text <= '~') { /* nearly every character of nearly every name */
        piece[0] = *text;
        piece[1] = '\0';
        return 1;
    }
    const size_t length = spressi_utf8_decode((const uint8_t *)text, size, &code_point);
    if (length == 0)
        snprintf(piece, PIECE_SIZE, "\\x%02x", (unsigned char)*text);
    else if (spressi_is_unsafe(code_point))
        snprintf(piece, PIECE_SIZE, code_point < 0x80 ? "\\x%02x" : "\\u{%x}", code_point);
    else
        snprintf(piece, PIECE_SIZE, "%.*s", (int)length, text);
    return length ? length : 1;
}

/* Bytes of the whole text as it is shown. */
static size_t shown_size(const char *text, size_t size)
{
    char piece[PIECE_SIZE];
    size_t shown = 0;
    for (size_t i = 0; i < size; shown += strlen(piece))
        i += show_character(text + i, size - i, piece);
    return shown;
}

void spress_text_escape(char *out, size_t out_size, const char *text, size_t size)
{
    const size_t total = shown_size(text, size), room = out_size - 1;
    const bool whole = total <= room;
    const size_t head = whole ? total : (room - DOTS_SIZE + 1) / 2;
    const size_t tail = whole ? 0 : room - DOTS_SIZE - head;
    char piece[PIECE_SIZE];
    size_t used = 0, passed = 0; /* bytes written; bytes of the shown text that are dealt with */
    bool skips = false;
    for (size_t i = 0; i < size;) {
        const bool in_tail = skips && total - passed <= tail;
        i += show_character(text + i, size - i, piece);
        const size_t piece_size = strlen(piece);
        if (!skips && passed + piece_size > head) {
            skips = true;
            memcpy(out + used, DOTS, DOTS_SIZE);
            used += DOTS_SIZE;
        }
        if (!skips || in_tail) {
            memcpy(out + used, piece, piece_size);
            used += piece_size;
        }
        passed += piece_size;
    }
    out[used] = '\0';
}

spressi_shown spressi_show_bytes(const void *text, size_t size)
{
    spressi_shown shown = {""};
    spress_text_escape(shown.text, sizeof shown.text, text, size);
    return shown;
}

spressi_shown spressi_show(const char *text)
{
    return spressi_show_bytes(text, strlen(text));
}
