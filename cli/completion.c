/* spritepress completion: scripts for shells, made from the tables of commands and options. */
#include <string.h>

#include "option_table.h"
#include "usage.h"

/* Words with spaces between them. */
typedef struct words {
    FILE *out;
    size_t count;
} words;

static void print_word(words *w, const char *word, size_t size)
{
    fprintf(w->out, "%s%.*s", w->count++ == 0 ? "" : " ", (int)size, word);
}

/* The ids that --from and --to take. */
static void print_formats(words *w, const cli_option *row, unsigned command)
{
    const bool reads = strcmp(row->name, "from") == 0, packs = command == CLI_PACK;
    const unsigned wanted = reads ? SPRESS_CAN_READ : SPRESS_CAN_WRITE;
    for (size_t i = 0; i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        if ((format->capabilities & wanted) && (!packs || format->kind == SPRESS_KIND_ATLAS))
            print_word(w, format->id, strlen(format->id));
    }
    if (!packs)
        print_word(w, "png", 3);
    if (!packs && !reads)
        print_word(w, "json", 4);
}

/* The words that an option takes as they are written: "text|json" has two, "N|all" one. */
static void print_values(FILE *out, const cli_option *row, unsigned command)
{
    words w = {out, 0};
    if (strcmp(row->value, "FORMAT") == 0)
        print_formats(&w, row, command);
    for (const char *word = row->value; *word != '\0';) {
        const size_t size = strcspn(word, "|");
        if (*word >= 'a' && *word <= 'z')
            print_word(&w, word, size);
        word += size + (word[size] == '|');
    }
}

typedef enum path_kind { NO_PATH, A_FILE, A_FOLDER } path_kind;

static path_kind path_of(const cli_option *row)
{
    const char *value = row->value;
    if (strcmp(value, "DIR") == 0)
        return A_FOLDER;
    const bool file =
        strncmp(value, "FILE", 4) == 0 || strcmp(value, "OUT") == 0 || strcmp(value, "ATLAS") == 0;
    return file ? A_FILE : NO_PATH;
}

static void print_names(FILE *out, const cli_command *commands)
{
    words w = {out, 0};
    for (const cli_command *command = commands; command->name; command++)
        print_word(&w, command->name, strlen(command->name));
}

/* Whether files stand among the arguments of a command. */
static bool takes_files(const cli_command *command)
{
    return (command->bit & CLI_READS) != 0;
}

/* One case for a command: its options, and what comes behind each that takes a value. `before` is
 * "" or the command that this one belongs to, with a space. */
static void print_bash_command(FILE *out, const char *before, const cli_command *command)
{
    fprintf(out, "    '%s%s '*)\n        options='", before, command->name);
    words w = {out, 0};
    for (const cli_option *row = cli_option_rows; row->name; row++) {
        char name[48];
        const int size = snprintf(name, sizeof name, "--%s", row->name);
        if (row->commands & command->bit)
            print_word(&w, name, (size_t)size);
    }
    fputs("' files=-f\n        case $last in\n", out);
    for (const cli_option *row = cli_option_rows; row->name; row++) {
        static const char *const files[] = {"", "-f", "-d"};
        if (!(row->commands & command->bit) || row->kind == CLI_FLAG)
            continue;
        fprintf(out, "        --%s", row->name);
        if (row->letter)
            fprintf(out, " | -%c", row->letter);
        fputs(") options='' words='", out);
        print_values(out, row, command->bit);
        fprintf(out, "' files='%s' ;;\n", files[path_of(row)]);
    }
    fputs("        esac\n        ;;\n", out);
}

static void print_bash_commands(FILE *out, const char *before, const cli_command *commands)
{
    for (const cli_command *command = commands; command->name; command++)
        if (takes_files(command))
            print_bash_command(out, before, command);
}

static void print_bash(FILE *out)
{
    fputs("# bash completion for spritepress and pchr\n"
          "_spritepress() {\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD - 1]}\n"
          "    local line=\"${COMP_WORDS[*]:1:COMP_CWORD - 1} \" options='' words='' files=''\n"
          "    line=${line# } # when there is no word yet\n"
          "    [[ ${COMP_WORDS[0]##*/} == pchr ]] && line=\"pchr $line\"\n"
          "    # bash takes --format=json for three words\n"
          "    [[ $last == = ]] && last=${COMP_WORDS[COMP_CWORD - 2]}\n"
          "    [[ $word == = ]] && word=''\n"
          "    case $line in\n"
          "    '') options='--help --version' words='",
          out);
    print_names(out, cli_commands);
    fputs("' ;;\n    'pchr ') options='--help --version' words='", out);
    print_names(out, cli_pchr_commands);
    fputs("' ;;\n    'help ') options='--help' words='", out);
    print_names(out, cli_commands);
    fputs("' ;;\n    'help pchr ' | 'pchr help ') options='--help' words='", out);
    print_names(out, cli_pchr_commands);
    fputs("' ;;\n    'completion ') options='--help' words='bash fish' ;;\n"
          "    'formats ') options='--help' ;;\n",
          out);
    print_bash_commands(out, "", cli_commands);
    print_bash_commands(out, "pchr ", cli_pchr_commands);
    fputs("    esac\n"
          "    [[ $word == -* ]] && words=$options\n"
          "    mapfile -t COMPREPLY < <(\n"
          "        compgen -W \"$words\" -- \"$word\"\n"
          "        [[ $files ]] && compgen \"$files\" -- \"$word\"\n"
          "    )\n"
          "}\n"
          "complete -o filenames -F _spritepress spritepress pchr\n",
          out);
}

