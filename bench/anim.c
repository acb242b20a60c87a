/* Measures posing, skinning, and opening what is posed.
 *
 *   spritepress-bench-anim
 *
 * prints a line per measurement: what, the way it was done, nanoseconds for the whole, and where
 * vertices are counted millions of them per second. Ways are measured in turns, so that they meet
 * the same noise. Of the medians of the rounds the least counts: neighbours on the machine only
 * ever add. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure.h"
#include "spritepress/spritepress.h"

enum { BONES = 64, FRAMES = 30, WAYS_MAX = 6, ROUNDS = 7 };

static void *need(void *memory)
{
    if (!memory) {
        fputs("no memory\n", stderr);
        exit(1);
    }
    return memory;
}

static uint32_t next(uint32_t *state)
{
    *state = *state * 1664525 + 1013904223;
    return *state >> 8;
}

static float between(uint32_t *state, float low, float high)
{
    return low + (high - low) * (float)(next(state) % 65536) / 65536;
}

/* One piece of work, done `repeats` times for a measurement that the clock can see. */
typedef struct job {
    size_t repeats;
    const spress_vertex *vertices;
    size_t count;
    spress_point *points;
    const spress_skeleton *skeleton;
    spress_pose *pose;
    uint32_t *order;
    double seconds;
} job;

typedef struct way {
    const char *name;
    void (*work)(void *job);
} way;

static void measure(const char *what, const way *ways, size_t way_count, job j)
{
    double least[WAYS_MAX];
    for (size_t round = 0; round < ROUNDS; round++)
        for (size_t i = 0; i < way_count; i++) {
            const double ns = bench_median_ns(ways[i].work, &j) / (double)j.repeats;
            least[i] = round == 0 || ns < least[i] ? ns : least[i];
        }
    for (size_t i = 0; i < way_count; i++) {
        printf("%-28s %-24s %12.1f ns", what, ways[i].name, least[i]);
        if (j.count != 0)
            printf(" %8.1f million vertices/s", (double)j.count / least[i] * 1e3);
        printf("\n");
    }
    fflush(stdout);
}

static void skin_once(void *context)
{
    job *j = context;
    for (size_t i = 0; i < j->repeats; i++)
        spress_vertices_skin(j->vertices, j->count, j->pose->matrices, j->pose->matrix_count,
                             j->points);
}

/* The limit: every byte of the vertices is read, every point written. */
static void stream_once(void *context)
{
    job *j = context;
    for (size_t k = 0; k < j->repeats; k++) {
        const uint64_t *words = (const uint64_t *)(const void *)j->vertices;
        uint64_t sums[5] = {0};
        for (size_t i = 0; i < j->count; i++)
            for (size_t word = 0; word < 5; word++)
                sums[word] += words[5 * i + word];
        const uint64_t sum = sums[0] + sums[1] + sums[2] + sums[3] + sums[4];
        memset(j->points, (int)(sum & 1), j->count * sizeof *j->points);
    }
}

/* 48 bytes per vertex, as many as skinning reads and writes: 24 copied. */
static void copy_once(void *context)
{
    job *j = context;
    const size_t half = j->count * 24;
    char *bytes = (char *)j->points;
    for (size_t i = 0; i < j->repeats; i++)
        memcpy(bytes, bytes + half, half);
}

static void sample_once(void *context)
{
    job *j = context;
    for (size_t i = 0; i < j->repeats; i++) {
        const spress_moment moment = spress_moment_at(j->skeleton->rig, 0, j->seconds, NULL);
        spress_transforms_sample(j->skeleton, moment, j->pose->locals);
        j->seconds += 0.0137;
    }
}

static void update_once(void *context)
{
    job *j = context;
    for (size_t i = 0; i < j->repeats; i++)
        spress_pose_update(j->skeleton, j->pose);
}

