/* Prints images, bones, meshes and animations of a rig. */
#include <stdlib.h>

#include "commands/inspect.h"
#include "report/digits.h"
#include "report/findings.h"
#include "report/plural.h"

static size_t limit_rows(size_t count, bool all)
{
    return all || count <= CLI_ROWS_SHOWN ? count : CLI_ROWS_SHOWN;
}

static void print_rest(size_t count, size_t shown)
{
    if (shown < count)
        printf("  ... and %s more (--all shows them)\n", cli_group(count - shown).text);
}

static void print_images(const spress_rig *rig, bool all)
{
    const size_t shown = limit_rows(rig->image_count, all);
    cli_table table = cli_table_begin(">image|name|>size|format|>bytes");
    for (size_t i; cli_table_next(&table, shown, &i);) {
        const spress_rig_image *image = &rig->images[i];
        cli_table_cell(&table, "%zu", i);
        cli_table_cell(&table, "%s", image->name);
        cli_table_cell(&table, "%ux%u", image->width, image->height);
        cli_table_cell(&table, "%s", image->format == SPRESS_IMAGE_PNG ? "png" : "rgba8888");
        cli_table_cell(&table, "%zu", image->data.size);
    }
    print_rest(rig->image_count, shown);
}

/* The bones as a tree, parents before their children: where each goes and how deep it is. */
typedef struct bone_tree {
    uint32_t *order, *depths;
} bone_tree;

/* Bones follow their parents in the file, so a bone's place is found once all that come before it
 * in the tree are known: children are counted first, then every subtree gets its stretch. */
static bool make_tree(const spress_rig *rig, bone_tree *tree)
{
    const size_t count = rig->bone_count;
    uint32_t *sizes = calloc(count, sizeof *sizes); /* of subtrees */
    uint32_t *next = calloc(count + 1, sizeof *next);
    tree->order = calloc(count, sizeof *tree->order);
    tree->depths = calloc(count, sizeof *tree->depths);
    const bool good = sizes && next && tree->order && tree->depths;
    for (size_t i = count; good && i-- > 0;) {
        sizes[i]++;
        if (rig->bones[i].parent >= 0)
            sizes[rig->bones[i].parent] += sizes[i];
    }
    for (size_t i = 0; good && i < count; i++) {
        const int parent = rig->bones[i].parent;
        uint32_t *free_at = parent < 0 ? &next[count] : &next[parent];
        const uint32_t at = *free_at;
        tree->order[at] = (uint32_t)i;
        tree->depths[i] = parent < 0 ? 0 : tree->depths[parent] + 1;
        next[i] = at + 1;
        *free_at += sizes[i];
    }
    free(sizes);
    free(next);
    return good;
}

static void print_bones(const spress_rig *rig, bool all)
{
    enum { DEEPEST = 20 }; /* indentation stops there */
    const size_t shown = limit_rows(rig->bone_count, all);
    bone_tree tree;
    if (make_tree(rig, &tree)) {
        cli_table table = cli_table_begin(">bone|name|parent");
        for (size_t i; cli_table_next(&table, shown, &i);) {
            const uint32_t index = tree.order[i], depth = tree.depths[index];
            const spress_bone *bone = &rig->bones[index];
            const int indent = (int)(depth < DEEPEST ? depth : DEEPEST) * 2;
            cli_table_cell(&table, "%u", index);
            cli_table_cell(&table, "%*s%s", indent, "", bone->name);
            cli_table_cell(&table, "%s",
                           bone->parent < 0 ? "(root)" : rig->bones[bone->parent].name);
        }
        print_rest(rig->bone_count, shown);
    }
    free(tree.order);
    free(tree.depths);
}

/* How many bones move a vertex: the most of the mesh, and on average. */
static void count_influences(const spress_mesh *mesh, unsigned *most, double *mean)
{
    uint64_t all = 0;
    *most = 0;
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        unsigned count = 0;
        for (size_t k = 0; k < 4; k++)
            count += mesh->vertices[i].bone_weights[k] > 0;
        *most = count > *most ? count : *most;
        all += count;
    }
    *mean = mesh->vertex_count == 0 ? 0 : (double)all / mesh->vertex_count;
}

