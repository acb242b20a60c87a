#include <stdlib.h>
#include <string.h>

#include "inspect.h"

static size_t limit_rows(size_t count, bool all)
{
    return all || count <= CLI_ROWS_SHOWN ? count : CLI_ROWS_SHOWN;
}

static void print_rest(size_t count, size_t shown)
{
    if (shown < count)
        printf("  ... and %zu more (--all shows them)\n", count - shown);
}

static void print_images(const spress_rig *rig, bool all)
{
    const size_t shown = limit_rows(rig->image_count, all);
    cli_table *table = cli_table_new(">image|name|>size|format|>bytes");
    for (size_t i = 0; i < shown; i++) {
        const spress_rig_image *image = &rig->images[i];
        cli_table_cell(table, "%zu", i);
        cli_table_cell(table, "%s", image->name);
        cli_table_cell(table, "%ux%u", image->width, image->height);
        cli_table_cell(table, "%s", image->format == SPRESS_IMAGE_PNG ? "png" : "rgba8888");
        cli_table_cell(table, "%zu", image->data.size);
    }
    cli_table_print(table, stdout);
    print_rest(rig->image_count, shown);
}

static void print_bones(const spress_rig *rig, bool all)
{
    const size_t shown = limit_rows(rig->bone_count, all);
    cli_table *table = cli_table_new(">bone|name|parent");
    for (size_t i = 0; i < shown; i++) {
        const spress_bone *bone = &rig->bones[i];
        cli_table_cell(table, "%zu", i);
        cli_table_cell(table, "%s", bone->name);
        cli_table_cell(table, "%s", bone->parent < 0 ? "(root)" : rig->bones[bone->parent].name);
    }
    cli_table_print(table, stdout);
    print_rest(rig->bone_count, shown);
}

static void print_meshes(const spress_rig *rig, bool all)
{
    const size_t shown = limit_rows(rig->mesh_count, all);
    cli_table *table = cli_table_new(">mesh|name|>image|>vertices|>triangles");
    for (size_t i = 0; i < shown; i++) {
        const spress_mesh *mesh = &rig->meshes[i];
        cli_table_cell(table, "%zu", i);
        cli_table_cell(table, "%s", mesh->name);
        cli_table_cell(table, "%u", mesh->image);
        cli_table_cell(table, "%u", mesh->vertex_count);
        cli_table_cell(table, "%u", mesh->index_count / 3);
    }
    cli_table_print(table, stdout);
    print_rest(rig->mesh_count, shown);
}

static void print_animations(const spress_rig *rig, bool all)
{
    const size_t shown = limit_rows(rig->animation_count, all);
    cli_table *table = cli_table_new(">animation|name|>frames|>seconds|loop");
    for (size_t i = 0; i < shown; i++) {
        const spress_animation *animation = &rig->animations[i];
        cli_table_cell(table, "%zu", i);
        cli_table_cell(table, "%s", animation->name);
        cli_table_cell(table, "%u", animation->frame_count);
        if (rig->fps != 0)
            cli_table_cell(table, "%.2f", (double)animation->frame_count / rig->fps);
        else
            cli_table_cell(table, "%s", "-");
        cli_table_cell(table, "%s", animation->flags & SPRESS_ANIMATION_LOOP ? "yes" : "no");
    }
    cli_table_print(table, stdout);
    print_rest(rig->animation_count, shown);
}

void cli_inspect_rig(const char *path, const cli_loaded *loaded, bool all)
{
    const spress_rig *rig = &loaded->document->rig;
    printf("%s: %s, version %u\n", path, loaded->format->title, rig->version);
    printf("%u frames a second, %u image%s, %u bone%s, %u mesh%s, %u animation%s, %zu bytes\n",
           rig->fps, rig->image_count, rig->image_count == 1 ? "" : "s", rig->bone_count,
           rig->bone_count == 1 ? "" : "s", rig->mesh_count, rig->mesh_count == 1 ? "" : "es",
           rig->animation_count, rig->animation_count == 1 ? "" : "s", loaded->file.size);
    void (*const sections[])(const spress_rig *, bool) = {print_images, print_bones, print_meshes,
                                                          print_animations};
    const size_t counts[] = {rig->image_count, rig->bone_count, rig->mesh_count,
                             rig->animation_count};
    for (size_t i = 0; i < 4; i++) {
        if (counts[i] == 0)
            continue;
        putchar('\n');
        sections[i](rig, all);
    }
}
