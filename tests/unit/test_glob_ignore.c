/* Patterns and ignore rules. Expected results are those of gitignore(5) and of the shell; where
 * "**" and "*" meet, worked out by hand. */
#include "job_fixture.h"
#include "jobs/inputs/ignore.h"
#include "jobs/names/glob.h"

#include <stdlib.h>
#include <string.h>

static void glob_table(void **state)
{
    (void)state;
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
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (spressi_glob_matches(rows[i].pattern, rows[i].name) != rows[i].matches)
            fail_msg("\"%s\" and \"%s\": wanted %d", rows[i].pattern, rows[i].name,
                     rows[i].matches);
}

/* A matcher that tries all ways takes longer than the universe has for this one. */
static void many_stars_end_soon(void **state)
{
    (void)state;
    char pattern[201], name[4001];
    for (size_t i = 0; i < 200; i += 2)
        memcpy(pattern + i, "*a", 2);
    pattern[199] = 'b';
    pattern[200] = '\0';
    memset(name, 'a', 4000);
    name[4000] = '\0';
    assert_false(spressi_glob_matches(pattern, name));
    for (size_t i = 0; i < 198; i += 3)
        memcpy(pattern + i, "**/", 3);
    memcpy(pattern + 198, "b", 2);
    for (size_t i = 1; i < 4000; i += 2)
        name[i] = '/';
    name[3999] = '\0';
    assert_false(spressi_glob_matches(pattern, name));
}

static void glob_selects(void **state)
{
    (void)state;
    assert_true(spressi_glob_selects("walk_*", "hero/walk_1.png"));
    assert_true(spressi_glob_selects("walk_*", "walk_1.png"));
    assert_false(spressi_glob_selects("hero*", "hero/walk_1.png"));
    assert_true(spressi_glob_selects("hero/*", "hero/walk_1.png"));
    assert_false(spressi_glob_selects("hero/*", "a/hero/walk_1.png"));
    assert_true(spressi_glob_selects("**/walk*", "a/hero/walk_1.png"));
    assert_true(spressi_glob_has_wildcard("a[b]"));
    assert_true(spressi_glob_has_wildcard("a?"));
    assert_false(spressi_glob_has_wildcard("a\\*b"));
    assert_false(spressi_glob_has_wildcard("plain/name.png"));
}

/* Whether rules exclude a name; "x/" asks for a folder. */
static bool excludes(const spressi_ignore *ignore, const char *name)
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

static void ignore_table(void **state)
{
    (void)state;
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
        {"last", "last", true}, /* no line end behind it */
    };
    job_fixture fixture;
    job_fixture_begin(&fixture, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        spressi_ignore *ignore = spressi_ignore_new(&fixture.job, bytes_of(rows[i].text), 0, NULL);
        if (excludes(ignore, rows[i].name) != rows[i].excluded)
            fail_msg("rules \"%s\", name \"%s\": wanted %d", rows[i].text, rows[i].name,
                     rows[i].excluded);
    }
    assert_false(spressi_ignore_excludes(NULL, "a", false));
    job_fixture_end(&fixture);
}

/* The rules of a deeper folder come later, and their slashes begin there. */
static void ignore_nested(void **state)
{
    (void)state;
    job_fixture fixture;
    job_fixture_begin(&fixture, NULL);
    spressi_ignore *outer =
        spressi_ignore_new(&fixture.job, BYTES("*.tga\n/old.png\n*.bmp\n"), 0, NULL);
    spressi_ignore *inner = spressi_ignore_new(&fixture.job, BYTES("!*.tga\n/old.png\n"), 2, outer);
    assert_true(excludes(outer, "a.tga"));
    assert_false(excludes(inner, "x/y/a.tga"));
    assert_true(excludes(inner, "x/y/a.bmp"));
    assert_true(excludes(inner, "x/y/old.png"));
    assert_false(excludes(inner, "x/y/z/old.png"));
    job_fixture_end(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(glob_table),    cmocka_unit_test(many_stars_end_soon),
        cmocka_unit_test(glob_selects),  cmocka_unit_test(ignore_table),
        cmocka_unit_test(ignore_nested),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
