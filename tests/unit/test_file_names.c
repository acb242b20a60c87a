/* Names as files: which may be written, and which are one and the same to a file system that
 * ignores case or how accents are composed. Pairs are from the Unicode character database. */
#include "job_fixture.h"
#include "names/case_fold.h"
#include "names/file_names.h"

static bool same(const char *a, const char *b)
{
    char folded_a[100], folded_b[100];
    const size_t a_size = spressi_fold_name(a, strlen(a), folded_a);
    const size_t b_size = spressi_fold_name(b, strlen(b), folded_b);
    assert_true(a_size <= SPRESSI_FOLD_GROWTH * strlen(a));
    assert_true(b_size <= SPRESSI_FOLD_GROWTH * strlen(b));
    return a_size == b_size && memcmp(folded_a, folded_b, a_size) == 0;
}

TEST(fold_pairs)
{
    static const char *const pairs[][2] = {
        {"Walk/A.png", "wALK/a.PNG"},
        {"\u00E9", "e\u0301"},              /* e with acute */
        {"\u00C9", "e\u0301"},              /* the capital one */
        {"\u01D5", "u\u0308\u0304"},        /* two accents, taken apart one after the other */
        {"\u0416", "\u0436"},               /* Cyrillic zhe */
        {"\u0419", "\u0438\u0306"},         /* and short i */
        {"\u03A3", "\u03C2"},               /* sigma, at the end of a word */
        {"\u304C", "\u304B\u3099"},         /* hiragana ga: ka with its mark */
        {"\uD55C", "\u1112\u1161\u11AB"},   /* Hangul */
        {"\uAC00", "\u1100\u1161"},         /* without a final consonant */
        {"\u212B", "\u00E5"},               /* the sign of the angstrom */
        {"\u0130", "i\u0307"},              /* I with a dot */
        {"\u1E9E", "\u00DF"},               /* sharp s */
        {"Stra\u00DFe", "STRASSE"},         /* which folds to two letters */
        {"\uFB03", "FFI"},                  /* a ligature to three */
        {"\u0587", "\u0535\u0552"},         /* Armenian ech yiwn */
        {"\u0390", "\u03B9\u0308\u0301"},   /* what folds to three is taken apart to the same */
        {"q\u0307\u0323", "q\u0323\u0307"}, /* marks of different classes in another order */
        {"\u1E0B\u0323", "\u1E0D\u0307"},   /* and when each is a part of the letter */
        {"\u05D0\u05BC\u05B0", "\u05D0\u05B0\u05BC"}, /* Hebrew points */
        {"\u03B1\u0345\u0301", "\u03AC\u0399"}, /* iota below: a mark that folds to a letter */
        {"\uF900", "\u8C48"},                   /* a compatibility ideograph: equal all the same */
        {"\U00010400", "\U00010428"},           /* beyond 16 bits */
    };
    static const char *const different[][2] = {
        {"a", "b"},
        {"e", "\u00E9"},
        {"\u00E9", "\u00E8"},
        {"\u304B", "\u304C"},
        {"\u0131", "i"},                    /* a letter of its own */
        {"\uFF11", "1"},                    /* compatible, but not equal */
        {"q\u0307\u0301", "q\u0301\u0307"}, /* marks of one class: their order shows */
        {"q\u0307a\u0323", "q\u0323a\u0307"},
        {"", "a"},
    };
    for (size_t i = 0; i < COUNT_OF(pairs); i++)
        if (!same(pairs[i][0], pairs[i][1]))
            fail_msg("%s and %s", pairs[i][0], pairs[i][1]);
    for (size_t i = 0; i < COUNT_OF(different); i++)
        assert_false(same(different[i][0], different[i][1]));
    assert_true(same("a\xFF"
                     "B",
                     "A\xFF"
                     "b")); /* bytes that are no UTF-8 stay as they are */
}

/* More marks than a part of a path can have: none is lost, and none is written outside. */
TEST(fold_many_marks)
{
    enum { MARKS = 1000, MARK_SIZE = 2 };
    char name[MARKS * MARK_SIZE], folded[MARKS * MARK_SIZE * SPRESSI_FOLD_GROWTH];
    for (size_t i = 0; i < MARKS; i++)
        memcpy(name + i * MARK_SIZE, i % 2 ? "\u0323" : "\u0307", MARK_SIZE);
    assert_int_equal(spressi_fold_name(name, sizeof name, folded), sizeof name);
    assert_memory_equal(folded, "\u0323\u0323", (size_t)2 * MARK_SIZE);
}

TEST(name_set)
{
    AUTO(job_fixture_end) job_fixture fixture;
    spressi_name_set set;
    uint32_t found;
    job_fixture_begin(&fixture, NULL);
    assert_true(spressi_name_set_init(&set, &fixture.job, 4));
    assert_true(spressi_name_set_add(&set, "a/B.png", 0, &found));
    assert_int_equal(found, 0);
    assert_true(spressi_name_set_add(&set, "A/b.PNG", 1, &found));
    assert_int_equal(found, 0);
    assert_true(spressi_name_set_add(&set, "c", 1, &found)); /* the index is still free */
    assert_int_equal(found, 1);
    assert_true(spressi_name_set_find_folder(&set, "C/d/e", &found));
    assert_int_equal(found, 1);
    assert_true(spressi_name_set_find_folder(&set, "a/b.png/x", &found));
    assert_int_equal(found, 0);
    assert_true(
        spressi_name_set_find_folder(&set, "a/B.png", &found)); /* it is not its own folder */
    assert_int_equal(found, SPRESS_NONE);
    assert_true(spressi_name_set_find_folder(&set, "c", &found));
    assert_int_equal(found, SPRESS_NONE);
    spressi_name_set_free(&set);
}

TEST(unsafe_paths)
{
    static const char *const refused[] = {
        "",       "/a",      "..",   "a/..", "../a",  "a/../b", "a\\b",     "C:",
        "a:b",    "a.",      "a ",   "a./b", "con",   "NUL",    "Aux.png",  "com1",
        "lpt9.x", "x/prn/y", "a//b", "a/",   "a\x01", "a\x7F",  "con .txt",
    };
    static const char *const fine[] = {
        "a",       "a/b.png", "...a", "..a",   "a..b",
        ".hidden", "console", "com",  "com10", "\u00E9/\u304C",
    };
    char part[260];
    for (size_t i = 0; i < COUNT_OF(refused); i++)
        if (!spressi_unsafe_path(refused[i]))
            fail_msg("\"%s\" was let pass", refused[i]);
    for (size_t i = 0; i < COUNT_OF(fine); i++)
        if (spressi_unsafe_path(fine[i]))
            fail_msg("\"%s\" was refused: %s", fine[i], spressi_unsafe_path(fine[i]));
    memset(part, 'x', sizeof part);
    part[256] = '\0';
    assert_non_null(spressi_unsafe_path(part));
    part[255] = '\0';
    assert_null(spressi_unsafe_path(part));
}