static void pose_once(void *context)
{
    job *j = context;
    for (size_t i = 0; i < j->repeats; i++) {
        const spress_moment moment = spress_moment_at(j->skeleton->rig, 0, j->seconds, NULL);
        spress_transforms_sample(j->skeleton, moment, j->pose->locals);
        spress_pose_update(j->skeleton, j->pose);
        j->seconds += 0.0137;
    }
}

static spress_affine product(const spress_affine *p, const spress_affine *q)
{
    return (spress_affine){.a = p->a * q->a + p->c * q->b,
                           .b = p->b * q->a + p->d * q->b,
                           .c = p->a * q->c + p->c * q->d,
                           .d = p->b * q->c + p->d * q->d,
                           .tx = p->a * q->tx + p->c * q->ty + p->tx,
                           .ty = p->b * q->tx + p->d * q->ty + p->ty};
}

/* The same work as one would write it down, with the system's sine and cosine. */
static void plain_pose_once(void *context)
{
    job *j = context;
    const spress_rig *rig = j->skeleton->rig;
    for (size_t k = 0; k < j->repeats; k++) {
        const spress_moment m = spress_moment_at(rig, 0, j->seconds, NULL);
        const spress_transform *from = rig->animations[0].transforms + m.frame * BONES;
        const spress_transform *to = rig->animations[0].transforms + m.next * BONES;
        j->seconds += 0.0137;
        for (size_t i = 0; i < BONES; i++) {
            const float turn = remainderf(to[i].rotation - from[i].rotation, 360);
            const float angle = (from[i].rotation + m.t * turn) * 0.017453292f;
            const float sx = from[i].scale_x + m.t * (to[i].scale_x - from[i].scale_x);
            const float sy = from[i].scale_y + m.t * (to[i].scale_y - from[i].scale_y);
            const spress_affine local = {.a = cosf(angle) * sx,
                                         .b = sinf(angle) * sx,
                                         .c = -sinf(angle) * sy,
                                         .d = cosf(angle) * sy,
                                         .tx = from[i].x + m.t * (to[i].x - from[i].x),
                                         .ty = from[i].y + m.t * (to[i].y - from[i].y)};
            const int parent = rig->bones[i].parent;
            j->pose->worlds[i] = parent < 0 ? local : product(&j->pose->worlds[parent], &local);
            j->pose->matrices[i] = product(&j->pose->worlds[i], &j->skeleton->inverse_bind[i]);
        }
    }
}

static void character_once(void *context)
{
    job *j = context;
    for (size_t i = 0; i < j->repeats; i++) {
        const spress_moment moment = spress_moment_at(j->skeleton->rig, 0, j->seconds, NULL);
        spress_transforms_sample(j->skeleton, moment, j->pose->locals);
        spress_pose_update(j->skeleton, j->pose);
        spress_draw_order(j->skeleton, j->pose->locals, j->order);
        spress_vertices_skin(j->vertices, j->count, j->pose->matrices, j->pose->matrix_count,
                             j->points);
        j->seconds += 0.0137;
    }
}

static void fill_vertices(spress_vertex *vertices, size_t count, uint32_t *state)
{
    for (size_t i = 0; i < count; i++) {
        spress_vertex *v = &vertices[i];
        v->x = between(state, -500, 500);
        v->y = between(state, -500, 500);
        v->u = v->v = 0;
        for (int k = 0; k < 4; k++) {
            v->bone_ids[k] = (uint16_t)(next(state) % BONES);
            v->bone_weights[k] = 0.25f;
        }
    }
}

/* `spread` bones hang on each: 1 is a chain. */
static void fill_bones(spress_bone *bones, int spread)
{
    for (int i = 0; i < BONES; i++)
        bones[i] = (spress_bone){
            .name = "bone", .name_size = 4, .parent = (int16_t)(i == 0 ? -1 : (i - 1) / spread)};
}

