/* Makes the documents that the benchmarks read and write. */
#include "documents.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PAGE = 8192,
    SEQUENCE = 25,
    CHARACTERS_A_PAGE = 14 * 15,
    LOOSE_A_PAGE = 5000,
    PACKED_FOLDER = 27, /* 371 folders for 10,000 frames */
    PACKED_SEQUENCE = 10,
};

static uint32_t next(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static void *need(void *memory)
{
    if (!memory) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

static spress_document *new_document(spress_kind kind)
{
    return need(spress_document_new(kind, NULL));
}

static void name_frame(spress_document *d, spress_frame *frame, const char *name)
{
    frame->name_size = (uint16_t)strlen(name);
    frame->name = need((void *)(uintptr_t)spress_document_text(d, name, frame->name_size));
}

/* Frame i of a character: a cell of a grid of five columns, all trimmed alike. */
static void fill_sequence(spress_document *d, spress_frame *f, size_t i)
{
    const size_t character = i / SEQUENCE, k = i % SEQUENCE;
    char name[64];
    snprintf(name, sizeof name, "char%zu/walk_%02zu.png", character, k + 1);
    name_frame(d, f, name);
    f->w = 40 + (int32_t)(character * 7 % 50);
    f->h = 50 + (int32_t)(character * 5 % 40);
    f->source_w = f->source_h = 128;
    f->trim_x = 9;
    f->trim_y = 11;
    f->flags = SPRESS_FRAME_TRIMMED;
    const size_t place = character % CHARACTERS_A_PAGE;
    f->page = (uint16_t)(character / CHARACTERS_A_PAGE);
    f->x = (int32_t)(place % 14 * 510 + 2 + k % 5 * (size_t)(f->w + 4));
    f->y = (int32_t)(place / 14 * 500 + 2 + k / 5 * (size_t)(f->h + 4));
}

static void name_loosely(spress_document *d, spress_frame *f, size_t i, uint32_t *state)
{
    static const char *const words[] = {"sword", "shield", "potion", "boots",
                                        "helm",  "ring",   "scroll", "arrow"};
    char name[64];
    const uint32_t a = next(state), b = next(state);
    snprintf(name, sizeof name, "items%u/%s_%s%zu.png", a % 40, words[a / 64 % 8], words[b % 8],
             i * 7919 % 100003);
    name_frame(d, f, name);
}

static void fill_loose(spress_frame *f, size_t i, uint32_t *state)
{
    const uint32_t a = next(state), b = next(state);
    f->w = 12 + (int32_t)(a % 83);
    f->h = 12 + (int32_t)(b % 71);
    f->source_w = f->source_h = 128; /* no sprite is larger, wherever it was trimmed */
    f->trim_x = (int32_t)(a % 11);
    f->trim_y = (int32_t)(b % 13);
    f->flags = SPRESS_FRAME_TRIMMED;
    f->page = (uint16_t)(i / LOOSE_A_PAGE);
    f->x = (int32_t)(next(state) % (PAGE - 200));
    f->y = (int32_t)(next(state) % (PAGE - 200));
}

/* Frame i of the folders: in each a sequence of ten in a grid, an eleventh frame that repeats the
 * first, and loose frames. */
static void fill_packed(spress_document *d, spress_frame *frames, size_t i, uint32_t *state)
{
    spress_frame *f = &frames[i];
    const size_t folder = i / PACKED_FOLDER, k = i % PACKED_FOLDER;
    char name[64];
    fill_loose(f, i, state);
    if (k > PACKED_SEQUENCE) {
        snprintf(name, sizeof name, "folder%zu/icon_%04zx.png", folder, i * 7919 % 65521);
    } else {
        const uint32_t first = (uint32_t)(i - k);
        const size_t cell = k % PACKED_SEQUENCE;
        snprintf(name, sizeof name, "folder%zu/run_%02zu.png", folder, k + 1);
        *f = frames[first];
        if (k == 0) { /* leaves room for the grid */
            f->x /= 2;
            f->y /= 2;
        }
        f->x += (int32_t)(cell % 5) * (f->w + 4);
        f->y += (int32_t)(cell / 5) * (f->h + 4);
        f->alias_of = k == PACKED_SEQUENCE ? first : SPRESS_NONE;
    }
    name_frame(d, f, name);
}

static void name_and_fill(spress_document *d, size_t i, bench_set set, uint32_t *state)
{
    spress_frame *f = &d->atlas.frames[i];
    f->alias_of = f->extra = SPRESS_NONE;
    switch (set) {
    case BENCH_SEQUENCES:
        fill_sequence(d, f, i);
        return;
    case BENCH_BLOCKS:
        fill_sequence(d, f, i);
        name_loosely(d, f, i, state);
        return;
    case BENCH_LOOSE:
        fill_loose(f, i, state);
        name_loosely(d, f, i, state);
        return;
    case BENCH_PACKED:
        fill_packed(d, d->atlas.frames, i, state);
        return;
    case BENCH_SET_COUNT:
        return;
    }
}

spress_document *bench_atlas(size_t count, bench_set set)
{
    spress_document *d = new_document(SPRESS_KIND_ATLAS);
    uint32_t state = 1;
    d->atlas.version = "1.0";
    const bool loose = set == BENCH_LOOSE || set == BENCH_PACKED;
    const size_t pages = 1 + (loose ? count / LOOSE_A_PAGE : count / SEQUENCE / CHARACTERS_A_PAGE);
    d->atlas.pages = need(spress_document_allocate(d, pages, sizeof *d->atlas.pages));
    d->atlas.page_count = pages;
    for (size_t i = 0; i < pages; i++)
        d->atlas.pages[i] = (spress_page){.file = "atlas.png",
                                          .file_size = 9,
                                          .has = SPRESS_PAGE_PADDING,
                                          .width = PAGE,
                                          .height = PAGE,
                                          .padding = 2,
                                          .wrap_u = 1,
                                          .wrap_v = 1};
    d->atlas.frames = need(spress_document_allocate(d, count, sizeof *d->atlas.frames));
    d->atlas.frame_count = count;
    for (size_t i = 0; i < count; i++)
        name_and_fill(d, i, set, &state);
    return d;
}

char *bench_texturepacker_json(const spress_document *document, size_t *out_size)
{
    const spress_atlas *a = &document->atlas;
    char *text = need(malloc(a->frame_count * 400 + 1000));
    char *p = text + sprintf(text, "{\"frames\": {\n\n");
    for (size_t i = 0; i < a->frame_count; i++) {
        const spress_frame *f = &a->frames[i];
        p += sprintf(p,
                     "\"%s\":\n{\n\t\"frame\": {\"x\":%d,\"y\":%d,\"w\":%d,\"h\":%d},\n"
                     "\t\"rotated\": false,\n\t\"trimmed\": true,\n"
                     "\t\"spriteSourceSize\": {\"x\":%d,\"y\":%d,\"w\":%d,\"h\":%d},\n"
                     "\t\"sourceSize\": {\"w\":%d,\"h\":%d}\n}%s",
                     f->name, f->x, f->y, f->w, f->h, f->trim_x, f->trim_y, f->w, f->h, f->source_w,
                     f->source_h, i + 1 < a->frame_count ? ",\n" : "},\n");
    }
    p += sprintf(p,
                 "\"meta\": {\n\t\"app\": \"bench\",\n\t\"version\": \"1.0\",\n"
                 "\t\"image\": \"atlas.png\",\n\t\"format\": \"RGBA8888\",\n"
                 "\t\"size\": {\"w\":%d,\"h\":%d},\n\t\"scale\": \"1\"\n}\n}\n",
                 PAGE, PAGE);
    *out_size = (size_t)(p - text);
    return text;
}

static void fill_mesh(spress_document *d, spress_mesh *mesh, uint32_t *state)
{
    enum { VERTICES = 20000 };
    mesh->name = "mesh";
    mesh->name_size = 4;
    mesh->vertex_count = VERTICES;
    mesh->index_count = VERTICES * 3;
    mesh->vertices = need(spress_document_allocate(d, VERTICES, sizeof *mesh->vertices));
    mesh->indices = need(spress_document_allocate(d, VERTICES * 3, sizeof *mesh->indices));
    for (size_t i = 0; i < VERTICES; i++)
        mesh->vertices[i] = (spress_vertex){.x = (float)(next(state) % 1000),
                                            .y = (float)(next(state) % 1000),
                                            .u = (float)(next(state) % 100) / 100,
                                            .v = (float)(next(state) % 100) / 100,
                                            .bone_ids = {(uint16_t)(next(state) % 64), 1, 2, 0},
                                            .bone_weights = {0.5f, 0.25f, 0.25f, 0}};
    for (size_t i = 0; i < VERTICES * 3; i++)
        mesh->indices[i] = (uint16_t)(next(state) % VERTICES);
}

static void fill_animation(spress_document *d, spress_animation *animation, uint32_t *state)
{
    enum { FRAMES = 500 };
    const size_t count = (size_t)FRAMES * d->rig.bone_count;
    animation->name = "walk";
    animation->name_size = 4;
    animation->frame_count = FRAMES;
    animation->transforms = need(spress_document_allocate(d, count, sizeof(spress_transform)));
    for (size_t i = 0; i < count; i++)
        animation->transforms[i] = (spress_transform){.x = (float)(next(state) % 50),
                                                      .y = (float)(next(state) % 50),
                                                      .rotation = (float)(next(state) % 360),
                                                      .scale_x = 1,
                                                      .scale_y = 1,
                                                      .flags = 1};
}

spress_document *bench_rig(size_t megabytes)
{
    static const uint8_t pixel[4] = {255, 255, 255, 255};
    spress_document *d = new_document(SPRESS_KIND_RIG);
    uint32_t state = 7;
    /* A mesh is 0.92 MB, an animation 0.74 MB. */
    const size_t half = megabytes / 2 > 0 ? megabytes / 2 : 1;
    d->rig = (spress_rig){.version = 1,
                          .fps = 30,
                          .image_count = 1,
                          .bone_count = 64,
                          .mesh_count = (uint16_t)half,
                          .animation_count = (uint16_t)half};
    d->rig.images = need(spress_document_allocate(d, 1, sizeof *d->rig.images));
    d->rig.images[0] = (spress_rig_image){.name = "atlas",
                                          .name_size = 5,
                                          .width = 1,
                                          .height = 1,
                                          .format = SPRESS_IMAGE_RGBA8888,
                                          .data = {pixel, sizeof pixel}};
    d->rig.bones = need(spress_document_allocate(d, 64, sizeof *d->rig.bones));
    for (size_t i = 0; i < 64; i++)
        d->rig.bones[i] =
            (spress_bone){.name = "bone", .name_size = 4, .parent = (int16_t)((int)i - 1)};
    d->rig.meshes = need(spress_document_allocate(d, half, sizeof *d->rig.meshes));
    d->rig.animations = need(spress_document_allocate(d, half, sizeof *d->rig.animations));
    for (size_t i = 0; i < half; i++) {
        fill_mesh(d, &d->rig.meshes[i], &state);
        fill_animation(d, &d->rig.animations[i], &state);
    }
    return d;
}

static void fill_row(char *row, uint32_t side, uint32_t *state)
{
    for (uint32_t x = 0; x < side;) {
        const uint32_t length = 1 + next(state) % 12;
        const char colour = next(state) % 3 == 0 ? '.' : (char)('A' + next(state) % 12);
        for (uint32_t i = 0; i < length && x < side; i++)
            row[x++] = colour;
    }
}

spress_document *bench_sprite(uint32_t side)
{
    spress_document *d = new_document(SPRESS_KIND_SPRITE);
    uint32_t state = 3;
    d->sprite = (spress_sprite){.width = side, .height = side, .empty = '.'};
    d->sprite.pixels = need(spress_document_allocate(d, (size_t)side * side, 1));
    for (uint32_t y = 0; y < side; y++) {
        char *row = d->sprite.pixels + (size_t)y * side;
        const uint32_t kind = next(&state) % 8;
        if (kind == 0)
            memset(row, '.', side);
        else if (kind <= 2 && y > 0)
            memcpy(row, row - side, side);
        else
            fill_row(row, side, &state);
        if (kind == 3)
            for (uint32_t x = 0; x < side / 2; x++)
                row[side - 1 - x] = row[x];
    }
    return d;
}
