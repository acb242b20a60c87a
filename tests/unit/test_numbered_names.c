/* Numbered names, as core/text/numbered.h says. */
#include "support.h"

#include "core/text/numbered.h"

/* Names with a number: where it stands and what it is. */
TEST(numbers)
{
    static const struct {
        const char *name;
        size_t at, size;
        uint64_t number;
        size_t base; /* bytes before the number and its separator */
    } rows[] = {
        {"walk_01.png", 5, 2, 1, 4},
        {"walk_1", 5, 1, 1, 4},
        {"walk1.jpeg", 4, 1, 1, 4},
        {"hero/walk-007.png", 10, 3, 7, 9},
        {"walk 12.gif", 5, 2, 12, 4},
        {"7.png", 0, 1, 7, 0},
        {"a/b0", 3, 1, 0, 3},
        {"x999999999", 1, 9, 999999999, 1},
        {"v2_run_3.webp", 7, 1, 3, 6},
        {"walk.01", 5, 2, 1, 4},
        {"\xC3\xA9t\xC3\xA9_5.png", 6, 1, 5, 5},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        spressi_numbered found;
        if (!spressi_find_number(bytes_of(rows[i].name), false, &found))
            fail_msg("no number in %s", rows[i].name);
        if (found.number_at != rows[i].at || found.number_size != rows[i].size ||
            found.number != rows[i].number)
            fail_msg("%s: %zu, %zu, %llu", rows[i].name, found.number_at, found.number_size,
                     (unsigned long long)found.number);
        if (spressi_sequence_base(bytes_of(rows[i].name), &found) != rows[i].base)
            fail_msg("%s: base %zu", rows[i].name,
                     spressi_sequence_base(bytes_of(rows[i].name), &found));
    }
}

TEST(no_numbers)
{
    static const char *const names[] = {
        "",    "walk.png", "walk", "walk_1a.png", "1/walk.png", "walk_1/.png", "x1234567890",
        "a1b", "\xD9\xA1", /* an Arabic digit is none of ours */
    };
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        spressi_numbered found = {77, 77, 77};
        if (spressi_find_number(bytes_of(names[i]), false, &found))
            fail_msg("%s: %llu", names[i], (unsigned long long)found.number);
        assert_int_equal(found.number_at, 77);
    }
}

/* In natural order, as the function asks for. */
static const char *const sequence_names[] = {
    "a_1.png", "a_1.webp", "a_2.png", "a_10.png", "b_1.png", "c", "d1", "d02", "d/x_1", "d/x_2",
};
static const uint32_t sequence_numbers[] = {
    0, SPRESS_NONE, 0, 0, SPRESS_NONE, SPRESS_NONE, 1, 1, 2, 2,
};
enum { SEQUENCE_NAMES = COUNT_OF(sequence_names) };

static void sequence_input(spress_bytes *names)
{
    for (size_t i = 0; i < SEQUENCE_NAMES; i++)
        names[i] = bytes_of(sequence_names[i]);
}

TEST(sequences)
{
    spress_bytes names[SEQUENCE_NAMES];
    uint32_t sequences[SEQUENCE_NAMES];
    sequence_input(names);
    const spress_allocator allocator = spress_allocator_default();
    assert_true(spressi_find_sequences(names, SEQUENCE_NAMES, false, &allocator, sequences));
    for (size_t i = 0; i < SEQUENCE_NAMES; i++)
        if (sequences[i] != sequence_numbers[i])
            fail_msg("%s is in sequence %u", sequence_names[i], sequences[i]);
    assert_true(spressi_find_sequences(names, 0, false, &allocator, sequences));
}

/* Numbers in the middle, as exporters of GIF write them: the run of digits counts that other names
 * differ in while the rest is equal. */
TEST(middle_numbers)
{
    static const struct {
        const char *name;
        size_t at, size;
        uint64_t number;
    } rows[] = {
        {"frame_00_delay-0.05s.png", 6, 2, 0},
        {"frame_01_delay-0.05s.png", 6, 2, 1},
        {"frame_10_delay-0.05s.png", 6, 2, 10},
        {"frame_11_delay-0.1s.png", 0, 0, 0},
        {"lvl2_f7_x", 6, 1, 7},
        {"lvl2_f8_x", 6, 1, 8},
        {"lvl2_f9_x", 6, 1, 9},
        {"lvl3_f9_x", 3, 1, 3},
        {"walk_1", 0, 0, 0},
        {"walk_2", 0, 0, 0}, /* at the end */
        {"alone_3_x", 0, 0, 0},
        {"none", 0, 0, 0},
        {"", 0, 0, 0},
        {"a1234567890b", 0, 0, 0}, /* ten digits */
        {"a1234567891b", 0, 0, 0},
        {"9x", 0, 1, 9},
        {"10x", 0, 2, 10},
        {"1/door", 0, 0, 0},
        {"2/door", 0, 0, 0}, /* folders are no frames */
    };
    enum { COUNT = COUNT_OF(rows) };
    spress_bytes names[COUNT];
    spressi_numbered found[COUNT];
    for (size_t i = 0; i < COUNT; i++)
        names[i] = bytes_of(rows[i].name);
    const spress_allocator allocator = spress_allocator_default();
    assert_true(spressi_find_middle_numbers(names, COUNT, &allocator, found));
    for (size_t i = 0; i < COUNT; i++)
        if (found[i].number_size != rows[i].size || found[i].number != rows[i].number ||
            (rows[i].size != 0 && found[i].number_at != rows[i].at))
            fail_msg("%s: %zu digits at %zu", rows[i].name, found[i].number_size,
                     found[i].number_at);
    assert_true(spressi_find_middle_numbers(names, 0, &allocator, found));
}

TEST(sequences_without_memory)
{
    spress_bytes names[SEQUENCE_NAMES];
    uint32_t sequences[SEQUENCE_NAMES];
    sequence_input(names);
    bool failed = true;
    for (size_t n = 1; failed; n++) {
        FAILING_ALLOCATOR(f, n);
        const bool done =
            spressi_find_sequences(names, SEQUENCE_NAMES, false, &f.allocator, sequences);
        assert_int_equal(done, !f.failed);
        assert_int_equal(f.live_count, 0);
        failed = f.failed;
    }
}