static void fill_frames(spress_transform *frames, uint32_t *state)
{
    for (size_t i = 0; i < FRAMES * BONES; i++)
        frames[i] = (spress_transform){.x = between(state, -30, 30),
                                       .y = between(state, -30, 30),
                                       .rotation = between(state, -360, 360),
                                       .scale_x = between(state, 0.9f, 1.1f),
                                       .scale_y = between(state, 0.9f, 1.1f),
                                       .flags = SPRESS_TRANSFORM_VISIBLE};
}

static const way skin_ways[] = {
    {"ours", skin_once},
    {"just reading and writing", stream_once},
    {"memcpy of as many bytes", copy_once},
};

static void measure_skinning(const spress_skeleton *skeleton, spress_pose *pose, uint32_t *state)
{
    static const size_t counts[] = {600, 4000, 2000000};
    static const char *const names[] = {"skin 600 vertices", "skin 4,000 vertices",
                                        "skin 2,000,000 vertices"};
    for (size_t i = 0; i < 3; i++) {
        spress_vertex *vertices = need(malloc(counts[i] * sizeof *vertices));
        spress_point *points = need(malloc(counts[i] * 48)); /* for copy_once */
        memset(points, 1, counts[i] * 48);
        fill_vertices(vertices, counts[i], state);
        measure(names[i], skin_ways, sizeof skin_ways / sizeof *skin_ways,
                (job){.repeats = i == 2 ? 1 : 60000 / counts[i],
                      .vertices = vertices,
                      .count = counts[i],
                      .points = points,
                      .skeleton = skeleton,
                      .pose = pose});
        free(vertices);
        free(points);
    }
}

static void measure_posing(const spress_skeleton *skeleton, spress_pose *pose, const char *what)
{
    const way ways[] = {{"sample and pose", pose_once},
                        {"plain C with libm", plain_pose_once},
                        {"sample only", sample_once},
                        {"pose only", update_once}};
    measure(what, ways, sizeof ways / sizeof *ways,
            (job){.repeats = 200, .skeleton = skeleton, .pose = pose});
}

static void measure_character(const spress_skeleton *skeleton, spress_pose *pose, uint32_t *order)
{
    const spress_mesh *mesh = &skeleton->rig->meshes[0];
    spress_point *points = need(malloc(mesh->vertex_count * sizeof *points));
    measure("64 bones and 600 vertices", &(way){"ours", character_once}, 1,
            (job){.repeats = 100,
                  .vertices = mesh->vertices,
                  .count = mesh->vertex_count,
                  .points = points,
                  .skeleton = skeleton,
                  .pose = pose,
                  .order = order});
    free(points);
}

/* A file of 64 bones and an animation, without images and meshes. */
static uint8_t *make_file(uint16_t frames, const spress_transform *transforms, size_t *out_size)
{
    enum { TRANSFORM = 23, BONE = 8, HEAD = 64 };
    const size_t count = (size_t)frames * BONES;
    uint8_t *file = need(malloc(HEAD + BONES * BONE + count * TRANSFORM)), *p = file;
    memcpy(p, "PCHR\1\0\0\0\36\0\0\0\0\0", 14); /* version 1, 30 a second, no flags, no images */
    p += 14;
    memcpy(p, (const uint8_t[]){BONES, 0}, 2);
    p += 2;
    for (int i = 0; i < BONES; i++, p += BONE)
        memcpy(p, (const uint8_t[]){4, 0, 'b', 'o', 'n', 'e', (uint8_t)(i - 1), i ? 0 : 0xFF},
               BONE);
    memcpy(p, (const uint8_t[]){0, 0, 1, 0, 1, 0, 'a', 1, (uint8_t)frames, (uint8_t)(frames >> 8)},
           10);
    p += 10;
    for (size_t i = 0; i < count; i++, p += TRANSFORM) {
        memcpy(p, &transforms[i % (FRAMES * BONES)], 20);
        memcpy(p + 20, (const uint8_t[]){1, 0, 0}, 3);
    }
    *out_size = (size_t)(p - file);
    return file;
}

