/* Finds edits that make the string of a measured picture shorter: tries rows, colours and pixels
 * one by one and keeps those that save most bytes per changed pixel. */
#include <string.h>

#include "core/math/divisor.h"
#include "formats/pcsef/meter.h"
#include "model/sprite.h"

/* Pixels that all trials together may walk over: a fifth of a second or so. Pictures of 128 x 128
 * need less. */
enum { STEPS_MAX = 32 << 20 };

typedef struct search {
    spress_pcsef_meter *meter;
    const spress_pcsef_wishes *wishes;
    size_t limit;
    size_t count;                    /* edits kept, best first */
    uint64_t steps_begin, steps_end; /* of the meter's steps */
    uint32_t uses[256];              /* pixels of each character */
} search;

/* The pixel at the same distance from the other end of the row. */
static size_t mirror_of(const spress_pcsef_meter *m, size_t pixel)
{
    const size_t x = pixel % m->checked.width;
    return pixel - x + (m->checked.width - 1 - x);
}

/* The character that a pixel has after an edit. */
static char after(const spress_pcsef_meter *m, const spress_pcsef_edit *e, size_t pixel)
{
    const char *pixels = m->checked.pixels;
    const size_t mirrored = e->kind == SPRESS_PCSEF_EDIT_MERGE ? pixel : mirror_of(m, pixel);
    switch ((spress_pcsef_edit_kind)e->kind) {
    case SPRESS_PCSEF_EDIT_PIXEL:
        return (char)e->to;
    case SPRESS_PCSEF_EDIT_COPY_ROW:
        return pixels[pixel - m->checked.width];
    case SPRESS_PCSEF_EDIT_MIRROR_LEFT:
        return pixels[pixel < mirrored ? pixel : mirrored];
    case SPRESS_PCSEF_EDIT_MIRROR_RIGHT:
        return pixels[pixel < mirrored ? mirrored : pixel];
    case SPRESS_PCSEF_EDIT_MERGE:
        return pixels[pixel] == (char)e->from ? (char)e->to : pixels[pixel];
    }
    return pixels[pixel];
}

/* The pixels among which those lie that an edit changes: [first, end). */
typedef struct span {
    size_t first, end;
} span;

static span span_of(const spress_pcsef_meter *m, const spress_pcsef_edit *e)
{
    const size_t width = m->checked.width;
    if (e->kind == SPRESS_PCSEF_EDIT_MERGE)
        return (span){0, m->count};
    if (e->kind == SPRESS_PCSEF_EDIT_PIXEL)
        return (span){e->place, (size_t)e->place + 1};
    return (span){e->place * width, (e->place + (size_t)1) * width};
}

void spress_pcsef_edit_changes(const spress_pcsef_meter *meter, const spress_pcsef_edit *edit,
                               spress_pcsef_change *out)
{
    const span pixels = span_of(meter, edit);
    for (size_t i = pixels.first; i < pixels.end; i++) {
        const char character = after(meter, edit, i);
        if (character != meter->checked.pixels[i])
            *out++ = (spress_pcsef_change){(uint32_t)i, (uint8_t)character};
    }
}

/* How many pixels an edit changes; 0 when it would change too many, or one that is locked. */
static uint32_t count_changes(const search *s, const spress_pcsef_edit *e)
{
    const spress_pcsef_meter *m = s->meter;
    const uint8_t *locked = s->wishes->locked;
    const span pixels = span_of(m, e);
    uint32_t count = 0;
    s->meter->steps += pixels.end - pixels.first;
    for (size_t i = pixels.first; i < pixels.end; i++) {
        if (after(m, e, i) == m->checked.pixels[i])
            continue;
        if (count == s->wishes->max_changes || (locked && locked[i]))
            return 0;
        count++;
    }
    return count;
}

