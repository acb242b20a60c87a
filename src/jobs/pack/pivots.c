/* Gives sprites their pivots: one for all, or files of JSON that have them by names and patterns.
 * The request names one for all sprites; else a pivots.json in a folder that is packed is for the
 * sprites of that folder. Called by run.c when the sprites have the names of the atlas.
 *
 *   {"hero/sword": [0.1, 0.9], "walk_*": [0.5, 1]}
 *
 * A name goes before every pattern; of several patterns that match, the last one counts. Names are
 * those of the atlas, with or without the extension of a picture, so that one file serves formats
 * that keep it and others: a key may lack the extension of a sprite, and a sprite that of a key. A
 * key that is for no sprite is an error. */
#include <stdio.h>
#include <string.h>

#include "core/json/object.h"
#include "core/text/number.h"
#include "core/text/strmap.h"
#include "jobs/pack/pack.h"
#include "names/patterns.h"
#include "names/picture_name.h"

typedef struct pivot_rule {
    const char *key;
    uint16_t key_size;
    const char *stem; /* the key without the extension of a picture */
    size_t key_at;    /* in the file */
    spress_point pivot;
    bool used;            /* it is for at least one sprite */
    bool lends_extension; /* a sprite without extension has its stem as a name */
    const char *rival;    /* another key for the same sprite, which goes before this one */
} pivot_rule;

typedef struct pivot_rules {
    const spressi_job *job;
    pivot_rule *items;
    size_t count, capacity;
    spressi_patterns patterns; /* those of the rules that are patterns, by their indices */
    spressi_patterns stems;    /* those with the extension of a picture, without it */
    spressi_strmap by_key;
    spressi_strmap by_stem;  /* of plain keys with an extension; the first with the same stem */
    const char *folder_file; /* only sprites of its folder are meant; NULL: all */
    const char **names;      /* of these sprites, without the extensions of pictures */
    size_t name_count;
} pivot_rules;

static spress_bytes key_of(const void *items, uint32_t index)
{
    const pivot_rule *rule = (const pivot_rule *)items + index;
    return (spress_bytes){(const uint8_t *)rule->key, rule->key_size};
}

static spress_bytes stem_of(const void *items, uint32_t index)
{
    const pivot_rule *rule = (const pivot_rule *)items + index;
    return spressi_text_bytes(rule->stem);
}

/* A name without the extension of a picture: itself when it has none. NULL without memory. */
static const char *bare_name(const spressi_job *job, const char *name)
{
    const size_t size = strlen(name), stem = spressi_picture_stem(name, size);
    return stem == size ? name : spressi_job_text(job, name, stem);
}

/* A pivot may lie outside of its sprite, but not so far that numbers end. */
static bool is_near(spress_point pivot)
{
    const float most = 1000;
    return pivot.x >= -most && pivot.x <= most && pivot.y >= -most && pivot.y <= most;
}

/* Reads [x, y]. */
static bool take_pivot(spressi_json *json, spress_point *out)
{
    const size_t at = json->reader->in.at, count = spressi_json_count(json);
    if (!spressi_json_enter_array(json))
        return false;
    if (count != 2)
        return spressi_fail(json->reader, SPRESS_CODE_JSON_RANGE, at,
                            "a pivot is two numbers, [x, y], not %zu", count);
    if (!spressi_json_next(json) || !spressi_json_take_float(json, &out->x) ||
        !spressi_json_next(json) || !spressi_json_take_float(json, &out->y) ||
        spressi_json_next(json)) /* which leaves the array */
        return false;
    return is_near(*out) ||
           spressi_fail(json->reader, SPRESS_CODE_JSON_RANGE, at,
                        "a pivot is in fractions of its sprite, from -1000 to 1000");
}

static bool take_rule(spressi_json *json, pivot_rules *rules, spressi_json_span key)
{
    pivot_rule rule = {.key_at = key.at - 1};
    if (!spressi_json_name(json, key, &rule.key, &rule.key_size) ||
        !take_pivot(json, &rule.pivot) ||
        !SPRESSI_GROW(rules->job, rules->items, rules->count, rules->capacity))
        return false;
    rule.stem = bare_name(rules->job, rule.key);
    rules->items[rules->count++] = rule;
    return rule.stem;
}

/* Finds each rule by its key; fails for a key that stands twice in the file. */
static bool index_rules(pivot_rules *rules, spressi_reader *reader)
{
    if (!spressi_strmap_init(&rules->by_key, &rules->job->allocator, rules->count))
        return spressi_job_no_memory(rules->job);
    for (size_t i = 0; i < rules->count; i++)
        if (spressi_strmap_put(&rules->by_key, key_of(rules->items, (uint32_t)i), (uint32_t)i,
                               key_of, rules->items) != i)
            return spressi_fail(reader, SPRESS_CODE_JSON_DUPLICATE_KEY, rules->items[i].key_at,
                                "\"%s\" stands twice in the object",
                                spressi_show(rules->items[i].key).text);
    return true;
}

