/* Takes lines and numbers out of PCT's records, for head.c and read.c. */
#include "core/text/number.h"
#include "formats/pct/reading.h"

/* Takes the next line without its end. A CR belongs to the end only before a line feed. */
bool spressi_pct_take_line(pct_reader *pct, pct_text *out_line)
{
    spressi_cursor *in = &pct->r->in;
    const uint8_t *at = in->data + in->at;
    const uint8_t *feed = memchr(at, '\n', spressi_left(in));
    const uint8_t *end = feed ? feed : in->data + in->size;
    in->at = pct_offset(pct, feed ? feed + 1 : end);
    if (feed && feed > at && feed[-1] == '\r')
        end--;
    *out_line = (pct_text){at, end};
    if (pct->r->plain_text)
        return true;
    const uint8_t *stray = memchr(at, '\r', (size_t)(end - at));
    return !stray || spressi_fail(pct->r, SPRESS_CODE_PCT_LONE_CR, pct_offset(pct, stray),
                                  "a carriage return inside a line");
}

/* Moves to `stage`; a record of an earlier one is out of order. */
bool spressi_pct_enter(pct_reader *pct, int stage, const uint8_t *line)
{
    if (stage >= pct->stage) {
        if (stage == PCT_STAGE_FRAMES && pct->stage < stage)
            pct->frames_start = pct->frames_end = pct_offset(pct, line);
        pct->stage = stage;
        return true;
    }
    static const char *const records[] = {"P:", "F:", "frame data", "A:"};
    return spressi_relax(pct->r, SPRESS_CODE_PCT_ORDER, pct_offset(pct, line),
                         "%s after records that must follow it", records[stage]);
}

static bool is_separator(const uint8_t *at, const uint8_t *end)
{
    return at == end || *at == ',' || *at == '|';
}

/* Reads a field that is not a plain number: lenient reading takes its leading digits, as
 * JavaScript's parseInt does. */
static bool read_odd_int(pct_reader *pct, pct_text *line, int32_t *out_value)
{
    const uint8_t *field = line->at;
    const uint8_t *end = field;
    while (!is_separator(end, line->end))
        end++;
    const uint8_t *p = field;
    int32_t value;
    const bool usable = spressi_pct_leading_digits(&p, end, &value);
    const spressi_shown shown = pct_show((pct_text){field, end});
    const size_t offset = pct_offset(pct, field);
    if (!usable || !pct->r->lenient)
        return spressi_fail(pct->r, SPRESS_CODE_PCT_INTEGER, offset,
                            "\"%s\" is not a whole number in int32", shown.text);
    spressi_relax(pct->r, SPRESS_CODE_PCT_INTEGER, offset, "\"%s\" is read as %d", shown.text,
                  value);
    *out_value = value;
    line->at = end;
    return true;
}

/* Numbers separated by commas, up to the end of the line or the next "|". */
bool spressi_pct_ints(pct_reader *pct, pct_text *line, const pct_segment *numbers, int32_t *values)
{
    const int count = numbers->count;
    for (int i = 0; i < count; i++) {
        pct->fields[i] = line->at;
        const uint8_t *p = line->at;
        if (spressi_parse_int32(&p, line->end, &values[i]) && is_separator(p, line->end))
            line->at = p;
        else if (!read_odd_int(pct, line, &values[i]))
            return false;
        pct_record(pct, numbers->names[i], SPRESS_TREE_INTEGER,
                   (pct_text){pct->fields[i], line->at});
        const bool more = line->at < line->end && *line->at == ',';
        if (more && i + 1 < count)
            line->at++;
        else if (i + 1 < count)
            return spressi_fail(pct->r, SPRESS_CODE_PCT_FIELDS_MISSING, pct_offset(pct, line->at),
                                "%d numbers where %d are needed", i + 1, count);
    }
    return true;
}

/* Skips fields that a later minor version may have added to this segment. */
void spressi_pct_skip_extra(pct_reader *pct, pct_text *line)
{
    if (line->at == line->end || *line->at != ',')
        return;
    spressi_tell(pct->r, SPRESS_CODE_PCT_FIELDS_EXTRA, pct_offset(pct, line->at),
                 "further fields were ignored");
    while (line->at < line->end && *line->at != '|')
        line->at++;
}

/* Checks field `index` of the numbers that were read last. */
bool spressi_pct_at_least(pct_reader *pct, const char *what, int index, int32_t value,
                          int32_t least)
{
    return value >= least ||
           spressi_fail(pct->r, SPRESS_CODE_PCT_RANGE, pct_offset(pct, pct->fields[index]),
                        "%s %d; at least %d", what, value, least);
}
