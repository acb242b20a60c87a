/* Writes the result of packing as JSON, for programs. */
#include <string.h>

#include "jobs/job.h"
#include "jobs/pack/json.h"
#include "spritepress/jobs.h"

static void put_pages(spressi_json_writer *json, const spress_packed_atlas *atlas, bool inside)
{
    spressi_json_key(json, "pages");
    spressi_json_open(json, '[');
    for (size_t i = 0; i < atlas->page_count; i++) {
        const spress_packed_page *page = &atlas->pages[i];
        spressi_json_open_line(json, '{');
        if (!inside)
            spressi_json_key_text(json, "file", page->file);
        spressi_json_key_int(json, "width", page->width);
        spressi_json_key_int(json, "height", page->height);
        spressi_json_key_int(json, "usedPixels", (int64_t)page->used_pixels);
        spressi_json_key_int(json, "bytes", (int64_t)page->bytes);
        spressi_json_close(json, '}');
    }
    spressi_json_close(json, ']');
}

/* Names, without the folder, as those of the pages. */
static void put_unused_pages(spressi_json_writer *json, const spress_packed_atlas *atlas)
{
    spressi_json_key(json, "unusedPages");
    spressi_json_open_line(json, '[');
    for (size_t i = 0; i < atlas->unused_count; i++) {
        const char *file = spressi_file_of(atlas->unused_pages[i].path);
        spressi_json_string(json, file, strlen(file));
    }
    spressi_json_close(json, ']');
}

static void put_atlas(spressi_json_writer *json, const spress_packed_atlas *atlas,
                      const spress_format *format)
{
    const spress_pack_figures *f = &atlas->figures;
    size_t size;
    const char *group = spress_job_word(SPRESS_JOB_PACK, "trim-group", f->trim_group, &size);
    spressi_json_open(json, '{');
    spressi_json_key_text(json, "file", atlas->path);
    spressi_json_key_int(json, "sprites", (int64_t)f->sprite_count);
    spressi_json_key_int(json, "unique", (int64_t)f->unique_count);
    spressi_json_key_int(json, "aliases", (int64_t)f->alias_count);
    spressi_json_key_int(json, "kept", (int64_t)f->kept_count);
    spressi_json_key(json, "trimGroup");
    spressi_json_string(json, group, size);
    spressi_json_key_int(json, "sourcePixels", (int64_t)f->source_pixels);
    spressi_json_key_int(json, "storedPixels", (int64_t)f->packed_pixels);
    spressi_json_key_int(json, "pagePixels", (int64_t)f->page_pixels);
    if (f->normal_page_count != 0) {
        spressi_json_key_int(json, "normalPages", (int64_t)f->normal_page_count);
        spressi_json_key_int(json, "normalPagePixels", (int64_t)f->normal_page_pixels);
    }
    if (format->layout.cells)
        spressi_json_key_int(json, "cellWidth", f->cell_width);
    if (atlas->first_name)
        spressi_json_key_text(json, "firstName", atlas->first_name);
    spressi_json_key_int(json, "descriptorBytes", (int64_t)atlas->descriptor_bytes);
    spressi_json_key_int(json, "texturePackerJsonBytes", (int64_t)atlas->texture_packer_bytes);
    spressi_json_key_bool(json, "unchanged", atlas->unchanged);
    put_pages(json, atlas, spress_format_images_inside(format));
    put_unused_pages(json, atlas);
    if (atlas->explanation)
        spressi_put_explanation(json, atlas->explanation);
    spressi_json_close(json, '}');
}

static void put_time(spressi_json_writer *json, const char *key, uint64_t microseconds)
{
    spressi_json_key(json, key);
    spressi_json_float(json, (float)microseconds / 1000);
}

void spressi_put_packed(spressi_json_writer *json, const spress_pack_result *result)
{
    spressi_json_open(json, '{');
    spressi_json_key_text(json, "format", result->format->id);
    spressi_json_key_bool(json, "dryRun", result->dry_run);
    spressi_json_key(json, "atlases");
    spressi_json_open(json, '[');
    for (size_t i = 0; i < result->atlas_count; i++)
        put_atlas(json, &result->atlases[i], result->format);
    spressi_json_close(json, ']');
    spressi_json_key(json, "milliseconds");
    spressi_json_open_line(json, '{');
    put_time(json, "read", result->read_us);
    put_time(json, "layout", result->layout_us);
    put_time(json, "encode", result->encode_us);
    put_time(json, "write", result->write_us);
    spressi_json_close(json, '}');
    spressi_json_close(json, '}');
}

bool spress_pack_result_json(const spress_pack_result *result, bool compact, spress_buffer *out)
{
    spressi_output text;
    spressi_json_writer json;
    spressi_output_init(&text, spressi_result_allocator(&result->base));
    spressi_json_begin(&json, &text, compact);
    spressi_put_packed(&json, result);
    return spressi_json_finish(&json, &text, out);
}
