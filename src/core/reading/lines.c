/* Lines of a text and pieces of them. */
#include "core/reading/lines.h"

#include <string.h>

#include "core/text/number.h"
#include "core/text/show.h"

bool spressi_next_line(spressi_reader *reader, spress_bytes *out_line)
{
    spressi_cursor *in = &reader->in;
    if (in->at == in->size)
        return false;
    const uint8_t *start = in->data + in->at;
    const uint8_t *feed = memchr(start, '\n', in->size - in->at);
    size_t size = feed ? (size_t)(feed - start) : in->size - in->at;
    in->at += size + (feed ? 1 : 0);
    if (size != 0 && start[size - 1] == '\r')
        size--;
    *out_line = (spress_bytes){start, size};
    return true;
}

bool spressi_stands_early(spress_bytes input, const char *text)
{
    enum { EARLY = 4096 };
    const size_t size = strlen(text), end = input.size < EARLY ? input.size : EARLY;
    for (size_t i = 0; i + size <= end; i++)
        if (memcmp(input.data + i, text, size) == 0)
            return true;
    return false;
}

spress_bytes spressi_trimmed(spress_bytes text)
{
    while (text.size != 0 && (text.data[0] == ' ' || text.data[0] == '\t'))
        text = (spress_bytes){text.data + 1, text.size - 1};
    while (text.size != 0 && (text.data[text.size - 1] == ' ' || text.data[text.size - 1] == '\t'))
        text.size--;
    return text;
}

bool spressi_next_piece(spress_bytes *rest, char separator, spress_bytes *out_piece)
{
    if (!rest->data)
        return false;
    const uint8_t *end = memchr(rest->data, separator, rest->size);
    const size_t size = end ? (size_t)(end - rest->data) : rest->size;
    *out_piece = spressi_trimmed((spress_bytes){rest->data, size});
    *rest = end ? (spress_bytes){end + 1, rest->size - size - 1} : (spress_bytes){0};
    return true;
}

bool spressi_is_word(spress_bytes text, const char *word)
{
    return text.size == strlen(word) && memcmp(text.data, word, text.size) == 0;
}

static bool fail_number(spressi_reader *reader, spress_bytes text, const char *wanted)
{
    return spressi_fail(reader, SPRESS_CODE_DESCRIPTOR_NUMBER, spressi_place_of(reader, text),
                        "\"%s\" is not %s", spressi_show_bytes(text.data, text.size).text, wanted);
}

bool spressi_take_int(spressi_reader *reader, spress_bytes text, int32_t *out_value)
{
    const uint8_t *at = text.data, *end = text.data + text.size;
    int32_t value;
    if (!spressi_parse_int32(&at, end, &value) || at != end)
        return fail_number(reader, text, "a whole number in int32");
    *out_value = value;
    return true;
}

bool spressi_take_float(spressi_reader *reader, spress_bytes text, float *out_value)
{
    return spressi_parse_float((const char *)text.data, text.size, out_value) ||
           fail_number(reader, text, "a number");
}

bool spressi_take_ints(spressi_reader *reader, spress_bytes text, size_t count, int32_t *out)
{
    spress_bytes rest = text, piece;
    for (size_t i = 0; i < count; i++) {
        if (!spressi_next_piece(&rest, ',', &piece))
            return spressi_fail(reader, SPRESS_CODE_DESCRIPTOR_NUMBER,
                                spressi_place_of(reader, text), "%zu numbers; there must be %zu", i,
                                count);
        if (!spressi_take_int(reader, piece, &out[i]))
            return false;
    }
    if (rest.data)
        return spressi_fail(reader, SPRESS_CODE_DESCRIPTOR_NUMBER, spressi_place_of(reader, rest),
                            "more than %zu numbers", count);
    return true;
}
