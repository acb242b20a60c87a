/* Copies an atlas into tables of numbers and names, which JavaScript takes out of the module's
 * memory at once. */
#include "atlas.h"

#include <stdlib.h>
#include <string.h>

bool wasm_session_has_atlas(const wasm_session *session)
{
    const spress_document *document = wasm_session_document(session);
    return document && document->kind == SPRESS_KIND_ATLAS;
}

static const spress_atlas *atlas_of(const wasm_session *session)
{
    return &wasm_session_document(session)->atlas;
}

static void put_frame(const spress_frame *frame, int32_t *numbers)
{
    numbers[WASM_FRAME_X] = frame->x;
    numbers[WASM_FRAME_Y] = frame->y;
    numbers[WASM_FRAME_W] = frame->w;
    numbers[WASM_FRAME_H] = frame->h;
    numbers[WASM_FRAME_SOURCE_W] = frame->source_w;
    numbers[WASM_FRAME_SOURCE_H] = frame->source_h;
    numbers[WASM_FRAME_TRIM_X] = frame->trim_x;
    numbers[WASM_FRAME_TRIM_Y] = frame->trim_y;
    numbers[WASM_FRAME_PAGE] = frame->page;
    numbers[WASM_FRAME_TRIMMED] = (frame->flags & SPRESS_FRAME_TRIMMED) != 0;
    numbers[WASM_FRAME_TURN] = (int32_t)spress_frame_turn(frame);
    numbers[WASM_FRAME_ALIAS_OF] = frame->alias_of == SPRESS_NONE ? -1 : (int32_t)frame->alias_of;
}

int32_t *wasm_session_atlas_numbers(const wasm_session *session)
{
    const spress_atlas *atlas = atlas_of(session);
    if (atlas->frame_count == 0)
        return NULL;
    int32_t *numbers = calloc(atlas->frame_count, WASM_FRAME_NUMBERS * sizeof *numbers);
    for (size_t i = 0; numbers && i < atlas->frame_count; i++)
        put_frame(&atlas->frames[i], numbers + WASM_FRAME_NUMBERS * i);
    return numbers;
}

size_t wasm_session_atlas_names_size(const wasm_session *session)
{
    const spress_atlas *atlas = atlas_of(session);
    size_t size = 0;
    for (size_t i = 0; i < atlas->frame_count; i++)
        size += (size_t)atlas->frames[i].name_size + 1;
    return size;
}

char *wasm_session_atlas_names(const wasm_session *session)
{
    const spress_atlas *atlas = atlas_of(session);
    if (atlas->frame_count == 0)
        return NULL;
    char *names = wasm_allocate(wasm_session_atlas_names_size(session));
    char *end = names;
    for (size_t i = 0; names && i < atlas->frame_count; i++) {
        const spress_frame *frame = &atlas->frames[i];
        memcpy(end, frame->name, (size_t)frame->name_size + 1);
        end += (size_t)frame->name_size + 1;
    }
    return names;
}

size_t wasm_session_atlas_frame_count(const wasm_session *session)
{
    return atlas_of(session)->frame_count;
}

size_t wasm_session_atlas_page_count(const wasm_session *session)
{
    return atlas_of(session)->page_count;
}

const char *wasm_session_atlas_page_file(const wasm_session *session, size_t page)
{
    const char *file = atlas_of(session)->pages[page].file;
    return file[0] != '\0' ? file : NULL;
}

int32_t wasm_session_atlas_page_width(const wasm_session *session, size_t page)
{
    return atlas_of(session)->pages[page].width;
}

int32_t wasm_session_atlas_page_height(const wasm_session *session, size_t page)
{
    return atlas_of(session)->pages[page].height;
}