typedef struct opening {
    const uint8_t *file;
    uint8_t *copy;
    size_t size;
} opening;

static spress_document *open_rig(const opening *o, bool in_place)
{
    const spress_read_options options = {.in_place = in_place};
    return need(
        spress_read((spress_bytes){o->file, o->size}, spress_format_find("pchr"), &options, NULL));
}

static void open_in_place_once(void *context)
{
    spress_document_free(open_rig(context, true));
}

static void open_once(void *context)
{
    spress_document_free(open_rig(context, false));
}

static void check_once(void *context)
{
    spress_document *document = open_rig(context, true);
    spress_document_check(document, NULL, NULL);
    spress_document_free(document);
}

static void copy_file_once(void *context)
{
    const opening *o = context;
    memcpy(o->copy, o->file, o->size);
}

/* What opening a file costs, and what a frame more adds to it. */
static void measure_opening(const spress_transform *transforms)
{
    static const struct {
        const char *name;
        void (*work)(void *opening);
    } opens[] = {{"in place", open_in_place_once},
                 {"in place, then checked", check_once},
                 {"checked and copied", open_once},
                 {"memcpy of the file", copy_file_once}};
    enum { OPENS = sizeof opens / sizeof *opens };
    static const uint16_t frames[] = {100, 2100};
    double least[OPENS][2];
    for (int i = 0; i < 2; i++) {
        opening o = {0};
        uint8_t *file = make_file(frames[i], transforms, &o.size);
        o.file = file;
        o.copy = need(malloc(o.size));
        for (int round = 0; round < ROUNDS; round++)
            for (int k = 0; k < OPENS; k++) {
                const double ns = bench_median_ns(opens[k].work, &o);
                least[k][i] = round == 0 || ns < least[k][i] ? ns : least[k][i];
            }
        free(o.copy);
        free(file);
    }
    for (int k = 0; k < OPENS; k++) {
        printf("%-28s %-24s %12.1f ns\n", "open, 64 bones, 100 frames", opens[k].name, least[k][0]);
        printf("%-28s %-24s %12.1f ns\n", "open, for a frame more", opens[k].name,
               (least[k][1] - least[k][0]) / (frames[1] - frames[0]));
    }
}

int main(void)
{
    static const struct {
        int spread;
        const char *name;
    } shapes[] = {{1, "64 bones, one chain"}, {3, "64 bones, a tree"}};
    static spress_bone bones[BONES];
    static spress_transform frames[FRAMES * BONES];
    static spress_vertex vertices[600];
    uint32_t state = 5, order[1];
    fill_frames(frames, &state);
    fill_vertices(vertices, 600, &state);
    spress_mesh mesh = {.name = "body", .name_size = 4, .vertex_count = 600, .vertices = vertices};
    spress_animation walk = {.name = "walk",
                             .name_size = 4,
                             .flags = SPRESS_ANIMATION_LOOP,
                             .frame_count = FRAMES,
                             .transforms = frames};
    const spress_rig rig = {.version = 1,
                            .fps = 30,
                            .bone_count = BONES,
                            .mesh_count = 1,
                            .animation_count = 1,
                            .bones = bones,
                            .meshes = &mesh,
                            .animations = &walk};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        spress_skeleton skeleton;
        spress_pose pose;
        fill_bones(bones, shapes[i].spread);
        void *memory = need(malloc(spress_skeleton_size(&rig)));
        spress_skeleton_init(&skeleton, &rig, NULL, memory);
        void *pose_memory = need(malloc(spress_pose_size(&skeleton)));
        spress_pose_init(&pose, &skeleton, pose_memory);
        measure_posing(&skeleton, &pose, shapes[i].name);
        if (shapes[i].spread != 1) {
            measure_character(&skeleton, &pose, order);
            measure_skinning(&skeleton, &pose, &state);
        }
        free(pose_memory);
        free(memory);
    }
    measure_opening(frames);
    return 0;
}
