/* The grammar of RFC 8259: what is JSON and, with the offset of every error, what is not. */
#include "json_fixture.h"

TEST(good_texts)
{
    static const char *const texts[] = {
        "{}",
        "[]",
        "0",
        "-0",
        "\"\"",
        "true",
        "false",
        "null",
        " \t\r\n[ ] \n",
        "[1]",
        "[1,2]",
        "[[]]",
        "[{}]",
        "{\"\":0}",
        "{\"a\":{\"b\":[]}}",
        "{\"a\":1,\"a\":2}", /* for consumers */
        "[0.5,1e5,1E+5,1e-5,-1.25e10,0e0,0.0]",
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\"",
        "\"\\uD83D\\uDE00\"",
        "\"\\ud83d\\ude00\"",
        "\"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\"",
        "\"\\u0000\\uFFFF\\uE000\\uD7FF\"",
        "[true,false,null]",
        "\"\x7F\"",
        "\"]}{[,:\"",
        "{\"]\":\"[\"}",
    };
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        AUTO_FIXTURE f;
        if (!begin(&f, bytes_of(texts[i])))
            print_message("refused: %s\n", texts[i]);
        expect_silence(&f.r.report);
    }
}

TEST(bad_texts)
{
    static const struct {
        const char *text;
        uint64_t offset;
        spress_code code;
    } rows[] = {
        {"", 0, SPRESS_CODE_JSON_SYNTAX},
        {"  ", 2, SPRESS_CODE_JSON_SYNTAX},
        {"x", 0, SPRESS_CODE_JSON_SYNTAX},
        {"]", 0, SPRESS_CODE_JSON_SYNTAX},
        {"[", 1, SPRESS_CODE_JSON_SYNTAX},
        {"[1", 2, SPRESS_CODE_JSON_SYNTAX},
        {"[1,", 3, SPRESS_CODE_JSON_SYNTAX},
        {"[1,]", 3, SPRESS_CODE_JSON_SYNTAX}, /* trailing comma */
        {"[,1]", 1, SPRESS_CODE_JSON_SYNTAX},
        {"[1,,2]", 3, SPRESS_CODE_JSON_SYNTAX},
        {"[1 2]", 3, SPRESS_CODE_JSON_SYNTAX},
        {"[1}", 2, SPRESS_CODE_JSON_SYNTAX},
        {"{", 1, SPRESS_CODE_JSON_SYNTAX},
        {"{1:2}", 1, SPRESS_CODE_JSON_SYNTAX},
        {"{\"a\"}", 4, SPRESS_CODE_JSON_SYNTAX},
        {"{\"a\" 1}", 5, SPRESS_CODE_JSON_SYNTAX},
        {"{\"a\":}", 5, SPRESS_CODE_JSON_SYNTAX},
        {"{\"a\":1,}", 7, SPRESS_CODE_JSON_SYNTAX},
        {"{\"a\":1]", 6, SPRESS_CODE_JSON_SYNTAX},
        {"{a:1}", 1, SPRESS_CODE_JSON_SYNTAX},
        {"{'a':1}", 1, SPRESS_CODE_JSON_SYNTAX},
        {"// c\n1", 0, SPRESS_CODE_JSON_SYNTAX},
        {"[1/**/]", 2, SPRESS_CODE_JSON_SYNTAX},
        {"True", 0, SPRESS_CODE_JSON_SYNTAX},
        {"tru", 0, SPRESS_CODE_JSON_SYNTAX},
        {"nul", 0, SPRESS_CODE_JSON_SYNTAX},
        {"NaN", 0, SPRESS_CODE_JSON_SYNTAX},
        {"[Infinity]", 1, SPRESS_CODE_JSON_SYNTAX},
        {"[-Infinity]", 2, SPRESS_CODE_JSON_SYNTAX},
        {"+1", 0, SPRESS_CODE_JSON_SYNTAX},
        {"-", 1, SPRESS_CODE_JSON_SYNTAX},
        {".5", 0, SPRESS_CODE_JSON_SYNTAX},
        {"[1.]", 3, SPRESS_CODE_JSON_SYNTAX},
        {"[1.e5]", 3, SPRESS_CODE_JSON_SYNTAX},
        {"[1e]", 3, SPRESS_CODE_JSON_SYNTAX},
        {"[1e+]", 4, SPRESS_CODE_JSON_SYNTAX},
        {"[01]", 2, SPRESS_CODE_JSON_SYNTAX},
        {"[-01]", 3, SPRESS_CODE_JSON_SYNTAX},
        {"[0x10]", 2, SPRESS_CODE_JSON_SYNTAX},
        {"[1_000]", 2, SPRESS_CODE_JSON_SYNTAX},
        {"\"", 1, SPRESS_CODE_JSON_SYNTAX},
        {"\"abc", 4, SPRESS_CODE_JSON_SYNTAX},
        {"\"a\tb\"", 2, SPRESS_CODE_JSON_SYNTAX}, /* raw control characters */
        {"\"a\nb\"", 2, SPRESS_CODE_JSON_SYNTAX},
        {"\"\x1F\"", 1, SPRESS_CODE_JSON_SYNTAX},
        {"\"ab\\", 3, SPRESS_CODE_JSON_SYNTAX},
        {"\"ab\\x41\"", 3, SPRESS_CODE_JSON_SYNTAX},
        {"\"\\'\"", 1, SPRESS_CODE_JSON_SYNTAX},
        {"\"\\u12\"", 1, SPRESS_CODE_JSON_SYNTAX},
        {"\"\\u12G4\"", 1, SPRESS_CODE_JSON_SYNTAX},
        {"\"\\U0041\"", 1, SPRESS_CODE_JSON_SYNTAX},
        {"\"a\\uD83D\"", 2, SPRESS_CODE_JSON_SYNTAX}, /* halves of pairs */
        {"\"a\\uDE00\"", 2, SPRESS_CODE_JSON_SYNTAX},
        {"\"\\uD83Dx\"", 1, SPRESS_CODE_JSON_SYNTAX},
        {"\"\\uD83D\\n\"", 1, SPRESS_CODE_JSON_SYNTAX},
        {"\"\\uD83D\\u0041\"", 1, SPRESS_CODE_JSON_SYNTAX},
        {"\"\\uD83D\\uD83D\"", 1, SPRESS_CODE_JSON_SYNTAX},
        {"\"\\uDBFF\\uE000\"", 1, SPRESS_CODE_JSON_SYNTAX},
        {"1 2", 2, SPRESS_CODE_JSON_TRAILING},
        {"{} x", 3, SPRESS_CODE_JSON_TRAILING},
        {"[]]", 2, SPRESS_CODE_JSON_TRAILING},
        {"truex", 4, SPRESS_CODE_JSON_TRAILING},
        {"00", 1, SPRESS_CODE_JSON_TRAILING},
        {"\"a\"\"b\"", 3, SPRESS_CODE_JSON_TRAILING},
        {"\"\xFF\"", 1, SPRESS_CODE_UTF8},
        {"\"\xED\xA0\x80\"", 1, SPRESS_CODE_UTF8}, /* a surrogate */
        {"\"\xC0\xAF\"", 1, SPRESS_CODE_UTF8},     /* overlong */
        {"\xEF\xBB\xBF{}", 0, SPRESS_CODE_BOM},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        AUTO_FIXTURE f;
        if (begin(&f, bytes_of(rows[i].text)))
            print_message("accepted: %s\n", rows[i].text);
        expect_code(&f.r.report, rows[i].code, rows[i].offset, "");
        assert_int_equal(f.r.report.error_count, 1);
    }
}

