/* The JSON pull parser: the walk over values. The grammar is in test_json_grammar.c. */
#include "core/json/object.h"
#include "json_fixture.h"

typedef struct thing {
    size_t list_at; /* first, since 0 is no place to note a place */
    size_t id_at;
    const char *name;
    uint32_t name_size;
    const char *text;
    int16_t id;
    uint8_t byte, word, known;
    bool on;
    float one, pair[2];
    int inner_calls;
} thing;

static bool take_inner(spressi_json *json, void *out)
{
    thing *t = out;
    t->inner_calls++;
    assert_string_equal(json->row->name, "inner");
    assert_string_equal(spressi_json_here(json)->path, "/inner");
    spressi_json_leap(json);
    return true;
}

static const char *const words[] = {"zero", "one", NULL};
enum { ID, NAME, LIST, OLDER };
static const spressi_json_member thing_rows[] = {
    [ID] = {SPRESSI_JSON_TO("id", NEED, INT, thing, id), .least = -5, .most = 900,
            .place_to = offsetof(thing, id_at)},
    [NAME] = SPRESSI_JSON_NAME("name", MAY, thing, name),
    [LIST] = SPRESSI_JSON_PLACE("list", NEED, thing, list_at),
    [OLDER] = {SPRESSI_JSON_TO("older", MAY, PLACE, thing, list_at), .fills = 1 << LIST},
    SPRESSI_JSON_TEXT("text", MAY, thing, text),
    SPRESSI_JSON_INT("byte", MAY, thing, byte, 0, 255),
    SPRESSI_JSON_WORD("word", MAY, thing, word, words),
    SPRESSI_JSON_KNOWN("known", MAY, thing, known, words),
    SPRESSI_JSON_BOOL("on", MAY, thing, on),
    SPRESSI_JSON_FLOAT("one", MAY, thing, one),
    SPRESSI_JSON_FLOATS("pair", MAY, thing, pair),
    SPRESSI_JSON_OTHER("inner", MAY, take_inner),
    {SPRESSI_JSON_TO("dumped", MAY, BOOL, thing, on), .dump_only = true},
};
static const spressi_json_table table = {SPRESSI_JSON_ROWS(thing_rows)};
static const spressi_json_table in_order = {SPRESSI_JSON_ROWS(thing_rows), .in_order = true};

/* Every kind of row, in an order that is not the table's, with escapes in keys. */
TEST(members)
{
    static const spressi_json_table *const tables[] = {&table, &in_order};
    for (size_t i = 0; i < COUNT_OF(tables); i++) {
        AUTO_FIXTURE f;
        thing t = {.byte = 9};
        uint32_t found;
        assert_true(begin(&f, BYTES("{ \"list\" : [ 1.5 , [] ,\"]\"], \"n\\u0061me\":\"x\","
                                    "\"inner\":{\"a\":1}, \"known\":\"two\",\"word\":\"one\","
                                    "\"pair\":[1,-2], \"one\":0.5,\"on\":true, \"text\":\"t\","
                                    " \"id\": -5}")));
        assert_true(spressi_json_take_object(&f.json, tables[i], &t, &found));
        assert_int_equal(t.list_at, 11);
        assert_true(t.id == -5 && t.id_at == f.reader.in.size - 3);
        assert_true(t.byte == 9 && t.word == 1 && t.known == 2 && t.on && t.inner_calls == 1);
        assert_true(t.one == 0.5f && t.pair[0] == 1 && t.pair[1] == -2);
        assert_string_equal(t.name, "x");
        assert_string_equal(t.text, "t");
        assert_int_equal(t.name_size, 1);
        assert_int_equal(found, 0xFD7); /* all but older, byte and dumped */
        assert_int_equal(f.json.step_count, 0);
        assert_int_equal(f.reader.in.at, f.reader.in.size);
        expect_silence(&f.r.report);
    }
}

