/* A second, slow implementation of PCSEF for tests: written from the document, without a thought
 * for speed, and without a look at the library's. */
#ifndef TESTS_UNIT_PCSEF_REFERENCE_H
#define TESTS_UNIT_PCSEF_REFERENCE_H

#include "support.h"

/* "In PCSEF, the above sprite is encoded as": 30 pixels wide, 307 bytes. */
static const char pcsef_example[] =
    "9.3.2[3.2[9.2.9.3.2[2.3[9.2.9.3.2[2.2[9.3.^^9.3.7[9.2.9.3.1[1A2[1A2[9.2.^9.3.2[2O3[9.2.9.4.5[9"
    ".3.9.4.5A9.3.9.3.7G9.2.9.2.1G7A1G9.1.9.2.1A1.5G1.1A9.1.9.2.1G1.5A1.1G9.1.9.2.1A1.5G1.1A9.1.9.2"
    ".1G1.5A1.1G9.1.9.2.1A1.5G1.1A9.1.9.1.2[1.5A1.2[9.9.1.2[1.5G1.2[9.9.4.5A9.3.9.4.5[9.3.^9.4.1[3."
    "1[9.3.^^^^9.3.2[2.2[9.3.^";

/* A picture as the tests make it. */
typedef struct raster {
    size_t width, height;
    const char *pixels;
    char empty;
    bool no_mirror, no_cross_rows;
} raster;

static inline bool is_colour(char c)
{
    return c > ' ' && c < 0x7F && !strchr("0123456789~^>", c);
}

/* Pixels that the token at `text` adds when `painted` are there, or 0 when it is not allowed. */
static inline size_t token_pixels(const char *text, size_t width, size_t painted)
{
    const size_t column = painted % width;
    switch (text[0]) {
    case '~':
        return column == 0 ? width : 0;
    case '^':
        return column == 0 && painted >= width ? width : 0;
    case '>':
        return width % 2 == 0 && column == width / 2 ? width / 2 : 0;
    default:
        return text[0] >= '1' && text[0] <= '9' && is_colour(text[1]) ? (size_t)(text[0] - '0') : 0;
    }
}

static inline char token_pixel(const char *text, size_t width, const char *pixels, size_t at,
                               size_t i)
{
    switch (text[0]) {
    case '~':
        return '.';
    case '^':
        return pixels[at + i - width];
    case '>':
        return pixels[at - 1 - i];
    default:
        return text[1];
    }
}

/* Decodes a string that the document allows, into `pixels`, which has room for `room`. Returns the
 * number of pixels, or -1 when the string is not allowed (or the room does not suffice). */
static inline long reference_decode(const char *text, size_t width, char *pixels, size_t room)
{
    size_t at = 0;
    while (*text) {
        const size_t count = token_pixels(text, width, at);
        if (count == 0 || count > room - at)
            return -1;
        for (size_t i = 0; i < count; i++)
            pixels[at + i] = token_pixel(text, width, pixels, at, i);
        at += count;
        text += strchr("~^>", text[0]) ? 1 : 2;
    }
    return at % width == 0 ? (long)at : -1;
}

/* Whether `token` may be used at pixel `at`: what it would paint has to be what is there. */
static inline size_t token_fits(const raster *r, const char *token, size_t at)
{
    const size_t total = r->width * r->height;
    const size_t count = token_pixels(token, r->width, at);
    if (count == 0 || count > total - at || (token[0] == '>' && r->no_mirror))
        return 0;
    if (r->no_cross_rows && at % r->width + count > r->width)
        return 0;
    for (size_t i = 0; i < count; i++) {
        const char painted =
            token[0] == '~' ? r->empty : token_pixel(token, r->width, r->pixels, at, i);
        if (painted != r->pixels[at + i])
            return 0;
    }
    return count;
}

/* Tokens in the order in which ties are settled: ~ ^ > and then runs from nine down to one. */
static inline void token_at(const raster *r, size_t rank, size_t at, char token[3])
{
    memset(token, 0, 3);
    if (rank < 3) {
        token[0] = "~^>"[rank];
    } else {
        token[0] = (char)('9' - (rank - 3));
        token[1] = r->pixels[at];
    }
}

/* The shortest string, ties as the rulings say, with a NUL, into `out`: 2 * pixels + 1 bytes. */
static inline size_t reference_encode(const raster *r, char *out)
{
    const size_t total = r->width * r->height;
    size_t *rest = calloc(total + 1, sizeof *rest); /* bytes from here to the end */
    size_t *choice = calloc(total + 1, sizeof *choice);
    assert_non_null(rest);
    assert_non_null(choice);
    char token[3];
    for (size_t at = total; at-- > 0;) {
        rest[at] = SIZE_MAX;
        for (size_t rank = 0; rank < 12; rank++) {
            token_at(r, rank, at, token);
            const size_t count = token_fits(r, token, at);
            if (count != 0 && rest[at + count] + strlen(token) < rest[at]) {
                rest[at] = rest[at + count] + strlen(token);
                choice[at] = rank;
            }
        }
    }
    size_t size = 0;
    for (size_t at = 0; at < total; at += token_fits(r, token, at)) {
        token_at(r, choice[at], at, token);
        memcpy(out + size, token, strlen(token));
        size += strlen(token);
    }
    out[size] = '\0';
    assert_int_equal(size, total ? rest[0] : 0);
    free(rest);
    free(choice);
    return size;
}

/* A document with these pixels; the caller frees it. */
static inline spress_document *sprite_document(const raster *r)
{
    spress_document *document = MUST(spress_document_new(SPRESS_KIND_SPRITE, NULL));
    char *pixels = MUST(spress_document_allocate(document, r->width * r->height + 1, 1));
    memcpy(pixels, r->pixels, r->width * r->height);
    document->sprite = (spress_sprite){.width = (uint32_t)r->width,
                                       .height = (uint32_t)r->height,
                                       .pixels = pixels,
                                       .empty = r->empty};
    return document;
}

#endif