/* White-space that JSON does not have, and a NUL. */
TEST(foreign_spaces)
{
    static const spress_bytes texts[] = {{(const uint8_t *)"[\v]", 3},
                                         {(const uint8_t *)"[\f]", 3},
                                         {(const uint8_t *)"[\xC2\xA0]", 4},
                                         {(const uint8_t *)"[\0]", 3}};
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        AUTO_FIXTURE f;
        assert_false(begin(&f, texts[i]));
        expect_code(&f.r.report, SPRESS_CODE_JSON_SYNTAX, 1, "");
    }
    AUTO_FIXTURE f;
    assert_false(begin(&f, (spress_bytes){(const uint8_t *)"1\0", 2}));
    expect_code(&f.r.report, SPRESS_CODE_JSON_TRAILING, 1, "");
}

TEST(depth_is_bounded)
{
    enum { MANY = 1000000 };
    AUTO_FREE char *text = MUST(malloc(2 * MANY));
    memset(text, '[', MANY);
    memset(text + MANY, ']', MANY);
    AUTO_FIXTURE f;
    assert_true(begin(&f, (spress_bytes){(uint8_t *)text + MANY - 64, 128}));
    end(&f);
    assert_false(begin(&f, (spress_bytes){(uint8_t *)text + MANY - 65, 130}));
    expect_code(&f.r.report, SPRESS_CODE_JSON_DEPTH, 64, "");
    end(&f);
    assert_false(
        begin(&f, (spress_bytes){(uint8_t *)text, 2 * MANY})); /* and no stack is used up */
    expect_code(&f.r.report, SPRESS_CODE_JSON_DEPTH, 64, "");
}

/* Every prefix of a text that ends in a bracket is no JSON, with the error at its end or before. */
TEST(every_truncation)
{
    static const char text[] =
        " {\"a\\u00e9\\uD83D\\uDE00\" : [ -1.5e+10 , true,false ,null, \"x\" ], \"b\":{ } }";
    for (size_t size = 0; size < sizeof text - 1; size++) {
        AUTO_FREE uint8_t *exact = MUST(malloc(size + 1));
        memcpy(exact + 1, text, size);
        AUTO_FIXTURE f;
        assert_false(begin(&f, (spress_bytes){exact + 1, size}));
        const spress_diagnostic *error = spress_report_first_error(&f.r.report);
        assert_int_equal(error->code, SPRESS_CODE_JSON_SYNTAX);
        assert_true(error->offset <= size);
    }
}
