/* Patterns and ignore rules. Expected results are those of gitignore(5) and of the shell; where
 * "**" and "*" meet, worked out by hand. */
#include "job_fixture.h"
#include "jobs/inputs/ignore.h"

static bool matches(const char *pattern, const char *name)
{
    job_fixture fixture;
    spressi_glob glob;
    job_fixture_begin(&fixture, NULL);
    assert_true(spressi_glob_compile(&fixture.job, pattern, &glob));
    const bool found = spressi_glob_matches(&glob, name);
    job_fixture_end(&fixture);
    return found;
}

TEST(glob_table)
{
    static const struct {
        const char *pattern, *name;
        bool matches;
    } rows[] = {
        {"", "", true},
        {"", "a", false},
        {"a", "", false},
        {"a.png", "a.png", true},
        {"a.png", "A.png", false},
        {"*.png", "a.png", true},
        {"*.png", ".png", true},
        {"*.png", "a.png.txt", false},
        {"*.png", "x/a.png", false}, /* "*" stays inside its part */
        {"*/*.png", "x/a.png", true},
        {"*/*.png", "x/y/a.png", false},
        {"w?lk", "walk", true},
        {"w?lk", "w/lk", false},
        {"w?lk", "w\xC3\xA4lk", true}, /* a character, not a byte */
        {"w?lk", "wlk", false},
        {"*a*b*c", "xxaxxbxxc", true},
        {"*a*b*c", "xxaxxcxxb", false},
        {"a*", "a", true},
        {"[abc]", "b", true},
        {"[abc]", "d", false},
        {"[!abc]", "d", true},
        {"[^abc]", "a", false},
        {"[a-c]x", "bx", true},
        {"[a-c]x", "dx", false},
        {"[]a]", "]", true},
        {"[a-]", "-", true},
        {"[\xC3\xA0-\xC3\xBC]", "\xC3\xA9", true}, /* a range of characters beyond ASCII */
        {"[\\]]", "]", true},
        {"[abc", "[abc", true}, /* without its end it is ordinary */
        {"[!a]", "/", false},
        {"\\*", "*", true},
        {"\\*", "x", false},
        {"a\\?b", "a?b", true},
        {"**", "a", true},
        {"**", "a/b/c", true},
        {"**/c", "c", true},
        {"**/c", "a/b/c", true},
        {"**/c", "a/b/cc", false},
        {"a/**", "a/b/c", true},
        {"a/**", "a", false},
        {"a/**/c", "a/c", true},
        {"a/**/c", "a/b/c", true},
        {"a/**/c", "a/b/b/c", true},
        {"a/**/c", "b/a/c", false},
        {"**/b/**/d", "a/b/c/b/c/d", true},
        {"**/b/*", "b/b/x/b/y", true},
        {"**/*.png", "a/b.png", true},
        {"**/a/**/b*", "a/x/a/c/bz", true},
        {"a**b", "axxb", true}, /* no whole part: two "*" */
        {"a**b", "ax/xb", false},
        {"a/", "a", false},
        {"\xFF*", "\xFFzz", true}, /* bytes that are no UTF-8 stand for themselves */
        {"?", "\xFF", true},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        if (matches(rows[i].pattern, rows[i].name) != rows[i].matches)
            fail_msg("\"%s\" and \"%s\": wanted %d", rows[i].pattern, rows[i].name,
                     rows[i].matches);
}

/* A matcher that tries all ways takes longer than the universe has for this one. */
TEST(many_stars_end_soon)
{
    char pattern[201], name[4001];
    for (size_t i = 0; i < 200; i += 2)
        memcpy(pattern + i, "*a", 2);
    pattern[199] = 'b';
    pattern[200] = '\0';
    memset(name, 'a', 4000);
    name[4000] = '\0';
    assert_false(matches(pattern, name));
    for (size_t i = 0; i < 198; i += 3)
        memcpy(pattern + i, "**/", 3);
    memcpy(pattern + 198, "b", 2);
    for (size_t i = 1; i < 4000; i += 2)
        name[i] = '/';
    name[3999] = '\0';
    assert_false(matches(pattern, name));
}

/* Patterns of more than 64 elements need more than one word of states: the elements on both sides
 * of every boundary, against the same pattern by hand. */
TEST(glob_of_any_length)
{
    char pattern[300], name[300];
    for (size_t size = 60; size < 200; size++) {
        memset(pattern, 'a', size);
        memset(name, 'a', size + 1);
        pattern[size] = name[size] = '\0';
        assert_true(matches(pattern, name));
        memcpy(pattern + size, "*z", 3);
        memcpy(name + size, "yyz", 4);
        assert_true(matches(pattern, name));
        name[size + 2] = 'y';
        assert_false(matches(pattern, name));
        memcpy(pattern + size, "/**/*z", 7);
        memcpy(name + size, "/b/c/yz", 8);
        assert_true(matches(pattern, name));
        memcpy(name + size, "/z", 3);
        assert_true(matches(pattern, name));
        memcpy(name + size, "z", 2);
        assert_false(matches(pattern, name));
    }
}

static void takes_index(void *context, size_t index)
{
    *(unsigned *)context |= 1u << index;
}

/* Which patterns match: bit i for pattern i. */
static unsigned found_by(const spressi_patterns *patterns, const char *name, bool is_folder)
{
    unsigned found = 0;
    spressi_patterns_find(patterns, name, is_folder, takes_index, &found);
    return found;
}

TEST(patterns_find)
{
    static const char *const texts[] = {"walk_*",          "hero/*", "**/walk*",  "walk_1.png",
                                        "hero/walk_1.png", "a\\*b",  "walk_1.png"};
    job_fixture fixture;
    job_fixture_begin(&fixture, NULL);
    spressi_patterns patterns = {.job = &fixture.job};
    for (size_t i = 0; i < COUNT_OF(texts); i++)
        assert_true(spressi_patterns_add(&patterns, texts[i], spressi_pattern_scope(texts[i]), i));
    assert_true(spressi_patterns_add(&patterns, "walk_1.png", SPRESSI_PATTERN_FOLDERS, 7));
    spressi_patterns_finish(&patterns);
    /* Of the two equal ones, 3 and 6, the last; 7 is for folders. */
    assert_int_equal(found_by(&patterns, "walk_1.png", false), 1 | 4 | 64);
    assert_int_equal(found_by(&patterns, "walk_1.png", true), 1 | 4 | 64 | 128);
    assert_int_equal(found_by(&patterns, "hero/walk_1.png", false), 1 | 2 | 4 | 16 | 64);
    assert_int_equal(found_by(&patterns, "a/hero/walk_1.png", false), 1 | 4 | 64);
    assert_int_equal(found_by(&patterns, "a*b", false), 32);
    assert_int_equal(found_by(&patterns, "axb", false), 0);
    assert_int_equal(found_by(&patterns, "", false), 0);
    job_fixture_end(&fixture);
    assert_true(spressi_glob_has_wildcard("a[b]"));
    assert_true(spressi_glob_has_wildcard("a?"));
    assert_false(spressi_glob_has_wildcard("a\\*b"));
    assert_false(spressi_glob_has_wildcard("plain/name.png"));
}

/* 1,024 patterns are taken, one more is refused; one of 100 characters counts as two; the rules of
 * nested folders count together; plain names do not count. */
TEST(patterns_have_a_limit)
{
    char text[1024 * 3 + 1], plain[2000 * 4 + 1], long_one[102];
    for (size_t i = 0; i < 1024; i++)
        memcpy(text + i * 3, "?a\n", 4);
    for (size_t i = 0; i < 2000; i++)
        memcpy(plain + i * 4, "abc\n", 5);
    memset(long_one, '?', 100);
    memcpy(long_one + 100, "\n", 2);
    AUTO(job_fixture_end) job_fixture fixture;
    job_fixture_begin(&fixture, NULL);
    spressi_ignore *full = MUST(spressi_ignore_new(&fixture.job, bytes_of(text), 0, NULL));
    assert_non_null(spressi_ignore_new(&fixture.job, bytes_of(plain), 1, full));
    assert_int_equal(fixture.found.report.error_count, 0);
    assert_null(spressi_ignore_new(&fixture.job, BYTES("*.png\n"), 1, full));
    expect_code(&fixture.found.report, SPRESS_CODE_LIMIT_PATTERNS, SPRESS_NO_OFFSET, NULL);
    spressi_ignore *half = MUST(spressi_ignore_new(&fixture.job, bytes_of(text + 3 * 2), 0, NULL));
    assert_non_null(spressi_ignore_new(&fixture.job, bytes_of(long_one), 1, half));
    half = spressi_ignore_new(&fixture.job, bytes_of(text + 3), 0, NULL);
    assert_null(spressi_ignore_new(&fixture.job, bytes_of(long_one), 1, half));
}

/* Whether rules exclude a name; "x/" asks for a folder. */
static bool excludes(spressi_ignore *ignore, const char *name)
{
    char copy[100];
    strcpy(copy, name);
    const size_t size = strlen(copy);
    const bool is_folder = copy[size - 1] == '/';
    if (is_folder)
        copy[size - 1] = '\0';
    return spressi_ignore_excludes(ignore, copy, is_folder);
}

typedef struct ignore_row {
    const char *text, *name;
    bool excluded;
} ignore_row;

TEST(ignore_table)
{
    static const ignore_row rows[] = {
        {"", "a.png", false},
        {"# a.png\n\n", "a.png", false},
        {"a.png", "a.png", true},
        {"a.png\r\n", "a.png", true},
        {"a.png   \n", "a.png", true},
        {"a\\ \n", "a ", true},
        {"a.png", "x/y/a.png", true}, /* without a slash: at any depth */
        {"/a.png", "a.png", true},
        {"/a.png", "x/a.png", false},
        {"x/a.png", "x/a.png", true}, /* a slash in the middle anchors */
        {"x/a.png", "y/x/a.png", false},
        {"**/x/a.png", "y/x/a.png", true},
        {"drafts/", "drafts/", true},
        {"drafts/", "drafts", false}, /* a file of that name */
        {"drafts/", "x/drafts/", true},
        {"/drafts/", "x/drafts/", false},
        {"*.png\n!keep.png\n", "a.png", true},
        {"*.png\n!keep.png\n", "keep.png", false},
        {"!keep.png\n*.png\n", "keep.png", true}, /* the last one decides */
        {"\\#a", "#a", true},
        {"\\!a", "!a", true},
        {"!\n/\n", "a", false}, /* nothing left of the rule */
        {"x/**", "x/y/z.png", true},
        {"x/**", "x/", false},
        {"*_[0-9].png", "walk_3.png", true},
        {"*_[0-9].png", "walk_33.png", false},
        {"last", "last", true},  /* no line end behind it */
        {"a\n!a\na", "a", true}, /* of equal rules the last one counts */
        {"a\n!a/\n", "a", true}, /* a folder of that name is taken back */
        {"a\n!a/\n", "a/", false},
    };
    AUTO(job_fixture_end) job_fixture fixture;
    job_fixture_begin(&fixture, NULL);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        spressi_ignore *ignore = spressi_ignore_new(&fixture.job, bytes_of(rows[i].text), 0, NULL);
        if (excludes(ignore, rows[i].name) != rows[i].excluded)
            fail_msg("rules \"%s\", name \"%s\": wanted %d", rows[i].text, rows[i].name,
                     rows[i].excluded);
    }
    assert_false(spressi_ignore_excludes(NULL, "a", false));
}

