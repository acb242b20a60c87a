/* Checks the keys of a sheet of cells (sc-sprites). A dot in a key makes a group, and an animation
 * has the key that its frames share: so keys can clash although no two names are equal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text/numbered.h"
#include "core/text/show.h"
#include "pack/press.h"

/* A key and how many of the sorted keys behind it clash with it. */
typedef struct sheet_key {
    press_key own;
    size_t equal;  /* keys behind it that are equal ... */
    size_t inside; /* ... and behind those, keys in the group of its name */
} sheet_key;

bool spressi_press_is_animated(const spress_pack *pack, const press_sprite *sprite)
{
    return pack->options.layout.cells && pack->options.rate != 0 && sprite->sequence != SPRESS_NONE;
}

spress_bytes spressi_press_frame_name(const spress_pack *pack, const press_sprite *sprite)
{
    spress_bytes name = {(const uint8_t *)sprite->source.name, sprite->source.name_size};
    spressi_numbered numbered;
    if (spressi_press_is_animated(pack, sprite) && spressi_find_number(name, true, &numbered))
        name.size = spressi_sequence_base(name, &numbered);
    return name;
}

press_key spressi_press_key(const spress_pack *pack, const press_plan *plan, uint32_t first)
{
    const press_sprite *sprites = plan->sprites;
    const bool animated = spressi_press_is_animated(pack, &sprites[first]);
    uint32_t end = first + 1;
    while (animated && end < pack->sprite_count && sprites[end].sequence == sprites[first].sequence)
        end++;
    return (press_key){spressi_press_frame_name(pack, &sprites[first]), first, end - first};
}

static int compare_bytes(uint8_t a, uint8_t b)
{
    const int left = a == '.' ? -1 : a, right = b == '.' ? -1 : b;
    return left - right;
}

/* Sorts the dot before every other character: the keys of the group "a" directly follow "a". */
static int compare_keys(const void *left, const void *right)
{
    const press_key *a = &((const sheet_key *)left)->own, *b = &((const sheet_key *)right)->own;
    const size_t size = a->text.size < b->text.size ? a->text.size : b->text.size;
    for (size_t i = 0; i < size; i++)
        if (a->text.data[i] != b->text.data[i])
            return compare_bytes(a->text.data[i], b->text.data[i]);
    if (a->text.size != b->text.size)
        return a->text.size < b->text.size ? -1 : 1;
    return a->first < b->first ? -1 : 1;
}

/* Whether `b`, which does not sort before `a`, is the same key or in the group of that name. */
static bool is_below(const sheet_key *a, const sheet_key *b)
{
    const spress_bytes x = a->own.text, y = b->own.text;
    return x.size <= y.size && memcmp(x.data, y.data, x.size) == 0 &&
           (x.size == y.size || y.data[x.size] == '.');
}

/* Counts the keys below each of the sorted keys. `open` has room for `count` indices: the keys that
 * the next one may be below. */
static void count_below(sheet_key *keys, size_t count, uint32_t *open)
{
    size_t depth = 0;
    for (size_t i = 0; i <= count; i++) {
        while (depth > 0 && (i == count || !is_below(&keys[open[depth - 1]], &keys[i]))) {
            const size_t closed = open[--depth];
            keys[closed].inside = i - closed - 1 - keys[closed].equal;
        }
        if (i == count)
            break;
        if (depth > 0 && keys[open[depth - 1]].own.text.size == keys[i].own.text.size)
            keys[open[depth - 1]].equal++;
        else
            open[depth++] = (uint32_t)i;
    }
}

/* Writes where sprites came from: "hero/walk_1.png and 2 more". */
static void put_origin(const press_sprite *sprite, size_t more, char *out, size_t size)
{
    const char *origin = sprite->source.origin;
    const size_t whole = origin ? strlen(origin) : sprite->source.name_size;
    const spressi_shown shown = spressi_show_bytes(origin ? origin : sprite->source.name, whole);
    if (more != 0)
        snprintf(out, size, "%s and %zu more", shown.text, more);
    else
        snprintf(out, size, "%s", shown.text);
}

