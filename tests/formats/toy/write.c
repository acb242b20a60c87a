/* Writes the toy format, as one file or one for each page or frame, and has its rows. */
#include <stdio.h>

#include "formats/toy/toy.h"

/* What can be set. */
typedef struct toy_settings {
    uint32_t shift;     /* added to all x and y */
    const char *remark; /* written as a page of no size */
    bool compact;       /* a name that commands have, too: does nothing */
} toy_settings;

static const spress_option settings[] = {
    {.name = "shift",
     .type = SPRESS_OPTION_COUNT_32,
     .offset = offsetof(toy_settings, shift),
     .most = 100,
     .value = "N",
     .group = "Toys",
     .help = "write frames that many pixels further"},
    {.name = "remark",
     .type = SPRESS_OPTION_TEXT,
     .offset = offsetof(toy_settings, remark),
     .value = "TEXT",
     .group = "Toys",
     .help = "a page of no size with this name"},
    {.name = "compact",
     .type = SPRESS_OPTION_FLAG,
     .offset = offsetof(toy_settings, compact),
     .group = "Toys",
     .help = "nothing"},
    {0},
};

static void put_numbers(spressi_output *out, const int32_t *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        spressi_put_char(out, ' ');
        spressi_put_int(out, numbers[i]);
    }
}

static void put_pivot(spressi_output *out, const spress_point *pivot)
{
    char text[64];
    if (!pivot)
        return;
    snprintf(text, sizeof text, " %g %g", (double)pivot->x, (double)pivot->y);
    spressi_put_text(out, text);
}

static void put_page(spressi_output *out, const spress_atlas *atlas, size_t index,
                     const toy_settings *set)
{
    const spress_page *page = &atlas->pages[index];
    spressi_put_text(out, "page ");
    spressi_put(out, page->file, page->file_size);
    put_numbers(out, (int32_t[]){page->width, page->height}, 2);
    spressi_put_text(out, page->premultiplied ? " pma\n" : "\n");
    for (size_t i = 0; i < atlas->frame_count; i++) {
        const spress_frame *frame = &atlas->frames[i];
        if (frame->page != index)
            continue;
        const int32_t shift = (int32_t)set->shift;
        spressi_put(out, frame->name, frame->name_size);
        put_numbers(out, (int32_t[]){frame->x + shift, frame->y + shift, frame->w, frame->h}, 4);
        put_pivot(out, spress_frame_pivot(atlas, frame));
        spressi_put_char(out, '\n');
    }
}

static bool write_one(spressi_writer *writer, const spress_document *document)
{
    toy_settings set = {0};
    if (!spressi_take_write_settings(&spressi_toy_format.info, writer->options->settings, &set,
                                     writer->report))
        return false;
    spressi_put_text(&writer->out, "toy\n");
    if (set.remark) {
        spressi_put_text(&writer->out, "page ");
        spressi_put_text(&writer->out, set.remark);
        spressi_put_text(&writer->out, " 0 0\n");
    }
    for (size_t i = 0; i < document->atlas.page_count; i++)
        put_page(&writer->out, &document->atlas, i, &set);
    return true;
}

static bool write_page(spressi_writer *writer, const spress_document *document)
{
    spressi_put_text(&writer->out, "toy\n");
    put_page(&writer->out, &document->atlas, writer->part, &(toy_settings){0});
    return true;
}

/* "frame NAME X Y W H", and the size of the file that this one updates. */
static bool write_frame(spressi_writer *writer, const spress_document *document)
{
    const spress_frame *frame = &document->atlas.frames[writer->part];
    spressi_put_text(&writer->out, "frame ");
    spressi_put(&writer->out, frame->name, frame->name_size);
    put_numbers(&writer->out, (int32_t[]){frame->x, frame->y, frame->w, frame->h}, 4);
    if (writer->previous.size != 0)
        put_numbers(&writer->out, (int32_t[]){(int32_t)writer->previous.size}, 1);
    spressi_put_char(&writer->out, '\n');
    return true;
}

const spressi_format spressi_toy_format = {
    .info = {.id = "toy",
             .title = "Toy",
             .kind = SPRESS_KIND_ATLAS,
             .kinds = SPRESS_KIND_BIT(SPRESS_KIND_ATLAS),
             .text = true,
             .reads = true,
             .writes = true,
             .packs = true,
             .extensions = ".toy .toybox",
             .holds = SPRESS_HOLDS_PAGES | SPRESS_HOLDS_IMAGE_FILES | SPRESS_HOLDS_PIVOTS |
                      SPRESS_HOLDS_PREMULTIPLIED,
             .layout = {.free_edge = 3},
             .read_settings = toy_read_settings,
             .write_settings = settings},
    .sniff = toy_sniff,
    .read = toy_read,
    .write = write_one,
};

const spressi_format spressi_toy_pages_format = {
    .info = {.id = "toy-pages",
             .title = "Toy, a file for each page",
             .kind = SPRESS_KIND_ATLAS,
             .kinds = SPRESS_KIND_BIT(SPRESS_KIND_ATLAS),
             .text = true,
             .reads = true,
             .writes = true,
             .extensions = ".toys",
             .holds = SPRESS_HOLDS_IMAGE_FILES,
             .spread = SPRESS_SPREAD_PER_PAGE,
             .read_settings = toy_read_settings},
    .read = toy_read,
    .write = write_page,
};

const spressi_format spressi_toy_frames_format = {
    .info = {.id = "toy-frames",
             .title = "Toy, a file for each frame",
             .kind = SPRESS_KIND_ATLAS,
             .kinds = SPRESS_KIND_BIT(SPRESS_KIND_ATLAS),
             .text = true,
             .writes = true,
             .extensions = ".toyframe",
             .holds = SPRESS_HOLDS_IMAGE_FILES | SPRESS_HOLDS_TRIM | SPRESS_HOLDS_TURNS,
             .layout = {.turn = SPRESS_TURN_CLOCKWISE},
             .updates = true,
             .spread = SPRESS_SPREAD_PER_FRAME},
    .write = write_frame,
};

/* Forgets to refuse the pages that it has no room for. */
const spressi_format spressi_toy_single_format = {
    .info = {.id = "toy-single",
             .title = "Toy of one page",
             .kind = SPRESS_KIND_ATLAS,
             .kinds = SPRESS_KIND_BIT(SPRESS_KIND_ATLAS),
             .text = true,
             .writes = true,
             .extensions = ".toyone",
             .holds = SPRESS_HOLDS_IMAGE_FILES | SPRESS_HOLDS_TRIM},
    .write = write_page,
};
