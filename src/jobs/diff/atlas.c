/* Compares atlases: pages in their order, frames and clips by their names. What only one of the
 * formats can hold is no change. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/text/bytes.h"
#include "formats/format.h"
#include "jobs/diff/diff.h"
#include "model/atlas.h"
#include "model/frame_number.h"
#include "names/picture_name.h"

enum { TEXT_SIZE = 160 };

/* A frame or a page of one of the documents. */
typedef struct part_of {
    const spress_atlas *atlas;
    const spress_frame *frame;
    const spress_page *page;
    const spress_clip *clip;
} part_of;

/* What people read of a part: a text of the document, however long, or what is written into `text`;
 * NULL when the part has nothing of the kind. */
typedef const char *describe(const part_of *part, char text[TEXT_SIZE]);

static const char *describe_place(const part_of *part, char text[TEXT_SIZE])
{
    static const char *const turns[] = {"", ", turned clockwise", ", turned counter-clockwise",
                                        ", turned by 180 degrees"};
    const spress_frame *frame = part->frame;
    snprintf(text, TEXT_SIZE, "page %u at %d,%d%s", frame->page, frame->x, frame->y,
             turns[spress_frame_turn(frame)]);
    return text;
}

static const char *describe_source(const part_of *part, char text[TEXT_SIZE])
{
    snprintf(text, TEXT_SIZE, "%dx%d", part->frame->source_w, part->frame->source_h);
    return text;
}

static const char *describe_trim(const part_of *part, char text[TEXT_SIZE])
{
    const spress_frame *frame = part->frame;
    snprintf(text, TEXT_SIZE, "%dx%d at %d,%d of %dx%d", frame->w, frame->h, frame->trim_x,
             frame->trim_y, frame->source_w, frame->source_h);
    return text;
}

static const char *describe_four(const int16_t *four, char text[TEXT_SIZE])
{
    if (four)
        snprintf(text, TEXT_SIZE, "%d,%d,%d,%d", four[0], four[1], four[2], four[3]);
    return four ? text : NULL;
}

static const char *describe_splits(const part_of *part, char text[TEXT_SIZE])
{
    return describe_four(spress_frame_splits(part->atlas, part->frame), text);
}

static const char *describe_pads(const part_of *part, char text[TEXT_SIZE])
{
    return describe_four(spress_frame_pads(part->atlas, part->frame), text);
}

static const char *describe_pivot(const part_of *part, char text[TEXT_SIZE])
{
    const spress_point *pivot = spress_frame_pivot(part->atlas, part->frame);
    if (pivot)
        snprintf(text, TEXT_SIZE, "%.9g,%.9g", (double)pivot->x, (double)pivot->y);
    return pivot ? text : NULL;
}

static const char *describe_scale(const part_of *part, char text[TEXT_SIZE])
{
    snprintf(text, TEXT_SIZE, "%u", spress_frame_scale(part->atlas, part->frame));
    return text;
}

static const char *describe_user_data(const part_of *part, char text[TEXT_SIZE])
{
    (void)text;
    return spress_frame_user_data(part->atlas, part->frame);
}

static const char *describe_file(const part_of *part, char text[TEXT_SIZE])
{
    (void)text;
    return part->page->file_size != 0 ? part->page->file : NULL;
}

static const char *describe_page_size(const part_of *part, char text[TEXT_SIZE])
{
    snprintf(text, TEXT_SIZE, "%dx%d", part->page->width, part->page->height);
    return text;
}

static const char *describe_filters(const part_of *part, char text[TEXT_SIZE])
{
    snprintf(text, TEXT_SIZE, "%d,%d", part->page->filter_min, part->page->filter_mag);
    return spress_page_has(part->page, SPRESS_PAGE_FILTERS) ? text : NULL;
}

static const char *describe_wraps(const part_of *part, char text[TEXT_SIZE])
{
    snprintf(text, TEXT_SIZE, "%d,%d", part->page->wrap_u, part->page->wrap_v);
    return spress_page_has(part->page, SPRESS_PAGE_WRAPS) ? text : NULL;
}

