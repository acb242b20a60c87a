/* Gives sprites their pivots, as the request has them: one for all, or a file of JSON that has them
 * by names and patterns. Called by run.c when the sprites have the names of the atlas.
 *
 *   {"hero/sword": [0.1, 0.9], "walk_*": [0.5, 1]}
 *
 * A name goes before every pattern; of several patterns that match, the last one counts. Names are
 * those of the atlas, with or without the extension of a picture, so that one file serves formats
 * that keep it and others. A key that is for no sprite is an error: nobody writes it on purpose. */
#include <string.h>

#include "core/json_read.h"
#include "core/number.h"
#include "core/strmap.h"
#include "jobs/names/glob.h"
#include "jobs/names/picture_name.h"
#include "jobs/pack/pack.h"

typedef struct pivot_rule {
    const char *key;
    uint16_t key_size;
    size_t key_at; /* in the file */
    spress_point pivot;
    bool used; /* it is for at least one sprite */
} pivot_rule;

typedef struct pivot_rules {
    const spressi_job *job;
    pivot_rule *items;
    size_t count, capacity;
    pivot_rule **patterns; /* those of the rules that are patterns, in their order */
    size_t pattern_count;
    spressi_strmap by_key;
    const char **names; /* of the sprites, without the extensions of pictures */
} pivot_rules;

static spress_bytes key_of(const void *items, uint32_t index)
{
    const pivot_rule *rule = (const pivot_rule *)items + index;
    return (spress_bytes){(const uint8_t *)rule->key, rule->key_size};
}

/* Reads [x, y]. */
static bool take_pivot(spressi_json *json, spress_point *out)
{
    const size_t at = json->reader->in.at, count = spressi_json_count(json);
    if (!spressi_json_enter_array(json))
        return false;
    if (count != 2)
        return spressi_fail(json->reader, SPRESS_JSON_RANGE, at,
                            "a pivot is two numbers, [x, y], not %zu", count);
    return spressi_json_next(json) && spressi_json_take_float(json, &out->x) &&
           spressi_json_next(json) && spressi_json_take_float(json, &out->y) &&
           !spressi_json_next(json); /* which leaves the array */
}

static bool add_rule(pivot_rules *rules, const spressi_json_entry *entry, spress_point pivot)
{
    pivot_rule *items =
        spressi_job_grow(rules->job, rules->items, rules->count, &rules->capacity, sizeof *items);
    if (!items)
        return false;
    rules->items = items;
    items[rules->count++] = (pivot_rule){entry->key, entry->key_size, entry->key_at, pivot, false};
    return true;
}

/* Finds each rule by its key; fails for a key that stands twice in the file. */
static bool index_rules(pivot_rules *rules, spressi_reader *reader)
{
    if (!spressi_strmap_init(&rules->by_key, &rules->job->allocator, rules->count + 1))
        return spressi_job_no_memory(rules->job);
    for (size_t i = 0; i < rules->count; i++)
        if (spressi_strmap_put(&rules->by_key, key_of(rules->items, (uint32_t)i), (uint32_t)i,
                               key_of, rules->items) != i)
            return spressi_fail(reader, SPRESS_JSON_DUPLICATE_KEY, rules->items[i].key_at,
                                "\"%s\" stands twice in the object",
                                spressi_show(rules->items[i].key).text);
    return true;
}

/* Lists the patterns: every sprite is compared with each of them, but not with plain names. */
static bool list_patterns(pivot_rules *rules)
{
    rules->patterns = spressi_job_take(rules->job, rules->count + 1, sizeof(pivot_rule *));
    for (size_t i = 0; rules->patterns && i < rules->count; i++)
        if (spressi_glob_has_wildcard(rules->items[i].key))
            rules->patterns[rules->pattern_count++] = &rules->items[i];
    return rules->patterns;
}

static bool read_rules(pivot_rules *rules, spressi_reader *reader)
{
    spressi_json json;
    spressi_json_entry entry;
    if (!spressi_begin_text(reader) || !spressi_json_start(&json, reader) ||
        !spressi_json_enter_entries(&json))
        return false;
    while (spressi_json_next_entry(&json, &entry)) {
        spress_point pivot;
        if (!take_pivot(&json, &pivot) || !add_rule(rules, &entry, pivot))
            return false;
    }
    return entry.whole && index_rules(rules, reader) && list_patterns(rules);
}

static pivot_rule *find_rule(const pivot_rules *rules, const char *name)
{
    const spress_bytes bytes = {(const uint8_t *)name, strlen(name)};
    const uint32_t at = spressi_strmap_find(&rules->by_key, bytes, key_of, rules->items);
    return at != SPRESS_NONE ? &rules->items[at] : NULL;
}

