/* Names the files that frames are written to.
 *
 * The extension of a picture is replaced: "a.tga" is written to "a.png". Two frames may then want
 * the same file, or a frame a file where another needs a folder. Those whose names were changed
 * keep their own extension as well: "a.tga.png" beside "a.png". That may take the name of a third
 * frame, which then does the same: "a.tga.png.png". Which frame gets the longer name depends on
 * the names alone, not on the order of the frames; unpacking what was packed from such files gives
 * the same names again. */
#include "names/file_names.h"

#include <stdio.h>
#include <string.h>

#include "core/text/show.h"
#include "jobs/frames/frames.h"
#include "model/frame_number.h"
#include "names/picture_name.h"

/* Copies a name without parts that are just "."; returns its size. */
static size_t copy_stem(const char *name, size_t size, char *out)
{
    size_t used = 0;
    for (const char *p = name, *end = name + size; p < end;) {
        const bool nothing = p[0] == '.' && p + 1 < end && p[1] == '/';
        size_t part = strcspn(p, "/") + 1;
        part = part < (size_t)(end - p) ? part : (size_t)(end - p);
        if (!nothing) {
            memcpy(out + used, p, part);
            used += part;
        }
        p += part;
    }
    return used;
}

/* Bytes of a frame's name that its file begins with. */
static size_t stem_of(const spressi_frames *frames, const spress_frame *frame)
{
    const size_t stem = spressi_picture_stem(frame->name, frame->name_size);
    /* "button.9.png" is the name of the file, not of the frame. */
    const bool nine_patch = spress_frame_has(&frames->loaded->document->atlas, frame,
                                             SPRESS_EXTRA_SPLITS | SPRESS_EXTRA_PADS) &&
                            stem > 2 && memcmp(frame->name + stem - 2, ".9", 2) == 0;
    return nine_patch ? stem - 2 : stem;
}

/* Whether two endings are the same but for their case. */
static bool is_ending(const char *text, const char *ending)
{
    return strlen(text) == strlen(ending) && spressi_ends_with(text, ending);
}

/* The frame's name without "." parts, its number, and the extension of what is written. A
 * nine-patch is a PNG by definition. */
bool spressi_name_file(const spressi_frames *frames, spressi_frame_item *item, bool whole)
{
    const spress_frame *frame = item->frame;
    const char *ending = item->nine_patch ? ".9.png" : frames->webp ? ".webp" : ".png";
    const spress_format *format = frames->loaded->format;
    const bool nests = format && format->dotted_names; /* the last part is no extension */
    const size_t stem = nests || whole ? frame->name_size : stem_of(frames, frame);
    char number[SPRESSI_FRAME_NUMBER_SIZE];
    spressi_animation_number(&frames->loaded->document->atlas, frame, number);
    const size_t size = stem + sizeof number + 8;
    char *file = spressi_job_take(frames->job, size, 1);
    if (!file)
        return false;
    const size_t used = copy_stem(frame->name, stem, file);
    for (char *p = file; nests && p < file + used; p++)
        *p = *p == '.' ? '/' : *p;
    snprintf(file + used, size - used, "%s%s", number, ending);
    item->file = file;
    item->naming = stem == frame->name_size                ? SPRESSI_NAMING_WHOLE
                   : is_ending(frame->name + stem, ending) ? SPRESSI_NAMING_OWN
                                                           : SPRESSI_NAMING_CHANGED;
    return true;
}

/* Items that want the same file are a group. */
typedef struct file_group {
    uint32_t first; /* of the item's group */
    bool shared;    /* in the first: there are others in the group ... */
    bool whole;     /* ... one of which keeps its whole name */
} file_group;

typedef struct file_groups {
    spressi_name_set names;
    file_group *items;
} file_groups;

static bool groups_init(file_groups *g, const spressi_job *job, size_t count)
{
    *g = (file_groups){.items = spressi_job_take(job, count, sizeof *g->items)};
    return g->items && spressi_name_set_init(&g->names, job, count);
}

