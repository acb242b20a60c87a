/* Removing pages: plain files only, never through a link, and a dry run removes nothing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files/unused_pages.h"
#include "support.h"

static char root[] = "/tmp/spritepress-pages-XXXXXX";

static int enter_folder(void **state)
{
    (void)state;
    strcpy(root + strlen(root) - 6, "XXXXXX");
    return mkdtemp(root) && chdir(root) == 0 ? 0 : -1;
}

static int leave_folder(void **state)
{
    (void)state;
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", root);
    return chdir("/") == 0 ? system(command) : -1;
}

static void make_file(const char *path)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fclose(file), 0);
}

static bool is_there(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0;
}

/* Two plain pages, a link, a folder and one that is gone. */
static size_t make_pages(const char *pages[5])
{
    make_file("a.png");
    make_file("kept.png");
    assert_int_equal(mkdir("d", 0777), 0);
    make_file("d/b.png");
    assert_int_equal(symlink("kept.png", "link.png"), 0);
    assert_int_equal(mkdir("folder.png", 0777), 0);
    const char *all[] = {"a.png", "link.png", "d/b.png", "folder.png", "none.png"};
    memcpy(pages, all, sizeof all);
    return sizeof all / sizeof *all;
}

static void remove_all(const char **pages, size_t count, bool dry_run)
{
    spress_packed_atlas atlas = {.unused_pages = pages, .unused_count = count};
    spress_pack_result result = {.atlases = &atlas, .atlas_count = 1, .dry_run = dry_run};
    test_report r;
    test_report_init(&r);
    cli_remove_unused_pages(&result, &r.report);
    expect_silence(&r.report);
    assert_int_equal(atlas.unused_count, 2);
    assert_string_equal(pages[0], "a.png");
    assert_string_equal(pages[1], "d/b.png");
    assert_int_equal(is_there("a.png"), dry_run);
    assert_int_equal(is_there("d/b.png"), dry_run);
    assert_true(is_there("kept.png"));
    assert_true(is_there("link.png"));
    assert_true(is_there("folder.png"));
}

static void plain_files_go(void **state)
{
    (void)state;
    const char *pages[5];
    remove_all(pages, make_pages(pages), false);
}

static void dry_run_keeps(void **state)
{
    (void)state;
    const char *pages[5];
    remove_all(pages, make_pages(pages), true);
}

/* What cannot be removed is told, and is no failure: the new atlas is there. */
static void trouble_is_a_warning(void **state)
{
    (void)state;
    const char *pages[] = {"file/a.png"};
    spress_packed_atlas atlas = {.unused_pages = pages, .unused_count = 1};
    spress_pack_result result = {.atlases = &atlas, .atlas_count = 1};
    test_report r;
    test_report_init(&r);
    make_file("file");
    cli_remove_unused_pages(&result, &r.report);
    assert_string_equal(expect_code(&r.report, SPRESS_PACK_UNUSED, SPRESS_NO_OFFSET, NULL)->message,
                        "cannot remove file/a.png: Not a directory");
    assert_int_equal(r.report.error_count, 0);
    assert_int_equal(atlas.unused_count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(plain_files_go, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(dry_run_keeps, enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(trouble_is_a_warning, enter_folder, leave_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
