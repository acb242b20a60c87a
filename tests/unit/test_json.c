/* The JSON pull parser: the walk over values. The grammar is in test_json_grammar.c. */
#include "core/json_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"

/* A text being read without a document around it. */
typedef struct fixture {
    test_report r;
    spressi_arena *arena;
    spressi_reader reader;
    spressi_json json;
} fixture;

static bool begin(fixture *f, spress_bytes text)
{
    const spress_allocator allocator = spress_allocator_default();
    test_report_init(&f->r);
    f->arena = spressi_arena_new(&allocator, 1 << 20);
    assert_non_null(f->arena);
    f->reader = (spressi_reader){
        .in = {.data = text.data, .size = text.size}, .arena = f->arena, .report = &f->r.report};
    return spressi_begin_text(&f->reader) && spressi_json_start(&f->json, &f->reader);
}

static void end(fixture *f)
{
    spressi_arena_free(f->arena);
}

static const spressi_json_field fields[] = {{"id", 1}, {"name", 2}, {"list", 4}, {"older", 4}};
static const spressi_json_shape shape = {fields, 4, 1 | 4};

/* Walks an object by its table and a list inside it. */
static void walking(void **state)
{
    (void)state;
    fixture f;
    assert_true(
        begin(&f, BYTES("{ \"list\" : [ 1.5 , [] ,\"]\"], \"n\\u0061me\":\"x\", \"id\": 7}")));
    spressi_json *json = &f.json;
    spressi_json_members members;
    assert_true(spressi_json_enter_object(json, &shape, &members));
    assert_true(spressi_json_next_member(json, &members));
    assert_int_equal(members.field, 2);
    assert_int_equal(f.reader.in.at, 11);
    assert_string_equal(spressi_json_here(json)->path, "/list");
    assert_int_equal(spressi_json_count(json), 3);
    assert_int_equal(f.reader.in.at, 11);

    assert_true(spressi_json_enter_array(json));
    assert_true(spressi_json_next(json));
    float number;
    assert_true(spressi_json_take_float(json, &number));
    assert_true(number == 1.5f);
    assert_true(spressi_json_next(json));
    assert_string_equal(spressi_json_here(json)->path, "/list/1");
    assert_int_equal(spressi_json_peek(json), SPRESSI_JSON_ARRAY);
    spressi_json_leap(json);
    assert_true(spressi_json_next(json));
    assert_int_equal(spressi_json_peek(json), SPRESSI_JSON_STRING);
    spressi_json_leap(json);
    assert_false(spressi_json_next(json));

    assert_true(spressi_json_next_member(json, &members));
    assert_int_equal(members.field, 1);
    const char *name;
    uint16_t size;
    assert_true(spressi_json_take_name(json, &name, &size));
    assert_string_equal(name, "x");
    assert_true(spressi_json_next_member(json, &members));
    int32_t id;
    assert_true(spressi_json_take_int(json, 0, 9, &id));
    assert_int_equal(id, 7);
    assert_false(spressi_json_next_member(json, &members));
    assert_true(members.whole);
    assert_int_equal(json->step_count, 0);
    assert_int_equal(f.reader.in.at, f.reader.in.size);
    expect_silence(&f.r.report);
    end(&f);
}

static void keys(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        spress_code code;
        uint64_t offset;
        const char *path;
    } rows[] = {
        {"{\"id\":1,\"list\":[],\"ids\":2}", SPRESS_CODE_JSON_UNKNOWN_KEY, 18, ""},
        {"{\"\":1}", SPRESS_CODE_JSON_UNKNOWN_KEY, 1, ""},
        {"{\"id\\u0000\":1}", SPRESS_CODE_JSON_UNKNOWN_KEY, 1, ""},
        {"{\"ID\":1}", SPRESS_CODE_JSON_UNKNOWN_KEY, 1, ""},
        {"{\"id\":1,\"id\":1}", SPRESS_CODE_JSON_DUPLICATE_KEY, 8, "/id"},
        {"{\"id\":1,\"i\\u0064\":1}", SPRESS_CODE_JSON_DUPLICATE_KEY, 8, "/id"},
        {"{\"id\":1,\"list\":[],\"older\":[]}", SPRESS_CODE_JSON_DUPLICATE_KEY, 18, "/older"},
        {"{\"id\":1}", SPRESS_CODE_JSON_MISSING_KEY, 0, "/list"},
        {" {\"list\":[]}", SPRESS_CODE_JSON_MISSING_KEY, 1, "/id"},
        {" []", SPRESS_CODE_JSON_TYPE, 1, ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture f;
        assert_true(begin(&f, bytes_of(rows[i].text)));
        size_t offsets[4];
        assert_false(spressi_json_index(&f.json, &shape, offsets));
        expect_code(&f.r.report, rows[i].code, rows[i].offset, rows[i].path);
        end(&f);
    }
}

