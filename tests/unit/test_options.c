/* Options: what each type accepts and stores, and whether the tables that every door reads are
 * sound. */
#include <math.h>

#include "core/json/read.h"
#include "support.h"

typedef enum fruit { FRUIT_APPLE, FRUIT_PEAR, FRUIT_PLUM } fruit;

/* A field of every type. */
typedef struct fields {
    bool flag;
    spress_number number, far;
    uint32_t small;
    uint64_t large;
    fruit word, chosen;
    const char *text;
    spress_texts texts;
    spress_factor factor;
    spress_extent extent;
    spress_seconds seconds;
    spress_optional_colour colour;
} fields;

#define ROW(row_name, row_type, field)                                                             \
    .name = row_name, .type = SPRESS_OPTION_##row_type, .offset = offsetof(fields, field)

static const spress_option table[] = {
    {ROW("flag", FLAG, flag)},
    {ROW("number", NUMBER, number), .least = 1, .most = 255},
    {ROW("far", NUMBER, far), .most = 65535, .words = "all"},
    {ROW("small", COUNT_32, small), .least = 1},
    {ROW("large", COUNT_64, large), .least = 1},
    {ROW("word", WORD, word), .words = "apple|pear|plum"},
    {ROW("chosen", WORD, chosen), .words = "|pear|plum"},
    {ROW("text", TEXT, text), .value = "TEXT"},
    {ROW("texts", TEXTS, texts), .value = "TEXT"},
    {ROW("factor", FACTOR, factor)},
    {ROW("extent", EXTENT, extent)},
    {ROW("seconds", SECONDS, seconds)},
    {ROW("colour", COLOUR, colour)},
    {.name = NULL},
};

static const spress_option *row_of(const char *name)
{
    const spress_option *row = spress_option_find(table, name, strlen(name));
    assert_non_null(row);
    return row;
}

static bool set(const char *name, const char *text, fields *out)
{
    char why[160] = "";
    *out = (fields){0};
    const bool good = spress_option_set(row_of(name), text, out, why, sizeof why);
    assert_int_equal(good, why[0] == '\0'); /* a reason is given, or none is needed */
    return good;
}

/* The value is refused, the reason is this one, and the fields are untouched. */
static void expect_refusal(const char *name, const char *text, const char *reason)
{
    char why[160] = "";
    fields got, before;
    memset(&got, 0x5A, sizeof got);
    memset(&before, 0x5A, sizeof before);
    if (spress_option_set(row_of(name), text, &got, why, sizeof why))
        fail_msg("%s took \"%s\"", name, text ? text : "(none)");
    assert_string_equal(why, reason);
    assert_memory_equal(&got, &before, sizeof got);
    assert_false(spress_option_set(row_of(name), text, &got, NULL, 0));
}

TEST(numbers)
{
    fields f;
    assert_true(set("number", "1", &f));
    assert_true(f.number.set && f.number.value == 1);
    assert_true(set("number", "255", &f));
    assert_int_equal(f.number.value, 255);
    assert_true(set("number", "007", &f));
    assert_int_equal(f.number.value, 7);
    static const char *const wrong[] = {"0",  "256", "-1", "+1",  "",    " 1",
                                        "1 ", "1.0", "1x", "0x1", "one", "4294967297"};
    for (size_t i = 0; i < COUNT_OF(wrong); i++)
        expect_refusal("number", wrong[i], "needs a whole number from 1 to 255");

    assert_true(set("far", "0", &f));
    assert_true(f.far.set && f.far.value == 0);
    assert_true(set("far", "all", &f));
    assert_true(f.far.set && f.far.value == UINT32_MAX);
    expect_refusal("far", "65536", "needs a whole number from 0 to 65535, or all");
    expect_refusal("far", "al", "needs a whole number from 0 to 65535, or all");

    assert_true(set("small", "4294967295", &f));
    assert_int_equal(f.small, UINT32_MAX);
    expect_refusal("small", "4294967296", "needs a whole number from 1 to 4294967295");
    expect_refusal("small", "0", "needs a whole number from 1 to 4294967295");
    assert_true(set("large", "18446744073709551615", &f));
    assert_true(f.large == UINT64_MAX);
    expect_refusal("large", "18446744073709551616", "needs a whole number from 1 to 2^64 - 1");
    expect_refusal("large", "99999999999999999999999", "needs a whole number from 1 to 2^64 - 1");
}

