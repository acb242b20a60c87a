/* What unpack says when it is done, for people and for programs. */
#include <stdlib.h>
#include <string.h>

#include "core/json_write.h"
#include "core/report.h"
#include "plural.h"
#include "unpack.h"

/* The folder as people write it, with one slash behind. */
static const char *slash_behind(const char *folder)
{
    const size_t size = strlen(folder);
    return size > 0 && folder[size - 1] == '/' ? "" : "/";
}

static void begin(spressi_json_writer *json, spressi_output *text, const cli_options *options,
                  const spress_format *format)
{
    spressi_output_init(text, NULL);
    spressi_json_begin(json, text, options->compact);
    spressi_json_open(json, '{');
    spressi_json_key_text(json, "file", options->inputs[0]);
    spressi_json_key_text(json, "format", format->id);
    spressi_json_key_text(json, "output", options->output);
    spressi_json_key_bool(json, "dryRun", options->dry_run);
}

static void end(spressi_json_writer *json, spressi_output *text)
{
    spressi_json_close(json, '}');
    spressi_json_end(json);
    if (text->failed) { /* half a report would be worse than none */
        fputs("spritepress: out of memory\n", stderr);
        exit(CLI_TROUBLE);
    }
    fwrite(text->buffer.data, 1, text->buffer.size, stdout);
    spressi_output_free(text);
}

static void put_item(spressi_json_writer *json, const cli_unpack_item *item, bool dry_run)
{
    spressi_json_open_line(json, '{');
    if (item->frame)
        spressi_json_key_text(json, "frame", item->frame->name);
    spressi_json_key_text(json, "file", item->file);
    spressi_json_key_int(json, "width", item->width);
    spressi_json_key_int(json, "height", item->height);
    if (item->nine_patch)
        spressi_json_key_bool(json, "ninePatch", true);
    if (!dry_run)
        spressi_json_key_bool(json, "unchanged", item->unchanged);
    spressi_json_close(json, '}');
}

static void print_json(const cli_unpacking *job, size_t unchanged)
{
    spressi_output text;
    spressi_json_writer json;
    begin(&json, &text, job->options, job->loaded->format);
    spressi_json_key_int(&json, "frames", (int64_t)job->frame_count);
    if (!job->options->dry_run) {
        spressi_json_key_int(&json, "written", (int64_t)(job->count - unchanged));
        spressi_json_key_int(&json, "unchanged", (int64_t)unchanged);
    }
    spressi_json_key(&json, "files");
    spressi_json_open(&json, '[');
    for (size_t i = 0; i < job->count; i++)
        put_item(&json, &job->items[i], job->options->dry_run);
    spressi_json_close(&json, ']');
    end(&json, &text);
}

static void print_list(const cli_unpacking *job)
{
    const char *folder = job->options->output;
    for (size_t i = 0; i < job->count; i++) {
        const cli_unpack_item *item = &job->items[i];
        char name[1024];
        spress_text_escape(name, sizeof name, item->file, strlen(item->file));
        printf("%s%s%s %ux%u\n", folder, slash_behind(folder), name, item->width, item->height);
    }
}

void cli_print_unpacked(const cli_unpacking *job)
{
    const cli_options *options = job->options;
    const bool is_sprite = job->loaded->document->kind == SPRESS_KIND_SPRITE;
    const char *thing = is_sprite ? "sprite" : "frame";
    size_t unchanged = 0;
    for (size_t i = 0; i < job->count; i++)
        unchanged += job->items[i].unchanged;
    if (options->json) {
        print_json(job, unchanged);
        return;
    }
    if (options->dry_run)
        print_list(job);
    if (options->quiet)
        return;
    printf("%zu", job->count);
    if (job->count != job->frame_count)
        printf(" of %zu", job->frame_count);
    printf(" %s%s from %s to %s%s", thing, cli_plural(job->frame_count), job->input,
           options->output, slash_behind(options->output));
    if (options->dry_run)
        printf(": nothing was written");
    else if (unchanged == job->count && unchanged != 0)
        printf(", unchanged");
    else if (unchanged != 0)
        printf(", %zu unchanged", unchanged);
    putchar('\n');
}

void cli_print_unpacked_rig(const cli_options *options, const cli_loaded *loaded, const char *json)
{
    const spress_rig *rig = &loaded->document->rig;
    const char *folder = options->output;
    if (options->json) {
        spressi_output text;
        spressi_json_writer writer;
        begin(&writer, &text, options, loaded->format);
        spressi_json_key(&writer, "files");
        spressi_json_open(&writer, '[');
        for (size_t i = 0; i < rig->image_count; i++)
            spressi_json_string(&writer, rig->images[i].path, strlen(rig->images[i].path));
        const char *name = strrchr(json, '/') + 1;
        spressi_json_string(&writer, name, strlen(name));
        spressi_json_close(&writer, ']');
        end(&writer, &text);
        return;
    }
    if (options->dry_run)
        for (size_t i = 0; i < rig->image_count; i++)
            printf("%s%s%s\n", folder, slash_behind(folder), rig->images[i].path);
    if (options->dry_run)
        printf("%s\n", json);
    else if (!options->quiet)
        printf("%s and %u image%s\n", json, rig->image_count, cli_plural(rig->image_count));
}