static const char *describe_padding(const part_of *part, char text[TEXT_SIZE])
{
    snprintf(text, TEXT_SIZE, "%d", part->page->padding);
    return spress_page_has(part->page, SPRESS_PAGE_PADDING) ? text : NULL;
}

static const char *describe_pixel_format(const part_of *part, char text[TEXT_SIZE])
{
    (void)text;
    return spress_page_has(part->page, SPRESS_PAGE_PIXEL_FORMAT) ? part->page->pixel_format : NULL;
}

static const char *describe_page_scale(const part_of *part, char text[TEXT_SIZE])
{
    const spress_factor scale = spress_page_scale(part->page);
    snprintf(text, TEXT_SIZE, "%u/%u", scale.numerator, scale.denominator);
    return text;
}

static const char *describe_premultiplied(const part_of *part, char text[TEXT_SIZE])
{
    (void)text;
    return part->page->premultiplied ? "yes" : "no";
}

static const char *describe_step_count(const part_of *part, char text[TEXT_SIZE])
{
    snprintf(text, TEXT_SIZE, "%u", part->clip->step_count);
    return text;
}

static uint64_t length_of(const spress_clip *clip)
{
    uint64_t length_us = 0;
    for (uint32_t i = 0; i < clip->step_count; i++)
        length_us += spressi_step_duration(clip, &clip->steps[i]);
    return length_us;
}

static const char *describe_timing(const part_of *part, char text[TEXT_SIZE])
{
    const spress_clip *clip = part->clip;
    static const char *const ways[] = {"forward", "reverse", "ping-pong"};
    const uint64_t length_us = length_of(clip);
    const int used =
        snprintf(text, TEXT_SIZE, "%llu.%03llu s %s", (unsigned long long)(length_us / 1000000),
                 (unsigned long long)(length_us / 1000 % 1000), ways[clip->direction]);
    if (clip->repeats != 0)
        snprintf(text + used, TEXT_SIZE - (size_t)used, ", %u times", clip->repeats);
    return text;
}

/* One thing that parts may have and that can differ. */
typedef struct field_row {
    const char *what, *field;
    describe *say;
    uint32_t holds; /* compared where both formats have this bit; 0: always */
    bool (*same)(const part_of *before, const part_of *after); /* NULL: equal texts are */
} field_row;

static bool is_near(float a, float b)
{
    return fabsf(a - b) <= 4 * FLT_EPSILON * fmaxf(1, fmaxf(fabsf(a), fabsf(b)));
}

/* Formats with pivots in pixels cost the last bits of a fraction. */
static bool same_pivots(const part_of *before, const part_of *after)
{
    const spress_point *a = spress_frame_pivot(before->atlas, before->frame);
    const spress_point *b = spress_frame_pivot(after->atlas, after->frame);
    return is_near(a->x, b->x) && is_near(a->y, b->y);
}

static const field_row frame_rows[] = {
    {"moved", NULL, describe_place, 0, NULL},
    {"resized", NULL, describe_source, 0, NULL},
    {"retrimmed", NULL, describe_trim, SPRESS_HOLDS_TRIM, NULL},
    {"changed", "splits", describe_splits, SPRESS_HOLDS_NINE_PATCH, NULL},
    {"changed", "pads", describe_pads, SPRESS_HOLDS_NINE_PATCH, NULL},
    {"changed", "pivot", describe_pivot, SPRESS_HOLDS_PIVOTS, same_pivots},
    {"changed", "scale", describe_scale, SPRESS_HOLDS_FRAME_SCALE, NULL},
    {"changed", "userData", describe_user_data, SPRESS_HOLDS_USER_DATA, NULL},
    {NULL, NULL, NULL, 0, NULL},
};

