/* Palettes and alphabets for JavaScript. */
#include "palette.h"

#include <stdlib.h>
#include <string.h>

const char *wasm_alphabet_characters(uint32_t alphabet)
{
    return spress_alphabet_characters((spress_alphabet)alphabet);
}

bool wasm_alphabet_has_colour(uint32_t alphabet, uint32_t empty, uint32_t character)
{
    return spress_alphabet_index((spress_alphabet)alphabet, (char)empty, (char)character) >= 0;
}

static size_t put_colours(const spress_palette *palette, spress_colour *out)
{
    memcpy(out, palette->colours, palette->count * sizeof *out);
    return palette->count;
}

size_t wasm_palette_default(spress_colour *out)
{
    spress_palette palette;
    spress_palette_default(&palette);
    return put_colours(&palette, out);
}

size_t wasm_palette_read(wasm_session *session, uint8_t *text, size_t size, spress_colour *out)
{
    spress_palette palette;
    spress_report *report = wasm_session_report(session);
    const bool good = spress_palette_read((spress_bytes){text, size}, report, &palette);
    spress_report_locate(report, (spress_bytes){text, size});
    free(text);
    return good ? put_colours(&palette, out) : 0;
}

char *wasm_palette_write(wasm_session *session, const spress_colour *colours, size_t count,
                         uint32_t kind)
{
    spress_palette palette = {.count = count};
    spress_buffer text;
    spress_report *report = wasm_session_report(session);
    if (count <= sizeof palette.colours / sizeof *palette.colours)
        memcpy(palette.colours, colours, count * sizeof *colours);
    if (!spress_palette_write(&palette, (spress_palette_kind)kind, NULL, report, &text))
        return NULL;
    char *copy = wasm_copy_as_text((spress_bytes){text.data, text.size});
    if (!copy)
        spress_report_add(report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, NULL, "out of memory");
    spress_buffer_free(&text);
    return copy;
}
