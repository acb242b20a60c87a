/* The rectangle packer on one of the sets.
 *
 *     spritepress-bench-layout write SET COUNT FILE        "width height" per line, for the peers
 *     spritepress-bench-layout SET COUNT PAGE ROTATE EFFORT
 *
 * The latter prints "pages <tab> pixels <tab> nanoseconds <tab> pixels of the padded sizes". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "layout_sets.h"
#include "measure.h"

enum { PADDING = 2 };

typedef struct job {
    spressi_size *sizes;
    size_t count;
    spressi_rects_options options;
    uint32_t pages;
    uint64_t area;
} job;

static void pack_once(void *context)
{
    job *j = context;
    const spress_allocator allocator = spress_allocator_default();
    spressi_rects_result result;
    if (!spressi_rects_pack(j->sizes, j->count, &j->options, &allocator, &result)) {
        fputs("not packed\n", stderr);
        exit(1);
    }
    j->pages = result.page_count;
    j->area = result.area;
    spressi_rects_result_free(&result, &allocator);
}

static int write_set(const char *name, size_t count, const char *path)
{
    spressi_size *sizes = bench_layout_set(name, count);
    FILE *file = sizes ? fopen(path, "w") : NULL;
    if (!file) {
        fprintf(stderr, "%s: not written\n", path);
        free(sizes);
        return 1;
    }
    for (size_t i = 0; i < count; i++)
        fprintf(file, "%d %d\n", (int)sizes[i].w, (int)sizes[i].h);
    free(sizes);
    return fclose(file) == 0 ? 0 : 1;
}

static uint64_t pad(job *j)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < j->count; i++) {
        j->sizes[i].w += PADDING;
        j->sizes[i].h += PADDING;
        sum += (uint64_t)j->sizes[i].w * (uint64_t)j->sizes[i].h;
    }
    return sum;
}

/* For what takes too long to be done nine times. */
static double once_ns(void (*work)(void *), void *context)
{
    struct timespec before, after;
    clock_gettime(CLOCK_MONOTONIC, &before);
    work(context);
    clock_gettime(CLOCK_MONOTONIC, &after);
    return (double)(after.tv_sec - before.tv_sec) * 1e9 + (double)(after.tv_nsec - before.tv_nsec);
}

static spress_pack_effort effort_of(const char *name)
{
    if (strcmp(name, "fast") == 0)
        return SPRESS_PACK_FAST;
    return strcmp(name, "best") == 0 ? SPRESS_PACK_BEST : SPRESS_PACK_NORMAL;
}

int main(int argument_count, char **arguments)
{
    if (argument_count == 5 && strcmp(arguments[1], "write") == 0)
        return write_set(arguments[2], strtoul(arguments[3], NULL, 10), arguments[4]);
    if (argument_count != 6) {
        fputs("usage: spritepress-bench-layout SET COUNT PAGE ROTATE EFFORT\n"
              "       spritepress-bench-layout write SET COUNT FILE\n",
              stderr);
        return 2;
    }
    job j = {.count = strtoul(arguments[2], NULL, 10)};
    j.sizes = bench_layout_set(arguments[1], j.count);
    if (!j.sizes) {
        fprintf(stderr, "%s: there is no such set\n", arguments[1]);
        return 2;
    }
    const int32_t page = (int32_t)strtol(arguments[3], NULL, 10);
    j.options = (spressi_rects_options){.max_width = page,
                                        .max_height = page,
                                        .inset = -PADDING,
                                        .rotate = strcmp(arguments[4], "1") == 0,
                                        .effort = effort_of(arguments[5])};
    const uint64_t sum = pad(&j);
    const bool is_long = j.options.effort == SPRESS_PACK_BEST || j.count > 20000;
    const double ns = is_long ? once_ns(pack_once, &j) : bench_median_ns(pack_once, &j);
    printf("%u\t%llu\t%.0f\t%llu\n", j.pages, (unsigned long long)j.area, ns,
           (unsigned long long)sum);
    free(j.sizes);
    return 0;
}
