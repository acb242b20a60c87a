/* spritepress formats: what can be read and written. */
#include "commands/commands.h"
#include "report/findings.h"
#include "report/usage.h"

/* The kind of a format, as a word; "any" for one that holds several. */
static const char *kind_of(const spress_format *format)
{
    static const char *const kinds[] = {"atlas", "sprite", "rig"};
    const bool several = format->kinds & (format->kinds - 1);
    return several ? "any" : kinds[format->kind];
}

static int print_json(const cli_state *state)
{
    spress_buffer text = {0};
    const bool made = spress_formats_json(state->compact, NULL, &text);
    return cli_print_json(made, &text) ? CLI_FINE : CLI_TROUBLE;
}

/* What each atlas format keeps, in the words of findings about losses. */
static void print_holds(void)
{
    puts("\nWhat atlases keep:\n");
    for (size_t i = 0; i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        if (format->kind != SPRESS_KIND_ATLAS || format->is_dump)
            continue;
        printf("%-14s", format->id);
        for (uint32_t bit = 1; spress_feature_name(bit); bit <<= 1)
            if (format->holds & bit)
                printf(" %s", spress_feature_name(bit));
        putchar('\n');
    }
}

static void print_engines(void)
{
    puts("\nEngines, for --for:\n");
    for (size_t i = 0; i < spress_engine_count(); i++) {
        const spress_engine *engine = spress_engine_at(i);
        printf("%-14s %-18s %s\n", engine->id, engine->title, engine->formats);
    }
}

static void print_table(void)
{
    printf("%-14s %-7s %-12s %s\n", "id", "kind", "extension", "title");
    for (size_t i = 0; i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        printf("%-14s %-7s %-12s %s%s%s%s\n", format->id, kind_of(format), format->extensions,
               format->title,
               format->is_picture ? " (with a palette: a sprite)"
               : !format->reads   ? "; output only"
                                  : "",
               format->verified ? "; verified with " : "",
               format->verified ? format->verified : "");
    }
    print_holds();
    print_engines();
}

int cli_formats(cli_state *state)
{
    if (state->input_count != 0)
        return cli_fail_usage(state, "it lists all formats and takes no \"%s\"", state->inputs[0]);
    if (state->json)
        return print_json(state);
    print_table();
    return CLI_FINE;
}