TEST(words)
{
    fields f;
    assert_true(set("word", "apple", &f));
    assert_int_equal(f.word, FRUIT_APPLE);
    assert_true(set("word", "plum", &f));
    assert_int_equal(f.word, FRUIT_PLUM);
    static const char *const wrong[] = {"", "app", "apples", "Apple", "pear|plum", "|"};
    for (size_t i = 0; i < COUNT_OF(wrong); i++)
        expect_refusal("word", wrong[i], "is one of apple, pear or plum");
    /* There is no word for 0: it stands for unset, and "" is not it. */
    assert_true(set("chosen", "pear", &f));
    assert_int_equal(f.chosen, FRUIT_PEAR);
    expect_refusal("chosen", "", "is pear or plum");
    expect_refusal("chosen", "apple", "is pear or plum");

    size_t size;
    assert_non_null(spress_option_word(row_of("chosen"), 0, &size));
    assert_int_equal(size, 0);
    assert_memory_equal(spress_option_word(row_of("chosen"), 2, &size), "plum", 4);
    assert_int_equal(size, 4);
    assert_null(spress_option_word(row_of("chosen"), 3, &size));
    assert_null(spress_option_word(row_of("flag"), 0, &size));
    assert_string_equal(spress_option_value(row_of("word")), "apple|pear|plum");
    assert_string_equal(spress_option_value(row_of("chosen")), "pear|plum");
    assert_string_equal(spress_option_value(row_of("text")), "TEXT");
    assert_null(spress_option_value(row_of("flag")));
}

TEST(flags_and_texts)
{
    fields f;
    assert_true(set("flag", NULL, &f));
    assert_true(f.flag);
    expect_refusal("flag", "", "takes no value");
    expect_refusal("flag", "true", "takes no value");
    static const char given[] = "any text, also |";
    assert_true(set("text", given, &f));
    assert_ptr_equal(f.text, given); /* borrowed */
    assert_true(set("text", "", &f));
    assert_string_equal(f.text, "");
    expect_refusal("texts", "a", "needs a value: TEXT");
    /* Everything but a flag needs a value. */
    expect_refusal("text", NULL, "needs a value: TEXT");
    expect_refusal("number", NULL, "needs a whole number from 1 to 255");
    expect_refusal("word", NULL, "is one of apple, pear or plum");
    expect_refusal("factor", NULL, "needs a factor: 0.5, 2 or 1/3");
    expect_refusal("extent", NULL, "needs a size in pixels: 1024 or 1024x512");
    expect_refusal("seconds", NULL, "needs seconds: 0, 0.25 or 1/3");
    expect_refusal("colour", NULL, "needs a colour: #rrggbb, #rrggbbaa or transparent");
}

TEST(factors)
{
    static const struct {
        const char *text;
        double value;
    } rows[] = {{"2", 2},
                {"0.5", 0.5},
                {"1/3", 1.0 / 3},
                {"9999.9999", 9999.9999},
                {"1/9999", 1.0 / 9999},
                {"0.0001", 0.0001},
                {"007", 7},
                {"0.50", 0.5},
                {".25", 0.25}};
    static const char *const wrong[] = {
        "",    "0",     "0.0",   "0/3",   "3/0",     ".",       "5.", "1/", "/3",  "-1", "+1",
        "1e3", "1/2/3", "0.5.5", "10000", "0.00001", "1/10000", " 1", "1 ", "1,5", "x"};
    fields f;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        assert_true(set("factor", rows[i].text, &f));
        const double value = (double)f.factor.numerator / f.factor.denominator;
        assert_true(fabs(value - rows[i].value) <= 1e-12 * rows[i].value);
    }
    for (size_t i = 0; i < COUNT_OF(wrong); i++)
        expect_refusal("factor", wrong[i], "needs a factor: 0.5, 2 or 1/3");
    spress_factor part = {0};
    assert_true(spress_factor_parse("1/2:@half", 3, &part)); /* only so many bytes */
    assert_true(part.numerator == 1 && part.denominator == 2);
}

