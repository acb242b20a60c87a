/* spritepress pack: images become an atlas. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands/commands.h"
#include "commands/pack_explain.h"
#include "files/output_files.h"
#include "files/paths.h"
#include "files/target.h"
#include "files/unused_pages.h"
#include "files/write.h"
#include "host/host.h"
#include "report/digits.h"
#include "report/findings.h"
#include "report/plural.h"
#include "report/usage.h"

static double percent(uint64_t part, uint64_t whole)
{
    return whole == 0 ? 0 : 100.0 * (double)part / (double)whole;
}

static void print_page(const spress_packed_page *page, size_t index, bool inside)
{
    printf("  page %-6zu %s x %s, %.1f%% used, %s bytes%s", index, cli_group(page->width).text,
           cli_group(page->height).text,
           percent(page->used_pixels, (uint64_t)page->width * page->height),
           cli_group(page->bytes).text, inside ? "" : ": ");
    if (!inside)
        cli_print_text(stdout, page->file);
    putchar('\n');
}

/* The comparison is for formats that are made to be small. */
static void print_descriptor(const spress_packed_atlas *atlas, bool inside)
{
    printf("  descriptor  %s bytes%s", cli_group(atlas->descriptor_bytes).text,
           inside ? " before the image" : "");
    if (atlas->descriptor_bytes < atlas->texture_packer_bytes)
        printf(", %.1f%% less than the %s of TexturePacker's JSON",
               100.0 - percent(atlas->descriptor_bytes, atlas->texture_packer_bytes),
               cli_group(atlas->texture_packer_bytes).text);
    putchar('\n');
}

static void print_unused_page(const spress_packed_atlas *atlas, const char *page, bool dry_run)
{
    fputs(dry_run ? "  to remove   " : "  removed     ", stdout);
    cli_print_text(stdout, page);
    fputs(", which the old ", stdout);
    cli_print_text(stdout, atlas->path);
    puts(" named");
}

/* What the best effort was good for. */
static void print_gain(const spress_packed_atlas *atlas)
{
    const spress_pack_figures *f = &atlas->figures;
    const size_t pages = f->normal_page_count;
    if (pages == 0)
        return;
    if (atlas->normal_bytes != 0) {
        printf(
            "  effort      the layout of normal effort: its pages have about %.1f%% fewer bytes\n",
            100.0 - percent(atlas->normal_bytes, atlas->best_bytes));
        return;
    }
    printf("  effort      %s page pixels, ", cli_group(f->page_pixels).text);
    if (f->page_pixels == f->normal_page_pixels)
        fputs("as many as with normal effort", stdout);
    else
        printf("%.1f%% %s than the %s of normal effort",
               fabs(100.0 - percent(f->page_pixels, f->normal_page_pixels)),
               f->page_pixels < f->normal_page_pixels ? "less" : "more",
               cli_group(f->normal_page_pixels).text);
    if (pages != atlas->page_count)
        printf(", on %s page%s instead of %s", cli_group(atlas->page_count).text,
               cli_plural(atlas->page_count), cli_group(pages).text);
    putchar('\n');
}

static void print_atlas(const spress_packed_atlas *atlas, const spress_pack_result *result)
{
    const bool inside = spress_format_images_inside(result->format);
    const spress_pack_figures *f = &atlas->figures;
    size_t size;
    const char *group = spress_job_word(SPRESS_JOB_PACK, "trim-group", f->trim_group, &size);
    cli_print_text(stdout, atlas->path);
    printf(": %s sprite%s, %s unique, %s page%s\n", cli_group(f->sprite_count).text,
           cli_plural(f->sprite_count), cli_group(f->unique_count).text,
           cli_group(atlas->page_count).text, cli_plural(atlas->page_count));
    printf("  pixels      %s in the sources, %s stored (%.1f%%), trim group %.*s",
           cli_group(f->source_pixels).text, cli_group(f->packed_pixels).text,
           percent(f->packed_pixels, f->source_pixels), (int)size, group);
    if (f->grouped_pixels != 0)
        printf(" (%s with groups)", cli_group(f->grouped_pixels).text);
    putchar('\n');
    for (size_t i = 0; i < atlas->page_count; i++)
        print_page(&atlas->pages[i], i, inside);
    print_gain(atlas);
    if (result->format->layout.cells)
        printf("  cells       %u x %u\n", f->cell_width, f->cell_width);
    print_descriptor(atlas, inside);
    if (atlas->first_name) {
        fputs("  in code     ", stdout);
        cli_print_text(stdout, atlas->first_name);
        putchar('\n');
    }
    if (atlas->explanation)
        cli_print_explanation(atlas);
    if (f->kept_count != 0)
        printf("  kept        %s of %s frames where they were\n", cli_group(f->kept_count).text,
               cli_group(f->unique_count).text);
    for (size_t i = 0; i < atlas->unused_count; i++)
        print_unused_page(atlas, atlas->unused_pages[i].path, result->dry_run);
    if (result->dry_run)
        puts("  dry run     nothing was written");
    if (atlas->unchanged)
        puts("  unchanged   all files were there already");
}

static void print_stale(const spress_pack_result *result)
{
    for (size_t i = 0; i < result->stale_count; i++) {
        fputs(result->stale[i].is_missing ? "  missing     " : "  differs     ", stdout);
        cli_print_line(stdout, result->stale[i].path);
    }
}

static bool print_json(const cli_state *state, const spress_pack_result *result)
{
    spress_buffer text = {0};
    const bool made = spress_pack_result_json(result, state->compact, NULL, &text);
    return cli_print_json(made, &text);
}