static bool add_pattern(pivot_rules *rules, size_t index)
{
    const pivot_rule *rule = &rules->items[index];
    return spressi_patterns_add(&rules->patterns, rule->key, spressi_pattern_scope(rule->key),
                                index) &&
           (rule->stem == rule->key ||
            spressi_patterns_add(&rules->stems, rule->stem, spressi_pattern_scope(rule->stem),
                                 index));
}

/* Lists the patterns. Plain names are found by their stems, too. */
static bool list_patterns(pivot_rules *rules)
{
    rules->patterns.job = rules->stems.job = rules->job;
    if (!spressi_strmap_init(&rules->by_stem, &rules->job->allocator, rules->count))
        return spressi_job_no_memory(rules->job);
    for (size_t i = 0; i < rules->count; i++) {
        pivot_rule *rule = &rules->items[i];
        if (spressi_glob_has_wildcard(rule->key)) {
            if (!add_pattern(rules, i))
                return false;
        } else if (rule->stem != rule->key) {
            spressi_strmap_put(&rules->by_stem, stem_of(rules->items, (uint32_t)i), (uint32_t)i,
                               stem_of, rules->items);
        }
    }
    spressi_patterns_finish(&rules->patterns);
    spressi_patterns_finish(&rules->stems);
    return true;
}

static bool read_rules(pivot_rules *rules, spressi_reader *reader)
{
    spressi_json json = {.reader = reader};
    spressi_json_span key;
    if (!spressi_begin_text(reader) || !spressi_json_start(&json) ||
        !spressi_json_enter_object(&json))
        return false;
    while (spressi_json_next_member(&json, &key))
        if (!take_rule(&json, rules, key))
            return false;
    return index_rules(rules, reader) && list_patterns(rules);
}

static pivot_rule *find_rule(const pivot_rules *rules, const char *name)
{
    const spress_bytes bytes = {(const uint8_t *)name, strlen(name)};
    const uint32_t at = spressi_strmap_find(&rules->by_key, bytes, key_of, rules->items);
    return at != SPRESS_NONE ? &rules->items[at] : NULL;
}

static pivot_rule *find_stem(const pivot_rules *rules, const char *stem)
{
    const spress_bytes bytes = {(const uint8_t *)stem, strlen(stem)};
    const uint32_t at = spressi_strmap_find(&rules->by_stem, bytes, stem_of, rules->items);
    return at != SPRESS_NONE ? &rules->items[at] : NULL;
}

/* The rule that names a sprite; NULL when there is none. The sprite's own name goes before one that
 * has or lacks an extension. */
static pivot_rule *find_own(const pivot_rules *rules, const char *name, const char *bare)
{
    pivot_rule *own = find_rule(rules, name);
    pivot_rule *other = bare != name ? find_rule(rules, bare) : find_stem(rules, name);
    if (other && bare == name)
        other->lends_extension = true;
    if (own && other)
        other->rival = own->key;
    return own ? own : other;
}

/* The last pattern that matches a sprite. */
typedef struct choice {
    pivot_rule *rules, *last;
} choice;

static void take_pattern(void *context, size_t index)
{
    choice *chosen = context;
    pivot_rule *rule = &chosen->rules[index];
    rule->used = true;
    if (!chosen->last || rule > chosen->last)
        chosen->last = rule;
}

/* The rule for a sprite; NULL when there is none. Marks every pattern that matches as used, also
 * where another rule wins. */
static const pivot_rule *choose_rule(const pivot_rules *rules, const char *name, const char *bare)
{
    pivot_rule *own = find_own(rules, name, bare);
    choice chosen = {.rules = rules->items};
    spressi_patterns_find(&rules->patterns, name, false, take_pattern, &chosen);
    spressi_patterns_find(bare != name ? &rules->patterns : &rules->stems, bare, false,
                          take_pattern, &chosen);
    if (own)
        own->used = true;
    return own ? own : chosen.last;
}

static void set_pivot(spressi_sprite *sprite, spress_point pivot)
{
    sprite->base.has |= SPRESS_EXTRA_PIVOT;
    sprite->base.pivot = pivot;
}

static bool apply_rules(pivot_rules *rules, spressi_sprites *sprites)
{
    rules->names = spressi_job_take(rules->job, sprites->count, sizeof *rules->names);
    for (size_t i = 0; rules->names && i < sprites->count; i++) {
        spressi_sprite *sprite = &sprites->items[i];
        if (spressi_is_stopped(rules->job)) /* every sprite may meet a thousand patterns */
            return spressi_job_cancelled(rules->job);
        if (rules->folder_file && sprite->pivots != rules->folder_file)
            continue;
        const char *bare = bare_name(rules->job, sprite->base.name);
        if (!bare)
            return false;
        rules->names[rules->name_count++] = bare;
        const pivot_rule *rule = choose_rule(rules, sprite->base.name, bare);
        if (rule)
            set_pivot(sprite, rule->pivot);
    }
    return rules->names;
}

/* The key that has taken the sprite of a plain one; NULL when there is none. */
static const char *rival_of(const pivot_rules *rules, const pivot_rule *rule)
{
    const pivot_rule *first = rule->stem != rule->key ? find_stem(rules, rule->stem) : NULL;
    if (rule->rival || !first || first == rule || !first->lends_extension)
        return rule->rival;
    return first->rival ? first->rival : first->key;
}