TEST(extents)
{
    static const char *const wrong[] = {"",      "0",   "0x4", "4x0",   "4x",      "x4",
                                        "4x4x4", "4X4", "-4",  "4 x 4", "1000001", "4x1000001"};
    fields f;
    assert_true(set("extent", "256", &f));
    assert_true(f.extent.width == 256 && f.extent.height == 256);
    assert_true(set("extent", "320x1000000", &f));
    assert_true(f.extent.width == 320 && f.extent.height == 1000000);
    for (size_t i = 0; i < COUNT_OF(wrong); i++)
        expect_refusal("extent", wrong[i], "needs a size in pixels: 1024 or 1024x512");
}

TEST(moments)
{
    static const struct {
        const char *text;
        double value;
    } rows[] = {{"0", 0},         {"12", 12},         {"0.25", 0.25},
                {"1/3", 1.0 / 3}, {"10.125", 10.125}, {".5", 0.5}};
    static const char *const wrong[] = {"",   ".",     "1.",  "-1",  "1e3", "1/0",       "1/",
                                        "/2", "1.2.3", "nan", "inf", "1 ",  "4294967296"};
    fields f;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        assert_true(set("seconds", rows[i].text, &f));
        assert_true(f.seconds.set);
        assert_true(fabs(f.seconds.value - rows[i].value) < 1e-12);
    }
    for (size_t i = 0; i < COUNT_OF(wrong); i++)
        expect_refusal("seconds", wrong[i], "needs seconds: 0, 0.25 or 1/3");
}

TEST(colours)
{
    static const struct {
        const char *text;
        spress_colour value;
    } rows[] = {{"#ff8000", {255, 128, 0, 255}},
                {"FF8000", {255, 128, 0, 255}},
                {"#f80", {255, 136, 0, 255}},
                {"#01020304", {1, 2, 3, 4}},
                {"transparent", {0, 0, 0, 0}}};
    static const char *const wrong[] = {
        "",        "#",        "#ff",     "#ffff",       "#ff800",        "##ff80", "red",
        "#gg0000", "#ff80000", "#ff 000", "Transparent", "#\x12\x12\x12", "#@@@"};
    fields f;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        assert_true(set("colour", rows[i].text, &f));
        assert_true(f.colour.set);
        assert_memory_equal(&f.colour.value, &rows[i].value, sizeof rows[i].value);
    }
    for (size_t i = 0; i < COUNT_OF(wrong); i++)
        expect_refusal("colour", wrong[i], "needs a colour: #rrggbb, #rrggbbaa or transparent");
}

TEST(find_rows)
{
    assert_non_null(spress_option_find(table, "text", 4));
    assert_string_equal(spress_option_find(table, "texts", 4)->name, "text");
    assert_null(spress_option_find(table, "tex", 3));
    assert_null(spress_option_find(table, "", 0));
    static const char *const candidates[] = {"max-size", "scale", "trim-mode"};
    assert_string_equal(spress_nearest_word("max-siez", candidates, 3), "max-size");
    assert_null(spress_nearest_word("completely-else", candidates, 3));
}

/* ---- the tables of the jobs ---- */

static const size_t request_sizes[SPRESS_JOB_COUNT] = {
    [SPRESS_JOB_INSPECT] = sizeof(spress_inspect_request),
    [SPRESS_JOB_VALIDATE] = sizeof(spress_validate_request),
    [SPRESS_JOB_CONVERT] = sizeof(spress_convert_request),
    [SPRESS_JOB_PACK] = sizeof(spress_pack_request),
    [SPRESS_JOB_UNPACK] = sizeof(spress_unpack_request),
    [SPRESS_JOB_RENDER] = sizeof(spress_render_request),
    [SPRESS_JOB_DIFF] = sizeof(spress_diff_request)};