bool cli_print_packed(const cli_state *state, const spress_pack_result *result, const char *output)
{
    if (state->json)
        return print_json(state, result);
    /* Standard output may be the atlas itself. */
    if (state->quiet || strcmp(output, "-") == 0)
        return true;
    for (size_t i = 0; i < result->atlas_count; i++)
        print_atlas(&result->atlases[i], result);
    print_stale(result);
    printf("  time        read %.0f ms, layout %.0f ms, encode %.0f ms, write %.0f ms\n",
           (double)result->read_us / 1000, (double)result->layout_us / 1000,
           (double)result->encode_us / 1000, (double)result->write_us / 1000);
    return true;
}

/* Tells why the sprites do not fit on the only page, as it tells why there are several. */
static bool print_misfit(const cli_state *state, const spress_pack_result *result)
{
    if (state->json)
        return print_json(state, result);
    if (!state->quiet)
        cli_print_explanation(&result->atlases[result->atlas_count - 1]);
    return true;
}

/* Compares the files with those on the disk, and lists those that are others. */
static bool compare_files(const spress_outputs *outputs, bool *unchanged,
                          spress_pack_result *result, spress_report *report)
{
    spress_stale_file *stale = calloc(outputs->count + 1, sizeof *stale);
    if (!stale)
        return cli_fail_memory(report);
    for (size_t i = 0; i < outputs->count; i++) {
        const spress_output *made = &outputs->items[i];
        const cli_file_state state =
            cli_compare_file(made->name, (spress_bytes){made->bytes.data, made->bytes.size});
        unchanged[i] = state == CLI_FILE_SAME;
        if (!unchanged[i] && strcmp(made->name, "-") != 0)
            stale[result->stale_count++] =
                (spress_stale_file){made->name, state == CLI_FILE_MISSING};
    }
    result->stale = stale;
    return true;
}

/* Writes the files, or compares them in a dry run, and notes which atlases were there already. */
static bool write_files(const spress_outputs *outputs, spress_pack_result *result,
                        spress_report *report)
{
    const uint64_t start = cli_now();
    bool *unchanged = calloc(outputs->count + 1, sizeof *unchanged);
    if (!unchanged)
        return cli_fail_memory(report);
    const bool good = result->dry_run ? compare_files(outputs, unchanged, result, report)
                                      : cli_write_outputs(outputs, unchanged, report);
    for (size_t i = 0; i < result->atlas_count; i++) {
        spress_packed_atlas *atlas = &result->atlases[i];
        atlas->unchanged = true;
        for (size_t k = 0; k < atlas->output_count; k++)
            atlas->unchanged &= unchanged[atlas->first_output + k];
    }
    free(unchanged);
    result->write_us = cli_now() - start;
    return good;
}

/* Only one thing can go to standard output. */
static bool shares_output(const cli_state *state, const spress_pack_request *request)
{
    const bool atlas = request->output && strcmp(request->output, "-") == 0;
    const bool preview = request->preview && strcmp(request->preview, "-") == 0;
    const bool depfile = request->depfile && strcmp(request->depfile, "-") == 0;
    return atlas + preview + depfile + state->json > 1;
}

/* With --verbose, prints how many files in the folders were not used. */
static void print_passed_over(const cli_state *state, const spress_pack_result *result)
{
    if (state->verbose && result->other_count + result->ignored_count != 0)
        fprintf(stderr, "passed over: %s other file%s, %s ignored\n",
                cli_group(result->other_count).text, cli_plural(result->other_count),
                cli_group(result->ignored_count).text);
}

/* The job claims only the files of the atlas: looks at the others. */
static bool check_targets(const spress_pack_request *request, spress_report *report)
{
    const char *const files[] = {request->preview, request->depfile};
    bool good = true;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        good &= !files[i] || strcmp(files[i], "-") == 0 || cli_check_target(files[i], report);
    return good;
}

/* Lists the names of the options that were given, which go before those of a project. The caller
 * frees the list; NULL without memory. */
static const char **name_given(const cli_state *state, spress_texts *out)
{
    const char **names = calloc(state->given_count + 1, sizeof *names);
    for (size_t i = 0; names && i < state->given_count; i++)
        names[i] = state->given[i].option->name;
    *out = (spress_texts){names, names ? state->given_count : 0};
    return names;
}

int cli_pack(cli_state *state)
{
    spress_pack_request *request = state->request;
    request->settings = request->reading.settings;
    spress_pack_result result = {0};
    spress_outputs outputs = {0};
    cli_host host;
    if (shares_output(state, request))
        return cli_fail_usage(state, "-: only one thing can go to standard output");
    if (cli_reads_input_twice(state))
        return CLI_USAGE;
    const char **given = name_given(state, &request->given);
    spress_report *report = cli_report_new();
    request->dry_run |= state->check;
    request->inputs = (spress_texts){state->inputs, state->input_count};
    cli_host_init(&host, state);
    report->file = request->output;
    bool good =
        (given || cli_fail_memory(report)) && check_targets(request, report) &&
        spress_pack_run(request, &host.host, report, &outputs, &result) == SPRESS_STATUS_DONE;
    const bool is_misfit = !good && result.atlas_count != 0;
    cli_host_end(&host);
    print_passed_over(state, &result);
    if (good)
        good = write_files(&outputs, &result, report);
    if (good)
        cli_remove_unused_pages(&result, &outputs, report);
    int status = cli_tell_end(state, report, good);
    if ((good && !cli_print_packed(state, &result, request->output)) ||
        (is_misfit && !print_misfit(state, &result)))
        status = CLI_TROUBLE;
    if (good && status == CLI_FINE && state->check && result.stale_count != 0)
        status = CLI_DIFFERENT;
    free(result.stale);
    free(given);
    spress_outputs_free(&outputs);
    spress_result_free(&result.base);
    cli_report_free(report);
    return status;
}