TEST(keys)
{
    static const struct {
        const char *text;
        spress_code code;
        uint64_t offset;
        const char *path;
    } faults[] = {
        {"{\"id\":1,\"list\":[],\"ids\":2}", SPRESS_CODE_JSON_UNKNOWN_KEY, 18, ""},
        {"{\"\":1}", SPRESS_CODE_JSON_UNKNOWN_KEY, 1, ""},
        {"{\"i\":1}", SPRESS_CODE_JSON_UNKNOWN_KEY, 1, ""},
        {"{\"id\\u0000\":1}", SPRESS_CODE_JSON_UNKNOWN_KEY, 1, ""},
        {"{\"id\\\"\":1}", SPRESS_CODE_JSON_UNKNOWN_KEY, 1, ""},
        {"{\"ID\":1}", SPRESS_CODE_JSON_UNKNOWN_KEY, 1, ""},
        {"{\"dumped\":true}", SPRESS_CODE_JSON_UNKNOWN_KEY, 1, ""},
        {"{\"id\":1,\"id\":1}", SPRESS_CODE_JSON_DUPLICATE_KEY, 8, "/id"},
        {"{\"id\":1,\"i\\u0064\":1}", SPRESS_CODE_JSON_DUPLICATE_KEY, 8, "/id"},
        {"{\"id\":1,\"list\":[],\"older\":[]}", SPRESS_CODE_JSON_DUPLICATE_KEY, 18, "/older"},
        {"{\"id\":1}", SPRESS_CODE_JSON_MISSING_KEY, 0, "/list"},
        {" {\"list\":[]}", SPRESS_CODE_JSON_MISSING_KEY, 1, "/id"},
        {"{\"list\":[],\"id\":901}", SPRESS_CODE_JSON_RANGE, 16, "/id"},
        {"{\"list\":[],\"id\":1,\"word\":\"two\"}", SPRESS_CODE_JSON_WORD, 25, "/word"},
        {"{\"list\":[],\"id\":1,\"known\":2}", SPRESS_CODE_JSON_TYPE, 26, "/known"},
        {"{\"list\":[],\"id\":1,\"pair\":[1]}", SPRESS_CODE_JSON_TYPE, 25, "/pair"},
        {"{\"list\":[],\"id\":1,\"name\":true}", SPRESS_CODE_JSON_TYPE, 25, "/name"},
        {" []", SPRESS_CODE_JSON_TYPE, 1, ""},
    };
    for (size_t i = 0; i < 2 * COUNT_OF(faults); i++) {
        AUTO_FIXTURE f;
        thing t = {0};
        assert_true(begin(&f, bytes_of(faults[i / 2].text)));
        assert_false(spressi_json_take_object(&f.json, i % 2 == 0 ? &table : &in_order, &t, NULL));
        expect_code(&f.r.report, faults[i / 2].code, faults[i / 2].offset, faults[i / 2].path);
    }
}

/* Objects open to other keys: those are leapt, whatever they hold and however long they are. */
TEST(open_objects)
{
    char text[600];
    snprintf(text, sizeof text,
             " {\"%0400d\":{\"id\":[\"}\"]}, \"i\\u0064\" : 7,\"IDs\":1,\"list\":[1,2],"
             "\"dumped\":true}",
             0);
    for (int mode = SPRESSI_JSON_OPEN; mode <= SPRESSI_JSON_DUMP; mode++) {
        AUTO_FIXTURE f;
        thing t = {0};
        assert_true(begin(&f, bytes_of(text)));
        f.json.mode = (spressi_json_mode)mode;
        assert_true(spressi_json_take_object(&f.json, &table, &t, NULL));
        assert_int_equal(f.reader.in.at, f.reader.in.size);
        assert_true(t.id == 7 && t.on == (mode == SPRESSI_JSON_DUMP));
        expect_silence(&f.r.report);
    }
}

/* A key longer than any table has: refused, and shown cut short. */
TEST(a_long_key)
{
    char text[600];
    memset(text, 'k', sizeof text);
    memcpy(text, "{\"", 2);
    memcpy(text + sizeof text - 5, "\":1}", 5);
    AUTO_FIXTURE f;
    thing t = {0};
    assert_true(begin(&f, bytes_of(text)));
    assert_false(spressi_json_take_object(&f.json, &table, &t, NULL));
    expect_code(&f.r.report, SPRESS_CODE_JSON_UNKNOWN_KEY, 1, "");
}

static bool take_square(spressi_json *json, void *element, size_t index)
{
    int32_t *number = element;
    assert_int_equal(*number, 0);
    if (!spressi_json_take_int(json, 0, 9, number))
        return false;
    assert_int_equal(*number, index + 1);
    return true;
}

