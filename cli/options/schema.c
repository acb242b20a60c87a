/* spritepress help --json: the library's schema, and the commands with their own options. */
#include "options/options.h"

enum { COMMANDS_MAX = 32 };

/* The commands of one table, named "pchr unpack" for those of `pchr`. */
typedef struct listed {
    spress_door_command commands[COMMANDS_MAX];
    char names[COMMANDS_MAX][32];
    size_t count;
} listed;

static void list_commands(listed *list, const char *before, const cli_command *commands)
{
    for (; commands->name && list->count < COMMANDS_MAX; commands++) {
        if (commands->commands)
            continue;
        char *name = list->names[list->count];
        snprintf(name, sizeof list->names[0], "%s%s", before, commands->name);
        list->commands[list->count++] = (spress_door_command){
            .name = name,
            .arguments = commands->arguments,
            .summary = commands->summary,
            .job = commands->job ? commands->job() : NULL,
            .has_settings = commands->has_settings,
            .without = commands->without,
            .options = commands->options,
        };
    }
}

bool cli_print_schema(FILE *out)
{
    listed list = {.count = 0};
    spress_buffer text = {0};
    list_commands(&list, "", cli_commands);
    list_commands(&list, "pchr ", cli_pchr_commands);
    const spress_door door = {list.commands, list.count};
    const bool good = spress_schema_json(&door, false, NULL, &text);
    if (good)
        fwrite(text.data, 1, text.size, out);
    spress_buffer_free(&text);
    return good;
}