/* Works out what an edit saves, and returns whether it saves anything. */
static bool try_edit(search *s, spress_pcsef_edit *e)
{
    int64_t more;
    e->change_count = count_changes(s, e);
    if (e->change_count < (e->kind == SPRESS_PCSEF_EDIT_PIXEL ? 1 : 2))
        return false;
    spress_pcsef_edit_changes(s->meter, e, s->meter->changes);
    if (!spress_pcsef_meter_price(s->meter, s->meter->changes, e->change_count, &more) || more >= 0)
        return false;
    e->saved = (uint32_t)-more;
    return true;
}

/* By bytes per changed pixel, then bytes, then the order in which edits are named. */
static bool is_better(const spress_pcsef_edit *a, const spress_pcsef_edit *b)
{
    const uint64_t a_gain = (uint64_t)a->saved * b->change_count;
    const uint64_t b_gain = (uint64_t)b->saved * a->change_count;
    if (a_gain != b_gain)
        return a_gain > b_gain;
    if (a->saved != b->saved)
        return a->saved > b->saved;
    if (a->kind != b->kind)
        return a->kind < b->kind;
    if (a->place != b->place)
        return a->place < b->place;
    return a->from != b->from ? a->from < b->from : a->to < b->to;
}

static void keep(search *s, const spress_pcsef_edit *e)
{
    spress_pcsef_edit *edits = s->meter->edits;
    if (s->count == s->limit && !is_better(e, &edits[s->limit - 1]))
        return;
    size_t at = s->count < s->limit ? s->count++ : s->limit - 1;
    for (; at > 0 && is_better(e, &edits[at - 1]); at--)
        edits[at] = edits[at - 1];
    edits[at] = *e;
}

/* Keeps the best of several edits of which only one makes sense. `best` has saved 0 at first. */
static void compare(search *s, spress_pcsef_edit e, spress_pcsef_edit *best)
{
    if (try_edit(s, &e) && (best->saved == 0 || is_better(&e, best)))
        *best = e;
}

static bool has_time(const search *s)
{
    return s->meter->steps < s->steps_end;
}

/* Lets the trials that follow end when `quarters` of all the work are done. */
static void give_time(search *s, unsigned quarters)
{
    s->steps_end = s->steps_begin + (uint64_t)STEPS_MAX / 4 * quarters;
}

static void try_rows(search *s)
{
    const spress_sprite *sprite = &s->meter->checked;
    for (uint32_t y = 0; y < sprite->height && has_time(s); y++) {
        spress_pcsef_edit copy = {.kind = SPRESS_PCSEF_EDIT_COPY_ROW, .place = y};
        if (y != 0 && try_edit(s, &copy))
            keep(s, &copy);
        if (sprite->width % 2 != 0)
            continue;
        spress_pcsef_edit mirror = {0};
        compare(s, (spress_pcsef_edit){.kind = SPRESS_PCSEF_EDIT_MIRROR_LEFT, .place = y}, &mirror);
        compare(s, (spress_pcsef_edit){.kind = SPRESS_PCSEF_EDIT_MIRROR_RIGHT, .place = y},
                &mirror);
        if (mirror.saved != 0)
            keep(s, &mirror);
    }
}

/* The colour that the palette has for a character, or NULL. */
static const spress_colour *colour_of(const search *s, unsigned character)
{
    const spress_palette *palette = s->wishes->palette;
    const int index =
        spress_alphabet_index(s->wishes->alphabet, s->meter->checked.empty, (char)character);
    return index >= 0 && (size_t)index < palette->count ? &palette->colours[index] : NULL;
}

static unsigned distance(const spress_colour *a, const spress_colour *b)
{
    const int r = a->r - b->r, g = a->g - b->g, blue = a->b - b->b, alpha = a->a - b->a;
    return (unsigned)(r * r + g * g + blue * blue + alpha * alpha);
}

/* The character of the picture whose colour is nearest to that of `from`; 0 when there is none. */
static unsigned nearest(const search *s, unsigned from)
{
    const spress_colour *colour = colour_of(s, from);
    unsigned best = 0, least = 0;
    for (unsigned to = 0; colour && to < 256; to++) {
        const spress_colour *other = s->uses[to] && to != from ? colour_of(s, to) : NULL;
        if (other && (best == 0 || distance(colour, other) < least)) {
            best = to;
            least = distance(colour, other);
        }
    }
    return best;
}

