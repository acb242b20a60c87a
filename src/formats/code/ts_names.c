/* Writes a TypeScript module of the names of an atlas, so that a misspelt one does not compile:
 *
 *   export const frameNames = ["hero", "coin"] as const;
 *   export type FrameName = (typeof frameNames)[number];
 *
 * and the same of its animations and page files. It is no atlas: it stands beside one. */
#include "formats/code/names.h"
#include "formats/format.h"
#include "model/atlas.h"

/* A list of names, and the type of its elements. */
typedef struct name_list {
    const char *name, *type;
    spressi_code_list names;
    const spress_atlas *frames_of; /* frames that share the name of an earlier one are left out */
} name_list;

static void put_list(spressi_output *out, const name_list *list)
{
    spressi_json_writer json;
    spressi_put_text(out, "export const ");
    spressi_put_text(out, list->name);
    spressi_put_text(out, " = ");
    spressi_json_begin(&json, out, false);
    spressi_json_open(&json, '[');
    for (uint32_t i = 0; i < list->names.count; i++) {
        const spress_bytes name = list->names.name_of(list->names.items, i);
        const spress_atlas *atlas = list->frames_of;
        const bool is_named = name.size != 0; /* an image inside the file has no name */
        if (is_named && (!atlas || !spressi_is_later_frame(atlas, &atlas->frames[i])))
            spressi_json_string(&json, (const char *)name.data, name.size);
    }
    spressi_json_close(&json, ']');
    spressi_put_text(out, " as const;\nexport type ");
    spressi_put_text(out, list->type);
    spressi_put_text(out, " = (typeof ");
    spressi_put_text(out, list->name);
    spressi_put_text(out, ")[number];\n");
}

static spress_bytes page_file(const void *pages, uint32_t index)
{
    const spress_page *page = (const spress_page *)pages + index;
    return (spress_bytes){(const uint8_t *)page->file, page->file_size};
}

static bool write(spressi_writer *writer, const spress_document *document)
{
    const spress_atlas *atlas = &document->atlas;
    const name_list lists[] = {
        {"frameNames", "FrameName", spressi_code_frames(atlas), atlas},
        {"animationNames", "AnimationName", spressi_code_clips(atlas), NULL},
        {"pageFiles", "PageFile", {atlas->page_count, page_file, atlas->pages}, NULL}};
    spressi_put_text(&writer->out, "// Made by Spritepress: the names of an atlas.\n");
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        put_list(&writer->out, &lists[i]);
    return true;
}

const spressi_format spressi_ts_names_format = {
    .info = {.id = "ts-names",
             .title = "TypeScript names",
             .kind = SPRESS_KIND_ATLAS,
             .kinds = SPRESS_KIND_BIT(SPRESS_KIND_ATLAS),
             .text = true,
             .writes = true,
             .is_companion = true,
             .extensions = ".ts"},
    .write = write,
};