static size_t field_size(spress_option_type type)
{
    switch (type) {
    case SPRESS_OPTION_FLAG:
        return sizeof(bool);
    case SPRESS_OPTION_NUMBER:
        return sizeof(spress_number);
    case SPRESS_OPTION_COUNT_32:
        return sizeof(uint32_t);
    case SPRESS_OPTION_COUNT_64:
        return sizeof(uint64_t);
    case SPRESS_OPTION_WORD:
        return sizeof(fruit);
    case SPRESS_OPTION_TEXT:
        return sizeof(char *);
    case SPRESS_OPTION_TEXTS:
        return sizeof(spress_texts);
    case SPRESS_OPTION_FACTOR:
        return sizeof(spress_factor);
    case SPRESS_OPTION_EXTENT:
        return sizeof(spress_extent);
    case SPRESS_OPTION_SECONDS:
        return sizeof(spress_seconds);
    case SPRESS_OPTION_COLOUR:
        return sizeof(spress_optional_colour);
    }
    return 0;
}

/* Words are not empty, but for the one of 0, and all different. */
static void check_words(const spress_option *row)
{
    size_t size, other_size, count = 0;
    const char *word, *other;
    for (; (word = spress_option_word(row, count, &size)); count++) {
        assert_true(size != 0 || count == 0);
        for (size_t i = 0; i < count; i++) {
            other = spress_option_word(row, i, &other_size);
            assert_false(size == other_size && memcmp(word, other, size) == 0);
        }
    }
    assert_true(row->type != SPRESS_OPTION_WORD || count >= 2);
}

/* What is said to hold when nothing is given can be given, and is the field's 0 when the words say
 * so. */
static void check_fallback(const spress_option *row)
{
    union {
        fields f;
        uint8_t bytes[sizeof(fields)];
    } room = {0};
    if (!row->fallback)
        return;
    assert_true(row->fallback[0] != '\0');
    if (row->type != SPRESS_OPTION_WORD || strchr(row->fallback, ' '))
        return; /* a sentence */
    spress_option copy = *row;
    copy.offset = 0;
    assert_true(spress_option_set(&copy, row->fallback, &room, NULL, 0));
    int index;
    memcpy(&index, &room, sizeof index);
    assert_true(index == 0 || row->words[0] == '|');
}

/* A row tells people and programs the same: what its value is called fits what it names. */
static void check_names(const spress_option *row)
{
    static const struct {
        const char *value;
        spress_option_names names[3]; /* those that it may stand for */
    } cases[] = {
        {"FORMAT",
         {SPRESS_NAMES_READ_FORMAT, SPRESS_NAMES_WRITTEN_FORMAT, SPRESS_NAMES_PACKED_FORMAT}},
        {"DIR", {SPRESS_NAMES_FOLDER}},
        {"FILE", {SPRESS_NAMES_INPUT_FILE, SPRESS_NAMES_OUTPUT_FILE}},
        {"FILE.png", {SPRESS_NAMES_OUTPUT_FILE}},
        {"ATLAS", {SPRESS_NAMES_INPUT_FILE, SPRESS_NAMES_OUTPUT_FILE}},
        {"OUT", {SPRESS_NAMES_OUTPUT_FILE}},
    };
    const bool is_text = row->type == SPRESS_OPTION_TEXT || row->type == SPRESS_OPTION_TEXTS;
    bool fits = row->names == SPRESS_NAMES_NOTHING;
    for (size_t i = 0; is_text && i < COUNT_OF(cases); i++) {
        if (strcmp(row->value, cases[i].value) != 0)
            continue;
        fits = false;
        for (size_t k = 0; k < 3; k++)
            fits |= row->names != SPRESS_NAMES_NOTHING && row->names == cases[i].names[k];
    }
    assert_true(fits);
}

static void check_row(const spress_option *row, size_t size)
{
    check_names(row);
    assert_non_null(row->help);
    assert_true(row->help[0] != '\0');
    assert_null(strchr(row->help, '\n'));
    assert_non_null(row->group);
    assert_true(row->offset + field_size(row->type) <= size);
    const bool is_count = row->type == SPRESS_OPTION_NUMBER ||
                          row->type == SPRESS_OPTION_COUNT_32 ||
                          row->type == SPRESS_OPTION_COUNT_64;
    const bool is_word = row->type == SPRESS_OPTION_WORD; /* its `most`: values without a word */
    assert_true(is_count || (row->least == 0 && (is_word || row->most == 0)));
    assert_true(row->most == 0 || row->least <= row->most);
    assert_true(row->type == SPRESS_OPTION_COUNT_64 || row->most <= UINT32_MAX);
    /* 0 of a count is unset, and so cannot be a value. */
    assert_true(row->least > 0 ||
                !(row->type == SPRESS_OPTION_COUNT_32 || row->type == SPRESS_OPTION_COUNT_64));
    if (row->type == SPRESS_OPTION_FLAG) {
        assert_null(row->words);
        assert_null(row->value);
        assert_null(row->fallback);
    } else {
        assert_non_null(spress_option_value(row));
    }
    check_words(row);
    check_fallback(row);
}

