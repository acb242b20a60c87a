/* Prints what an atlas costs: its frames, the dearest first; where the pixels of its pages go; near
 * duplicates; animations that jump. */
#include "commands/inspect.h"
#include "report/digits.h"
#include "report/findings.h"
#include "report/plural.h"

static double percent(uint64_t part, uint64_t whole)
{
    return whole == 0 ? 0 : 100.0 * (double)part / (double)whole;
}

static size_t rows_shown(const cli_state *state, size_t count)
{
    return state->all || count <= CLI_ROWS_SHOWN ? count : CLI_ROWS_SHOWN;
}

static void print_rest(size_t count, size_t shown)
{
    if (shown < count)
        printf("  ... and %s more (--all shows them)\n", cli_group(count - shown).text);
}

static void put_figure(cli_table *table, uint64_t figure)
{
    cli_table_cell(table, "%s", figure == SPRESS_COST_UNKNOWN ? "-" : cli_group(figure).text);
}

static void print_frames(const cli_state *state, const spress_atlas *atlas,
                         const spress_costs *costs)
{
    const size_t shown = rows_shown(state, costs->frame_count);
    if (shown == 0)
        return;
    putchar('\n');
    cli_table table =
        cli_table_begin("frame|>page|>pixels|>shared by|>trimmed|>descriptor bytes|>image bytes");
    for (size_t i; cli_table_next(&table, shown, &i);) {
        const spress_frame_cost *cost = &costs->frames[i];
        const spress_frame *frame = &atlas->frames[cost->frame];
        cli_table_cell(&table, "%s", frame->name);
        cli_table_cell(&table, "%u", frame->page);
        put_figure(&table, cost->page_pixels);
        put_figure(&table, cost->sharer_count);
        put_figure(&table, cost->trimmed_pixels);
        put_figure(&table, cost->descriptor_bytes);
        put_figure(&table, cost->image_bytes);
    }
    print_rest(costs->frame_count, shown);
}

static void put_part(cli_table *table, uint64_t part, uint64_t whole)
{
    cli_table_cell(table, "%s (%.1f%%)", cli_group(part).text, percent(part, whole));
}

static void print_pages(const cli_state *state, const spress_costs *costs)
{
    const size_t shown = rows_shown(state, costs->page_count);
    if (shown == 0)
        return;
    putchar('\n');
    cli_table table = cli_table_begin(">page|>frames|>pixels|>used|>padding|>free|>image bytes");
    for (size_t i; cli_table_next(&table, shown, &i);) {
        const spress_page_cost *page = &costs->pages[i];
        cli_table_cell(&table, "%zu", i);
        cli_table_cell(&table, "%zu", page->frame_count);
        put_figure(&table, page->pixels);
        put_part(&table, page->used_pixels, page->pixels);
        if (page->has_padding)
            put_part(&table, page->padding_pixels, page->pixels);
        else
            cli_table_cell(&table, "%s", "-");
        put_part(&table, page->free_pixels, page->pixels);
        put_figure(&table, page->image_bytes);
    }
    print_rest(costs->page_count, shown);
}

/* How a frame is like its original, in words. */
static void put_likeness(cli_table *table, const spress_near_duplicate *d)
{
    switch (d->likeness) {
    case SPRESS_LIKE_SHIFTED:
        cli_table_cell(table, "shifted by %d,%d", d->shift_x, d->shift_y);
        return;
    case SPRESS_LIKE_NEARLY:
        cli_table_cell(table, "%u pixel%s apart", d->different_pixels,
                       cli_plural(d->different_pixels));
        return;
    case SPRESS_LIKE_SAME:
    case SPRESS_LIKE_FLIPPED_X:
    case SPRESS_LIKE_FLIPPED_Y:
    case SPRESS_LIKE_TURNED_180:
    case SPRESS_LIKE_TURNED_RIGHT:
    case SPRESS_LIKE_TURNED_LEFT:
    case SPRESS_LIKE_FLIPPED_AND_TURNED:
    case SPRESS_LIKENESS_COUNT:
        break;
    }
    cli_table_cell(table, "%s", spress_likeness_name(d->likeness));
}

static void print_duplicates(const cli_state *state, const spress_atlas *atlas,
                             const spress_costs *costs)
{
    const size_t shown = rows_shown(state, costs->duplicate_count);
    if (shown == 0)
        return;
    putchar('\n');
    cli_table table = cli_table_begin("near duplicate|of|how|>pixels to save");
    for (size_t i; cli_table_next(&table, shown, &i);) {
        const spress_near_duplicate *d = &costs->duplicates[i];
        cli_table_cell(&table, "%s", atlas->frames[d->frame].name);
        cli_table_cell(&table, "%s", atlas->frames[d->original].name);
        put_likeness(&table, d);
        put_figure(&table, d->saved_pixels);
    }
    print_rest(costs->duplicate_count, shown);
}

static void print_jitters(const cli_state *state, const spress_costs *costs)
{
    const size_t shown = rows_shown(state, costs->jitter_count);
    if (shown == 0)
        return;
    putchar('\n');
    cli_table table = cli_table_begin("animation that jumps|>frames|>odd|>widths|>heights|help");
    for (size_t i; cli_table_next(&table, shown, &i);) {
        const spress_jitter *j = &costs->jitters[i];
        cli_table_cell(&table, "%s", j->name);
        cli_table_cell(&table, "%zu", j->frame_count);
        cli_table_cell(&table, "%zu", j->odd_count);
        cli_table_cell(&table, "%d to %d", j->least_w, j->most_w);
        cli_table_cell(&table, "%d to %d", j->least_h, j->most_h);
        cli_table_cell(&table, "%s",
                       j->is_cropped ? "pack with --trim-group sequence"
                                     : "draw all frames in one size");
    }
    print_rest(costs->jitter_count, shown);
}

void cli_inspect_costs(const cli_state *state, const char *path, const spress_inspection *found)
{
    const spress_costs *costs = found->costs;
    const spress_atlas *atlas = &found->document->atlas;
    uint64_t saved = 0;
    for (size_t i = 0; i < costs->duplicate_count; i++)
        saved += costs->duplicates[i].saved_pixels;
    cli_print_text(stdout, path);
    printf(": %s, %s frame%s, %s page%s\n", found->format->title,
           cli_group(costs->frame_count).text, cli_plural(costs->frame_count),
           cli_group(costs->page_count).text, cli_plural(costs->page_count));
    printf("  trimmed away     %s of %s pixels (%.1f%%)\n", cli_group(costs->trimmed_pixels).text,
           cli_group(costs->source_pixels).text,
           percent(costs->trimmed_pixels, costs->source_pixels));
    printf("  descriptor       %s bytes", cli_group(costs->descriptor_bytes).text);
    if (costs->common_bytes != SPRESS_COST_UNKNOWN)
        printf(", %s of them for no single frame", cli_group(costs->common_bytes).text);
    putchar('\n');
    printf("  near duplicates  %s, %s pixels\n", cli_group(costs->duplicate_count).text,
           cli_group(saved).text);
    printf("  jumping          %s animation%s\n", cli_group(costs->jitter_count).text,
           cli_plural(costs->jitter_count));
    print_frames(state, atlas, costs);
    print_pages(state, costs);
    print_duplicates(state, atlas, costs);
    print_jitters(state, costs);
}
