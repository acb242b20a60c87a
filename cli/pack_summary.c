/* What `pack` says when it is done: a summary for people, or JSON for programs. */
#include <stdlib.h>
#include <string.h>

#include "core/json_write.h"
#include "core/report.h"
#include "pack.h"
#include "plural.h"

static const char *group_name(spress_trim_group group)
{
    switch (group) {
    case SPRESS_TRIM_GROUP_SIZE:
        return "size";
    case SPRESS_TRIM_GROUP_SEQUENCE:
        return "sequence";
    case SPRESS_TRIM_GROUP_AUTO:
    case SPRESS_TRIM_GROUP_NONE:
        break;
    }
    return "none";
}

static double percent(uint64_t part, uint64_t whole)
{
    return whole == 0 ? 0 : 100.0 * (double)part / (double)whole;
}

/* Bytes of the descriptor, without an image that is inside it. */
static size_t text_size(const cli_packed *packed, bool cells)
{
    return packed->descriptor.size - (cells ? packed->pages[0].bytes.size : 0);
}

static void print_descriptor(const cli_packed *packed, bool cells)
{
    const size_t size = text_size(packed, cells);
    printf("  descriptor  %zu bytes%s, %.1f%% less than the %llu of TexturePacker's JSON\n", size,
           cells ? " before the image" : "", 100.0 - percent(size, packed->json_size),
           (unsigned long long)packed->json_size);
}

static void print_text(const cli_packed *packed, bool cells)
{
    const spress_pack_figures *f = &packed->figures;
    char path[256];
    spress_text_escape(path, sizeof path, packed->path, strlen(packed->path));
    printf("%s: %zu sprite%s, %zu unique, %zu page%s\n", path, f->sprite_count,
           cli_plural(f->sprite_count), f->unique_count, packed->page_count,
           cli_plural(packed->page_count));
    printf("  pixels      %llu in the sources, %llu stored (%.1f%%), trim group %s\n",
           (unsigned long long)f->source_pixels, (unsigned long long)f->packed_pixels,
           percent(f->packed_pixels, f->source_pixels), group_name(f->trim_group));
    for (size_t i = 0; i < packed->page_count; i++) {
        const cli_packed_page *page = &packed->pages[i];
        char file[256];
        spress_text_escape(file, sizeof file, page->file, strlen(page->file));
        printf("  page %-6zu %u x %u, %.1f%% used, %zu bytes%s%s\n", i, page->width, page->height,
               percent(page->used, (uint64_t)page->width * page->height), page->bytes.size,
               cells ? "" : ": ", cells ? "" : file);
    }
    if (cells)
        printf("  cells       %u x %u\n", f->cell_width, f->cell_width);
    print_descriptor(packed, cells);
    if (f->kept_count != 0)
        printf("  kept        %zu of %zu frames where they were\n", f->kept_count, f->unique_count);
    if (packed->request->options->dry_run)
        puts("  dry run     nothing was written");
    else if (packed->unchanged)
        puts("  unchanged   all files were there already");
}

static void put_pages(spressi_json_writer *json, const cli_packed *packed, bool cells)
{
    spressi_json_key(json, "pages");
    spressi_json_open(json, '[');
    for (size_t i = 0; i < packed->page_count; i++) {
        const cli_packed_page *page = &packed->pages[i];
        spressi_json_open_line(json, '{');
        if (!cells)
            spressi_json_key_text(json, "file", page->file);
        spressi_json_key_int(json, "width", page->width);
        spressi_json_key_int(json, "height", page->height);
        spressi_json_key_int(json, "usedPixels", (int64_t)page->used);
        spressi_json_key_int(json, "bytes", (int64_t)page->bytes.size);
        spressi_json_close(json, '}');
    }
    spressi_json_close(json, ']');
}

static void put_atlas(spressi_json_writer *json, const cli_packed *packed, bool cells)
{
    const spress_pack_figures *f = &packed->figures;
    spressi_json_open(json, '{');
    spressi_json_key_text(json, "file", packed->path);
    spressi_json_key_int(json, "sprites", (int64_t)f->sprite_count);
    spressi_json_key_int(json, "unique", (int64_t)f->unique_count);
    spressi_json_key_int(json, "aliases", (int64_t)f->alias_count);
    spressi_json_key_int(json, "kept", (int64_t)f->kept_count);
    spressi_json_key_text(json, "trimGroup", group_name(f->trim_group));
    spressi_json_key_int(json, "sourcePixels", (int64_t)f->source_pixels);
    spressi_json_key_int(json, "storedPixels", (int64_t)f->packed_pixels);
    spressi_json_key_int(json, "pagePixels", (int64_t)f->page_pixels);
    if (cells)
        spressi_json_key_int(json, "cellWidth", f->cell_width);
    spressi_json_key_int(json, "descriptorBytes", (int64_t)text_size(packed, cells));
    spressi_json_key_int(json, "texturePackerJsonBytes", (int64_t)packed->json_size);
    spressi_json_key_bool(json, "unchanged", packed->unchanged);
    put_pages(json, packed, cells);
    spressi_json_close(json, '}');
}

static void put_time(spressi_json_writer *json, const char *key, double ms)
{
    spressi_json_key(json, key);
    spressi_json_float(json, (float)ms);
}

static void print_json(const cli_packed *packed, size_t count, const cli_phase_times *times)
{
    const cli_pack_request *request = packed->request;
    const bool cells = request->pack.target == SPRESS_PACK_CELLS;
    const spress_allocator allocator = spress_allocator_default();
    spressi_output out;
    spressi_json_writer json;
    spressi_output_init(&out, &allocator);
    spressi_json_begin(&json, &out, request->options->compact);
    spressi_json_open(&json, '{');
    spressi_json_key_text(&json, "format", request->format->id);
    spressi_json_key_bool(&json, "dryRun", request->options->dry_run);
    spressi_json_key(&json, "atlases");
    spressi_json_open(&json, '[');
    for (size_t i = 0; i < count; i++)
        put_atlas(&json, &packed[i], cells);
    spressi_json_close(&json, ']');
    spressi_json_key(&json, "milliseconds");
    spressi_json_open_line(&json, '{');
    put_time(&json, "read", times->decode_ms);
    put_time(&json, "layout", times->layout_ms);
    put_time(&json, "encode", times->encode_ms);
    put_time(&json, "write", times->write_ms);
    spressi_json_close(&json, '}');
    spressi_json_close(&json, '}');
    spressi_json_end(&json);
    fwrite(out.buffer.data, 1, out.buffer.size, stdout);
    spressi_output_free(&out);
}

void cli_print_packed(const cli_packed *packed, size_t count, const cli_phase_times *times)
{
    const cli_pack_request *request = packed->request;
    if (request->options->json) {
        print_json(packed, count, times);
        return;
    }
    /* Standard output may be the atlas itself. */
    if (request->options->quiet || strcmp(request->options->output, "-") == 0)
        return;
    for (size_t i = 0; i < count; i++)
        print_text(&packed[i], request->pack.target == SPRESS_PACK_CELLS);
    printf("  time        read %.0f ms, layout %.0f ms, encode %.0f ms, write %.0f ms\n",
           times->decode_ms, times->layout_ms, times->encode_ms, times->write_ms);
}
