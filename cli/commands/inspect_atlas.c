/* Prints the pages and frames of an atlas. */
#include <stdlib.h>

#include "commands/inspect.h"
#include "report/digits.h"
#include "report/findings.h"
#include "report/plural.h"

/* Leniently read, 5 and 6 are what Arc takes them for; the document has no 6. */
static const char *filter_name(int value, bool lenient)
{
    static const char *const names[] = {"nearest",         "linear",         "mipmap",
                                        "nearest/nearest", "linear/nearest", "linear/linear",
                                        "linear/linear"};
    if (value == 5 && lenient)
        return "nearest/linear";
    return value >= 0 && value < 7 ? names[value] : "?";
}

static const char *wrap_name(int value)
{
    static const char *const names[] = {"mirror", "clamp", "repeat"};
    return value >= 0 && value < 3 ? names[value] : "?";
}

/* The cells of texture filters and wraps; empty where the file does not say them. */
static void print_sampler(cli_table *table, const spress_page *page, bool lenient)
{
    if (spress_page_has(page, SPRESS_PAGE_FILTERS))
        cli_table_cell(table, "%s, %s", filter_name(page->filter_min, lenient),
                       filter_name(page->filter_mag, lenient));
    else
        cli_table_cell(table, "%s", "");
    if (spress_page_has(page, SPRESS_PAGE_WRAPS))
        cli_table_cell(table, "%s, %s", wrap_name(page->wrap_u), wrap_name(page->wrap_v));
    else
        cli_table_cell(table, "%s", "");
}

static void print_pages(const spress_atlas *atlas, const spress_format *format, bool lenient)
{
    const bool sampler = (format->holds & SPRESS_HOLDS_SAMPLER) != 0;
    const bool padding = (format->holds & SPRESS_HOLDS_PADDING) != 0;
    cli_table table =
        cli_table_begin(sampler   ? ">page|file|>size|>frames|>covered|filters|wraps"
                        : padding ? ">page|file|>size|>frames|>covered|>padding|format"
                                  : ">page|file|>size|>frames|>covered");
    cli_page_figures *figures = cli_count_pages(atlas);
    for (size_t i; cli_table_next(&table, atlas->page_count, &i);) {
        const spress_page *page = &atlas->pages[i];
        const double pixels = (double)page->width * page->height;
        cli_table_cell(&table, "%zu", i);
        cli_table_cell(&table, "%s", page->image.size != 0 ? "(inside)" : page->file);
        cli_table_cell(&table, "%dx%d", page->width, page->height);
        cli_table_cell(&table, "%zu", figures[i].frame_count);
        cli_table_cell(&table, "%.0f%%",
                       pixels > 0 ? figures[i].covered_pixels / pixels * 100 : 0.0);
        if (sampler) {
            print_sampler(&table, page, lenient);
        } else if (padding) {
            cli_table_cell(&table, "%d", page->padding);
            cli_table_cell(&table, "%s", page->pixel_format);
        }
    }
    free(figures);
}

static void print_remark(cli_table *table, const spress_atlas *atlas, const spress_frame *frame)
{
    const int16_t *splits = spress_frame_splits(atlas, frame);
    uint32_t step;
    const spress_clip *clip = spress_frame_clip(atlas, frame, &step);
    if (frame->alias_of != SPRESS_NONE)
        cli_table_cell(table, "= %s", atlas->frames[frame->alias_of].name);
    else if (clip && clip->step_count > 1 && spress_clip_rate(clip) == 0)
        cli_table_cell(table, "frame %u of %u", step + 1, clip->step_count);
    else if (clip && clip->step_count > 1)
        cli_table_cell(table, "frame %u of %u at %u/s", step + 1, clip->step_count,
                       spress_clip_rate(clip));
    else if (splits)
        cli_table_cell(table, "splits %d,%d,%d,%d", splits[0], splits[1], splits[2], splits[3]);
    else if (spress_frame_scale(atlas, frame) != 1)
        cli_table_cell(table, "drawn %ux", spress_frame_scale(atlas, frame));
    else
        cli_table_cell(table, "%s", spress_frame_turn(frame) != SPRESS_TURN_NONE ? "rotated" : "");
}

static void print_frames(const spress_atlas *atlas, bool all)
{
    const size_t shown =
        all || atlas->frame_count <= CLI_ROWS_SHOWN ? atlas->frame_count : CLI_ROWS_SHOWN;
    cli_table table = cli_table_begin("frame|>page|>x,y|>size|source|remark");
    for (size_t i; cli_table_next(&table, shown, &i);) {
        const spress_frame *frame = &atlas->frames[i];
        cli_table_cell(&table, "%s", frame->name);
        cli_table_cell(&table, "%u", frame->page);
        cli_table_cell(&table, "%d,%d", frame->x, frame->y);
        cli_table_cell(&table, "%dx%d", frame->w, frame->h);
        if (frame->flags & SPRESS_FRAME_TRIMMED)
            cli_table_cell(&table, "%dx%d at %d,%d", frame->source_w, frame->source_h,
                           frame->trim_x, frame->trim_y);
        else
            cli_table_cell(&table, "%s", "");
        print_remark(&table, atlas, frame);
    }
    if (shown < atlas->frame_count)
        printf("  ... and %s more (--all shows them)\n",
               cli_group(atlas->frame_count - shown).text);
}

void cli_inspect_atlas(const cli_state *state, const char *path, const spress_inspection *found)
{
    const spress_document *document = found->document;
    const spress_atlas *atlas = &document->atlas;
    size_t aliases = 0, trimmed = 0;
    for (size_t i = 0; i < atlas->frame_count; i++) {
        aliases += atlas->frames[i].alias_of != SPRESS_NONE;
        trimmed += (atlas->frames[i].flags & SPRESS_FRAME_TRIMMED) != 0;
    }
    cli_print_text(stdout, path);
    printf(": %s%s", document->format->title, atlas->version[0] ? ", version " : "");
    cli_print_line(stdout, atlas->version);
    printf("%s page%s, %s frame%s", cli_group(atlas->page_count).text,
           cli_plural(atlas->page_count), cli_group(atlas->frame_count).text,
           cli_plural(atlas->frame_count));
    if (trimmed)
        printf(", %s trimmed", cli_group(trimmed).text);
    if (aliases)
        printf(", %s alias%s", cli_group(aliases).text, aliases == 1 ? "" : "es");
    if (atlas->folder_count)
        printf(", %s folder%s", cli_group(atlas->folder_count).text,
               cli_plural(atlas->folder_count));
    if (atlas->cell_width)
        printf(", cells of %u pixels", atlas->cell_width);
    puts("\n");
    print_pages(atlas, document->format, ((const spress_reading *)state->request)->lenient);
    if (atlas->frame_count == 0)
        return;
    putchar('\n');
    print_frames(atlas, state->all);
}
