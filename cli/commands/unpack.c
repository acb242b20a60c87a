/* spritepress unpack: the frames of an atlas, the files of a rig, the picture of a sprite. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands/commands.h"
#include "files/output_folder.h"
#include "files/paths.h"
#include "host/host.h"
#include "report/digits.h"
#include "report/findings.h"
#include "report/plural.h"
#include "report/usage.h"

/* The folder as people write it, with one slash behind. */
static const char *slash_behind(const char *folder)
{
    const size_t size = strlen(folder);
    return size > 0 && folder[size - 1] == '/' ? "" : "/";
}

static void print_path(const spress_unpack_result *result, const char *file)
{
    cli_print_text(stdout, result->output);
    fputs(slash_behind(result->output), stdout);
    cli_print_text(stdout, file);
}

static bool print_json(const cli_state *state, const spress_unpack_result *result)
{
    const spress_unpack_request *request = state->request;
    spress_buffer text = {0};
    const bool made = spress_unpack_result_json(result, request->compact, NULL, &text);
    return cli_print_json(made, &text);
}

static void print_list(const spress_unpack_result *result)
{
    for (size_t i = 0; i < result->file_count; i++) {
        const spress_unpacked_file *file = &result->files[i];
        print_path(result, file->file);
        if (result->kind != SPRESS_KIND_RIG)
            printf(" %ux%u", file->width, file->height);
        putchar('\n');
    }
}

static void print_rig(const spress_unpack_result *result)
{
    const size_t images = result->file_count - 1;
    print_path(result, result->files[images].file);
    printf(" and %s image%s\n", cli_group(images).text, cli_plural(images));
}

static void print_pictures(const spress_unpack_result *result)
{
    size_t unchanged = 0;
    for (size_t i = 0; i < result->file_count; i++)
        unchanged += result->files[i].unchanged;
    fputs(cli_group(result->file_count).text, stdout);
    if (result->file_count != result->frame_count)
        printf(" of %s", cli_group(result->frame_count).text);
    printf(" %s%s from ", result->kind == SPRESS_KIND_SPRITE ? "sprite" : "frame",
           cli_plural(result->frame_count));
    cli_print_text(stdout, result->input);
    fputs(" to ", stdout);
    print_path(result, "");
    if (result->dry_run)
        printf(": nothing was written");
    else if (unchanged == result->file_count && unchanged != 0)
        printf(", unchanged");
    else if (unchanged != 0)
        printf(", %s unchanged", cli_group(unchanged).text);
    putchar('\n');
}

/* False, having said so, when memory ran out. */
static bool print_result(const cli_state *state, const spress_unpack_result *result)
{
    if (state->json)
        return print_json(state, result);
    if (result->dry_run)
        print_list(result);
    if (state->quiet)
        return true;
    if (result->kind != SPRESS_KIND_RIG)
        print_pictures(result);
    else if (!result->dry_run)
        print_rig(result);
    return true;
}

/* Writes the files, and notes which were there already. */
static bool write_files(cli_folder *folder, const spress_outputs *outputs,
                        spress_unpack_result *result, spress_report *report)
{
    bool *unchanged = calloc(outputs->count + 1, sizeof *unchanged);
    if (!unchanged)
        return cli_fail_memory(report);
    const bool good = cli_folder_write(folder, outputs, unchanged, report);
    for (size_t i = 0; i < outputs->count; i++)
        result->files[i].unchanged = unchanged[i];
    free(unchanged);
    return good;
}

int cli_unpack_file(cli_state *state)
{
    spress_unpack_request *request = state->request;
    spress_report *report = cli_report_new();
    spress_unpack_result result = {0};
    spress_outputs outputs = {0};
    cli_folder folder = {.descriptor = -1, .staging = -1};
    cli_host host;
    request->input = report->file = state->inputs[0];
    cli_host_init(&host, state);
    host.folder = &folder;
    bool good =
        cli_folder_open(&folder, request->output, state->force, report) &&
        spress_unpack_run(request, &host.host, report, &outputs, &result) == SPRESS_STATUS_DONE;
    cli_host_end(&host);
    if (good && !request->dry_run)
        good = write_files(&folder, &outputs, &result, report);
    cli_folder_end(&folder);
    int status = cli_tell_end(state, report, good);
    if (good && !print_result(state, &result))
        status = CLI_TROUBLE;
    spress_outputs_free(&outputs);
    spress_result_free(&result.base);
    cli_report_free(report);
    return status;
}

bool cli_has_file_and_folder(const cli_state *state)
{
    const char *output = ((const spress_unpack_request *)state->request)->output;
    if (!cli_has_one_file(state, output))
        return false;
    if (strcmp(output, "-") != 0)
        return true;
    cli_fail_usage(state, "-o -: several files do not fit into standard output; name a folder");
    return false;
}

int cli_unpack(cli_state *state)
{
    if (!cli_has_file_and_folder(state) || cli_reads_input_twice(state))
        return CLI_USAGE;
    return cli_unpack_file(state);
}
