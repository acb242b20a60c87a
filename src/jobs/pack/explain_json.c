/* Writes why an atlas has more than one page as JSON. */
#include "jobs/pack/json.h"

static void put_reason(spressi_json_writer *json, const spress_page_reason *reason)
{
    spressi_json_open_line(json, '{');
    spressi_json_key_int(json, "page", (int64_t)reason->page);
    spressi_json_key_int(json, "holePage", (int64_t)reason->hole_page);
    spressi_json_key_int(json, "holeWidth", reason->hole_w);
    spressi_json_key_int(json, "holeHeight", reason->hole_h);
    spressi_json_key_text(json, "sprite", reason->sprite);
    spressi_json_key_int(json, "spriteWidth", reason->sprite_w);
    spressi_json_key_int(json, "spriteHeight", reason->sprite_h);
    spressi_json_key_int(json, "missingWidth", reason->missing_w);
    spressi_json_key_int(json, "missingHeight", reason->missing_h);
    spressi_json_key_int(json, "misfits", (int64_t)reason->misfit_count);
    spressi_json_close(json, '}');
}

static void put_trial(spressi_json_writer *json, const spress_page_trial *trial)
{
    spressi_json_open_line(json, '{');
    spressi_json_key_text(json, "option", trial->option);
    if (trial->value)
        spressi_json_key_text(json, "value", trial->value);
    spressi_json_key_bool(json, "leftOut", trial->leaves_out);
    if (trial->page_count != 0) {
        spressi_json_key_int(json, "pages", (int64_t)trial->page_count);
        spressi_json_key_int(json, "pagePixels", (int64_t)trial->page_pixels);
    }
    spressi_json_close(json, '}');
}

void spressi_put_explanation(spressi_json_writer *json, const spress_explanation *explanation)
{
    spressi_json_key(json, "explanation");
    spressi_json_open(json, '{');
    spressi_json_key(json, "reasons");
    spressi_json_open(json, '[');
    for (size_t i = 0; i < explanation->reason_count; i++)
        put_reason(json, &explanation->reasons[i]);
    spressi_json_close(json, ']');
    spressi_json_key(json, "tried");
    spressi_json_open(json, '[');
    for (size_t i = 0; i < explanation->trial_count; i++)
        put_trial(json, &explanation->trials[i]);
    spressi_json_close(json, ']');
    spressi_json_key_bool(json, "helps", explanation->helps);
    spressi_json_close(json, '}');
}
