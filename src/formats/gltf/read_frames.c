/* Turns what lies out of the plane into it, before nodes and vertices are projected; called behind
 * read_channels.c, which tells what moves.
 *
 * A model that was made with z up hangs on a node that turns it by 90 degrees about x. Projecting
 * every node by itself would leave a flat strip of it. A turn R of a node that does not move can go
 * down the tree instead: with F the turns above a node, and T, R, S its own parts,
 *
 *   F (T R S) = (F T F') (F R F') (F S F') F        F': the inverse of F
 *
 * so that the node is seen through F, and what lies in it through the same F; or, when its own turn
 * goes down too, through F R. Vertices end the way: they are turned by the last F. */
#include <math.h>

#include "formats/gltf/reading.h"

/* How far out of the plane a turn must lead to go down the tree. Half turns do not: they are mirror
 * images, which a rig can hold. */
#define TILTED 2e-4

static const spressi_gltf_frame no_turn = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};

static spressi_gltf_frame times(const spressi_gltf_frame *a, const spressi_gltf_frame *b)
{
    spressi_gltf_frame out;
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++) {
            out.m[row][column] = 0;
            for (int i = 0; i < 3; i++)
                out.m[row][column] += a->m[row][i] * b->m[i][column];
        }
    return out;
}

static spressi_gltf_frame transposed(const spressi_gltf_frame *f)
{
    spressi_gltf_frame out;
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            out.m[row][column] = f->m[column][row];
    return out;
}

static spressi_gltf_frame of_quaternion(const float *q)
{
    const double x = q[0], y = q[1], z = q[2], w = q[3];
    return (spressi_gltf_frame){
        {{1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)},
         {2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)},
         {2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)}}};
}

static spressi_gltf_frame of_matrix(const float *m)
{
    return (spressi_gltf_frame){{{(double)m[0], (double)m[4], (double)m[8]},
                                 {(double)m[1], (double)m[5], (double)m[9]},
                                 {(double)m[2], (double)m[6], (double)m[10]}}};
}

/* The turn in a matrix of turn and scale. False when it leans, mirrors or is flat. */
static bool take_turn(spressi_gltf_frame *f)
{
    for (int column = 0; column < 3; column++) {
        const double size =
            sqrt(f->m[0][column] * f->m[0][column] + f->m[1][column] * f->m[1][column] +
                 f->m[2][column] * f->m[2][column]);
        if (!(size > 0) || !isfinite(size))
            return false;
        for (int row = 0; row < 3; row++)
            f->m[row][column] /= size;
    }
    for (int row = 0; row < 3; row++) { /* each row must be the product of the next two */
        const double *b = f->m[(row + 1) % 3], *c = f->m[(row + 2) % 3];
        for (int i = 0; i < 3; i++)
            if (fabs(f->m[row][i] -
                     (b[(i + 1) % 3] * c[(i + 2) % 3] - b[(i + 2) % 3] * c[(i + 1) % 3])) > 1e-3)
                return false;
    }
    return true;
}

static bool is_tilted(const spressi_gltf_frame *f)
{
    return fabs(f->m[2][0]) + fabs(f->m[2][1]) > TILTED;
}

static const spressi_gltf_frame *keep(spressi_gltf *g, spressi_gltf_frame frame)
{
    spressi_gltf_frame *kept = spressi_gltf_scratch(g, 1, sizeof *kept);
    if (kept)
        *kept = frame;
    return kept;
}

static spressi_gltf_frame own_turn(const spressi_gltf_node *node)
{
    spressi_gltf_frame turn =
        node->matrix ? of_matrix(node->matrix) : of_quaternion(node->rotation);
    return take_turn(&turn) ? turn : no_turn;
}

/* Finds what a node and its content are seen through, after its parent. */
static bool find_frames(spressi_gltf *g, uint32_t index)
{
    spressi_gltf_node *node = &g->nodes[index];
    const uint32_t parent = node->parent;
    const spressi_gltf_frame own = own_turn(node);
    g->turns[index] = parent == SPRESS_NONE ? own : times(&g->turns[parent], &own);
    node->outer = parent == SPRESS_NONE ? NULL : g->nodes[parent].inner;
    node->inner = node->outer;
    if (node->moves)
        return true;
    const spressi_gltf_frame inner = node->outer ? times(node->outer, &own) : own;
    spressi_gltf_frame seen = own; /* the node's turn, seen through `outer` */
    if (node->outer) {
        const spressi_gltf_frame back = transposed(node->outer);
        seen = times(&inner, &back);
    }
    if (!is_tilted(&seen))
        return true;
    node->inner = keep(g, inner);
    return node->inner;
}

