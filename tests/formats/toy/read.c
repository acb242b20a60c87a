/* Reads the toy format; toy.h draws it. */
#include <stdio.h>
#include <string.h>

#include "formats/toy/toy.h"
#include "spritepress/document.h"

enum { ITEMS_MAX = 16 };

/* What can be set for reading. */
typedef struct toy_reading {
    uint32_t lift;
} toy_reading;

const spress_option toy_read_settings[] = {
    {.name = "lift",
     .type = SPRESS_OPTION_COUNT_32,
     .offset = offsetof(toy_reading, lift),
     .most = 100,
     .value = "N",
     .group = "Toys",
     .help = "read frames that many pixels lower"},
    {0},
};

unsigned toy_sniff(spress_bytes input)
{
    const bool found = input.size >= 4 && memcmp(input.data, "toy\n", 4) == 0;
    return found ? SPRESSI_SNIFF_SIGNATURE : SPRESSI_SNIFF_NO;
}

/* Stores a frame that has a pivot. */
static void keep_pivot(spress_atlas *atlas, spress_frame *frame, spress_point pivot)
{
    frame->extra = (uint32_t)atlas->extra_count;
    atlas->extras[atlas->extra_count++] =
        (spress_frame_extra){.has = SPRESS_EXTRA_PIVOT, .pivot = pivot};
}

static bool read_line(spressi_reader *r, const char *line, uint32_t lift, spress_document *document)
{
    spress_atlas *atlas = &document->atlas;
    char name[TOY_NAME_SIZE], mark[4] = "";
    int x, y, w, h;
    spress_point pivot;
    const bool page = sscanf(line, "page %31s %d %d %3s", name, &w, &h, mark) >= 3;
    const int found =
        page ? 0 : sscanf(line, "%31s %d %d %d %d %f %f", name, &x, &y, &w, &h, &pivot.x, &pivot.y);
    if (!page && found != 5 && found != 7)
        return spressi_fail(r, SPRESS_CODE_SETTING, r->in.at, "neither a page nor a frame");
    if (atlas->page_count + atlas->frame_count == ITEMS_MAX || (!page && atlas->page_count == 0))
        return spressi_fail(r, SPRESS_CODE_SETTING, r->in.at, "too many lines, or no page");
    const size_t size = strlen(name);
    const char *copy = spress_document_text(document, name, size);
    if (!copy)
        return spressi_fail_memory(r);
    if (page) {
        const bool multiplied = strcmp(mark, "pma") == 0;
        atlas->pages[atlas->page_count++] =
            (spress_page){.file = copy,
                          .file_size = (uint32_t)size,
                          .has = multiplied ? SPRESS_PAGE_PREMULTIPLIED : 0,
                          .premultiplied = multiplied,
                          .width = w,
                          .height = h};
        return true;
    }
    spress_frame *frame = &atlas->frames[atlas->frame_count++];
    *frame = (spress_frame){.name = copy,
                            .name_size = (uint16_t)size,
                            .x = x,
                            .y = y + (int)lift,
                            .w = w,
                            .h = h,
                            .source_w = w,
                            .source_h = h,
                            .alias_of = SPRESS_NONE,
                            .extra = SPRESS_NONE,
                            .page = (uint16_t)(atlas->page_count - 1)};
    if (found == 7)
        keep_pivot(atlas, frame, pivot);
    return true;
}

bool toy_read(spressi_reader *reader, const spress_read_options *options, spress_document *document)
{
    toy_reading set = {0};
    if (!spressi_take_read_settings(document->format, options->settings, &set, reader->report))
        return false;
    spress_atlas *atlas = &document->atlas;
    atlas->version = "1";
    atlas->pages = spress_document_allocate(document, ITEMS_MAX, sizeof *atlas->pages);
    atlas->frames = spress_document_allocate(document, ITEMS_MAX, sizeof *atlas->frames);
    atlas->extras = spress_document_allocate(document, ITEMS_MAX, sizeof *atlas->extras);
    if (!atlas->pages || !atlas->frames || !atlas->extras)
        return spressi_fail_memory(reader);
    if (!spressi_take_tag(&reader->in, "toy\n"))
        return spressi_fail(reader, SPRESS_CODE_SETTING, 0, "no toy");
    while (spressi_left(&reader->in) != 0) {
        char line[128] = "";
        const uint8_t *at = reader->in.data + reader->in.at;
        const uint8_t *feed = memchr(at, '\n', spressi_left(&reader->in));
        if (!feed || (size_t)(feed - at) >= sizeof line)
            return spressi_fail(reader, SPRESS_CODE_SETTING, reader->in.at, "a line does not end");
        memcpy(line, at, (size_t)(feed - at));
        if (!read_line(reader, line, set.lift, document))
            return false;
        reader->in.at += (size_t)(feed - at) + 1;
    }
    return true;
}