TEST(lists)
{
    static const spressi_json_list list = {3, SPRESS_CODE_LIMIT_FRAMES, sizeof(int32_t),
                                           take_square};
    static const struct {
        const char *text;
        spress_code code; /* NONE: `count` */
        uint64_t offset;
        const char *path;
        size_t count;
    } cases[] = {
        {"[1,2,3]", SPRESS_CODE_NONE, 0, "", 3},
        {"[ ]", SPRESS_CODE_NONE, 0, "", 0},
        {"[1,2,3,4]", SPRESS_CODE_LIMIT_FRAMES, 0, "", 0},
        {"[1,[]]", SPRESS_CODE_JSON_TYPE, 3, "/1", 0},
        {"{}", SPRESS_CODE_JSON_TYPE, 0, "", 0},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        AUTO_FIXTURE f;
        size_t count = 0;
        assert_true(begin(&f, bytes_of(cases[i].text)));
        const void *items = spressi_json_take_list(&f.json, &list, &count);
        assert_int_equal(items != NULL, cases[i].code == SPRESS_CODE_NONE);
        if (items) {
            assert_int_equal(count, cases[i].count);
            assert_int_equal(f.reader.in.at, f.reader.in.size);
        } else {
            expect_code(&f.r.report, cases[i].code, cases[i].offset, cases[i].path);
        }
    }
}

TEST(visiting)
{
    AUTO_FIXTURE f;
    assert_true(begin(&f, BYTES("{\"older\":[{\"id\":[3,4]}],\"id\":\"[{\"}")));
    spressi_json_visit(&f.json, "older", 9);
    assert_int_equal(spressi_json_count(&f.json), 1);
    int32_t value;
    assert_false(spressi_json_take_int(&f.json, 0, 1, &value));
    expect_code(&f.r.report, SPRESS_CODE_JSON_TYPE, 9, "/older");
    spressi_json_leave(&f.json);
    spressi_json_visit(&f.json, "id", 29);
    assert_int_equal(spressi_json_count(&f.json), 0); /* no array */
    assert_true(spressi_json_take_word(&f.json, "[{"));
}

TEST(whole_numbers)
{
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
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        AUTO_FIXTURE f;
        assert_true(begin(&f, bytes_of(rows[i].text)));
        int32_t value = 4711;
        const bool ok = spressi_json_take_int(&f.json, -32768, 65535, &value);
        assert_int_equal(ok, rows[i].code == SPRESS_CODE_NONE);
        assert_int_equal(value, ok ? rows[i].value : 4711);
        if (!ok)
            expect_code(&f.r.report, rows[i].code, 0, "");
    }
}

TEST(floats_and_booleans)
{
    static const struct {
        const char *text;
        spress_code code;
        float value;
    } rows[] = {
        {"-1.5", SPRESS_CODE_NONE, -1.5f},    {"1e-400", SPRESS_CODE_NONE, 0},
        {"1e400", SPRESS_CODE_JSON_RANGE, 0}, {"-3.5e38", SPRESS_CODE_JSON_RANGE, 0},
        {"[]", SPRESS_CODE_JSON_TYPE, 0},     {"\"NaN\"", SPRESS_CODE_JSON_TYPE, 0},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        AUTO_FIXTURE f;
        assert_true(begin(&f, bytes_of(rows[i].text)));
        float value = 42;
        const bool ok = spressi_json_take_float(&f.json, &value);
        assert_int_equal(ok, rows[i].code == SPRESS_CODE_NONE);
        assert_true(value == (ok ? rows[i].value : 42));
        if (!ok)
            expect_code(&f.r.report, rows[i].code, 0, "");
    }
    AUTO_FIXTURE f;
    assert_true(begin(&f, BYTES("[true,false,1]")));
    bool value;
    assert_true(spressi_json_enter_array(&f.json));
    assert_true(spressi_json_next(&f.json) && spressi_json_take_bool(&f.json, &value) && value);
    assert_true(spressi_json_next(&f.json) && spressi_json_take_bool(&f.json, &value) && !value);
    assert_true(spressi_json_next(&f.json));
    assert_false(spressi_json_take_bool(&f.json, &value));
    expect_code(&f.r.report, SPRESS_CODE_JSON_TYPE, 12, "/2");
}

TEST(names)
{
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
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        AUTO_FIXTURE f;
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
    }
}

