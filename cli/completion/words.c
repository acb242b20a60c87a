/* Prints what every shell offers: names of commands and options, and the values of options. */
#include "completion/completion.h"

#include <string.h>

/* Words with spaces between them. */
typedef struct words {
    FILE *out;
    size_t count;
} words;

static void print_word(words *w, const char *before, const char *word, size_t size)
{
    fprintf(w->out, "%s%s%.*s", w->count++ == 0 ? "" : " ", before, (int)size, word);
}

cli_completes cli_completes_of(const spress_option *option)
{
    switch (option->names) {
    case SPRESS_NAMES_INPUT_FILE:
    case SPRESS_NAMES_OUTPUT_FILE:
        return CLI_COMPLETES_FILES;
    case SPRESS_NAMES_FOLDER:
        return CLI_COMPLETES_FOLDERS;
    case SPRESS_NAMES_NOTHING:
    case SPRESS_NAMES_READ_FORMAT:
    case SPRESS_NAMES_WRITTEN_FORMAT:
    case SPRESS_NAMES_PACKED_FORMAT:
        break;
    }
    return CLI_COMPLETES_WORDS;
}

/* Whether the option takes the id of the format. */
static bool takes_format(const spress_option *option, const spress_format *format)
{
    switch (option->names) {
    case SPRESS_NAMES_READ_FORMAT:
        return format->reads;
    case SPRESS_NAMES_WRITTEN_FORMAT:
        return format->writes;
    case SPRESS_NAMES_PACKED_FORMAT:
        return format->packs;
    case SPRESS_NAMES_NOTHING:
    case SPRESS_NAMES_INPUT_FILE:
    case SPRESS_NAMES_OUTPUT_FILE:
    case SPRESS_NAMES_FOLDER:
        break;
    }
    return false;
}

void cli_print_values(FILE *out, const spress_option *option)
{
    words w = {out, 0};
    const char *word;
    size_t size;
    for (size_t i = 0; i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        if (takes_format(option, format))
            print_word(&w, "", format->id, strlen(format->id));
    }
    for (size_t i = 0; (word = spress_option_word(option, i, &size)); i++)
        if (size != 0)
            print_word(&w, "", word, size);
}

void cli_print_command_names(FILE *out, const cli_command *commands)
{
    words w = {out, 0};
    for (; commands->name; commands++)
        print_word(&w, "", commands->name, strlen(commands->name));
}

void cli_print_option_names(FILE *out, const cli_command *command)
{
    words w = {out, 0};
    cli_option_walk walk;
    const spress_option *option;
    cli_walk_options(&walk, command);
    while ((option = cli_next_option(&walk, NULL)))
        print_word(&w, "--", option->name, strlen(option->name));
}

bool cli_takes_files(const cli_command *command)
{
    return command->operands == CLI_FILES || command->operands == CLI_PLACES;
}

void cli_print_operands(FILE *out, const cli_command *command, const cli_command *commands)
{
    if (command->operands == CLI_COMMAND_NAMES)
        cli_print_command_names(out, commands);
    else if (command->operands == CLI_SHELLS)
        cli_print_shells(out);
}