static const field_row page_rows[] = {
    {"changed", "file", describe_file, SPRESS_HOLDS_IMAGE_FILES, NULL},
    {"resized", NULL, describe_page_size, 0, NULL},
    {"changed", "filters", describe_filters, SPRESS_HOLDS_SAMPLER, NULL},
    {"changed", "wraps", describe_wraps, SPRESS_HOLDS_SAMPLER, NULL},
    {"changed", "padding", describe_padding, SPRESS_HOLDS_PADDING, NULL},
    {"changed", "pixelFormat", describe_pixel_format, SPRESS_HOLDS_PIXEL_FORMAT, NULL},
    {"changed", "scale", describe_page_scale, SPRESS_HOLDS_PAGE_SCALE, NULL},
    {"changed", "premultiplied", describe_premultiplied, SPRESS_HOLDS_PREMULTIPLIED, NULL},
    {NULL, NULL, NULL, 0, NULL},
};

static const field_row clip_rows[] = {
    {"changed", "steps", describe_step_count, SPRESS_HOLDS_CLIPS, NULL},
    {"retimed", NULL, describe_timing, SPRESS_HOLDS_CLIPS, NULL},
    {NULL, NULL, NULL, 0, NULL},
};

static bool add_text(const spressi_diff *diff, const char *text, const char **out)
{
    *out = text ? spressi_job_copy(diff->job, text) : NULL;
    return !text || *out;
}

/* Whether one format need not say of a page what the other one says. */
static bool may_be_silent(const spressi_diff *diff, const part_of *part)
{
    return part->page && diff->before.format != diff->after.format;
}

/* Adds a change for every row in which two parts differ. A frame of another size is not said to be
 * trimmed in another way, too. */
static bool compare_rows(spressi_diff *diff, const field_row *rows, const char *const *named,
                         const part_of *before, const part_of *after)
{
    const uint32_t holds = diff->before.format->holds & diff->after.format->holds;
    bool is_resized = false;
    for (const field_row *row = rows; row->what; row++) {
        char texts[2][TEXT_SIZE];
        spress_change change = {
            .what = row->what, .part = named[0], .name = named[1], .field = row->field};
        if ((row->holds && !(holds & row->holds)) ||
            (is_resized && strcmp(row->what, "retrimmed") == 0))
            continue;
        const char *old = row->say(before, texts[0]), *new = row->say(after, texts[1]);
        const bool is_same = old && new
                                 ? strcmp(old, new) == 0 || (row->same && row->same(before, after))
                                 : old == new;
        if (is_same || ((!old || !new) && may_be_silent(diff, before)))
            continue;
        is_resized |= strcmp(row->what, "resized") == 0;
        if (!add_text(diff, old, &change.before) || !add_text(diff, new, &change.after) ||
            !spressi_diff_add(diff, change))
            return false;
    }
    return true;
}

static const spress_atlas *atlas_of(const spressi_loaded *loaded)
{
    return &loaded->document->atlas;
}

static bool compare_pages(spressi_diff *diff)
{
    const spress_atlas *before = atlas_of(&diff->before), *after = atlas_of(&diff->after);
    const size_t most =
        before->page_count > after->page_count ? before->page_count : after->page_count;
    for (size_t i = 0; i < most; i++) {
        const char *named[2] = {"page", spressi_job_print(diff->job, "%zu", i)};
        if (!named[1])
            return false;
        if (i >= before->page_count || i >= after->page_count) {
            const bool is_new = i >= before->page_count;
            const spress_change change = {
                .what = is_new ? "added" : "removed", .part = named[0], .name = named[1]};
            if (!spressi_diff_add(diff, change))
                return false;
        } else if (!compare_rows(diff, page_rows, named,
                                 &(part_of){.atlas = before, .page = &before->pages[i]},
                                 &(part_of){.atlas = after, .page = &after->pages[i]})) {
            return false;
        }
    }
    return true;
}

/* The names that frames are matched by: without extensions where one of the formats has none.
 * Frames that share the key of their animation have their number. */