/* Keys of an object that are names: any, with escapes undone; the value is at the cursor. */
TEST(entries)
{
    static const char *const keys[] = {"h\xC3\xA9", "", "a/b"};
    static const size_t keys_at[] = {3, 17, 26}, values_at[] = {15, 20, 32};
    AUTO_FIXTURE f;
    spressi_json_span key;
    const char *name;
    uint16_t size;
    size_t count = 0;
    assert_true(begin(&f, BYTES(" { \"h\\u00e9\" : 1,\"\":[2] , \"a/b\":{\"c\":3} }")));
    assert_true(spressi_json_enter_object(&f.json));
    for (; spressi_json_next_member(&f.json, &key); count++) {
        assert_true(spressi_json_name(&f.json, key, &name, &size));
        assert_string_equal(name, keys[count]);
        assert_int_equal(key.at - 1, keys_at[count]);
        assert_int_equal(f.json.reader->in.at, values_at[count]);
        spressi_json_leap(&f.json);
    }
    assert_int_equal(count, 3);
    assert_int_equal(f.json.step_count, 0);
    expect_silence(&f.r.report);

    end(&f);
    assert_true(begin(&f, BYTES("{\"a\\n\":1}")));
    assert_true(spressi_json_enter_object(&f.json) && spressi_json_next_member(&f.json, &key));
    assert_false(spressi_json_name(&f.json, key, &name, &size));
    expect_code(&f.r.report, SPRESS_CODE_NAME_CONTROL, 3, "/0");

    end(&f);
    assert_true(begin(&f, BYTES("[]")));
    assert_false(spressi_json_enter_object(&f.json));
    expect_code(&f.r.report, SPRESS_CODE_JSON_TYPE, 0, "");
}

/* A text that is used where it stands, or, with escapes, as a copy. */
TEST(texts)
{
    AUTO_FIXTURE f;
    assert_true(begin(&f, BYTES("[\"plain\",\"a\\/b\"]")));
    assert_true(spressi_json_enter_array(&f.json) && spressi_json_next(&f.json));
    const spress_bytes plain = spressi_json_text(&f.json, spressi_json_take_span(&f.json));
    assert_int_equal(plain.size, 5);
    assert_ptr_equal(plain.data, f.json.reader->in.data + 2);
    assert_true(spressi_json_next(&f.json));
    const spress_bytes other = spressi_json_text(&f.json, spressi_json_take_span(&f.json));
    assert_int_equal(other.size, 3);
    assert_memory_equal(other.data, "a/b", 3);
}

TEST(names_have_a_size)
{
    enum { MOST = 65535 };
    char *text = MUST(malloc(MOST + 8));
    for (size_t extra = 0; extra < 2; extra++) {
        memset(text, 'n', MOST + 8);
        text[0] = '"';
        text[MOST + 1 + extra] = '"';
        AUTO_FIXTURE f;
        assert_true(begin(&f, (spress_bytes){(uint8_t *)text, MOST + 2 + extra}));
        const char *name;
        uint16_t size;
        assert_int_equal(spressi_json_take_name(&f.json, &name, &size), extra == 0);
        if (extra == 0)
            assert_int_equal(size, MOST);
        else
            expect_code(&f.r.report, SPRESS_CODE_NAME_SIZE, 0, "");
    }
    free(text);
}

/* A word must be the whole string; escapes count as what they mean. */
TEST(words)
{
    static const char *const others[] = {"\"pn\"", "\"pngs\"", "\"PNG\"",
                                         "\"\"",   "1",        "\"png\\u0000\""};
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        AUTO_FIXTURE f;
        assert_true(begin(&f, bytes_of(others[i])));
        assert_false(spressi_json_take_word(&f.json, "png"));
        assert_int_equal(f.reader.in.at, 0);
    }
    AUTO_FIXTURE f;
    assert_true(begin(&f, BYTES("\"\\u0070ng\"")));
    assert_true(spressi_json_take_word(&f.json, "png"));
    assert_int_equal(f.reader.in.at, f.reader.in.size);
}

/* Paths longer than their room are cut, not written past it. */
TEST(a_deep_path_is_cut)
{
    AUTO_FIXTURE f;
    assert_true(begin(&f, BYTES("1")));
    for (int i = 0; i < 10; i++)
        spressi_json_visit(&f.json, "a-rather-long-key", 0);
    assert_int_equal(strlen(spressi_json_here(&f.json)->path), sizeof f.reader.path - 1);
}