static void print_meshes(const spress_rig *rig, bool all)
{
    const size_t shown = limit_rows(rig->mesh_count, all);
    cli_table table = cli_table_begin(">mesh|name|>image|>vertices|>triangles|>bones a vertex");
    for (size_t i; cli_table_next(&table, shown, &i);) {
        const spress_mesh *mesh = &rig->meshes[i];
        unsigned most;
        double mean;
        count_influences(mesh, &most, &mean);
        cli_table_cell(&table, "%zu", i);
        cli_table_cell(&table, "%s", mesh->name);
        cli_table_cell(&table, "%u", mesh->image);
        cli_table_cell(&table, "%u", mesh->vertex_count);
        cli_table_cell(&table, "%u", mesh->index_count / 3);
        cli_table_cell(&table, "%.2f, at most %u", mean, most);
    }
    print_rest(rig->mesh_count, shown);
}

static void print_animations(const spress_rig *rig, bool all)
{
    const size_t shown = limit_rows(rig->animation_count, all);
    cli_table table = cli_table_begin(">animation|name|>frames|>seconds|loop");
    for (size_t i; cli_table_next(&table, shown, &i);) {
        const spress_animation *animation = &rig->animations[i];
        cli_table_cell(&table, "%zu", i);
        cli_table_cell(&table, "%s", animation->name);
        cli_table_cell(&table, "%u", animation->frame_count);
        if (rig->fps != 0)
            cli_table_cell(&table, "%.2f", (double)animation->frame_count / rig->fps);
        else
            cli_table_cell(&table, "%s", "-");
        cli_table_cell(&table, "%s", animation->flags & SPRESS_ANIMATION_LOOP ? "yes" : "no");
    }
    print_rest(rig->animation_count, shown);
}

/* Where the bytes of a file go, and what gzip would make of them. */
static void print_sections(const spress_inspection *found)
{
    putchar('\n');
    cli_table table = cli_table_begin("section|>bytes|>share|>gzipped");
    for (size_t i; cli_table_next(&table, found->section_count, &i);) {
        const spress_section *section = &found->sections[i];
        cli_table_cell(&table, "%s", section->name);
        cli_table_cell(&table, "%zu", section->size);
        cli_table_cell(&table, "%.0f%%", 100.0 * (double)section->size / (double)found->file_size);
        if (section->gzipped == SIZE_MAX)
            cli_table_cell(&table, "%s", "-");
        else
            cli_table_cell(&table, "%zu", section->gzipped);
    }
}

static void print_bind(const spress_rig *rig)
{
    spress_bind bind;
    if (!spress_bind_choose(rig, NULL, &bind) || bind.rule == SPRESS_BIND_NONE) {
        puts("bind pose: none, vertices are drawn as stored");
        return;
    }
    char name[96];
    const spress_animation *animation = &rig->animations[bind.animation];
    spress_text_escape(name, sizeof name, animation->name, animation->name_size);
    printf("bind pose: frame %u of \"%s\" (%s)\n", bind.frame, name,
           bind.rule == SPRESS_BIND_NAMED ? "by its name" : "the first frame");
}

void cli_inspect_rig(const cli_state *state, const char *path, const spress_inspection *found)
{
    const spress_rig *rig = &found->document->rig;
    cli_print_text(stdout, path);
    printf(": %s", found->format->title);
    if (found->format->has_version)
        printf(", version %u", rig->version);
    putchar('\n');
    printf("%u frames a second, %s image%s, %s bone%s, %s mesh%s, %s animation%s, %s bytes\n",
           rig->fps, cli_group(rig->image_count).text, cli_plural(rig->image_count),
           cli_group(rig->bone_count).text, cli_plural(rig->bone_count),
           cli_group(rig->mesh_count).text, rig->mesh_count == 1 ? "" : "es",
           cli_group(rig->animation_count).text, cli_plural(rig->animation_count),
           cli_group(found->file_size).text);
    print_bind(rig);
    void (*const sections[])(const spress_rig *, bool) = {print_images, print_bones, print_meshes,
                                                          print_animations};
    const size_t counts[] = {rig->image_count, rig->bone_count, rig->mesh_count,
                             rig->animation_count};
    for (size_t i = 0; i < 4; i++) {
        if (counts[i] == 0)
            continue;
        putchar('\n');
        sections[i](rig, state->all);
    }
    if (found->section_count != 0)
        print_sections(found);
}
