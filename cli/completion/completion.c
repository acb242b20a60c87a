/* spritepress completion: scripts for shells, made from the tables of commands and options. */
#include <string.h>

#include "options/options.h"
#include "report/usage.h"

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
static void print_formats(words *w, const spress_option *row, const cli_command *command)
{
    const bool reads = strcmp(row->name, "from") == 0;
    const bool packs = command->has_job && command->job == SPRESS_JOB_PACK;
    for (size_t i = 0; i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        if ((reads ? format->reads : format->writes) && (!packs || format->packs))
            print_word(w, format->id, strlen(format->id));
    }
}

/* The words that an option takes: those of its list, or the ids of formats. */
static void print_values(FILE *out, const spress_option *row, const cli_command *command)
{
    words w = {out, 0};
    const char *word, *value = spress_option_value(row);
    size_t size;
    if (strcmp(value, "FORMAT") == 0)
        print_formats(&w, row, command);
    for (size_t i = 0; (word = spress_option_word(row, i, &size)); i++)
        if (size != 0)
            print_word(&w, word, size);
    const char *all = strstr(value, "|all"); /* "NAME|all": a word beside free text */
    if (all && !row->words)
        print_word(&w, all + 1, 3);
}

typedef enum path_kind { NO_PATH, A_FILE, A_FOLDER } path_kind;

static path_kind path_of(const spress_option *row)
{
    const char *value = spress_option_value(row);
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
    return command->has_job;
}

/* One case for a command: its options, and what comes behind each that takes a value. `before` is
 * "" or the command that this one belongs to, with a space. */