bool spressi_gltf_find_frames(spressi_gltf *g)
{
    const size_t count = g->lists[SPRESSI_GLTF_NODES].count;
    g->turns = spressi_gltf_scratch(g, count, sizeof *g->turns);
    if (!g->turns)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!find_frames(g, g->order[i]))
            return false;
    return true;
}

void spressi_gltf_turn_vector(const spressi_gltf_frame *frame, const float *from, float *to)
{
    const double x = from[0], y = from[1], z = from[2];
    for (int row = 0; row < 3; row++)
        to[row] = (float)(frame->m[row][0] * x + frame->m[row][1] * y + frame->m[row][2] * z);
}

bool spressi_gltf_turn_scale(const spressi_gltf_frame *frame, const float *from, float *to)
{
    double lean = 0;
    double out[3] = {0, 0, 0};
    for (int i = 0; i < 3; i++) {
        for (int row = 0; row < 3; row++)
            out[row] += frame->m[row][i] * frame->m[row][i] * (double)from[i];
        lean += frame->m[0][i] * frame->m[1][i] * (double)from[i];
    }
    for (int row = 0; row < 3; row++)
        to[row] = (float)out[row];
    return fabs(lean) <= 1e-4 * (fabs(out[0]) + fabs(out[1]));
}

/* Puts a frame and a place back into a matrix stored column by column. */
static void put_matrix(const spressi_gltf_frame *f, const float *place, float *m)
{
    for (int column = 0; column < 3; column++)
        for (int row = 0; row < 3; row++)
            m[column * 4 + row] = (float)f->m[row][column];
    memcpy(m + 12, place, 3 * sizeof *m);
}

void spressi_gltf_turn_matrix(const float *from, const spressi_gltf_frame *before,
                              const spressi_gltf_frame *behind, float *to)
{
    float place[3] = {from[12], from[13], from[14]};
    spressi_gltf_frame f = of_matrix(from);
    memcpy(to, from, SPRESSI_GLTF_MATRIX_FLOATS * sizeof *to);
    if (before) {
        f = times(before, &f);
        spressi_gltf_turn_vector(before, from + 12, place);
    }
    if (behind) {
        const spressi_gltf_frame back = transposed(behind);
        f = times(&f, &back);
    }
    put_matrix(&f, place, to);
}

/* How much two turns agree: 3 when they are the same. */
static double agreement(const spressi_gltf_frame *a, const spressi_gltf_frame *b)
{
    double sum = 0;
    for (int row = 0; row < 3; row++)
        for (int i = 0; i < 3; i++)
            sum += a->m[row][i] * b->m[row][i];
    return sum;
}

/* Whether the vertices of a skin are given in the frame of its first joint, not in the scene's: by
 * what the joint does to them in the nodes' own pose. */
static bool lies_in_frame(const spressi_gltf *g, const spressi_gltf_skin *skin)
{
    /* The inverse of turn and scale is scale and turn: the other way round it is as usual. */
    spressi_gltf_frame bound = skin->matrices ? of_matrix(skin->matrices) : no_turn;
    bound = transposed(&bound);
    if (!take_turn(&bound))
        return false;
    const spressi_gltf_frame back = transposed(&bound);
    const spressi_gltf_frame turn = times(&g->turns[skin->joints[0]], &back);
    return agreement(&turn, g->nodes[skin->joints[0]].outer) > agreement(&turn, &no_turn);
}

bool spressi_gltf_turn_skin(spressi_gltf *g, spressi_gltf_skin *skin)
{
    bool turned = false;
    for (size_t i = 0; i < skin->joint_count; i++)
        turned = turned || g->nodes[skin->joints[i]].inner;
    if (!turned)
        return true;
    const spressi_gltf_frame *outer = g->nodes[skin->joints[0]].outer;
    skin->frame = outer && lies_in_frame(g, skin) ? outer : NULL;
    const size_t size = SPRESSI_GLTF_MATRIX_FLOATS;
    float *matrices = spressi_gltf_scratch(g, skin->joint_count, size * sizeof *matrices);
    if (!matrices)
        return false;
    static const float neutral[SPRESSI_GLTF_MATRIX_FLOATS] = {[0] = 1, [5] = 1, [10] = 1, [15] = 1};
    for (size_t i = 0; i < skin->joint_count; i++)
        spressi_gltf_turn_matrix(skin->matrices ? skin->matrices + i * size : neutral,
                                 g->nodes[skin->joints[i]].inner, skin->frame, matrices + i * size);
    skin->matrices = matrices;
    return true;
}