static void try_merges_of(search *s, unsigned from)
{
    const unsigned only = s->wishes->palette ? nearest(s, from) : 0;
    const unsigned empty = (uint8_t)spressi_sprite_empty(&s->meter->checked);
    spress_pcsef_edit best = {0};
    for (unsigned to = 0; to < 256 && has_time(s); to++) {
        const bool asked = s->wishes->palette ? to == only : to != from && to != empty;
        if (asked && s->uses[to] != 0)
            compare(s, (spress_pcsef_edit){.kind = SPRESS_PCSEF_EDIT_MERGE, .from = from, .to = to},
                    &best);
    }
    if (best.saved != 0)
        keep(s, &best);
}

static void try_merges(search *s)
{
    const spress_pcsef_meter *m = s->meter;
    const unsigned empty = (uint8_t)spressi_sprite_empty(&m->checked);
    for (size_t i = 0; i < m->count; i++)
        s->uses[(uint8_t)m->checked.pixels[i]]++;
    for (unsigned from = 0; from < 256; from++)
        if (from != empty && s->uses[from] != 0 && s->uses[from] <= s->wishes->max_changes)
            try_merges_of(s, from);
}

/* Tries the characters of the four neighbours and of the mirrored pixel. */
static void try_pixel(search *s, uint32_t pixel)
{
    const spress_sprite *sprite = &s->meter->checked;
    const char *p = sprite->pixels + pixel;
    const uint32_t x = pixel % sprite->width;
    const char own = *p;
    const char candidates[] = {
        x != 0 ? p[-1] : own,
        x + 1 != sprite->width ? p[1] : own,
        pixel >= sprite->width ? *(p - sprite->width) : own,
        pixel + sprite->width < s->meter->count ? p[sprite->width] : own,
        *(p - x + (sprite->width - 1 - x)),
    };
    spress_pcsef_edit best = {0};
    for (size_t i = 0; i < sizeof candidates; i++)
        if (candidates[i] != own && !memchr(candidates, candidates[i], i))
            compare(s,
                    (spress_pcsef_edit){.kind = SPRESS_PCSEF_EDIT_PIXEL,
                                        .place = pixel,
                                        .from = (uint8_t)own,
                                        .to = (uint8_t)candidates[i]},
                    &best);
    if (best.saved != 0)
        keep(s, &best);
}

/* Visits every pixel once, each far from those before it, so that what is left out when the work
 * is too much lies everywhere. */
static void try_pixels(search *s)
{
    const uint64_t count = s->meter->count;
    uint64_t step = count * 5 / 8 + 1; /* about the golden section */
    while (spressi_common_divisor(step, count) != 1)
        step++;
    for (uint64_t i = 0; i < count && has_time(s); i++)
        try_pixel(s, (uint32_t)(i * step % count));
}

/* Rows and merges may take a quarter of the time each, so that they leave some for pixels. Returns
 * whether the time was enough for all. */
static bool try_all(search *s)
{
    give_time(s, 1);
    try_rows(s);
    bool complete = has_time(s);
    give_time(s, 2);
    try_merges(s);
    complete = complete && has_time(s);
    give_time(s, 4);
    try_pixels(s);
    return complete && has_time(s);
}

bool spress_pcsef_meter_suggest(spress_pcsef_meter *meter, const spress_pcsef_wishes *wishes,
                                spress_pcsef_edits *out)
{
    if (!meter->measured)
        return false;
    const size_t limit = wishes->limit;
    search s = {.meter = meter,
                .wishes = wishes,
                .limit = limit < SPRESS_PCSEF_EDITS_MAX ? limit : SPRESS_PCSEF_EDITS_MAX,
                .steps_begin = meter->steps};
    const bool complete = limit == 0 || try_all(&s);
    *out = (spress_pcsef_edits){meter->edits, s.count, complete};
    return true;
}
