/* Counts the frames of each page of an atlas, and the pixels that they cover. */
#include <stdlib.h>

#include "commands/inspect.h"

static int compare(int32_t a, int32_t b)
{
    return a < b ? -1 : a > b;
}

/* By page and rectangle: frames that share one stand together. */
static int compare_frames(const void *left, const void *right)
{
    const spress_frame *a = *(const spress_frame *const *)left;
    const spress_frame *b = *(const spress_frame *const *)right;
    int order = compare((int32_t)a->page, (int32_t)b->page);
    order = order ? order : compare(a->y, b->y);
    order = order ? order : compare(a->x, b->x);
    order = order ? order : compare(a->w, b->w);
    return order ? order : compare(a->h, b->h);
}

cli_page_figures *cli_count_pages(const spress_atlas *atlas)
{
    cli_page_figures *figures = calloc(atlas->page_count + 1, sizeof *figures);
    const spress_frame **frames = calloc(atlas->frame_count + 1, sizeof *frames);
    if (!figures || !frames) {
        fputs("spritepress: out of memory\n", stderr);
        exit(CLI_TROUBLE);
    }
    for (size_t i = 0; i < atlas->frame_count; i++)
        frames[i] = &atlas->frames[i];
    qsort(frames, atlas->frame_count, sizeof *frames, compare_frames);
    for (size_t i = 0; i < atlas->frame_count; i++) {
        if (frames[i]->page >= atlas->page_count)
            continue;
        cli_page_figures *page = &figures[frames[i]->page];
        page->frame_count++;
        if (i == 0 || compare_frames(&frames[i - 1], &frames[i]) != 0)
            page->covered_pixels += (double)frames[i]->w * frames[i]->h;
    }
    free(frames);
    return figures;
}