/* The rule for a sprite; NULL when there is none. Marks every pattern that matches as used, also
 * where another rule wins. */
static const pivot_rule *choose_rule(const pivot_rules *rules, const char *name, const char *bare)
{
    pivot_rule *own = find_rule(rules, name), *chosen = NULL;
    own = own ? own : find_rule(rules, bare);
    for (size_t i = 0; i < rules->pattern_count; i++) {
        pivot_rule *rule = rules->patterns[i];
        if (!spressi_glob_selects(rule->key, name) && !spressi_glob_selects(rule->key, bare))
            continue;
        rule->used = true;
        chosen = rule;
    }
    if (own)
        own->used = true;
    return own ? own : chosen;
}

static void set_pivot(spressi_sprite *sprite, spress_point pivot)
{
    sprite->has |= SPRESS_EXTRA_PIVOT;
    sprite->pivot = pivot;
}

static bool apply_rules(pivot_rules *rules, spressi_sprites *sprites)
{
    rules->names = spressi_job_take(rules->job, sprites->count + 1, sizeof *rules->names);
    for (size_t i = 0; rules->names && i < sprites->count; i++) {
        spressi_sprite *sprite = &sprites->items[i];
        const size_t size = spressi_picture_stem(sprite->name, strlen(sprite->name));
        rules->names[i] = spressi_job_text(rules->job, sprite->name, size);
        if (!rules->names[i])
            return false;
        const pivot_rule *rule = choose_rule(rules, sprite->name, rules->names[i]);
        if (rule)
            set_pivot(sprite, rule->pivot);
    }
    return rules->names;
}

/* Reports keys that are for no sprite: looking for what was meant takes its time, so not all. */
static bool check_use(const pivot_rules *rules, size_t sprite_count, spressi_reader *reader)
{
    enum { TOLD_MOST = 20 };
    size_t unused = 0;
    for (size_t i = 0; i < rules->count; i++) {
        const pivot_rule *rule = &rules->items[i];
        if (rule->used || unused++ >= TOLD_MOST)
            continue;
        const bool pattern = spressi_glob_has_wildcard(rule->key);
        const char *near =
            pattern ? NULL : spress_nearest_word(rule->key, rules->names, sprite_count);
        spressi_fail(reader, SPRESS_PACK_PIVOT, rule->key_at, "no sprite %s \"%s\"%s%s%s",
                     pattern ? "matches" : "is called", spressi_show(rule->key).text,
                     near ? "; did you mean \"" : "", near ? spressi_show(near).text : "",
                     near ? "\"?" : "");
    }
    if (unused > TOLD_MOST)
        spress_report_add(reader->report, SPRESS_PACK_PIVOT, SPRESS_NO_OFFSET, NULL,
                          "%zu more keys are for no sprite", unused - TOLD_MOST);
    return unused == 0;
}

/* Gives sprites the pivots of a file. */
static bool apply_file(const spressi_job *job, const char *path, spressi_sprites *sprites)
{
    spress_buffer file = {0};
    pivot_rules rules = {.job = job};
    const char *before = job->report->file;
    job->report->file = path;
    bool good = spressi_job_read(job, path, job->limits.input_bytes, &file);
    if (good) {
        spressi_reader reader = {.in = {.data = file.data, .size = file.size},
                                 .arena = job->arena,
                                 .limits = job->limits,
                                 .report = job->report};
        good = read_rules(&rules, &reader) && apply_rules(&rules, sprites) &&
               check_use(&rules, sprites->count, &reader);
        spress_report_locate(job->report, (spress_bytes){file.data, file.size});
    }
    spressi_strmap_free(&rules.by_key);
    spress_buffer_free(&file);
    job->report->file = before;
    return good;
}

bool spressi_read_pivot(const char *text, spress_point *out)
{
    const char *comma = strchr(text, ',');
    return comma && spressi_parse_float(text, (size_t)(comma - text), &out->x) &&
           spressi_parse_float(comma + 1, strlen(comma + 1), &out->y);
}

bool spressi_give_pivots(const spressi_press *press, spressi_sprites *sprites)
{
    const spress_pack_request *request = press->request;
    spress_point pivot;
    if (request->pivot && spressi_read_pivot(request->pivot, &pivot))
        for (size_t i = 0; i < sprites->count; i++)
            set_pivot(&sprites->items[i], pivot);
    return !request->pivots || apply_file(press->job, request->pivots, sprites);
}
