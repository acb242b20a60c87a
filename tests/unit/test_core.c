/* The foundations: arena, names to indices, UTF-8, natural order, reports. */
#include "core/memory/arena.h"
#include "core/reports/report.h"
#include "core/text/natural.h"
#include "core/text/strmap.h"
#include "core/text/utf8.h"
#include "support.h"

TEST(arena_keeps_what_it_gave)
{
    FAILING_ALLOCATOR(memory, 0);
    spressi_arena *arena = spressi_arena_new(&memory.allocator, UINT64_MAX);
    uint8_t *pieces[200];
    for (size_t i = 0; i < 200; i++) {
        pieces[i] = spressi_arena_allocate(arena, i * 7 % 900 + 1, 1);
        assert_non_null(pieces[i]);
        assert_int_equal((uintptr_t)pieces[i] % sizeof(double), 0);
        memset(pieces[i], (int)i, i * 7 % 900 + 1);
    }
    for (size_t i = 0; i < 200; i++)
        for (size_t k = 0; k < i * 7 % 900 + 1; k++)
            assert_int_equal(pieces[i][k], i);
    assert_null(spressi_arena_allocate(arena, SIZE_MAX / 2, 3));
    spressi_arena_free(arena);
    assert_int_equal(memory.live_count, 0);
}

/* Growing keeps the content, wherever the block lies, also when blocks have to move. */
TEST(arena_resizes)
{
    FAILING_ALLOCATOR(memory, 0);
    spressi_arena *arena = spressi_arena_new(&memory.allocator, UINT64_MAX);
    size_t size = 10;
    uint8_t *bytes = spressi_arena_allocate(arena, size, 1);
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)i;
    for (size_t step = 0; step < 12; step++) {
        const size_t grown = size * 3;
        bytes = spressi_arena_resize(arena, bytes, size, grown);
        assert_non_null(bytes);
        for (size_t i = 0; i < size; i++)
            assert_int_equal(bytes[i], (uint8_t)i);
        for (size_t i = size; i < grown; i++)
            bytes[i] = (uint8_t)i;
        size = grown;
        memset(spressi_arena_allocate(arena, 50, 1), 0xEE, 50); /* something lies behind it */
    }
    const uint64_t before = arena->reserved;
    bytes = spressi_arena_resize(arena, bytes, size, size / 2);
    assert_true(arena->reserved < before); /* a block of its own gives memory back */
    assert_int_equal(bytes[size / 2 - 1], (uint8_t)(size / 2 - 1));
    spressi_arena_free(arena);
    assert_int_equal(memory.live_count, 0);
}

TEST(arena_obeys_its_limit)
{
    const spress_allocator allocator = spress_allocator_default();
    spressi_arena *arena = spressi_arena_new(&allocator, 10000);
    assert_non_null(spressi_arena_allocate(arena, 1, 5000));
    assert_null(spressi_arena_allocate(arena, 1, 9000));
    assert_true(arena->over_limit);
    spressi_arena_free(arena);
}

typedef struct word_list {
    char words[2000][12];
} word_list;

static spress_bytes word_at(const void *context, uint32_t index)
{
    const word_list *list = context;
    return (spress_bytes){(const uint8_t *)list->words[index], strlen(list->words[index])};
}

TEST(strmap_finds_what_was_put)
{
    static word_list list;
    const spress_allocator allocator = spress_allocator_default();
    spressi_strmap map;
    assert_true(spressi_strmap_init(&map, &allocator, 2000));
    for (uint32_t i = 0; i < 2000; i++) {
        snprintf(list.words[i], sizeof list.words[i], "%.*s%u", (int)(i % 5), "name", i);
        assert_int_equal(spressi_strmap_put(&map, word_at(&list, i), i, word_at, &list), i);
    }
    for (uint32_t i = 0; i < 2000; i++) {
        assert_int_equal(spressi_strmap_find(&map, word_at(&list, i), word_at, &list), i);
        assert_int_equal(spressi_strmap_put(&map, word_at(&list, i), 1, word_at, &list), i);
    }
    assert_int_equal(spressi_strmap_find(&map, bytes_of("missing"), word_at, &list), SPRESS_NONE);
    spressi_strmap_free(&map);
}

TEST(utf8_is_strict)
{
    /* Unicode's table of well-formed sequences: first and last of each kind, and what is beside. */
    static const char *const good[] = {"",
                                       "plain",
                                       "\x7F",
                                       "\xC2\x80",
                                       "\xDF\xBF",
                                       "\xE0\xA0\x80",
                                       "\xED\x9F\xBF",
                                       "\xEE\x80\x80",
                                       "\xEF\xBF\xBF",
                                       "\xF0\x90\x80\x80",
                                       "\xF4\x8F\xBF\xBF"};
    for (size_t i = 0; i < COUNT_OF(good); i++) {
        const spress_bytes text = bytes_of(good[i]);
        assert_int_equal(spressi_utf8_first_bad(text.data, text.size), text.size);
    }
    static const char *const bad[] = {
        "\x80",         "\xBF",         "\xC0\x80",         "\xC1\xBF",         "\xE0\x9F\xBF",
        "\xED\xA0\x80", "\xED\xBF\xBF", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80",
        "\xFF",         "\xC2",         "\xE2\x82",         "\xF0\x9F\x98",     "\xE2(\xA1"};
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        char text[32];
        snprintf(text, sizeof text, "twelve chars%s tail", bad[i]);
        assert_int_equal(spressi_utf8_first_bad((uint8_t *)text, strlen(text)), 12);
    }
    for (uint32_t c = 0x80; c < 0x110000; c += 0x101) {
        char text[4];
        uint32_t back;
        if (c >= 0xD800 && c <= 0xDFFF)
            continue;
        const size_t size = spressi_utf8_encode(c, text);
        assert_int_equal(spressi_utf8_decode((uint8_t *)text, size, &back), size);
        assert_int_equal(back, c);
    }
}