/* A NUL ended lines for strcspn, not for the count of lines: 10,000 of these wrote 10,000 rules
 * into room for one. */
TEST(ignore_refuses_controls)
{
    static const char *const texts[] = {"a.png\n\tb\n", "a\rb\n", "\x7F"};
    static const uint64_t places[] = {6, 1, 0};
    uint8_t zeros[20000] = {0};
    for (size_t i = 0; i < sizeof zeros; i += 2)
        zeros[i] = 'a';
    AUTO(job_fixture_end) job_fixture fixture;
    job_fixture_begin(&fixture, NULL);
    assert_null(spressi_ignore_new(&fixture.job, (spress_bytes){zeros, sizeof zeros}, 0, NULL));
    expect_code(&fixture.found.report, SPRESS_CODE_NAME_CONTROL, 1, NULL);
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        assert_null(spressi_ignore_new(&fixture.job, bytes_of(texts[i]), 0, NULL));
        assert_int_equal(fixture.found.report.items[i + 1].offset, places[i]);
    }
}

/* The rules of a deeper folder come later, and their slashes begin there. */
TEST(ignore_nested)
{
    AUTO(job_fixture_end) job_fixture fixture;
    job_fixture_begin(&fixture, NULL);
    spressi_ignore *outer =
        spressi_ignore_new(&fixture.job, BYTES("*.tga\n/old.png\n*.bmp\n"), 0, NULL);
    spressi_ignore *inner = spressi_ignore_new(&fixture.job, BYTES("!*.tga\n/old.png\n"), 2, outer);
    assert_true(excludes(outer, "a.tga"));
    assert_false(excludes(inner, "x/y/a.tga"));
    assert_true(excludes(inner, "x/y/a.bmp"));
    assert_true(excludes(inner, "x/y/old.png"));
    assert_false(excludes(inner, "x/y/z/old.png"));
}
