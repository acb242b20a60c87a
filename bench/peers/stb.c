/* Peer: stb_rect_pack (Debian's libstb-dev) on the same sets: skyline bottom-left with as many
 * nodes as the page is wide, as its documentation asks for; what does not fit goes to another page,
 * and every page is cropped to what lies on it. It cannot rotate.
 *
 *     peer-stb SET COUNT PAGE       prints "pages <tab> pixels <tab> nanoseconds" */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "layout_sets.h"
#include "measure.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#define STB_RECT_PACK_IMPLEMENTATION
#define STBRP_STATIC
#include <stb_rect_pack.h>
#pragma GCC diagnostic pop

enum { PADDING = 2 };

typedef struct job {
    const spressi_size *sizes;
    int count;
    int page; /* the padding of the last column and row may hang over */
    stbrp_rect *rects;
    stbrp_node *nodes;
    int pages;
    long long area;
} job;

/* Counts the page, and moves what is not packed yet to the front. */
static int close_page(job *j, int count)
{
    int left = 0;
    long long width = 0, height = 0;
    for (int i = 0; i < count; i++) {
        const stbrp_rect *rect = &j->rects[i];
        if (!rect->was_packed) {
            j->rects[left++] = *rect;
            continue;
        }
        width = rect->x + rect->w > width ? rect->x + rect->w : width;
        height = rect->y + rect->h > height ? rect->y + rect->h : height;
    }
    j->pages++;
    j->area += (width - PADDING) * (height - PADDING);
    return left;
}

static void pack_once(void *context)
{
    job *j = context;
    j->pages = 0;
    j->area = 0;
    for (int i = 0; i < j->count; i++)
        j->rects[i] =
            (stbrp_rect){.id = i, .w = j->sizes[i].w + PADDING, .h = j->sizes[i].h + PADDING};
    for (int left = j->count; left > 0; left = close_page(j, left)) {
        stbrp_context packer;
        stbrp_init_target(&packer, j->page, j->page, j->nodes, j->page);
        stbrp_pack_rects(&packer, j->rects, left);
    }
}

int main(int argument_count, char **arguments)
{
    if (argument_count != 4) {
        fputs("usage: peer-stb SET COUNT PAGE\n", stderr);
        return 2;
    }
    job j = {.count = atoi(arguments[2]), .page = atoi(arguments[3]) + PADDING};
    j.sizes = bench_layout_set(arguments[1], (size_t)j.count);
    j.rects = calloc((size_t)j.count, sizeof *j.rects);
    j.nodes = calloc((size_t)j.page, sizeof *j.nodes);
    if (!j.sizes || !j.rects || !j.nodes)
        return 1;
    const double ns = bench_median_ns(pack_once, &j);
    printf("%d\t%lld\t%.0f\n", j.pages, j.area, ns);
    return 0;
}