/* Objects open to other keys: those are leapt, whatever they hold and however long they are. */
static void open_objects(void **state)
{
    (void)state;
    static const char *const names[] = {"id", "inner", "on", "pair", NULL};
    char text[600];
    snprintf(text, sizeof text,
             " {\"%0400d\":{\"id\":[\"}\"]}, \"i\\u0064\" : "
             "7,\"IDs\":1,\"pair\":[1,2],\"inner\":{\"x\":{},"
             "\"on\":true}}",
             0);
    fixture f;
    spressi_json_object object, inner, none;
    int32_t id = 0, untouched = -5;
    float pair[2];
    bool on = false;
    assert_true(begin(&f, bytes_of(text)));
    assert_true(spressi_json_look_through(&f.json, names, &object));
    assert_int_equal(f.reader.in.at, f.reader.in.size);
    assert_int_equal(object.start, 1);
    assert_true(spressi_json_member_int(&f.json, &object, 0, 0, &id));
    assert_true(spressi_json_member_int(&f.json, &object, 2, 0, &untouched));
    assert_true(spressi_json_member_floats(&f.json, &object, 3, pair, 2));
    assert_true(spressi_json_look_through_member(&f.json, &object, 2, names, &none));
    assert_true(spressi_json_look_through_member(&f.json, &object, 1, names, &inner));
    assert_true(spressi_json_member_bool(&f.json, &inner, 2, &on));
    assert_true(id == 7 && untouched == -5 && pair[0] == 1 && pair[1] == 2 && on);
    assert_int_equal(none.start, 0);
    expect_silence(&f.r.report);
    assert_false(spressi_json_need(&f.json, &inner, 0));
    expect_code(&f.r.report, SPRESS_CODE_JSON_MISSING_KEY, inner.start, "/inner/id");
    end(&f);

    assert_true(begin(&f, BYTES("{\"x\":1,\"x\":1,\"id\":1,\"i\\u0064\":1}")));
    assert_false(spressi_json_look_through(&f.json, names, &object));
    expect_code(&f.r.report, SPRESS_CODE_JSON_DUPLICATE_KEY, 20, "");
    end(&f);
}

/* A key longer than any table has: refused, and shown cut short. */
static void a_long_key(void **state)
{
    (void)state;
    char text[600];
    memset(text, 'k', sizeof text);
    memcpy(text, "{\"", 2);
    memcpy(text + sizeof text - 5, "\":1}", 5);
    fixture f;
    assert_true(begin(&f, bytes_of(text)));
    size_t offsets[4];
    assert_false(spressi_json_index(&f.json, &shape, offsets));
    expect_code(&f.r.report, SPRESS_CODE_JSON_UNKNOWN_KEY, 1, "");
    end(&f);
}

static void index_and_visit(void **state)
{
    (void)state;
    fixture f;
    assert_true(begin(&f, BYTES("{\"older\":[{\"id\":[3,4]}],\"id\":\"[{\"}")));
    size_t offsets[4];
    assert_true(spressi_json_index(&f.json, &shape, offsets));
    assert_int_equal(offsets[0], 29);
    assert_int_equal(offsets[1], 0);
    assert_int_equal(offsets[2], 0);
    assert_int_equal(offsets[3], 9);
    spressi_json_visit(&f.json, "older", offsets[3]);
    assert_int_equal(spressi_json_count(&f.json), 1);
    int32_t value;
    assert_false(spressi_json_take_int(&f.json, 0, 1, &value));
    expect_code(&f.r.report, SPRESS_CODE_JSON_TYPE, 9, "/older");
    spressi_json_leave(&f.json);
    spressi_json_visit(&f.json, "id", offsets[0]);
    assert_int_equal(spressi_json_count(&f.json), 0); /* no array */
    assert_true(spressi_json_take_word(&f.json, "[{"));
    end(&f);
}

