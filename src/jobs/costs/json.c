/* Writes what an atlas costs as JSON; figures that are not known are left out. */
#include "jobs/inspect/atlas_costs.h"

const char *spress_likeness_name(spress_likeness likeness)
{
    static const char *const names[] = {
        [SPRESS_LIKE_SAME] = "same",
        [SPRESS_LIKE_SHIFTED] = "shifted",
        [SPRESS_LIKE_FLIPPED_X] = "flipped-x",
        [SPRESS_LIKE_FLIPPED_Y] = "flipped-y",
        [SPRESS_LIKE_TURNED_180] = "turned-180",
        [SPRESS_LIKE_TURNED_RIGHT] = "turned-right",
        [SPRESS_LIKE_TURNED_LEFT] = "turned-left",
        [SPRESS_LIKE_FLIPPED_AND_TURNED] = "flipped-and-turned",
        [SPRESS_LIKE_NEARLY] = "nearly",
    };
    return names[likeness];
}

static void put(spressi_json_writer *json, const char *key, uint64_t figure)
{
    if (figure != SPRESS_COST_UNKNOWN)
        spressi_json_key_int(json, key, (int64_t)figure);
}

static void put_frame(spressi_json_writer *json, const spress_atlas *atlas,
                      const spress_frame_cost *cost)
{
    spressi_json_open_line(json, '{');
    spressi_json_key_text(json, "key", atlas->frames[cost->frame].name);
    put(json, "frame", cost->frame);
    put(json, "page", atlas->frames[cost->frame].page);
    put(json, "sharers", cost->sharer_count);
    put(json, "pagePixels", cost->page_pixels);
    put(json, "trimmedPixels", cost->trimmed_pixels);
    put(json, "descriptorBytes", cost->descriptor_bytes);
    put(json, "imageBytes", cost->image_bytes);
    spressi_json_close(json, '}');
}

static void put_page(spressi_json_writer *json, const spress_page_cost *cost)
{
    spressi_json_open_line(json, '{');
    put(json, "frames", cost->frame_count);
    put(json, "pixels", cost->pixels);
    put(json, "usedPixels", cost->used_pixels);
    if (cost->has_padding)
        put(json, "paddingPixels", cost->padding_pixels);
    put(json, "freePixels", cost->free_pixels);
    put(json, "imageBytes", cost->image_bytes);
    spressi_json_close(json, '}');
}

static void put_duplicate(spressi_json_writer *json, const spress_near_duplicate *found)
{
    spressi_json_open_line(json, '{');
    put(json, "frame", found->frame);
    put(json, "original", found->original);
    spressi_json_key_text(json, "likeness", spress_likeness_name(found->likeness));
    if (found->likeness == SPRESS_LIKE_SHIFTED) {
        spressi_json_key_int(json, "shiftX", found->shift_x);
        spressi_json_key_int(json, "shiftY", found->shift_y);
    }
    if (found->likeness == SPRESS_LIKE_NEARLY)
        put(json, "differentPixels", found->different_pixels);
    put(json, "savedPixels", found->saved_pixels);
    spressi_json_close(json, '}');
}

static void put_jitter(spressi_json_writer *json, const spress_jitter *jitter)
{
    spressi_json_open_line(json, '{');
    spressi_json_key_text(json, "name", jitter->name);
    spressi_json_key_text(json, "from", jitter->is_clip ? "file" : "names");
    put(json, "frames", jitter->frame_count);
    spressi_json_key_int(json, "leastWidth", jitter->least_w);
    spressi_json_key_int(json, "mostWidth", jitter->most_w);
    spressi_json_key_int(json, "leastHeight", jitter->least_h);
    spressi_json_key_int(json, "mostHeight", jitter->most_h);
    spressi_json_key(json, "oddFrames");
    spressi_json_open(json, '[');
    for (size_t i = 0; i < jitter->odd_count; i++)
        spressi_json_int(json, jitter->odd_frames[i]);
    spressi_json_close(json, ']');
    if (jitter->is_cropped) {
        spressi_json_key_text(json, "option", "trim-group");
        spressi_json_key_text(json, "value", "sequence");
    }
    spressi_json_close(json, '}');
}

static void put_lists(spressi_json_writer *json, const spress_atlas *atlas,
                      const spress_costs *costs)
{
    spressi_json_key(json, "frames");
    spressi_json_open(json, '[');
    for (size_t i = 0; i < costs->frame_count; i++)
        put_frame(json, atlas, &costs->frames[i]);
    spressi_json_close(json, ']');
    spressi_json_key(json, "pages");
    spressi_json_open(json, '[');
    for (size_t i = 0; i < costs->page_count; i++)
        put_page(json, &costs->pages[i]);
    spressi_json_close(json, ']');
    spressi_json_key(json, "nearDuplicates");
    spressi_json_open(json, '[');
    for (size_t i = 0; i < costs->duplicate_count; i++)
        put_duplicate(json, &costs->duplicates[i]);
    spressi_json_close(json, ']');
    spressi_json_key(json, "jitter");
    spressi_json_open(json, '[');
    for (size_t i = 0; i < costs->jitter_count; i++)
        put_jitter(json, &costs->jitters[i]);
    spressi_json_close(json, ']');
}

void spressi_put_costs(spressi_json_writer *json, const spress_inspection *inspection)
{
    const spress_costs *costs = inspection->costs;
    spressi_json_open(json, '{');
    spressi_json_key_text(json, "kind", "costs");
    spressi_json_key_text(json, "format", inspection->format->id);
    put(json, "sourcePixels", costs->source_pixels);
    put(json, "trimmedPixels", costs->trimmed_pixels);
    put(json, "descriptorBytes", costs->descriptor_bytes);
    put(json, "commonBytes", costs->common_bytes);
    put(json, "compared", costs->compared_count);
    put_lists(json, &inspection->document->atlas, costs);
    spressi_json_close(json, '}');
}
