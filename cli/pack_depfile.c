/* --depfile: everything that the atlas was made from, as a rule for make and ninja. */
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "pack.h"

/* A path in a rule of make: blanks, "#" and "$" are escaped. */
static void put_path(FILE *out, const char *path)
{
    for (; *path != '\0'; path++) {
        if (*path == ' ' || *path == '#' || *path == ':' || *path == '\\')
            fputc('\\', out);
        else if (*path == '$')
            fputc('$', out);
        fputc(*path, out);
    }
}

/* Adds a file, unless it is none or will be replaced: an atlas that is packed anew in its place
 * must not wait for itself. */
static bool add_file(const cli_press *c, const char *path, cli_paths *files)
{
    return !path || strcmp(path, "-") == 0 || cli_is_output(c, path) || cli_copy_path(files, path);
}

static bool add_files(const cli_press *c, const cli_paths *from, cli_paths *files)
{
    bool good = true;
    for (size_t i = 0; good && i < from->count; i++)
        good = add_file(c, from->items[i], files);
    return good;
}

/* What was read beside the inputs: lists, ignore files, the palette, pages of atlases, the atlas of
 * --stable. Folders are left out: their time changes with anything in them, and an atlas that stays
 * the same keeps its own. */
static bool collect(const cli_press *c, cli_paths *files)
{
    bool good = add_files(c, &c->inputs.read, files) && add_files(c, &c->sprites.pages, files) &&
                add_files(c, &c->previous_paths, files) && add_file(c, c->options->palette, files);
    cli_sort_paths(files);
    return good;
}

typedef void put_file(FILE *out, const char *path);

static void put_prerequisite(FILE *out, const char *path)
{
    fputs(" \\\n  ", out);
    put_path(out, path);
}

/* An empty rule, so that make does not stop when the file is gone. */
static void put_rule(FILE *out, const char *path)
{
    fputc('\n', out);
    put_path(out, path);
    fputs(":\n", out);
}

static void put_files(FILE *out, const cli_press *c, const cli_paths *files, put_file *put)
{
    for (size_t i = 0; i < c->inputs.count; i++) {
        const cli_input *input = &c->inputs.items[i];
        if (input->kind != CLI_PICTURE_UNKNOWN || !cli_is_output(c, input->path))
            put(out, input->path);
    }
    for (size_t i = 0; i < files->count; i++)
        if (i == 0 || strcmp(files->items[i - 1], files->items[i]) != 0)
            put(out, files->items[i]);
}

static bool write_rules(const cli_press *c, const cli_paths *files, char **out_text,
                        size_t *out_size)
{
    FILE *out = open_memstream(out_text, out_size);
    if (!out)
        return false;
    put_path(out, c->options->output);
    fputc(':', out);
    put_files(out, c, files, put_prerequisite);
    fputc('\n', out);
    put_files(out, c, files, put_rule);
    const bool whole = !ferror(out);
    return fclose(out) == 0 && whole;
}

bool cli_stage_depfile(cli_press *c, cli_outputs *outputs)
{
    cli_paths files = {0};
    char *text = NULL;
    size_t size = 0;
    if (!c->options->pack.depfile)
        return true;
    const bool made = collect(c, &files) && write_rules(c, &files, &text, &size);
    const bool good = made ? cli_stage(outputs, c->options->pack.depfile,
                                       (spress_bytes){(uint8_t *)text, size}, c->report)
                           : cli_fail_memory(c->report);
    cli_free_paths(&files);
    free(text);
    return good;
}