void spressi_press_describe(const press_plan *plan, const press_key *key, char *out, size_t size)
{
    char text[48], origin[96];
    spress_text_escape(text, sizeof text, (const char *)key->text.data, key->text.size);
    put_origin(&plan->sprites[key->first], key->count - 1, origin, sizeof origin);
    snprintf(out, size, "%s\"%s\" (%s)", key->count > 1 ? "the animation " : "", text, origin);
}

/* Whether two equal keys would no longer clash if all sprites were single ones with their own
 * names, of which one may still be in the group of the other. */
static bool part_as_sprites(const press_plan *plan, const press_key *a, const press_key *b)
{
    const press_key *animation = a->count > 1 ? a : b;
    const char *name = plan->sprites[animation->first].source.name;
    return (a->count > 1 && b->count > 1) || name[animation->text.size] != '.';
}

static void report_equal(const spress_pack *pack, const press_plan *plan, const press_key *a,
                         const press_key *b)
{
    char first[160], second[160];
    spressi_press_describe(plan, a, first, sizeof first);
    spressi_press_describe(plan, b, second, sizeof second);
    const spressi_finding finding = {
        .code = part_as_sprites(plan, a, b) ? SPRESS_CODE_PACK_ANIMATION : SPRESS_CODE_PACK_GROUP,
        .frame = a->text};
    spressi_report(pack->report, &finding, "%s and %s would have the same key", first, second);
}

static void report_group(const spress_pack *pack, const press_plan *plan, const sheet_key *key,
                         const press_key *first_inside)
{
    char sprite[160], inside[160], more[32] = "";
    spressi_press_describe(plan, &key->own, sprite, sizeof sprite);
    spressi_press_describe(plan, first_inside, inside, sizeof inside);
    if (key->inside > 1)
        snprintf(more, sizeof more, " and %zu more", key->inside - 1);
    const spressi_finding finding = {.code = key->own.count > 1 ? SPRESS_CODE_PACK_ANIMATION
                                                                : SPRESS_CODE_PACK_GROUP,
                                     .frame = key->own.text};
    spressi_report(pack->report, &finding, "%s would also be the group of %s%s", sprite, inside,
                   more);
}

/* Reports the keys that clash with keys[0]. sort_sprites has already reported single sprites with
 * equal names. */
static bool check_key(const spress_pack *pack, const press_plan *plan, const sheet_key *keys)
{
    bool fine = true;
    for (size_t i = 1; i <= keys->equal; i++)
        if (keys[i - 1].own.count > 1 || keys[i].own.count > 1) {
            report_equal(pack, plan, &keys[i - 1].own, &keys[i].own);
            fine = false;
        }
    if (keys->inside == 0)
        return fine;
    report_group(pack, plan, keys, &keys[1 + keys->equal].own);
    return false;
}

bool spressi_press_check_keys(spress_pack *pack, const press_plan *plan)
{
    if (!pack->options.layout.cells)
        return true;
    sheet_key *keys = spressi_arena_allocate(pack->arena, pack->sprite_count, sizeof *keys);
    uint32_t *open = spressi_arena_allocate(pack->arena, pack->sprite_count, sizeof *open);
    if (!keys || !open)
        return spressi_press_no_memory(pack);
    size_t count = 0;
    for (uint32_t i = 0; i < pack->sprite_count; i += keys[count++].own.count)
        keys[count] = (sheet_key){.own = spressi_press_key(pack, plan, i)};
    qsort(keys, count, sizeof *keys, compare_keys);
    count_below(keys, count, open);
    bool fine = true;
    for (size_t i = 0; i < count; i++)
        fine &= check_key(pack, plan, &keys[i]);
    return fine;
}
