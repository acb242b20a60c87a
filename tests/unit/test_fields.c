/* Tests of core/reading/fields.h: every type of number goes from the file to its member and back,
 * and a field that the end of the file cuts is named. */
#include "core/reading/fields.h"
#include "support.h"

typedef struct part {
    uint8_t flag;
    int8_t small;
    uint16_t low;
    int16_t high;
    uint32_t word;
    int32_t count;
    float scale;
} part;

static const spressi_field fields[] = {
    SPRESSI_FIELD("flag", BOOL, part, flag),     SPRESSI_FIELD("small", I8, part, small),
    SPRESSI_FIELD("low", U16_LE, part, low),     SPRESSI_FIELD("high", I16_BE, part, high),
    SPRESSI_FIELD("word", U32_LE, part, word),   SPRESSI_FIELD("count", I32_BE, part, count),
    SPRESSI_FIELD("scale", F32_LE, part, scale),
};

/* 1, -1, 0x0201, -2, 0x04030201, -3, 1.5 */
static const uint8_t bytes[18] = {1, 0xFF, 1,    2,    0xFF, 0xFE, 1, 2,    3,
                                  4, 0xFF, 0xFF, 0xFF, 0xFD, 0,    0, 0xC0, 0x3F};

static void expect_values(const part *p)
{
    assert_int_equal(p->flag, 1);
    assert_int_equal(p->small, -1);
    assert_int_equal(p->low, 0x0201);
    assert_int_equal(p->high, -2);
    assert_int_equal(p->word, 0x04030201);
    assert_int_equal(p->count, -3);
    assert_true(p->scale == 1.5f);
}

TEST(there_and_back)
{
    part loaded = {0}, taken = {0};
    uint8_t stored[sizeof bytes];
    spressi_reader reader = {.in = {.data = bytes, .size = sizeof bytes}};
    assert_int_equal(spressi_fields_size(SPRESSI_FIELDS(fields)), sizeof bytes);
    spressi_load_fields(bytes, SPRESSI_FIELDS(fields), &loaded);
    expect_values(&loaded);
    assert_null(spressi_take_fields(&reader, SPRESSI_FIELDS(fields), &taken));
    expect_values(&taken);
    assert_int_equal(reader.in.at, sizeof bytes);
    assert_ptr_equal(spressi_store_fields(stored, SPRESSI_FIELDS(fields), &taken),
                     stored + sizeof stored);
    assert_memory_equal(stored, bytes, sizeof bytes);
}

TEST(cut)
{
    static const size_t starts[] = {0, 1, 2, 4, 6, 10, 14, 18};
    for (size_t size = 0; size < sizeof bytes; size++) {
        part out;
        size_t field = 0;
        while (starts[field + 1] <= size)
            field++;
        spressi_reader reader = {.in = {.data = bytes, .size = size}};
        assert_ptr_equal(spressi_take_fields(&reader, SPRESSI_FIELDS(fields), &out),
                         &fields[field]);
        assert_int_equal(reader.in.at, starts[field]);
    }
}