/* How many rows of the tables of a job have that name or letter. */
static size_t count_rows(const spress_option *const *tables, const char *name, char letter)
{
    size_t count = 0;
    for (size_t i = 0; i < 3; i++)
        for (const spress_option *row = tables[i]; row->name; row++)
            count += name ? strcmp(row->name, name) == 0 : row->letter == letter;
    return count;
}

TEST(tables_of_jobs)
{
    for (unsigned job = 0; job < SPRESS_JOB_COUNT; job++) {
        const spress_option *const tables[] = {spress_job_options((spress_job_kind)job),
                                               spress_reading_options(), spress_limit_options()};
        const size_t sizes[] = {request_sizes[job], sizeof(spress_reading), sizeof(spress_limits)};
        for (size_t i = 0; i < 3; i++)
            for (const spress_option *row = tables[i]; row->name; row++) {
                check_row(row, sizes[i]);
                assert_int_equal(count_rows(tables, row->name, 0), 1);
                if (row->letter)
                    assert_int_equal(count_rows(tables, NULL, row->letter), 1);
            }
    }
}

/* Every limit has an option; two options of a job never share a field. */
TEST(fields_of_tables)
{
    for (unsigned job = 0; job < SPRESS_JOB_COUNT; job++) {
        const spress_option *rows = spress_job_options((spress_job_kind)job);
        for (const spress_option *a = rows; a->name; a++) {
            assert_true(a->offset >= sizeof(spress_reading)); /* not into the reading */
            for (const spress_option *b = a + 1; b->name; b++)
                assert_true(a->offset + field_size(a->type) <= b->offset ||
                            b->offset + field_size(b->type) <= a->offset);
        }
    }
    spress_limits limits = {0};
    for (const spress_option *row = spress_limit_options(); row->name; row++)
        assert_true(spress_option_set(row, "7", &limits, NULL, 0));
    assert_true(limits.input_bytes == 7 && limits.memory_bytes == 7 && limits.pixels == 7 &&
                limits.pages == 7 && limits.frames == 7 && limits.name_bytes == 7 &&
                limits.bones == 7 && limits.vertices == 7 && limits.transforms == 7);
}

/* The settings of formats are tables, too. */
TEST(tables_of_formats)
{
    for (size_t i = 0; i < 2 * spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i / 2);
        const spress_option *rows = i % 2 == 0 ? format->read_settings : format->write_settings;
        for (const spress_option *row = rows; row && row->name; row++) {
            assert_ptr_equal(spress_option_find(rows, row->name, strlen(row->name)), row);
            check_row(row, SIZE_MAX); /* the struct is the room's own */
        }
    }
}

/* Results are told in the words of requests. */
TEST(words_of_jobs)
{
    size_t size;
    const char *word =
        spress_job_word(SPRESS_JOB_PACK, "trim-group", SPRESS_TRIM_GROUP_SEQUENCE, &size);
    assert_int_equal(size, 8);
    assert_memory_equal(word, "sequence", size);
    word = spress_job_word(SPRESS_JOB_PACK, "trim-group", SPRESS_TRIM_GROUP_NONE, &size);
    assert_int_equal(size, 4);
    assert_memory_equal(word, "none", size);
    assert_null(spress_job_word(SPRESS_JOB_PACK, "trim-group", 99, &size));
}

/* How many times a text is in another. */
static size_t count_in(const char *text, const char *word)
{
    size_t count = 0;
    for (; (text = strstr(text, word)); text += strlen(word))
        count++;
    return count;
}

