/* A JSON text under the pull parser, for test_json.c and test_json_grammar.c. */
#ifndef TESTS_UNIT_JSON_FIXTURE_H
#define TESTS_UNIT_JSON_FIXTURE_H

#include "core/json/read.h"
#include "support.h"

/* A text being read without a document around it. */
typedef struct fixture {
    test_report r;
    spressi_arena *arena;
    spressi_reader reader;
    spressi_json json;
} fixture;

static inline bool begin(fixture *f, spress_bytes text)
{
    const spress_allocator allocator = spress_allocator_default();
    test_report_init(&f->r);
    f->arena = spressi_arena_new(&allocator, 1 << 20);
    assert_non_null(f->arena);
    f->reader = (spressi_reader){
        .in = {.data = text.data, .size = text.size}, .arena = f->arena, .report = &f->r.report};
    f->json = (spressi_json){.reader = &f->reader};
    return spressi_begin_text(&f->reader) && spressi_json_start(&f->json);
}

static inline void end(fixture *f)
{
    spressi_arena_free(f->arena);
}

#define AUTO_FIXTURE AUTO(end) fixture

#endif
