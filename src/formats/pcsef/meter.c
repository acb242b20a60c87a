/* Measures a picture: the shortest string, its tokens, and what each row costs. */
#include "formats/pcsef/meter.h"

#include <string.h>

#include "core/memory/checked.h"
#include "model/sprite.h"

enum { PIXELS_MAX = 1 << 28 }; /* as spress_limits has it; all indices fit 32 bits */

/* False when memory ran out. */
static bool take_memory(spress_pcsef_meter *m)
{
    spressi_arena *arena = m->arena;
    const size_t height = m->sprite.height;
    const size_t wider = m->count + height; /* pixels of a picture with one more column */
    m->sprite.pixels = spressi_arena_allocate(arena, m->count, 1);
    m->checked.pixels = spressi_arena_allocate(arena, m->count, 1);
    m->rests = spressi_arena_zeroed(arena, height + 1, sizeof *m->rests);
    m->choices = spressi_arena_allocate(arena, wider, 1);
    m->text = spressi_arena_allocate(arena, m->count, 2); /* runs of one pixel */
    m->tokens = spressi_arena_allocate(arena, m->count, sizeof *m->tokens);
    m->rows = spressi_arena_allocate(arena, height, sizeof *m->rows);
    m->changes = spressi_arena_allocate(arena, m->count, sizeof *m->changes);
    m->edits = spressi_arena_allocate(arena, SPRESS_PCSEF_EDITS_MAX, sizeof *m->edits);
    m->reframed = spressi_arena_allocate(arena, wider, 1);
    return m->sprite.pixels && m->checked.pixels && m->rests && m->choices && m->text &&
           m->tokens && m->rows && m->changes && m->edits && m->reframed;
}

static bool check_size(const spress_sprite *sprite, spress_report *report)
{
    const spress_sprite row = {.width = sprite->width, .empty = sprite->empty};
    size_t none;
    if (!spressi_pcsef_check(&row, report, &none))
        return false;
    if (sprite->height == 0) {
        spress_report_add(report, SPRESS_CODE_PCSEF_UNWRITABLE, SPRESS_NO_OFFSET, "/height",
                          "a height of 0; the picture needs a row");
        return false;
    }
    if ((uint64_t)sprite->width * sprite->height > PIXELS_MAX) {
        spress_report_add(report, SPRESS_CODE_LIMIT_PIXELS, SPRESS_NO_OFFSET, NULL,
                          "%u x %u is more than %d pixels", sprite->width, sprite->height,
                          PIXELS_MAX);
        return false;
    }
    return true;
}

spress_pcsef_meter *spress_pcsef_meter_new(uint32_t width, uint32_t height, char empty,
                                           const spress_allocator *allocator, spress_report *report)
{
    const spress_sprite sprite = {.width = width, .height = height, .empty = empty};
    if (!check_size(&sprite, report))
        return NULL;
    const spress_allocator usual = spress_allocator_default();
    spressi_arena *arena = spressi_arena_new(allocator ? allocator : &usual, UINT64_MAX);
    spress_pcsef_meter *m = arena ? spressi_arena_zeroed(arena, 1, sizeof *m) : NULL;
    if (m) {
        m->arena = arena;
        m->sprite = m->checked = sprite;
        m->count = (size_t)width * height;
    }
    if (!m || !take_memory(m)) {
        spress_report_add(report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, NULL, "out of memory");
        if (arena)
            spressi_arena_free(arena);
        return NULL;
    }
    memset(m->sprite.pixels, spressi_sprite_empty(&sprite), m->count);
    return m;
}

void spress_pcsef_meter_free(spress_pcsef_meter *meter)
{
    if (meter)
        spressi_arena_free(meter->arena);
}

char *spress_pcsef_meter_pixels(spress_pcsef_meter *meter)
{
    return meter->sprite.pixels;
}

/* Chooses the tokens and keeps what each row leaves to those before it, for price.c. */
static void choose(spress_pcsef_meter *m)
{
    spressi_pcsef_chooser c = spressi_pcsef_begin(&m->checked, m->tokens_allowed, m->choices);
    for (size_t y = m->checked.height; y-- > 0;) {
        spressi_pcsef_choose_row(&c, y);
        m->rests[y] = c.rest;
    }
    m->size = c.rest.costs[0];
}

/* The token that was chosen for pixel `at`. */
static spress_pcsef_token token_at(const spress_pcsef_meter *m, size_t at, size_t offset)
{
    const uint8_t choice = m->choices[at];
    const bool run = choice <= SPRESSI_PCSEF_RUN_MAX;
    const uint32_t width = m->checked.width;
    return (spress_pcsef_token){.pixel = (uint32_t)at,
                                .count = run                              ? choice
                                         : choice == SPRESSI_PCSEF_MIRROR ? width / 2
                                                                          : width,
                                .offset = (uint32_t)offset,
                                .code = run ? 0 : choice};
}

/* Follows the choices from the first pixel on, and puts the string, its tokens and the bytes and
 * codes of the rows. Returns the number of tokens. */
static size_t put_tokens(spress_pcsef_meter *m)
{
    size_t count = 0;
    memset(m->rows, 0, m->checked.height * sizeof *m->rows);
    for (size_t at = 0, offset = 0; at < m->count;) {
        const spress_pcsef_token token = token_at(m, at, offset);
        spress_pcsef_row *row = &m->rows[at / m->checked.width];
        m->text[offset++] = token.code ? (char)token.code : (char)('0' + token.count);
        if (!token.code)
            m->text[offset++] = m->checked.pixels[at];
        row->bytes += (uint32_t)offset - token.offset;
        row->code = token.code ? token.code : row->code;
        m->tokens[count++] = token;
        at += token.count;
    }
    return count;
}

/* How far each row is from each code. */
static void put_distances(const spress_pcsef_meter *m)
{
    const size_t width = m->checked.width;
    const char empty = spressi_sprite_empty(&m->checked);
    for (size_t y = 0; y < m->checked.height; y++) {
        const char *row = m->checked.pixels + y * width;
        uint32_t full = 0, unlike = 0, unequal = 0;
        for (size_t x = 0; x < width; x++) {
            full += row[x] != empty;
            unlike += y != 0 && row[x] != *(row + x - width);
            unequal += x < width / 2 && row[x] != row[width - 1 - x];
        }
        m->rows[y].to_empty = full;
        m->rows[y].to_repeat = y != 0 ? unlike : SPRESS_NONE;
        m->rows[y].to_mirror = width % 2 == 0 ? unequal : SPRESS_NONE;
    }
}

bool spress_pcsef_meter_measure(spress_pcsef_meter *meter, spress_pcsef_form form,
                                spress_report *report, spress_pcsef_measure *out)
{
    size_t count;
    if (!spressi_pcsef_check(&meter->sprite, report, &count))
        return false;
    memcpy(meter->checked.pixels, meter->sprite.pixels, count);
    meter->tokens_allowed =
        (spressi_pcsef_tokens){.mirror = !form.no_mirror, .cross_rows = !form.no_cross_rows};
    choose(meter);
    meter->measured = true;
    const size_t token_count = put_tokens(meter);
    put_distances(meter);
    *out = (spress_pcsef_measure){.text = meter->text,
                                  .size = meter->size,
                                  .tokens = meter->tokens,
                                  .token_count = token_count,
                                  .rows = meter->rows};
    return true;
}
