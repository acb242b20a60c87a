/* Recognises the JSON dump by the members of its root: a kind of document, and something that only
 * this kind has. Many tools write JSON, and some of it has a "kind" too. */
#include "formats/dump/dump.h"

enum { LOOKED_AT = 64 * 1024 };

/* Members of the root, in the order of the bits that say which were found. */
static const char *const marks[] = {
    "\"atlas\"",  "\"sprite\"", "\"rig\"", "\"pages\"",
    "\"frames\"", "\"rows\"",   "\"fps\"", "\"bones\"",
};

enum {
    ATLAS = 1,
    SPRITE = 2,
    RIG = 4,
    KINDS = ATLAS | SPRITE | RIG,
    PAGES = 8,
    FRAMES = 16,
    ROWS = 32,
    FPS = 64,
    BONES = 128, /* behind the images, which may be large */
};

static void skip_space(spressi_cursor *in)
{
    while (in->at < in->size && strchr(" \t\r\n", in->data[in->at]) && in->data[in->at] != 0)
        in->at++;
}

/* The string at the cursor, quotes and all; the cursor moves behind it. */
static spress_bytes take_string(spressi_cursor *in)
{
    const size_t start = in->at++;
    while (in->at < in->size && in->data[in->at] != '"')
        in->at += in->data[in->at] == '\\' ? 2 : 1;
    in->at = in->at < in->size ? in->at + 1 : in->size;
    return (spress_bytes){in->data + start, in->at - start};
}

static bool is_text(spress_bytes string, const char *text)
{
    return string.size == strlen(text) && memcmp(string.data, text, string.size) == 0;
}

/* The bit of a string of the root: a kind behind "kind", or the key of a list. */
static unsigned mark_of(spressi_cursor *in, spress_bytes key)
{
    spress_bytes wanted = key;
    skip_space(in);
    if (in->at == in->size || in->data[in->at] != ':')
        return 0; /* a value */
    const bool is_kind = is_text(key, "\"kind\"");
    if (is_kind) {
        in->at++;
        skip_space(in);
        if (in->at == in->size || in->data[in->at] != '"')
            return 0;
        wanted = take_string(in);
    }
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (is_text(wanted, marks[i]) && is_kind == ((1u << i & KINDS) != 0))
            return 1u << i;
    return 0;
}

/* Skips a byte-order mark, which the reader then refuses. */
unsigned spressi_dump_sniff(spress_bytes input)
{
    spressi_cursor in = {.data = input.data,
                         .size = input.size < LOOKED_AT ? input.size : LOOKED_AT};
    unsigned found = 0;
    size_t depth = 0;
    spressi_take_tag(&in, "\xEF\xBB\xBF");
    skip_space(&in);
    if (in.at == in.size || in.data[in.at] != '{')
        return SPRESSI_SNIFF_NO;
    while (in.at < in.size) {
        const uint8_t byte = in.data[in.at];
        if (byte == '"') {
            const spress_bytes string = take_string(&in);
            found |= depth == 1 ? mark_of(&in, string) : 0;
            continue;
        }
        depth += byte == '{' || byte == '[';
        depth -= (byte == '}' || byte == ']') && depth != 0;
        in.at++;
    }
    const bool is_dump = (found & ATLAS && found & (PAGES | FRAMES)) ||
                         (found & SPRITE && found & ROWS) || (found & RIG && found & (FPS | BONES));
    return is_dump ? SPRESSI_SNIFF_DIALECT : SPRESSI_SNIFF_NO;
}