static void print_bash_command(FILE *out, const char *before, const cli_command *command)
{
    fprintf(out, "    '%s%s '*)\n        options='", before, command->name);
    words w = {out, 0};
    cli_option_walk walk;
    const spress_option *row;
    cli_walk_options(&walk, command);
    while ((row = cli_next_option(&walk, NULL))) {
        char name[48];
        const int size = snprintf(name, sizeof name, "--%s", row->name);
        print_word(&w, name, (size_t)size);
    }
    fputs("' files=-f\n        case $last in\n", out);
    cli_walk_options(&walk, command);
    while ((row = cli_next_option(&walk, NULL))) {
        static const char *const files[] = {"", "-f", "-d"};
        if (row->type == SPRESS_OPTION_FLAG)
            continue;
        fprintf(out, "        --%s", row->name);
        if (row->letter)
            fprintf(out, " | -%c", row->letter);
        fputs(") options='' words='", out);
        print_values(out, row, command);
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
    fputs("' ;;\n    'help ') options='--help --json --man' words='", out);
    print_names(out, cli_commands);
    fputs("' ;;\n    'help pchr ' | 'pchr help ') options='--help --json --man' words='", out);
    print_names(out, cli_pchr_commands);
    fputs("' ;;\n    'completion ') options='--help' words='bash zsh fish' ;;\n"
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

static void print_fish_option(FILE *out, const char *start, const spress_option *row,
                              const cli_command *command)
{
    fprintf(out, "%s -l %s", start, row->name);
    if (row->letter)
        fprintf(out, " -s %c", row->letter);
    if (row->type != SPRESS_OPTION_FLAG && path_of(row) == A_FILE) {
        fputs(" -r", out);
    } else if (row->type != SPRESS_OPTION_FLAG && path_of(row) == A_FOLDER) {
        fputs(" -x -a '(__fish_complete_directories)'", out);
    } else if (row->type != SPRESS_OPTION_FLAG) {
        fputs(" -x -a '", out);
        print_values(out, row, command);
        fputs("'", out);
    }
    char text[256];
    snprintf(text, sizeof text, "%s%s%s%s", row->help, row->fallback ? " (default: " : "",
             row->fallback ? row->fallback : "", row->fallback ? ")" : "");
    print_fish_description(out, text);
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
        cli_option_walk walk;
        const spress_option *row;
        cli_walk_options(&walk, command);
        while ((row = cli_next_option(&walk, NULL)))
            print_fish_option(out, start, row, command);
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
    fputs("complete -c spritepress -n '__spritepress_at completion' -f -a 'bash zsh fish'\n", out);
}

/* Text between single quotes of zsh, where _arguments takes [ ] and : for itself. */
static void print_zsh_text(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            fputs("'\\''", out);
        else if (strchr("[]:\\", *text))
            fprintf(out, "\\%c", *text);
        else
            fputc(*text, out);
    }
}

/* '--name=[help]:value:(words)'; a letter gets a line of its own. */
static void print_zsh_spec(FILE *out, const char *name, const spress_option *row,
                           const cli_command *command)
{
    static const char *const files[] = {"", "_files", "_files -/"};
    const bool takes = row->type != SPRESS_OPTION_FLAG;
    const bool is_long = name[1] == '-';
    fprintf(out, "            %s'%s%s[", row->type == SPRESS_OPTION_TEXTS ? "'*'" : "", name,
            !takes    ? ""
            : is_long ? "="
                      : "+");
    print_zsh_text(out, row->help);
    fputs("]", out);
    if (takes) {
        fputs(":", out);
        print_zsh_text(out, spress_option_value(row));
        fputs(":", out);
        if (path_of(row) != NO_PATH) {
            fputs(files[path_of(row)], out);
        } else {
            fputs("(", out);
            print_values(out, row, command);
            fputs(")", out);
        }
    }
    fputs("' \\\n", out);
}

static void print_zsh_command(FILE *out, const char *before, const cli_command *command)
{
    cli_option_walk walk;
    const spress_option *row;
    fprintf(out, "    ('%s%s')\n        _arguments -s \\\n", before, command->name);
    cli_walk_options(&walk, command);
    while ((row = cli_next_option(&walk, NULL))) {
        char name[64];
        snprintf(name, sizeof name, "--%s", row->name);
        print_zsh_spec(out, name, row, command);
        snprintf(name, sizeof name, "-%c", row->letter);
        if (row->letter)
            print_zsh_spec(out, name, row, command);
    }
    fputs(takes_files(command) ? "            '*:file:_files'\n" : "            '*:word:'\n", out);
    fputs("        ;;\n", out);
}

/* "'name:summary'" of each command, for _describe. */
static void print_zsh_names(FILE *out, const char *list, const cli_command *commands)
{
    fprintf(out, "    local -a %s=(\n", list);
    for (; commands->name; commands++) {
        fprintf(out, "        '%s:", commands->name);
        print_zsh_text(out, commands->summary);
        fputs("'\n", out);
    }
    fputs("    )\n", out);
}

static void print_zsh(FILE *out)
{
    fputs("#compdef spritepress pchr\n# zsh completion for spritepress and pchr\n"
          "_spritepress() {\n    local line=''\n",
          out);
    print_zsh_names(out, "commands", cli_commands);
    print_zsh_names(out, "pchr_commands", cli_pchr_commands);
    fputs(
        "    # the words that name the command are taken off, as if it were a program\n"
        "    [[ ${words[1]:t} == pchr ]] && line='pchr '\n"
        "    if [[ -z $line && ${words[2]} == pchr && CURRENT -gt 2 ]]; then\n"
        "        line='pchr ' ; shift words ; (( CURRENT-- ))\n"
        "    fi\n"
        "    if (( CURRENT == 2 )); then\n"
        "        [[ -n $line ]] && _describe command pchr_commands || _describe command commands\n"
        "        return\n"
        "    fi\n"
        "    line+=${words[2]} ; shift words ; (( CURRENT-- ))\n"
        "    case $line in\n",
        out);
    for (const cli_command *command = cli_commands; command->name; command++)
        if (!command->commands)
            print_zsh_command(out, "", command);
    for (const cli_command *command = cli_pchr_commands; command->name; command++)
        print_zsh_command(out, "pchr ", command);
    fputs("    esac\n}\n"
          "if [[ $funcstack[1] == _spritepress ]]; then _spritepress \"$@\"; else compdef "
          "_spritepress spritepress pchr; fi\n",
          out);
}

int cli_completion(cli_state *state)
{
    static const struct {
        const char *shell;
        void (*print)(FILE *out);
    } shells[] = {{"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}};
    const char *shell = state->input_count != 0 ? state->inputs[0] : "bash";
    for (size_t i = 0; state->input_count < 2 && i < sizeof shells / sizeof *shells; i++)
        if (strcmp(shells[i].shell, shell) == 0) {
            shells[i].print(stdout);
            return CLI_FINE;
        }
    return cli_fail_usage(state, "it is for bash, zsh or fish, not \"%s\"",
                          state->inputs[state->input_count - 1]);
}
