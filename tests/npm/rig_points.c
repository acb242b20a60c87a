/* Prints the skinned vertices of a rig, as the native library computes them, for tests/npm/rig.mjs.
 *
 *   rig_points FILE ANIMATION SECONDS...
 *
 * prints a line for each time: the bits of every coordinate in hexadecimal, mesh after mesh, then
 * the visible meshes from back to front behind a bar. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "read_rig.h"

static void print_points(const spress_mesh *mesh, const spress_pose *pose)
{
    spress_point *points = need(calloc((size_t)mesh->vertex_count + 1, sizeof *points));
    spress_vertices_skin(mesh->vertices, mesh->vertex_count, pose->matrices, pose->matrix_count,
                         points);
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        uint32_t bits[2];
        memcpy(bits, &points[i], sizeof bits);
        printf("%08x %08x ", (unsigned)bits[0], (unsigned)bits[1]);
    }
    free(points);
}

static void print_pose(const spress_skeleton *skeleton, const spress_pose *pose)
{
    const spress_rig *rig = skeleton->rig;
    uint32_t *order = need(calloc((size_t)rig->mesh_count + 1, sizeof *order));
    for (size_t i = 0; i < rig->mesh_count; i++)
        print_points(&rig->meshes[i], pose);
    printf("|");
    const size_t count = spress_draw_order(skeleton, pose->locals, order);
    for (size_t i = 0; i < count; i++)
        printf(" %u", (unsigned)order[i]);
    printf("\n");
    free(order);
}

int main(int argc, char **argv)
{
    if (argc < 3)
        return 2;
    spress_document *document = read_rig(argv[1]);
    const spress_rig *rig = &document->rig;
    const uint32_t animation = (uint32_t)strtoul(argv[2], NULL, 10);
    void *skeleton_memory = need(malloc(spress_skeleton_size(rig)));
    spress_skeleton skeleton;
    spress_pose pose;
    if (!spress_skeleton_init(&skeleton, rig, NULL, skeleton_memory))
        return 1;
    void *pose_memory = need(malloc(spress_pose_size(&skeleton)));
    spress_pose_init(&pose, &skeleton, pose_memory);
    for (int i = 3; i < argc; i++) {
        const double seconds = strtod(argv[i], NULL);
        const spress_moment moment = spress_moment_at(rig, animation, seconds, NULL);
        spress_transforms_sample(&skeleton, moment, pose.locals);
        spress_pose_update(&skeleton, &pose);
        print_pose(&skeleton, &pose);
    }
    free(pose_memory);
    free(skeleton_memory);
    spress_document_free(document);
    return 0;
}