/* -d 'text' for fish, where \ and ' are special between single quotes. */
static void print_fish_description(FILE *out, const char *text)
{
    fputs(" -d '", out);
    for (; *text != '\0'; text++)
        fprintf(out, "%s%c", *text == '\'' || *text == '\\' ? "\\" : "", *text);
    fputs("'\n", out);
}

static void print_fish_option(FILE *out, const char *start, const cli_option *row, unsigned command)
{
    fprintf(out, "%s -l %s", start, row->name);
    if (row->letter)
        fprintf(out, " -s %c", row->letter);
    if (row->kind != CLI_FLAG && path_of(row) == A_FILE) {
        fputs(" -r", out);
    } else if (row->kind != CLI_FLAG && path_of(row) == A_FOLDER) {
        fputs(" -x -a '(__fish_complete_directories)'", out);
    } else if (row->kind != CLI_FLAG) {
        fputs(" -x -a '", out);
        print_values(out, row, command);
        fputs("'", out);
    }
    print_fish_description(out, row->help);
}

/* The commands of one table and their options, for a program; `before` as for bash. */
static void print_fish_commands(FILE *out, const char *program, const char *before,
                                const cli_command *commands)
{
    for (const cli_command *command = commands; command->name; command++) {
        fprintf(out, "complete -c %s -n '__spritepress_at %s' -f -a %s", program, before,
                command->name);
        print_fish_description(out, command->summary);
        char start[96];
        snprintf(start, sizeof start, "complete -c %s -n '__spritepress_in %s%s'", program, before,
                 command->name);
        if (!takes_files(command))
            fprintf(out, "%s -f\n", start);
        for (const cli_option *row = cli_option_rows; row->name; row++)
            if (row->commands & command->bit)
                print_fish_option(out, start, row, command->bit);
    }
}

/* The names of the commands behind `before`, which asks for help on one of them. */
static void print_fish_words(FILE *out, const char *program, const char *before,
                             const cli_command *commands)
{
    fprintf(out, "complete -c %s -n '__spritepress_at %s' -f -a '", program, before);
    print_names(out, commands);
    fputs("'\n", out);
}

static void print_fish(FILE *out)
{
    fputs("# fish completion for spritepress and pchr\n"
          "function __spritepress_words\n"
          "    set -l words (commandline -opc)\n"
          "    if test (basename $words[1]) = pchr\n"
          "        set words[1] pchr\n"
          "    else\n"
          "        set -e words[1]\n"
          "    end\n"
          "    echo \"$words\"\n"
          "end\n"
          "function __spritepress_at -d 'whether the words so far are these'\n"
          "    test (__spritepress_words) = \"$argv\"\n"
          "end\n"
          "function __spritepress_in -d 'whether the words so far begin with these'\n"
          "    string match -q -- \"$argv *\" (__spritepress_words)' '\n"
          "end\n"
          "complete -e -c spritepress\n"
          "complete -e -c pchr\n",
          out);
    print_fish_commands(out, "spritepress", "", cli_commands);
    print_fish_commands(out, "spritepress", "pchr ", cli_pchr_commands);
    print_fish_commands(out, "pchr", "pchr ", cli_pchr_commands);
    print_fish_words(out, "spritepress", "help", cli_commands);
    print_fish_words(out, "spritepress", "help pchr", cli_pchr_commands);
    print_fish_words(out, "spritepress", "pchr help", cli_pchr_commands);
    print_fish_words(out, "pchr", "pchr help", cli_pchr_commands);
    fputs("complete -c spritepress -n '__spritepress_at completion' -f -a 'bash fish'\n", out);
}

int cli_completion(const cli_options *options)
{
    const char *shell = options->input_count != 0 ? options->inputs[0] : "bash";
    const bool fish = strcmp(shell, "fish") == 0;
    if (options->input_count > 1 || (!fish && strcmp(shell, "bash") != 0))
        return cli_fail_usage("completion", "it is for bash or fish, not \"%s\"",
                              options->inputs[options->input_count - 1]);
    if (fish)
        print_fish(stdout);
    else
        print_bash(stdout);
    return CLI_FINE;
}
