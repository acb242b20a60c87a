/* A rig for engines: read once, then posed and skinned without an allocation. */
#include "rig.h"

/* All of it lives in the document's memory. */
struct wasm_rig {
    spress_document *document;
    const spress_rig *rig;
    spress_axes axes;
    spress_skeleton skeleton;
    void *skeleton_memory;
    spress_pose pose;
    spress_transform *other; /* the locals of the animation that is mixed in */
    spress_point *points;    /* of all meshes */
    size_t point_count;
    uint32_t *order;
    spress_bounds bounds;
};

static void *take(wasm_rig *rig, size_t count, size_t size)
{
    return spress_document_allocate(rig->document, count ? count : 1, size);
}

static size_t count_vertices(const spress_rig *rig)
{
    size_t count = 0;
    for (size_t i = 0; i < rig->mesh_count; i++)
        count += rig->meshes[i].vertex_count;
    return count;
}

/* False when memory ran out. */
static bool make_ready(wasm_rig *rig)
{
    const spress_rig *read = rig->rig;
    const spress_skeleton_options options = {.axes = rig->axes};
    rig->point_count = count_vertices(read);
    rig->points = take(rig, rig->point_count, sizeof *rig->points);
    rig->order = take(rig, read->mesh_count, sizeof *rig->order);
    rig->other = take(rig, read->bone_count, sizeof *rig->other);
    rig->skeleton_memory = take(rig, 1, spress_skeleton_size(read));
    if (!rig->points || !rig->order || !rig->other || !rig->skeleton_memory ||
        !spress_skeleton_init(&rig->skeleton, read, &options, rig->skeleton_memory))
        return false;
    void *pose_memory = take(rig, 1, spress_pose_size(&rig->skeleton));
    if (!pose_memory)
        return false;
    spress_pose_init(&rig->pose, &rig->skeleton, pose_memory);
    return true;
}

wasm_rig *wasm_rig_new(wasm_session *session, uint32_t axes)
{
    spress_document *document = wasm_session_convert(session);
    const bool is_rig = document && document->kind == SPRESS_KIND_RIG;
    wasm_rig *rig = is_rig ? spress_document_allocate(document, 1, sizeof *rig) : NULL;
    if (rig) {
        rig->document = document;
        rig->rig = &document->rig;
        rig->axes = (spress_axes){.y_down = axes & WASM_RIG_Y_DOWN,
                                  .clockwise = axes & WASM_RIG_CLOCKWISE,
                                  .flip_v = axes & WASM_RIG_FLIP_V};
        if (make_ready(rig))
            return rig;
    }
    spress_document_free(document);
    return NULL;
}

void wasm_rig_free(wasm_rig *rig)
{
    if (rig)
        spress_document_free(rig->document);
}

bool wasm_rig_bind(wasm_rig *rig, uint32_t animation, uint32_t frame)
{
    const spress_skeleton_options options = {
        .axes = rig->axes, .choose_bind = true, .bind_animation = animation, .bind_frame = frame};
    spress_bind bind;
    if (!spress_bind_choose(rig->rig, &options, &bind) ||
        !spress_skeleton_init(&rig->skeleton, rig->rig, &options, rig->skeleton_memory))
        return false;
    wasm_rig_pose(rig, SPRESS_NONE, 0);
    return true;
}

uint32_t wasm_rig_bind_rule(const wasm_rig *rig)
{
    return rig->skeleton.bind.rule;
}

uint32_t wasm_rig_bind_animation(const wasm_rig *rig)
{
    return rig->skeleton.bind.animation;
}

uint32_t wasm_rig_bind_frame(const wasm_rig *rig)
{
    return rig->skeleton.bind.frame;
}

uint32_t wasm_rig_fps(const wasm_rig *rig)
{
    return rig->rig->fps;
}

size_t wasm_rig_animation_count(const wasm_rig *rig)
{
    return rig->rig->animation_count;
}

const char *wasm_rig_animation_name(const wasm_rig *rig, size_t index)
{
    return rig->rig->animations[index].name;
}

uint32_t wasm_rig_animation_frames(const wasm_rig *rig, size_t index)
{
    return rig->rig->animations[index].frame_count;
}

bool wasm_rig_animation_loops(const wasm_rig *rig, size_t index)
{
    return rig->rig->animations[index].flags & SPRESS_ANIMATION_LOOP;
}

double wasm_rig_animation_seconds(const wasm_rig *rig, size_t index)
{
    return spress_animation_duration(rig->rig, (uint32_t)index, SPRESS_PLAY_AUTO);
}

size_t wasm_rig_bone_count(const wasm_rig *rig)
{
    return rig->rig->bone_count;
}

const char *wasm_rig_bone_name(const wasm_rig *rig, size_t index)
{
    return rig->rig->bones[index].name;
}

