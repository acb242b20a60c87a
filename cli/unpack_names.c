/* The names of the files that frames are written to.
 *
 * The extension of a picture is replaced: "a.tga" is written to "a.png". Where that makes one file
 * of several frames, or of a frame and a folder, those whose names had to be changed keep their
 * own extension as well: "a.tga.png" beside "a.png". That may take the name of a third frame, which
 * then gives way likewise: "a.tga.png.png". Whose name gives way depends on the names alone, not on
 * the order of the frames; unpacking what was packed from such files gives the same names again. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "frame_number.h"
#include "inputs.h"
#include "memory.h"
#include "names.h"
#include "unpack.h"

static const spress_frame_extra *extra_of(const cli_unpacking *job, const spress_frame *frame)
{
    return frame->extra == SPRESS_NONE ? NULL : &job->loaded->document->atlas.extras[frame->extra];
}

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
static size_t stem_of(const cli_unpacking *job, const spress_frame *frame)
{
    const spress_frame_extra *extra = extra_of(job, frame);
    const size_t stem = cli_picture_stem(frame->name, frame->name_size);
    /* "button.9.png" is the name of the file, not of the frame. */
    const bool nine_patch = extra && extra->has & (SPRESS_EXTRA_SPLITS | SPRESS_EXTRA_PADS) &&
                            stem > 2 && memcmp(frame->name + stem - 2, ".9", 2) == 0;
    return nine_patch ? stem - 2 : stem;
}

/* The frame's name without "." parts, its number, and the extension of what is written. A
 * nine-patch is a PNG by definition. */
bool cli_name_file(cli_unpacking *job, cli_unpack_item *item, bool whole)
{
    const spress_frame *frame = item->frame;
    const char *ending = item->nine_patch ? ".9.png" : job->webp ? ".webp" : ".png";
    /* Identifiers of sc-sprites nest by dots, as folders do; the last one is no extension. */
    const bool nests = job->loaded->document->atlas.cell_width != 0;
    const size_t stem = nests || whole ? frame->name_size : stem_of(job, frame);
    char number[CLI_FRAME_NUMBER_SIZE];
    cli_animation_number(&job->loaded->document->atlas, frame, number);
    const size_t size = stem + sizeof number + 8;
    char *file = spressi_arena_allocate(job->arena, size, 1);
    if (!file)
        return cli_fail_memory(job->report);
    const size_t used = copy_stem(frame->name, stem, file);
    for (char *p = file; nests && p < file + used; p++)
        *p = *p == '.' ? '/' : *p;
    snprintf(file + used, size - used, "%s%s", number, ending);
    item->file = file;
    item->naming = stem == frame->name_size                      ? CLI_NAMING_WHOLE
                   : strcasecmp(frame->name + stem, ending) == 0 ? CLI_NAMING_OWN
                                                                 : CLI_NAMING_CHANGED;
    return true;
}

/* Items by their files. Several that have the same are a group. */
typedef struct file_groups {
    cli_name_set names;
    uint32_t *firsts; /* by item: the first of its group */
    bool *shared;     /* by first: there are others in the group ... */
    bool *whole;      /* ... one of which cannot give way */
} file_groups;

static bool groups_init(file_groups *g, size_t count)
{
    *g = (file_groups){.firsts = malloc((count + 1) * sizeof *g->firsts),
                       .shared = calloc(count + 1, sizeof *g->shared),
                       .whole = calloc(count + 1, sizeof *g->whole)};
    return cli_name_set_init(&g->names, count) && g->firsts && g->shared && g->whole;
}

static void groups_free(file_groups *g)
{
    cli_name_set_free(&g->names);
    free(g->firsts);
    free(g->shared);
    free(g->whole);
}

static bool find_groups(const cli_unpacking *job, file_groups *g)
{
    for (size_t i = 0; i < job->count; i++) {
        const cli_unpack_item *item = &job->items[i];
        uint32_t first;
        if (!cli_name_set_add(&g->names, item->file, (uint32_t)i, &first))
            return false;
        g->firsts[i] = first;
        g->shared[first] |= first != i;
        g->whole[first] |= item->naming == CLI_NAMING_WHOLE;
    }
    return true;
}

/* Takes the whole name. It has been looked at whether the name without its extension is safe. */
static bool give_way(cli_unpacking *job, cli_unpack_item *item, bool *out_moved)
{
    if (!cli_name_file(job, item, true))
        return false;
    const char *why = cli_unsafe_path(item->file);
    if (why)
        cli_refuse_frame(job, SPRESS_FILE_NAME, item->frame_index,
                         "the frame \"%s\" cannot be a file in the output folder: %s",
                         item->frame->name, why);
    *out_moved = true;
    return true;
}

/* Lets items give way. The groups are old afterwards. */
static bool make_room(cli_unpacking *job, file_groups *g, bool *out_moved)
{
    uint32_t other;
    for (size_t i = 0; i < job->count; i++) {
        cli_unpack_item *item = &job->items[i];
        const uint32_t first = g->firsts[i];
        const bool stays = item->naming == CLI_NAMING_WHOLE ||
                           (item->naming == CLI_NAMING_OWN && !g->whole[first]);
        if (g->shared[first] && !stays && !give_way(job, item, out_moved))
            return false;
    }
    for (size_t i = 0; i < job->count; i++) {
        if (!cli_name_set_find_folder(&g->names, job->items[i].file, &other))
            return cli_fail_memory(job->report);
        if (other != SPRESS_NONE && job->items[other].naming != CLI_NAMING_WHOLE &&
            !give_way(job, &job->items[other], out_moved))
            return false;
    }
    return true;
}

static bool report_collisions(cli_unpacking *job, file_groups *g)
{
    uint32_t other;
    for (size_t i = 0; i < job->count; i++) {
        const cli_unpack_item *item = &job->items[i];
        if (g->firsts[i] != i)
            cli_refuse_frame(
                job, SPRESS_ATLAS_DUPLICATE, item->frame_index,
                "the file of \"%s\" would be that of \"%s\", also where case and the composition "
                "of accents do not count: %s",
                item->frame->name, job->items[g->firsts[i]].frame->name, item->file);
    }
    for (size_t i = 0; i < job->count; i++) {
        const cli_unpack_item *item = &job->items[i];
        if (!cli_name_set_find_folder(&g->names, item->file, &other))
            return cli_fail_memory(job->report);
        if (other != SPRESS_NONE)
            cli_refuse_frame(job, SPRESS_ATLAS_DUPLICATE, item->frame_index,
                             "the frame \"%s\" needs a folder where \"%s\" is a file",
                             item->frame->name, job->items[other].frame->name);
    }
    return true;
}

/* One round: who is in whose way gives way, or, where nobody can any more, it is reported. */
static bool settle_once(cli_unpacking *job, bool *out_moved)
{
    file_groups groups;
    *out_moved = false;
    const bool found = groups_init(&groups, job->count) && find_groups(job, &groups);
    if (!found)
        cli_fail_memory(job->report);
    const bool good = found && make_room(job, &groups, out_moved) &&
                      (*out_moved || report_collisions(job, &groups));
    groups_free(&groups);
    return good;
}

/* Each round makes a name longer that is in the way, and no safe part of a path is longer than 255
 * bytes: there are few rounds, most often one. */
bool cli_settle_files(cli_unpacking *job)
{
    bool moved;
    do {
        if (!settle_once(job, &moved))
            return false;
    } while (moved && job->report->error_count == 0);
    return true;
}
