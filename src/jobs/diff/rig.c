/* Compares rigs: bones, meshes, images and animations by their names. */

#include "model/rig.h"
#include "jobs/diff/diff.h"
#include "model/difference.h"

/* An entry of one of the rig's lists. */
typedef struct entry {
    const spress_rig *rig;
    size_t index;
} entry;

/* A list of a rig: its name in changes, and how its entries are told apart. */
typedef struct list_row {
    const char *part;
    size_t (*count)(const spress_rig *rig);
    spress_bytes (*name)(const entry *e);
    /* What changed from one to the other: "changed" or "retimed", in `*out_field`, or NULL. */
    const char *(*compare)(const entry *before, const entry *after, const char **out_field);
} list_row;

static const spress_bone *bone_of(const entry *e)
{
    return &e->rig->bones[e->index];
}

static const spress_mesh *mesh_of(const entry *e)
{
    return &e->rig->meshes[e->index];
}

static const spress_rig_image *image_of(const entry *e)
{
    return &e->rig->images[e->index];
}

static const spress_animation *animation_of(const entry *e)
{
    return &e->rig->animations[e->index];
}

static size_t count_bones(const spress_rig *rig)
{
    return rig->bone_count;
}

static size_t count_meshes(const spress_rig *rig)
{
    return rig->mesh_count;
}

static size_t count_images(const spress_rig *rig)
{
    return rig->image_count;
}

static size_t count_animations(const spress_rig *rig)
{
    return rig->animation_count;
}

static spress_bytes name_bone(const entry *e)
{
    return spressi_bytes_of(bone_of(e)->name, bone_of(e)->name_size);
}

static spress_bytes name_mesh(const entry *e)
{
    return spressi_bytes_of(mesh_of(e)->name, mesh_of(e)->name_size);
}

static spress_bytes name_image(const entry *e)
{
    return spressi_bytes_of(image_of(e)->name, image_of(e)->name_size);
}

static spress_bytes name_animation(const entry *e)
{
    return spressi_bytes_of(animation_of(e)->name, animation_of(e)->name_size);
}

/* The name of a bone's parent; "" of a root. */
static spress_bytes parent_name(const entry *e)
{
    const int16_t parent = bone_of(e)->parent;
    const entry up = {e->rig, (size_t)(parent < 0 ? 0 : parent)};
    return parent < 0 ? spressi_bytes_of("", 0) : name_bone(&up);
}

static bool same_bytes(spress_bytes a, spress_bytes b)
{
    return spressi_same_bytes(a.data, a.size, b.data, b.size);
}

static const char *compare_bones(const entry *before, const entry *after, const char **out_field)
{
    *out_field = "parent";
    return same_bytes(parent_name(before), parent_name(after)) ? NULL : "changed";
}

static const char *compare_meshes(const entry *before, const entry *after, const char **out_field)
{
    const spress_mesh *a = mesh_of(before), *b = mesh_of(after);
    *out_field = "image";
    if (a->image != b->image)
        return "changed";
    *out_field = "vertices";
    if (!spressi_same_bytes(a->vertices, a->vertex_count * sizeof *a->vertices, b->vertices,
                            b->vertex_count * sizeof *b->vertices))
        return "changed";
    *out_field = "triangles";
    return spressi_same_bytes(a->indices, a->index_count * sizeof *a->indices, b->indices,
                              b->index_count * sizeof *b->indices)
               ? NULL
               : "changed";
}

/* An image that is still in a file is told by its size alone. */
static const char *compare_images(const entry *before, const entry *after, const char **out_field)
{
    const spress_rig_image *a = image_of(before), *b = image_of(after);
    *out_field = NULL;
    if (a->width != b->width || a->height != b->height)
        return "resized";
    const bool has_both = a->data.data && b->data.data;
    return has_both && !same_bytes(a->data, b->data) ? "repainted" : NULL;
}

static const char *compare_animations(const entry *before, const entry *after,
                                      const char **out_field)
{
    const spress_animation *a = animation_of(before), *b = animation_of(after);
    const size_t bones = before->rig->bone_count;
    *out_field = NULL;
    if (a->frame_count != b->frame_count || before->rig->fps != after->rig->fps ||
        a->flags != b->flags)
        return "retimed";
    *out_field = "transforms";
    if (bones != after->rig->bone_count)
        return "changed";
    for (size_t i = 0; i < a->frame_count * bones; i++)
        if (!spressi_same_transform(&a->transforms[i], &b->transforms[i]))
            return "changed";
    return NULL;
}

static const list_row lists[] = {
    {"bone", count_bones, name_bone, compare_bones},
    {"mesh", count_meshes, name_mesh, compare_meshes},
    {"image", count_images, name_image, compare_images},
    {"animation", count_animations, name_animation, compare_animations},
};

static spress_bytes *list_names(const spressi_diff *diff, const list_row *list,
                                const spress_rig *rig)
{
    const size_t count = list->count(rig);
    spress_bytes *names = spressi_job_take(diff->job, count, sizeof *names);
    for (size_t i = 0; names && i < count; i++) {
        const spress_bytes name = list->name(&(entry){rig, i});
        const char *copy = spressi_job_text(diff->job, (const char *)name.data, name.size);
        if (!copy)
            return NULL;
        names[i] = spressi_bytes_of(copy, name.size);
    }
    return names;
}

static bool compare_list(spressi_diff *diff, const list_row *list, const spress_rig *before,
                         const spress_rig *after)
{
    const spress_bytes *old_names = list_names(diff, list, before);
    const spress_bytes *new_names = list_names(diff, list, after);
    spressi_matches matches;
    bool good = old_names && new_names &&
                spressi_match_names(diff->job, old_names, list->count(before), new_names,
                                    list->count(after), &matches);
    for (size_t i = 0; good && i < list->count(before); i++) {
        spress_change change = {.part = list->part, .name = (const char *)old_names[i].data};
        if (matches.after[i] == SPRESS_NONE)
            change.what = "removed";
        else
            change.what = list->compare(&(entry){before, i}, &(entry){after, matches.after[i]},
                                        &change.field);
        good = !change.what || spressi_diff_add(diff, change);
    }
    for (size_t i = 0; good && i < list->count(after); i++)
        if (!matches.is_known[i])
            good = spressi_diff_add(diff, (spress_change){.what = "added",
                                                          .part = list->part,
                                                          .name = (const char *)new_names[i].data});
    return good;
}

static bool compare_rate(spressi_diff *diff, const spress_rig *before, const spress_rig *after)
{
    if (before->fps == after->fps)
        return true;
    const spress_change change = {.what = "retimed",
                                  .part = "rig",
                                  .name = "",
                                  .before = spressi_job_print(diff->job, "%u fps", before->fps),
                                  .after = spressi_job_print(diff->job, "%u fps", after->fps)};
    return change.before && change.after && spressi_diff_add(diff, change);
}

bool spressi_diff_rigs(spressi_diff *diff)
{
    const spress_rig *before = &diff->before.document->rig, *after = &diff->after.document->rig;
    if (!compare_rate(diff, before, after))
        return false;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (!compare_list(diff, &lists[i], before, after))
            return false;
    return true;
}