TEST(controls_are_found)
{
    for (int c = 0; c < 256; c++)
        for (size_t at = 0; at < 20; at++) {
            uint8_t text[20];
            memset(text, 'a', sizeof text);
            text[at] = (uint8_t)c;
            const size_t wanted = c < 0x20 || c == 0x7F ? at : sizeof text;
            assert_int_equal(spressi_first_control(text, sizeof text), wanted);
        }
}

TEST(natural_order)
{
    static const char *const sorted[] = {"",      "1",      "2",  "10",     "a",
                                         "a1",    "a02",    "a2", "a9z",    "a10",
                                         "a10b2", "a10b10", "b",  "walk_2", "walk_10"};
    for (size_t i = 0; i < COUNT_OF(sorted); i++)
        for (size_t k = 0; k < COUNT_OF(sorted); k++) {
            const int order = spressi_compare_natural(bytes_of(sorted[i]), bytes_of(sorted[k]));
            assert_int_equal((order > 0) - (order < 0), (i > k) - (i < k));
        }
}

TEST(reports_never_grow)
{
    spress_diagnostic items[3];
    spress_report report;
    spress_report_init(&report, items, 3);
    for (int i = 0; i < 5; i++)
        spress_report_add(&report, SPRESS_CODE_PCT_FLAGS, (uint64_t)i, "/x", "warning %d", i);
    spress_report_add(&report, SPRESS_CODE_PCT_MAGIC, 9, NULL, "an error");
    assert_int_equal(report.count, 3);
    assert_int_equal(report.dropped, 3);
    assert_int_equal(report.warning_count, 5);
    assert_int_equal(report.error_count, 1);
    assert_string_equal(spress_report_first_error(&report)->message, "an error");
    assert_string_equal(items[0].message, "warning 0");
    spress_report_add(NULL, SPRESS_CODE_PCT_MAGIC, 0, NULL, "nobody listens");
}

/* Untrusted text must not steer a terminal. */
TEST(messages_are_safe)
{
    char out[64];
    spress_text_escape(out, sizeof out,
                       "a\x1b[31m\xE2\x80\xAE"
                       "b\xFF\x7F\xC2\x9B"
                       "c",
                       sizeof "a\x1b[31m\xE2\x80\xAE"
                              "b\xFF\x7F\xC2\x9B"
                              "c" -
                           1);
    assert_string_equal(out, "a\\x1b[31m\\u{202e}b\\xff\\x7f\\u{9b}c");
    spress_text_escape(out, 8, "0123456789", 10);
    assert_string_equal(out, "01...89");
    spress_text_escape(out, 8, "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9", 8);
    assert_string_equal(out, "\xC3\xA9...\xC3\xA9");
    spress_text_escape(out, 9, "12345678", 8);
    assert_string_equal(out, "12345678");
    spress_text_escape(out, 4, "0123", 4);
    assert_string_equal(out, "...");
}

TEST(places_are_counted_in_characters)
{
    spress_diagnostic items[3];
    spress_report report;
    spress_report_init(&report, items, 3);
    const spress_bytes text = bytes_of("one\n\xC3\xA9\xE2\x82\xACx\nlast");
    spress_report_add(&report, SPRESS_CODE_PCT_FLAGS, 0, NULL, "start");
    spress_report_add(&report, SPRESS_CODE_PCT_FLAGS, 9, NULL, "the x");
    spress_report_add(&report, SPRESS_CODE_PCT_FLAGS, text.size, NULL, "the end");
    spress_report_locate(&report, text);
    assert_int_equal(items[0].line, 1);
    assert_int_equal(items[0].column, 1);
    assert_int_equal(items[1].line, 2);
    assert_int_equal(items[1].column, 3);
    assert_int_equal(items[2].line, 3);
    assert_int_equal(items[2].column, 5);
}

/* Each place is found from the one before, forward and back: as if counted from the beginning. */
TEST(places_in_any_order)
{
    static const size_t order[] = {0, 9, 3, 4, 20, 12, 12, 1, 19, 18, 14, 13, 0, 20, 5};
    enum { PLACES = COUNT_OF(order) };
    static const char text[] = "one\n\xC3\xA9\xE2\x82\xACx\n\nlast \xC3\xA9 x";
    spress_diagnostic items[PLACES];
    spress_report report;
    spress_report_init(&report, items, PLACES);
    for (size_t i = 0; i < PLACES; i++)
        spress_report_add(&report, SPRESS_CODE_PCT_FLAGS, order[i], NULL, "%zu", i);
    spress_report_locate(&report, bytes_of(text));
    for (size_t i = 0; i < PLACES; i++) {
        uint32_t line = 1, column = 1;
        for (size_t at = 0; at < order[i]; at++) {
            column = text[at] == '\n' ? 1 : column + ((text[at] & 0xC0) != 0x80);
            line += text[at] == '\n';
        }
        assert_int_equal(items[i].line, line);
        assert_int_equal(items[i].column, column);
    }
}

/* Ids are unique, and every row says something. */
TEST(codes_are_whole)
{
    for (int i = 1; i < SPRESS_CODE_COUNT; i++) {
        const spress_code_info *a = spress_code_describe((spress_code)i);
        assert_int_equal(strlen(a->id), 6);
        assert_true(strlen(a->summary) > 10 && a->summary[strlen(a->summary) - 1] == '.');
        for (int k = 1; k < i; k++)
            assert_string_not_equal(a->id, spress_code_describe((spress_code)k)->id);
    }
    assert_string_equal(spress_code_describe((spress_code)99999)->id, "");
}