static void whole_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        spress_code code; /* NONE: `value` */
        int32_t value;
    } rows[] = {
        {"0", SPRESS_CODE_NONE, 0},
        {"-0", SPRESS_CODE_NONE, 0},
        {"0.000", SPRESS_CODE_NONE, 0},
        {"0e99999999999999999999", SPRESS_CODE_NONE, 0},
        {"65535", SPRESS_CODE_NONE, 65535},
        {"-32768", SPRESS_CODE_NONE, -32768},
        {"20.0", SPRESS_CODE_NONE, 20},
        {"2e1", SPRESS_CODE_NONE, 20},
        {"2E+1", SPRESS_CODE_NONE, 20},
        {"200e-1", SPRESS_CODE_NONE, 20},
        {"1.25e2", SPRESS_CODE_NONE, 125},
        {"100200.300e1", SPRESS_CODE_JSON_RANGE, 0},
        {"10020.0e-1", SPRESS_CODE_NONE, 1002},
        {"65536", SPRESS_CODE_JSON_RANGE, 0},
        {"-32769", SPRESS_CODE_JSON_RANGE, 0},
        {"1e400", SPRESS_CODE_JSON_RANGE, 0},
        {"-1e99999999999999999999", SPRESS_CODE_JSON_RANGE, 0},
        {"123456789012345678901234567890", SPRESS_CODE_JSON_RANGE, 0},
        {"18446744073709551617", SPRESS_CODE_JSON_RANGE, 0}, /* 2^64 + 1 */
        {"1.5", SPRESS_CODE_JSON_TYPE, 0},
        {"0.99999999999999999999999", SPRESS_CODE_JSON_TYPE, 0},
        {"2e-1", SPRESS_CODE_JSON_TYPE, 0},
        {"1e-99999999999999999999", SPRESS_CODE_JSON_TYPE, 0},
        {"\"1\"", SPRESS_CODE_JSON_TYPE, 0},
        {"true", SPRESS_CODE_JSON_TYPE, 0},
        {"null", SPRESS_CODE_JSON_TYPE, 0},
        {"{}", SPRESS_CODE_JSON_TYPE, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture f;
        assert_true(begin(&f, bytes_of(rows[i].text)));
        int32_t value = 4711;
        const bool ok = spressi_json_take_int(&f.json, -32768, 65535, &value);
        assert_int_equal(ok, rows[i].code == SPRESS_CODE_NONE);
        assert_int_equal(value, ok ? rows[i].value : 4711);
        if (!ok)
            expect_code(&f.r.report, rows[i].code, 0, "");
        end(&f);
    }
}

static void floats_and_booleans(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        spress_code code;
        float value;
    } rows[] = {
        {"-1.5", SPRESS_CODE_NONE, -1.5f},    {"1e-400", SPRESS_CODE_NONE, 0},
        {"1e400", SPRESS_CODE_JSON_RANGE, 0}, {"-3.5e38", SPRESS_CODE_JSON_RANGE, 0},
        {"[]", SPRESS_CODE_JSON_TYPE, 0},     {"\"NaN\"", SPRESS_CODE_JSON_TYPE, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture f;
        assert_true(begin(&f, bytes_of(rows[i].text)));
        float value = 42;
        const bool ok = spressi_json_take_float(&f.json, &value);
        assert_int_equal(ok, rows[i].code == SPRESS_CODE_NONE);
        assert_true(value == (ok ? rows[i].value : 42));
        if (!ok)
            expect_code(&f.r.report, rows[i].code, 0, "");
        end(&f);
    }
    fixture f;
    assert_true(begin(&f, BYTES("[true,false,1]")));
    bool value;
    assert_true(spressi_json_enter_array(&f.json));
    assert_true(spressi_json_next(&f.json) && spressi_json_take_bool(&f.json, &value) && value);
    assert_true(spressi_json_next(&f.json) && spressi_json_take_bool(&f.json, &value) && !value);
    assert_true(spressi_json_next(&f.json));
    assert_false(spressi_json_take_bool(&f.json, &value));
    expect_code(&f.r.report, SPRESS_CODE_JSON_TYPE, 12, "/2");
    end(&f);
}

static void names(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *name; /* NULL: an error */
        spress_code code;
        uint64_t offset;
    } rows[] = {
        {"\"\"", "", 0, 0},
        {"\"plain\"", "plain", 0, 0},
        {"\"\\\"\\\\\\/\"", "\"\\/", 0, 0},
        {"\"a\\u00e9\\u20AC\\uD83D\\uDE00z\"", "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80z", 0, 0},
        {"\"\\uDBFF\\uDFFF\"", "\xF4\x8F\xBF\xBF", 0, 0},
        {"\"ab\\u0000\"", NULL, SPRESS_CODE_NAME_CONTROL, 3},
        {"\"\\u00e9\\n\"", NULL, SPRESS_CODE_NAME_CONTROL, 7},
        {"\"\\u00e9x\x7F\"", NULL, SPRESS_CODE_NAME_CONTROL, 8},
        {"\"\\b\\f\"", NULL, SPRESS_CODE_NAME_CONTROL, 1},
        {"\"\\u007f\"", NULL, SPRESS_CODE_NAME_CONTROL, 1},
        {"12", NULL, SPRESS_CODE_JSON_TYPE, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fixture f;
        assert_true(begin(&f, bytes_of(rows[i].text)));
        const char *name;
        uint16_t size;
        assert_int_equal(spressi_json_take_name(&f.json, &name, &size), rows[i].name != NULL);
        if (rows[i].name) {
            assert_string_equal(name, rows[i].name);
            assert_int_equal(size, strlen(rows[i].name));
        } else {
            expect_code(&f.r.report, rows[i].code, rows[i].offset, "");
        }
        end(&f);
    }
}