static spress_bytes *list_names(const spressi_diff *diff, const spressi_loaded *loaded, bool bare)
{
    const spress_atlas *atlas = atlas_of(loaded);
    spress_bytes *names = spressi_job_take(diff->job, atlas->frame_count, sizeof *names);
    for (size_t i = 0; names && i < atlas->frame_count; i++) {
        const spress_frame *frame = &atlas->frames[i];
        char number[SPRESSI_FRAME_NUMBER_SIZE];
        spressi_animation_number(atlas, frame, number);
        const size_t size =
            bare ? spressi_picture_stem(frame->name, frame->name_size) : frame->name_size;
        const char *name = spressi_job_print(diff->job, "%.*s%s", (int)size, frame->name, number);
        if (!name)
            return NULL;
        names[i] = spressi_text_bytes(name);
    }
    return names;
}

static bool has_bare_names(const spress_format *format)
{
    return format->bare_names || spressi_format_row(format)->make_key;
}

static bool add_frame(spressi_diff *diff, const char *what, const spressi_loaded *loaded,
                      size_t index, spress_bytes name)
{
    char text[TEXT_SIZE];
    const part_of part = {.atlas = atlas_of(loaded), .frame = &atlas_of(loaded)->frames[index]};
    const bool is_new = strcmp(what, "added") == 0;
    describe_trim(&part, text);
    const char *said = spressi_job_copy(diff->job, text);
    return said && spressi_diff_add(diff, (spress_change){.what = what,
                                                          .part = "frame",
                                                          .name = (const char *)name.data,
                                                          .before = is_new ? NULL : said,
                                                          .after = is_new ? said : NULL});
}

/* The frames of both atlases. */
typedef struct frame_lists {
    spress_bytes *before, *after; /* names */
    spressi_matches matches;
} frame_lists;

static bool compare_frames(spressi_diff *diff, const frame_lists *lists)
{
    const spress_atlas *before = atlas_of(&diff->before), *after = atlas_of(&diff->after);
    bool good = true;
    for (size_t i = 0; good && i < before->frame_count; i++) {
        const uint32_t to = lists->matches.after[i];
        const char *named[2] = {"frame", (const char *)lists->before[i].data};
        if (to != SPRESS_NONE)
            good = compare_rows(diff, frame_rows, named,
                                &(part_of){.atlas = before, .frame = &before->frames[i]},
                                &(part_of){.atlas = after, .frame = &after->frames[to]});
    }
    for (size_t i = 0; good && i < after->frame_count; i++)
        if (!lists->matches.is_known[i])
            good = add_frame(diff, "added", &diff->after, i, lists->after[i]);
    for (size_t i = 0; good && i < before->frame_count; i++)
        if (lists->matches.after[i] == SPRESS_NONE)
            good = add_frame(diff, "removed", &diff->before, i, lists->before[i]);
    return good;
}

/* Whether the same steps are shown, and as long. */
static bool same_steps(const frame_lists *lists, const spress_clip *a, const spress_clip *b)
{
    bool same = a->step_count == b->step_count;
    for (uint32_t i = 0; same && i < a->step_count; i++)
        same = lists->matches.after[a->steps[i].frame] == b->steps[i].frame;
    return same;
}

static bool same_durations(const spress_clip *a, const spress_clip *b)
{
    for (uint32_t i = 0; i < a->step_count; i++)
        if (spressi_step_duration(a, &a->steps[i]) != spressi_step_duration(b, &b->steps[i]))
            return false;
    return true;
}

/* Steps whose number and length are what they were may still show others, or in another rhythm. */
static bool compare_clip(spressi_diff *diff, const frame_lists *lists, const spress_clip *before,
                         const spress_clip *after)
{
    const size_t count = diff->count;
    const char *named[2] = {"clip", spressi_job_text(diff->job, before->name, before->name_size)};
    if (!named[1] || !compare_rows(diff, clip_rows, named, &(part_of){.clip = before},
                                   &(part_of){.clip = after}))
        return false;
    if (diff->count != count || before->step_count != after->step_count)
        return true;
    spress_change change = {.part = named[0], .name = named[1]};
    if (!same_steps(lists, before, after)) {
        change.what = "changed";
        change.field = "steps";
        return spressi_diff_add(diff, change);
    }
    change.what = "retimed";
    return same_durations(before, after) || spressi_diff_add(diff, change);
}

