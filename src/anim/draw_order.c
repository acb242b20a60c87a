/* Sorts meshes from back to front, in the caller's array: qsort may allocate, and makes a call per
 * comparison. */
#include "anim/shown.h"

/* Most rigs store meshes in drawing order, or nearly: insertion sort may make so many moves per
 * mesh. */
enum { INSERTION_MOVES_EACH = 8 };

/* False when the depths were too far from sorted; they are then in any order. */
static bool sort_nearly_sorted(spressi_depth *depths, size_t count)
{
    size_t moves = count * INSERTION_MOVES_EACH;
    for (size_t i = 1; i < count; i++) {
        const spressi_depth depth = depths[i];
        size_t at = i;
        for (; at > 0 && depths[at - 1] > depth && moves > 0; at--, moves--)
            depths[at] = depths[at - 1];
        depths[at] = depth;
        if (moves == 0)
            return false;
    }
    return true;
}

static void sift_down(spressi_depth *heap, size_t at, size_t count)
{
    const spressi_depth depth = heap[at];
    for (size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && heap[child + 1] > heap[child])
            child++;
        if (heap[child] <= depth)
            break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = depth;
}

static void sort_by_heap(spressi_depth *depths, size_t count)
{
    for (size_t i = count / 2; i-- > 0;)
        sift_down(depths, i, count);
    for (size_t end = count; end-- > 1;) {
        const spressi_depth greatest = depths[0];
        depths[0] = depths[end];
        depths[end] = greatest;
        sift_down(depths, 0, end);
    }
}

size_t spress_draw_order(const spress_skeleton *skeleton, const spress_transform *locals,
                         uint32_t *out)
{
    size_t count = 0;
    for (uint32_t mesh = 0; mesh < skeleton->rig->mesh_count; mesh++)
        count += spressi_mesh_shown(skeleton, locals, mesh, &out[count]);
    if (!sort_nearly_sorted(out, count))
        sort_by_heap(out, count);
    for (size_t i = 0; i < count; i++)
        out[i] = spressi_depth_mesh(out[i]);
    return count;
}