/* Keys of an object that are names: any, with escapes undone; the value is at the cursor. */
static void entries(void **state)
{
    (void)state;
    fixture f;
    spressi_json_entry entry;
    assert_true(begin(&f, BYTES(" { \"h\\u00e9\" : 1,\"\":[2] , \"a/b\":{\"c\":3} }")));
    assert_true(spressi_json_enter_entries(&f.json));
    static const char *const keys[] = {"h\xC3\xA9", "", "a/b"};
    static const size_t keys_at[] = {3, 17, 26}, values_at[] = {15, 20, 32};
    for (size_t i = 0; i < 3; i++) {
        assert_true(spressi_json_next_entry(&f.json, &entry));
        assert_string_equal(entry.key, keys[i]);
        assert_int_equal(entry.key_size, strlen(keys[i]));
        assert_int_equal(entry.key_at, keys_at[i]);
        assert_int_equal(f.reader.in.at, values_at[i]);
        spressi_json_leap(&f.json);
    }
    assert_false(spressi_json_next_entry(&f.json, &entry));
    assert_true(entry.whole);
    assert_int_equal(f.json.step_count, 0);
    expect_silence(&f.r.report);
    end(&f);

    assert_true(begin(&f, BYTES("{\"a\\n\":1}")));
    assert_true(spressi_json_enter_entries(&f.json));
    assert_false(spressi_json_next_entry(&f.json, &entry));
    assert_false(entry.whole);
    expect_code(&f.r.report, SPRESS_CODE_NAME_CONTROL, 3, "");
    end(&f);

    assert_true(begin(&f, BYTES("[]")));
    assert_false(spressi_json_enter_entries(&f.json));
    expect_code(&f.r.report, SPRESS_CODE_JSON_TYPE, 0, "");
    end(&f);
}

static void names_have_a_size(void **state)
{
    (void)state;
    enum { MOST = 65535 };
    char *text = malloc(MOST + 8);
    assert_non_null(text);
    for (size_t extra = 0; extra < 2; extra++) {
        memset(text, 'n', MOST + 8);
        text[0] = '"';
        text[MOST + 1 + extra] = '"';
        fixture f;
        assert_true(begin(&f, (spress_bytes){(uint8_t *)text, MOST + 2 + extra}));
        const char *name;
        uint16_t size;
        assert_int_equal(spressi_json_take_name(&f.json, &name, &size), extra == 0);
        if (extra == 0)
            assert_int_equal(size, MOST);
        else
            expect_code(&f.r.report, SPRESS_CODE_NAME_SIZE, 0, "");
        end(&f);
    }
    free(text);
}

/* A word must be the whole string; escapes count as what they mean. */
static void words(void **state)
{
    (void)state;
    static const char *const others[] = {"\"pn\"", "\"pngs\"", "\"PNG\"",
                                         "\"\"",   "1",        "\"png\\u0000\""};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        fixture f;
        assert_true(begin(&f, bytes_of(others[i])));
        assert_false(spressi_json_take_word(&f.json, "png"));
        assert_int_equal(f.reader.in.at, 0);
        end(&f);
    }
    fixture f;
    assert_true(begin(&f, BYTES("\"\\u0070ng\"")));
    assert_true(spressi_json_take_word(&f.json, "png"));
    assert_int_equal(f.reader.in.at, f.reader.in.size);
    end(&f);
}

/* Paths longer than their room are cut, not written past it. */
static void a_deep_path_is_cut(void **state)
{
    (void)state;
    fixture f;
    assert_true(begin(&f, BYTES("1")));
    for (int i = 0; i < 10; i++)
        spressi_json_visit(&f.json, "a-rather-long-key", 0);
    assert_int_equal(strlen(spressi_json_here(&f.json)->path), sizeof f.reader.path - 1);
    end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walking),
        cmocka_unit_test(keys),
        cmocka_unit_test(open_objects),
        cmocka_unit_test(a_long_key),
        cmocka_unit_test(index_and_visit),
        cmocka_unit_test(whole_numbers),
        cmocka_unit_test(floats_and_booleans),
        cmocka_unit_test(names),
        cmocka_unit_test(entries),
        cmocka_unit_test(names_have_a_size),
        cmocka_unit_test(words),
        cmocka_unit_test(a_deep_path_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