static bool compare_clips(spressi_diff *diff, const frame_lists *lists)
{
    const spress_atlas *sides[2] = {atlas_of(&diff->before), atlas_of(&diff->after)};
    spress_bytes *names[2];
    spressi_matches matches;
    if (!(diff->before.format->holds & diff->after.format->holds & SPRESS_HOLDS_CLIPS))
        return true;
    for (size_t s = 0; s < 2; s++) {
        names[s] = spressi_job_take(diff->job, sides[s]->clip_count, sizeof *names[s]);
        for (size_t i = 0; names[s] && i < sides[s]->clip_count; i++) {
            const spress_clip *clip = &sides[s]->clips[i];
            names[s][i] = (spress_bytes){
                (const uint8_t *)spressi_job_text(diff->job, clip->name, clip->name_size),
                clip->name_size};
        }
    }
    bool good = names[0] && names[1] &&
                spressi_match_names(diff->job, names[0], sides[0]->clip_count, names[1],
                                    sides[1]->clip_count, &matches);
    for (size_t i = 0; good && i < sides[0]->clip_count; i++)
        good = matches.after[i] == SPRESS_NONE
                   ? spressi_diff_add(diff, (spress_change){.what = "removed",
                                                            .part = "clip",
                                                            .name = (const char *)names[0][i].data})
                   : compare_clip(diff, lists, &sides[0]->clips[i],
                                  &sides[1]->clips[matches.after[i]]);
    for (size_t i = 0; good && i < sides[1]->clip_count; i++)
        if (!matches.is_known[i])
            good = spressi_diff_add(diff, (spress_change){.what = "added",
                                                          .part = "clip",
                                                          .name = (const char *)names[1][i].data});
    return good;
}

/* Which sprite each frame has become; SPRESS_NONE: none, because it has no pixels. */
static uint32_t *sprites_by_frame(const spressi_diff *diff, const spressi_loaded *loaded,
                                  const spressi_sprites *sprites)
{
    uint32_t *indices = spressi_job_indices(diff->job, atlas_of(loaded)->frame_count);
    for (size_t i = 0; indices && i < sprites->count; i++)
        indices[sprites->items[i].frame] = (uint32_t)i;
    return indices;
}

/* Compares the pictures of frames that are in both and are as large. */
static bool compare_pictures(spressi_diff *diff, const frame_lists *lists)
{
    const char *root = diff->request->reading.image_root;
    if (!spressi_take_frames(diff->job, &diff->before, root, &diff->sprites[0]) ||
        !spressi_take_frames(diff->job, &diff->after, root, &diff->sprites[1]))
        return false;
    const uint32_t *before = sprites_by_frame(diff, &diff->before, &diff->sprites[0]);
    const uint32_t *after = sprites_by_frame(diff, &diff->after, &diff->sprites[1]);
    bool good = before && after;
    for (size_t i = 0; good && i < atlas_of(&diff->before)->frame_count; i++) {
        const uint32_t to = lists->matches.after[i];
        if (to == SPRESS_NONE || before[i] == SPRESS_NONE || after[to] == SPRESS_NONE)
            continue;
        const spressi_repainted pair = {(const char *)lists->before[i].data,
                                        &diff->sprites[0].items[before[i]].held.image,
                                        &diff->sprites[1].items[after[to]].held.image};
        if (pair.before->width == pair.after->width && pair.before->height == pair.after->height)
            good = spressi_diff_pictures(diff, "frame", &pair);
    }
    return good;
}

bool spressi_diff_atlases(spressi_diff *diff)
{
    const bool bare = has_bare_names(diff->before.format) || has_bare_names(diff->after.format);
    frame_lists lists = {.before = list_names(diff, &diff->before, bare),
                         .after = list_names(diff, &diff->after, bare)};
    return lists.before && lists.after &&
           spressi_match_names(diff->job, lists.before, atlas_of(&diff->before)->frame_count,
                               lists.after, atlas_of(&diff->after)->frame_count, &lists.matches) &&
           compare_pages(diff) && compare_frames(diff, &lists) && compare_clips(diff, &lists) &&
           (!diff->request->pixels || compare_pictures(diff, &lists));
}
