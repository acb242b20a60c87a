/* What changes of a measured picture cost, without encoding all of it again.
 *
 * The string is chosen from the last row to the first. Behind a changed row only the next one can
 * change, as it may begin or cease to repeat that row: the walk begins there. It ends at a row
 * whose costs differ from the old ones by a constant, because all rows before it choose as they
 * did. */
#include "formats/pcsef/meter.h"
#include "model/sprite.h"

typedef struct row_range {
    size_t first, last;
} row_range;

/* The length of the string after the pixels of `rows` have changed. */
static size_t size_after(spress_pcsef_meter *m, row_range rows)
{
    spressi_pcsef_chooser c = spressi_pcsef_begin(&m->checked, m->tokens_allowed, m->choices);
    size_t y = rows.last + 1 < m->checked.height ? rows.last + 1 : rows.last;
    for (c.rest = m->rests[y + 1];; y--) {
        ptrdiff_t more;
        spressi_pcsef_choose_row(&c, y);
        m->steps += c.width;
        if (y == 0)
            return c.rest.costs[0];
        if (y <= rows.first && spressi_pcsef_rest_differs_by(&c, &m->rests[y], y * c.width, &more))
            return m->size + (size_t)more;
    }
}

static bool check_changes(const spress_pcsef_meter *m, const spress_pcsef_change *changes,
                          size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (changes[i].pixel >= m->count || changes[i].character > UINT8_MAX ||
            !spressi_is_colour((char)changes[i].character))
            return false;
    return true;
}

static void swap(const spress_pcsef_meter *m, spress_pcsef_change *change)
{
    char *pixel = &m->checked.pixels[change->pixel];
    const uint32_t before = (uint8_t)*pixel;
    *pixel = (char)change->character;
    change->character = before;
}

bool spress_pcsef_meter_price(spress_pcsef_meter *meter, spress_pcsef_change *changes, size_t count,
                              int64_t *out_bytes)
{
    if (!meter->measured || !check_changes(meter, changes, count))
        return false;
    if (count == 0) {
        *out_bytes = 0;
        return true;
    }
    const size_t width = meter->checked.width;
    row_range rows = {.first = SIZE_MAX};
    for (size_t i = 0; i < count; i++) {
        const size_t y = changes[i].pixel / width;
        rows.first = y < rows.first ? y : rows.first;
        rows.last = y > rows.last ? y : rows.last;
        swap(meter, &changes[i]);
    }
    *out_bytes = (int64_t)size_after(meter, rows) - (int64_t)meter->size;
    for (size_t i = count; i-- > 0;) /* backwards: a pixel may be among them twice */
        swap(meter, &changes[i]);
    return true;
}
