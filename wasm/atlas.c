/* Copies an atlas into tables of numbers and names, which JavaScript takes out of the module's
 * memory at once. */
#include "atlas.h"

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

_Static_assert(offsetof(spress_frame, trim_y) - offsetof(spress_frame, x) ==
                   (WASM_FRAME_TRIM_Y - WASM_FRAME_X) * sizeof(int32_t),
               "a frame has x, y, w, h, source_w, source_h, trim_x, trim_y in a row, as the table");

/* Few frames are turned, and asking for each costs as much as the rest of its numbers. */
static spress_turn turn_of(const spress_frame *frame)
{
    const uint32_t turned = SPRESS_FRAME_ROTATED | SPRESS_FRAME_ROTATED_LEFT;
    return frame->flags & turned ? spress_frame_turn(frame) : SPRESS_TURN_NONE;
}

static void put_frame(const spress_frame *frame, int32_t *numbers)
{
    const char *first = (const char *)frame + offsetof(spress_frame, x);
    memcpy(&numbers[WASM_FRAME_X], first, WASM_FRAME_PAGE * sizeof *numbers);
    numbers[WASM_FRAME_PAGE] = frame->page;
    numbers[WASM_FRAME_TRIMMED] = (frame->flags & SPRESS_FRAME_TRIMMED) != 0;
    numbers[WASM_FRAME_TURN] = (int32_t)turn_of(frame);
    numbers[WASM_FRAME_ALIAS_OF] = frame->alias_of == SPRESS_NONE ? -1 : (int32_t)frame->alias_of;
}

int32_t *wasm_session_atlas_numbers(const wasm_session *session)
{
    const spress_atlas *atlas = atlas_of(session);
    if (atlas->frame_count == 0)
        return NULL;
    int32_t *numbers = NULL;
    if (atlas->frame_count <= SIZE_MAX / (WASM_FRAME_NUMBERS * sizeof *numbers))
        numbers = wasm_allocate(atlas->frame_count * WASM_FRAME_NUMBERS * sizeof *numbers);
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

static const char *name_end(const spress_frame *frame)
{
    return frame->name + frame->name_size + 1;
}

/* Readers store names in the order of the frames, most of them one behind the other: those are
 * copied at once. */
char *wasm_session_atlas_names(const wasm_session *session)
{
    const spress_atlas *atlas = atlas_of(session);
    if (atlas->frame_count == 0)
        return NULL;
    char *names = wasm_allocate(wasm_session_atlas_names_size(session));
    char *out = names;
    for (size_t i = 0, next; names && i < atlas->frame_count; i = next) {
        const char *first = atlas->frames[i].name;
        for (next = i + 1; next < atlas->frame_count; next++)
            if (atlas->frames[next].name != name_end(&atlas->frames[next - 1]))
                break;
        const size_t size = (size_t)(name_end(&atlas->frames[next - 1]) - first);
        memcpy(out, first, size);
        out += size;
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
