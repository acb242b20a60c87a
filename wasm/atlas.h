/* The atlas of a session that inspects, as tables: for programs that read ten thousand frames and
 * do not want ten thousand objects. */
#ifndef SPRITEPRESS_WASM_ATLAS_H
#define SPRITEPRESS_WASM_ATLAS_H

#include "module.h"

/* The numbers of a frame, in this order. */
enum {
    WASM_FRAME_X,
    WASM_FRAME_Y,
    WASM_FRAME_W,
    WASM_FRAME_H,
    WASM_FRAME_SOURCE_W,
    WASM_FRAME_SOURCE_H,
    WASM_FRAME_TRIM_X,
    WASM_FRAME_TRIM_Y,
    WASM_FRAME_PAGE,
    WASM_FRAME_TRIMMED,  /* 0 or 1 */
    WASM_FRAME_TURN,     /* spress_turn */
    WASM_FRAME_ALIAS_OF, /* a frame's index, or -1 */
    WASM_FRAME_NUMBERS,
};

/* Whether what the session has inspected is an atlas. The functions below are for those that have
 * one. */
WASM_EXPORT("session_has_atlas") bool wasm_session_has_atlas(const wasm_session *session);

/* The numbers of all frames, WASM_FRAME_NUMBERS each. NULL when there are none, and
 * when memory ran out. The caller's to release. */
WASM_EXPORT("session_atlas_numbers")
int32_t *wasm_session_atlas_numbers(const wasm_session *session);

/* The names of all frames, one behind the other, each ended by NUL. As above. */
WASM_EXPORT("session_atlas_names") char *wasm_session_atlas_names(const wasm_session *session);
WASM_EXPORT("session_atlas_names_size")
size_t wasm_session_atlas_names_size(const wasm_session *session);

WASM_EXPORT("session_atlas_frame_count")
size_t wasm_session_atlas_frame_count(const wasm_session *session);
WASM_EXPORT("session_atlas_page_count")
size_t wasm_session_atlas_page_count(const wasm_session *session);

/* A page's image file, NULL when the image is in the atlas; its size, 0 where the atlas does not
 * tell it. */
WASM_EXPORT("session_atlas_page_file")
const char *wasm_session_atlas_page_file(const wasm_session *session, size_t page);
WASM_EXPORT("session_atlas_page_width")
int32_t wasm_session_atlas_page_width(const wasm_session *session, size_t page);
WASM_EXPORT("session_atlas_page_height")
int32_t wasm_session_atlas_page_height(const wasm_session *session, size_t page);

#endif
