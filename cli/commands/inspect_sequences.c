/* Prints what an atlas can play. */
#include "commands/inspect.h"
#include "report/digits.h"
#include "report/findings.h"
#include "report/plural.h"

void cli_inspect_sequences(const cli_state *state, const char *path, const spress_inspection *found)
{
    const size_t count = found->sequence_count;
    const size_t shown = state->all || count <= CLI_ROWS_SHOWN ? count : CLI_ROWS_SHOWN;
    cli_print_text(stdout, path);
    printf(": %s, %s sequence%s\n", found->format->title, cli_group(count).text, cli_plural(count));
    if (count == 0)
        return;
    putchar('\n');
    cli_table table = cli_table_begin("sequence|from|>frames|>fps|first|last");
    for (size_t i; cli_table_next(&table, shown, &i);) {
        const spress_found_sequence *s = &found->sequences[i];
        cli_table_cell(&table, "%s", s->name);
        cli_table_cell(&table, "%s", s->is_clip ? "file" : "names");
        cli_table_cell(&table, "%zu", s->count);
        if (s->fps != 0)
            cli_table_cell(&table, "%u", s->fps);
        else
            cli_table_cell(&table, "%s", "-");
        cli_table_cell(&table, "%s", s->first);
        cli_table_cell(&table, "%s", s->last);
    }
    if (shown < count)
        printf("  ... and %s more (--all shows them)\n", cli_group(count - shown).text);
}