/* The name that a key was probably meant to be. Each name is compared, so that only some thousands
 * are looked at; NULL then, too. */
static const char *name_meant(const pivot_rules *rules, const char *key)
{
    enum { NAMES_MOST = 10000 };
    return rules->name_count <= NAMES_MOST
               ? spress_nearest_word(key, rules->names, rules->name_count)
               : NULL;
}

/* Reports a key that is for no sprite. */
static void tell_unused(const pivot_rules *rules, const pivot_rule *rule, spressi_reader *reader)
{
    const bool pattern = spressi_glob_has_wildcard(rule->key);
    const char *rival = pattern ? NULL : rival_of(rules, rule);
    const char *near = pattern || rival ? NULL : name_meant(rules, rule->key);
    if (rival)
        spressi_fail(spressi_about(reader, spressi_text_bytes(rule->key)), SPRESS_CODE_PACK_PIVOT,
                     rule->key_at, "\"{frame}\" is for the same sprite as \"%s\"",
                     spressi_show(rival).text);
    else
        spressi_fail(reader, SPRESS_CODE_PACK_PIVOT, rule->key_at, "no sprite %s \"%s\"%s%s%s",
                     pattern ? "matches" : "is called", spressi_show(rule->key).text,
                     near ? "; did you mean \"" : "", near ? spressi_show(near).text : "",
                     near ? "\"?" : "");
}

/* Reports keys that are for no sprite: looking for what was meant takes its time, so not all. */
static bool check_use(const pivot_rules *rules, spressi_reader *reader)
{
    enum { TOLD_MOST = 20 };
    size_t unused = 0;
    for (size_t i = 0; i < rules->count; i++) {
        const pivot_rule *rule = &rules->items[i];
        if (!rule->used && unused++ < TOLD_MOST)
            tell_unused(rules, rule, reader);
    }
    if (unused > TOLD_MOST)
        spressi_say(reader->report, SPRESS_CODE_PACK_PIVOT, "%zu more keys are for no sprite",
                    unused - TOLD_MOST);
    return unused == 0;
}

/* Gives sprites the pivots of a file. Reports a file that the request does not name. */
static bool apply_file(const spressi_packing *p, const char *path, spressi_sprites *sprites)
{
    const spressi_job *job = p->job;
    spress_buffer file = {0};
    pivot_rules rules = {.job = job, .folder_file = p->request.pivots ? NULL : path};
    const char *before = job->report->file;
    job->report->file = path;
    if (rules.folder_file)
        spressi_say(job->report, SPRESS_CODE_PACK_PIVOT_FILE,
                    "sprites of this folder take their pivots from here");
    const char *root = rules.folder_file ? spressi_folder_of(job, path) : NULL;
    bool good = (root || !rules.folder_file) &&
                spressi_job_read_below(job, root, path, job->limits.input_bytes, &file);
    if (good) {
        spressi_reader reader = {.in = {.data = file.data, .size = file.size},
                                 .arena = job->arena,
                                 .limits = job->limits,
                                 .lenient = p->request.reading.lenient,
                                 .report = job->report};
        good = read_rules(&rules, &reader) && apply_rules(&rules, sprites) &&
               check_use(&rules, &reader);
        spress_report_locate(job->report, (spress_bytes){file.data, file.size});
    }
    spressi_strmap_free(&rules.by_key);
    spressi_strmap_free(&rules.by_stem);
    spress_buffer_free(&file);
    job->report->file = before;
    return good;
}

/* A number as in JSON, and ".5" for 0.5, because `scale` reads it too. */
static bool read_fraction(const char *text, size_t size, float *out)
{
    enum { DIGITS_MOST = 60 };
    const size_t sign = size != 0 && *text == '-';
    if (sign == size || text[sign] != '.')
        return spressi_parse_float(text, size, out);
    char whole[DIGITS_MOST + sizeof "-0"];
    if (size > DIGITS_MOST)
        return false;
    const int length =
        snprintf(whole, sizeof whole, "%s0%.*s", sign ? "-" : "", (int)(size - sign), text + sign);
    return spressi_parse_float(whole, (size_t)length, out);
}

bool spressi_read_pivot(const char *text, spress_point *out)
{
    const char *comma = strchr(text, ',');
    return comma && read_fraction(text, (size_t)(comma - text), &out->x) &&
           read_fraction(comma + 1, strlen(comma + 1), &out->y) && is_near(*out);
}

bool spressi_give_pivots(const spressi_packing *p, spressi_sprites *sprites)
{
    const spress_pack_request *request = &p->request;
    spress_point pivot;
    if (request->pivot && spressi_read_pivot(request->pivot, &pivot))
        for (size_t i = 0; i < sprites->count; i++)
            set_pivot(&sprites->items[i], pivot);
    bool good = true;
    for (size_t i = 0; i < p->pivot_files.count; i++)
        good &= apply_file(p, p->pivot_files.items[i], sprites);
    return good;
}