int32_t wasm_rig_bone_parent(const wasm_rig *rig, size_t index)
{
    return rig->rig->bones[index].parent;
}

size_t wasm_rig_image_count(const wasm_rig *rig)
{
    return rig->rig->image_count;
}

const char *wasm_rig_image_name(const wasm_rig *rig, size_t index)
{
    return rig->rig->images[index].name;
}

uint32_t wasm_rig_image_width(const wasm_rig *rig, size_t index)
{
    return rig->rig->images[index].width;
}

uint32_t wasm_rig_image_height(const wasm_rig *rig, size_t index)
{
    return rig->rig->images[index].height;
}

bool wasm_rig_image_is_png(const wasm_rig *rig, size_t index)
{
    return rig->rig->images[index].format == SPRESS_IMAGE_PNG;
}

const uint8_t *wasm_rig_image_data(const wasm_rig *rig, size_t index)
{
    return rig->rig->images[index].data.data;
}

size_t wasm_rig_image_size(const wasm_rig *rig, size_t index)
{
    return rig->rig->images[index].data.size;
}

size_t wasm_rig_mesh_count(const wasm_rig *rig)
{
    return rig->rig->mesh_count;
}

const char *wasm_rig_mesh_name(const wasm_rig *rig, size_t index)
{
    return rig->rig->meshes[index].name;
}

uint32_t wasm_rig_mesh_image(const wasm_rig *rig, size_t index)
{
    return rig->rig->meshes[index].image;
}

uint32_t wasm_rig_mesh_vertex_count(const wasm_rig *rig, size_t index)
{
    return rig->rig->meshes[index].vertex_count;
}

const spress_vertex *wasm_rig_mesh_vertices(const wasm_rig *rig, size_t index)
{
    return rig->rig->meshes[index].vertices;
}

uint32_t wasm_rig_mesh_index_count(const wasm_rig *rig, size_t index)
{
    return rig->rig->meshes[index].index_count;
}

const uint16_t *wasm_rig_mesh_indices(const wasm_rig *rig, size_t index)
{
    return rig->rig->meshes[index].indices;
}

uint32_t wasm_rig_mesh_bone(const wasm_rig *rig, size_t index)
{
    return rig->skeleton.mesh_bones[index];
}

static void sample(const wasm_rig *rig, uint32_t animation, double seconds, spress_transform *out)
{
    const spress_moment moment = spress_moment_at(rig->rig, animation, seconds, NULL);
    spress_transforms_sample(&rig->skeleton, moment, out);
}

void wasm_rig_pose(wasm_rig *rig, uint32_t animation, double seconds)
{
    sample(rig, animation, seconds, rig->pose.locals);
    spress_pose_update(&rig->skeleton, &rig->pose);
}

void wasm_rig_play(wasm_rig *rig, uint32_t animation, double seconds, uint32_t mode, bool step)
{
    const spress_playback playback = {.mode = (spress_play_mode)mode, .step = step};
    const spress_moment moment = spress_moment_at(rig->rig, animation, seconds, &playback);
    spress_transforms_sample(&rig->skeleton, moment, rig->pose.locals);
    spress_pose_update(&rig->skeleton, &rig->pose);
}

void wasm_rig_mix(wasm_rig *rig, uint32_t animation, double seconds, float weight)
{
    spress_transform *locals = rig->pose.locals;
    sample(rig, animation, seconds, rig->other);
    spress_transforms_blend(locals, rig->other, rig->pose.bone_count, weight, locals);
    spress_pose_update(&rig->skeleton, &rig->pose);
}

const spress_point *wasm_rig_skin(wasm_rig *rig)
{
    const spress_pose *pose = &rig->pose;
    spress_point *out = rig->points;
    for (size_t i = 0; i < rig->rig->mesh_count; i++) {
        const spress_mesh *mesh = &rig->rig->meshes[i];
        spress_vertices_skin(mesh->vertices, mesh->vertex_count, pose->matrices, pose->matrix_count,
                             out);
        out += mesh->vertex_count;
    }
    return rig->points;
}

size_t wasm_rig_vertex_count(const wasm_rig *rig)
{
    return rig->point_count;
}

size_t wasm_rig_draw_order(wasm_rig *rig)
{
    return spress_draw_order(&rig->skeleton, rig->pose.locals, rig->order);
}

const uint32_t *wasm_rig_order(const wasm_rig *rig)
{
    return rig->order;
}

const spress_affine *wasm_rig_worlds(const wasm_rig *rig)
{
    return rig->pose.worlds;
}

const spress_transform *wasm_rig_locals(const wasm_rig *rig)
{
    return rig->pose.locals;
}

bool wasm_rig_measure(wasm_rig *rig)
{
    return spress_pose_bounds(&rig->skeleton, &rig->pose, &rig->bounds);
}

const spress_bounds *wasm_rig_bounds(const wasm_rig *rig)
{
    return &rig->bounds;
}
