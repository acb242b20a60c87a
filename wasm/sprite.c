/* A meter of PCSEF sprites with places for what JavaScript hands over. */
#include "sprite.h"

#include <stdlib.h>

struct wasm_meter {
    spress_pcsef_meter *meter;
    wasm_session *session;
    spress_pcsef_change *changes;
    size_t pixel_count;
    uint8_t *locked;
    spress_palette palette;
    spress_pcsef_measure measure;
    spress_pcsef_edits edits;
    spress_pcsef_reframed reframed;
};

wasm_meter *wasm_meter_new(wasm_session *session, uint32_t width, uint32_t height, uint32_t empty)
{
    spress_report *report = wasm_session_report(session);
    if (empty > INT8_MAX)
        empty = INT8_MAX; /* no colour, as nothing beyond it is one */
    spress_pcsef_meter *made = spress_pcsef_meter_new(width, height, (char)empty, NULL, report);
    wasm_meter *meter = made ? calloc(1, sizeof *meter) : NULL;
    if (meter) {
        meter->meter = made;
        meter->session = session;
        meter->pixel_count = (size_t)width * height;
        meter->changes = calloc(meter->pixel_count, sizeof *meter->changes);
        meter->locked = calloc(meter->pixel_count, 1);
        if (meter->changes && meter->locked)
            return meter;
        wasm_meter_free(meter);
        made = NULL;
    }
    spress_pcsef_meter_free(made);
    if (report->error_count == 0)
        spress_report_add(report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, NULL, "out of memory");
    return NULL;
}

void wasm_meter_free(wasm_meter *meter)
{
    if (!meter)
        return;
    spress_pcsef_meter_free(meter->meter);
    free(meter->changes);
    free(meter->locked);
    free(meter);
}

char *wasm_meter_pixels(wasm_meter *meter)
{
    return spress_pcsef_meter_pixels(meter->meter);
}

spress_pcsef_change *wasm_meter_changes(wasm_meter *meter)
{
    return meter->changes;
}

uint8_t *wasm_meter_locked(wasm_meter *meter)
{
    return meter->locked;
}

spress_colour *wasm_meter_colours(wasm_meter *meter)
{
    return meter->palette.colours;
}

const spress_pcsef_measure *wasm_meter_measure(wasm_meter *meter, uint32_t form)
{
    const spress_pcsef_form tokens = {.no_mirror = form & WASM_METER_NO_MIRROR,
                                      .no_cross_rows = form & WASM_METER_NO_CROSS_ROWS};
    spress_report *report = wasm_session_report(meter->session);
    return spress_pcsef_meter_measure(meter->meter, tokens, report, &meter->measure)
               ? &meter->measure
               : NULL;
}

int32_t wasm_meter_price(wasm_meter *meter, uint32_t count)
{
    int64_t bytes; /* a string has at most 2^29 of them */
    return count <= meter->pixel_count &&
                   spress_pcsef_meter_price(meter->meter, meter->changes, count, &bytes)
               ? (int32_t)bytes
               : WASM_METER_NO_PRICE;
}

const spress_pcsef_edits *wasm_meter_suggest(wasm_meter *meter, uint32_t limit,
                                             uint32_t max_changes, uint32_t wishes,
                                             uint32_t colour_count)
{
    meter->palette.count = colour_count < 256 ? colour_count : 256;
    const spress_pcsef_wishes wanted = {
        .limit = limit,
        .max_changes = max_changes,
        .locked = wishes & WASM_METER_LOCKED ? meter->locked : NULL,
        .palette = colour_count != 0 ? &meter->palette : NULL,
        .alphabet = wishes & WASM_METER_COMPACT_ALPHABET ? SPRESS_ALPHABET_COMPACT
                                                         : SPRESS_ALPHABET_DOCUMENT,
    };
    return spress_pcsef_meter_suggest(meter->meter, &wanted, &meter->edits) ? &meter->edits : NULL;
}

void wasm_meter_edit_changes(wasm_meter *meter, const spress_pcsef_edit *edit)
{
    spress_pcsef_edit_changes(meter->meter, edit, meter->changes);
}

const spress_pcsef_reframed *wasm_meter_reframe(wasm_meter *meter, int32_t left, int32_t right)
{
    return spress_pcsef_meter_reframe(meter->meter, left, right, &meter->reframed)
               ? &meter->reframed
               : NULL;
}