/* Asserts that the schema has as many rows of each name as the tables have. */
static void expect_rows(const char *schema, const spress_option *const *tables, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (const spress_option *row = tables[i]; row && row->name; row++) {
            char wanted[80];
            size_t there = 0;
            for (size_t k = 0; k < count; k++)
                there += tables[k] && spress_option_find(tables[k], row->name, strlen(row->name));
            snprintf(wanted, sizeof wanted, "{\"name\":\"%s\",", row->name);
            assert_int_equal(count_in(schema, wanted), there);
        }
}

TEST(schema)
{
    enum { FORMATS_MAX = 64 };
    const spress_option *tables[SPRESS_JOB_COUNT + 2 + 2 * FORMATS_MAX];
    size_t count = 0;
    for (unsigned job = 0; job < SPRESS_JOB_COUNT; job++)
        tables[count++] = spress_job_options((spress_job_kind)job);
    tables[count++] = spress_reading_options();
    tables[count++] = spress_limit_options();
    assert_true(spress_format_count() <= FORMATS_MAX);
    for (size_t i = 0; i < spress_format_count(); i++) {
        tables[count++] = spress_format_at(i)->read_settings;
        tables[count++] = spress_format_at(i)->write_settings;
    }
    for (int compact = 0; compact < 2; compact++) {
        AUTO_BUFFER out = {0};
        TEST_REPORT(r);
        assert_true(spress_schema_json(NULL, compact, NULL, &out));
        spressi_reader reader = {.in = {.data = out.data, .size = out.size}, .report = &r.report};
        assert_true(spressi_begin_text(&reader));
        assert_true(
            spressi_json_check(&reader, SPRESSI_JSON_NESTING_MAX, SPRESSI_JSON_COMMAS_REFUSED));
        expect_silence(&r.report);
        char *text = test_calloc(out.size + 1, 1);
        memcpy(text, out.data, out.size);
        char *engines = MUST(strstr(text, "\"engines\":"));
        *engines = '\0'; /* they and results, behind them, have names of their own */
        if (compact)
            expect_rows(text, tables, count);
        for (size_t i = 0; compact && i < spress_format_count(); i++) {
            char wanted[80];
            snprintf(wanted, sizeof wanted, "{\"id\":\"%s\",", spress_format_at(i)->id);
            assert_int_equal(count_in(text, wanted), 1);
        }
        test_free(text);
    }
}

static void expect_text(const spress_buffer *out, const char *part, bool wanted)
{
    char *text = test_calloc(out->size + 1, 1);
    memcpy(text, out->data, out->size);
    assert_int_equal(strstr(text, part) != NULL, wanted);
    test_free(text);
}

/* The commands of a door stand beside the jobs: what each takes of its job, and what it adds. */
TEST(schema_of_door)
{
    static const spress_option own[] = {{.name = "format",
                                         .type = SPRESS_OPTION_WORD,
                                         .words = "text|json",
                                         .fallback = "text",
                                         .group = "General",
                                         .help = "how"},
                                        {.name = NULL}};
    static const char *const without[] = {"from", "nearest", NULL};
    const spress_door_command commands[] = {
        {"check", "FILE", "checks", spress_validate_job(), true, without, own},
        {.name = "plain", .arguments = "", .summary = "does nothing"},
    };
    const spress_door door = {commands, 2};
    AUTO_BUFFER out = {0};
    assert_true(spress_schema_json(&door, true, NULL, &out));
    expect_text(&out,
                ",\"commands\":[{\"name\":\"check\",\"arguments\":\"FILE\",\"summary\":\"checks\","
                "\"job\":\"validate\",\"settings\":true,\"without\":[\"from\",\"nearest\"],"
                "\"options\":[{\"name\":\"format\",\"type\":\"word\",\"words\":[\"text\",\"json\"],"
                "\"value\":\"text|json\",\"default\":\"text\",\"group\":\"General\","
                "\"help\":\"how\"}]},{\"name\":\"plain\",\"arguments\":\"\","
                "\"summary\":\"does nothing\",\"options\":[]}]}",
                true);
    expect_text(&out, "\"name\":\"palette\",\"type\":\"text\",\"names\":\"input-file\"", true);
    spress_buffer_free(&out);
    assert_true(spress_formats_json(true, NULL, &out));
    expect_text(&out, "\"formats\":[{\"id\":\"pct\"", true);
    expect_text(&out, "\"jobs\"", false);
}
