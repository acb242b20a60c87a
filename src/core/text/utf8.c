/* UTF-8, with fast ways through plain ASCII. */
#include "core/text/utf8.h"

#include <string.h>

size_t spressi_utf8_decode(const uint8_t *text, size_t size, uint32_t *out_code_point)
{
    /* Smallest code point that needs a sequence of this length; less is an overlong form. */
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};

    const uint8_t lead = text[0];
    if (lead < 0x80) {
        *out_code_point = lead;
        return 1;
    }
    const size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || length > size)
        return 0;

    uint32_t code_point = lead & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xC0) != 0x80)
            return 0;
        code_point = code_point << 6 | (text[i] & 0x3Fu);
    }
    const bool surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
    if (code_point < smallest[length] || code_point > 0x10FFFF || surrogate)
        return 0;
    *out_code_point = code_point;
    return length;
}

size_t spressi_utf8_encode(uint32_t code_point, char out[4])
{
    if (code_point < 0x80) {
        out[0] = (char)code_point;
        return 1;
    }
    if (code_point < 0x800) {
        out[0] = (char)(0xC0 | code_point >> 6);
        out[1] = (char)(0x80 | (code_point & 0x3F));
        return 2;
    }
    if (code_point < 0x10000) {
        out[0] = (char)(0xE0 | code_point >> 12);
        out[1] = (char)(0x80 | (code_point >> 6 & 0x3F));
        out[2] = (char)(0x80 | (code_point & 0x3F));
        return 3;
    }
    out[0] = (char)(0xF0 | code_point >> 18);
    out[1] = (char)(0x80 | (code_point >> 12 & 0x3F));
    out[2] = (char)(0x80 | (code_point >> 6 & 0x3F));
    out[3] = (char)(0x80 | (code_point & 0x3F));
    return 4;
}

/* Sprite names are nearly always ASCII: eight bytes at a time until one is not. */
static size_t ascii_prefix(const uint8_t *text, size_t size)
{
    size_t i = 0;
    for (; size - i >= 8; i += 8) {
        uint64_t word;
        memcpy(&word, text + i, 8);
        if (word & UINT64_C(0x8080808080808080))
            break;
    }
    while (i < size && text[i] < 0x80)
        i++;
    return i;
}

size_t spressi_utf8_first_bad(const uint8_t *text, size_t size)
{
    size_t i = 0;
    while (i < size) {
        i += ascii_prefix(text + i, size - i);
        if (i == size)
            break;
        uint32_t code_point;
        const size_t length = spressi_utf8_decode(text + i, size - i, &code_point);
        if (length == 0)
            return i;
        i += length;
    }
    return size;
}

static bool is_plain(uint8_t c)
{
    return (c >= 0x20 && c < 0x7F) || c == '\n';
}

/* Bytes that are_plain looks at: so many that compilers make vectors of its loop. */
enum { PLAIN_STEP = 64 };

/* Without a branch in the loop, which would keep compilers from doing so. */
static inline bool are_plain(const uint8_t *text)
{
    uint8_t strange = 0;
    for (size_t i = 0; i < PLAIN_STEP; i++) {
        const bool printable = (uint8_t)(text[i] - 0x20) < 0x7F - 0x20;
        strange |= !(printable | (text[i] == '\n'));
    }
    return strange == 0;
}

bool spressi_is_plain_text(const uint8_t *text, size_t size)
{
    size_t i = 0;
    for (; size - i >= PLAIN_STEP; i += PLAIN_STEP)
        if (!are_plain(text + i))
            return false;
    for (; i < size; i++)
        if (!is_plain(text[i]))
            return false;
    return true;
}

/* Eight bytes at a time: a byte below 0x20 borrows when 0x20 is subtracted, DEL (0x7F) becomes zero
 * when it is XORed away. Bytes from 0x80 are masked out; a false alarm only costs the slow loop. */
static bool word_may_have_control(uint64_t word)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t high = ones * 0x80;
    const uint64_t below_space = (word - ones * 0x20) & ~word & high;
    const uint64_t del = word ^ (ones * 0x7F);
    return (below_space | ((del - ones) & ~del & high)) != 0;
}

size_t spressi_first_control(const uint8_t *text, size_t size)
{
    size_t i = 0;
    while (i < size) {
        if (size - i >= 8) {
            uint64_t word;
            memcpy(&word, text + i, 8);
            if (!word_may_have_control(word)) {
                i += 8;
                continue;
            }
        }
        if (text[i] < 0x20 || text[i] == 0x7F)
            return i;
        i++;
    }
    return size;
}
