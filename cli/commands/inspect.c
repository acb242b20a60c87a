/* spritepress inspect: what is in a file. */
#include "commands/inspect.h"

#include "commands/commands.h"
#include "host/host.h"
#include "report/findings.h"
#include "report/usage.h"

/* False with an error in the report. */
static bool print_json(const cli_state *state, const spress_inspection *found,
                       spress_report *report)
{
    spress_buffer text = {0};
    const bool good = spress_inspection_json(found, state->compact, NULL, report, &text);
    if (good)
        fwrite(text.data, 1, text.size, stdout);
    spress_buffer_free(&text);
    return good;
}

static void print_picture(const char *path, const spress_inspection *found)
{
    static const char *const colours[] = {"grey",           "", "RGB", "palette",
                                          "grey and alpha", "", "RGBA"};
    const spress_png_info *picture = &found->picture;
    cli_print_text(stdout, path);
    printf(": %s, %ux%u pixels, %s, %u bit%s\n", found->format->title, picture->width,
           picture->height, colours[picture->colour_type], picture->bit_depth,
           picture->interlace ? ", interlaced" : "");
}

static void print_text(const cli_state *state, const char *path, const spress_inspection *found)
{
    if (!found->document) {
        print_picture(path, found);
        return;
    }
    if (((const spress_inspect_request *)state->request)->sequences) {
        cli_inspect_sequences(state, path, found);
        return;
    }
    if (found->costs) {
        cli_inspect_costs(state, path, found);
        return;
    }
    switch (found->document->kind) {
    case SPRESS_KIND_ATLAS:
        cli_inspect_atlas(state, path, found);
        return;
    case SPRESS_KIND_SPRITE:
        cli_inspect_sprite(path, found);
        return;
    case SPRESS_KIND_RIG:
        cli_inspect_rig(state, path, found);
        return;
    }
}

/* Prints the structure of the file, which there is also when it could not be read. Returns the exit
 * status. */
static int tell_tree(const cli_state *state, const char *path, const spress_inspection *found,
                     spress_report *report, bool good)
{
    bool printed = true;
    if (state->json)
        good = print_json(state, found, report) && good;
    else if (state->hex)
        printed = cli_inspect_hex(state, path, found);
    else
        printed = cli_inspect_tree(state, path, found);
    fflush(stdout); /* before the findings, which go to standard error */
    return printed ? cli_tell_end(state, report, good) : CLI_USAGE;
}

/* Shows the document, or what is known of a picture. Returns the exit status. */
static int tell_document(const cli_state *state, const char *path, const spress_inspection *found,
                         spress_report *report, bool good)
{
    if (good && state->json)
        good = print_json(state, found, report);
    else if (good)
        print_text(state, path, found);
    return cli_tell_end(state, report, good);
}

int cli_inspect_file(const cli_state *state, const char *path)
{
    spress_report *report = cli_report_new();
    spress_inspect_request request = *(const spress_inspect_request *)state->request;
    spress_inspection found;
    cli_host host;
    request.input = path;
    request.tree = request.tree || state->hex || state->node || state->at || state->length != 0;
    cli_host_init(&host, state);
    const bool good =
        spress_inspect_run(&request, &host.host, report, &found) == SPRESS_STATUS_DONE;
    cli_host_end(&host);
    const int status = (found.tree ? tell_tree : tell_document)(state, path, &found, report, good);
    spress_result_free(&found.base);
    cli_report_free(report);
    return status;
}

int cli_inspect(cli_state *state)
{
    int status = CLI_FINE;
    if (state->input_count == 0)
        return cli_fail_usage(state, "no files given");
    if (cli_reads_input_twice(state))
        return CLI_USAGE;
    for (size_t i = 0; i < state->input_count; i++) {
        if (i > 0 && !state->json)
            putchar('\n');
        const int own = cli_inspect_file(state, state->inputs[i]);
        status = own > status ? own : status;
        if (own == CLI_USAGE) /* it would be the same for every file */
            break;
    }
    return status;
}