static bool find_groups(const spressi_frames *frames, file_groups *g)
{
    for (size_t i = 0; i < frames->count; i++) {
        const spressi_frame_item *item = &frames->items[i];
        uint32_t first;
        if (!spressi_name_set_add(&g->names, item->file, (uint32_t)i, &first))
            return false;
        g->items[i].first = first;
        g->items[first].shared |= first != i;
        g->items[first].whole |= item->naming == SPRESSI_NAMING_WHOLE;
    }
    return true;
}

/* Takes the whole name. It has been looked at whether the name without its extension is safe. */
static bool give_way(spressi_frames *frames, spressi_frame_item *item, bool *out_moved)
{
    if (!spressi_name_file(frames, item, true))
        return false;
    const char *why = spressi_unsafe_path(item->file);
    if (why)
        spressi_refuse_frame(frames, SPRESS_CODE_FILE_NAME, item->frame_index,
                             "the frame \"{frame}\" cannot be a file in the output folder: %s",
                             why);
    *out_moved = true;
    return true;
}

/* Gives longer names to items that share a file. The groups are old afterwards. */
static bool make_room(spressi_frames *frames, file_groups *g, bool *out_moved)
{
    uint32_t other;
    for (size_t i = 0; i < frames->count; i++) {
        spressi_frame_item *item = &frames->items[i];
        const file_group *group = &g->items[g->items[i].first];
        const bool stays = item->naming == SPRESSI_NAMING_WHOLE ||
                           (item->naming == SPRESSI_NAMING_OWN && !group->whole);
        if (group->shared && !stays && !give_way(frames, item, out_moved))
            return false;
    }
    for (size_t i = 0; i < frames->count; i++) {
        if (!spressi_name_set_find_folder(&g->names, frames->items[i].file, &other))
            return false;
        if (other != SPRESS_NONE && frames->items[other].naming != SPRESSI_NAMING_WHOLE &&
            !give_way(frames, &frames->items[other], out_moved))
            return false;
    }
    return true;
}

static bool report_collisions(spressi_frames *frames, file_groups *g)
{
    uint32_t other;
    for (size_t i = 0; i < frames->count; i++) {
        const spressi_frame_item *item = &frames->items[i];
        const uint32_t first = g->items[i].first;
        if (first != i)
            spressi_refuse_frame(frames, SPRESS_CODE_ATLAS_DUPLICATE, item->frame_index,
                                 "the file of \"{frame}\" would be that of \"%s\", also where case "
                                 "and the composition "
                                 "of accents do not count: %s",
                                 spressi_show(frames->items[first].frame->name).text,
                                 spressi_show(item->file).text);
    }
    for (size_t i = 0; i < frames->count; i++) {
        const spressi_frame_item *item = &frames->items[i];
        if (!spressi_name_set_find_folder(&g->names, item->file, &other))
            return false;
        if (other != SPRESS_NONE)
            spressi_refuse_frame(frames, SPRESS_CODE_ATLAS_DUPLICATE, item->frame_index,
                                 "the frame \"{frame}\" needs a folder where \"%s\" is a file",
                                 spressi_show(frames->items[other].frame->name).text);
    }
    return true;
}

/* One round. Items that share a file name take longer names where they can; when no name changed,
 * the items that still collide are reported. */
static bool settle_once(spressi_frames *frames, bool *out_moved)
{
    file_groups groups;
    *out_moved = false;
    if (!groups_init(&groups, frames->job, frames->count))
        return false;
    const bool good = find_groups(frames, &groups) && make_room(frames, &groups, out_moved) &&
                      (*out_moved || report_collisions(frames, &groups));
    spressi_name_set_free(&groups.names);
    return good;
}

/* Each round makes a conflicting name longer, and no safe part of a path is longer than 255 bytes:
 * there are few rounds, most often one. */
bool spressi_settle_files(spressi_frames *frames)
{
    bool moved;
    do {
        if (!settle_once(frames, &moved))
            return false;
    } while (moved && frames->job->report->error_count == 0);
    return true;
}
