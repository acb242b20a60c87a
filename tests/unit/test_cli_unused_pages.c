/* Removing pages: plain files only, never through a link, and a dry run removes nothing. */
#include <sys/stat.h>
#include <unistd.h>

#include "files/unused_pages.h"
#include "host/files.h"
#include "scratch_folder.h"
#include "support.h"

static void make_file(const char *path)
{
    FILE *file = MUST(fopen(path, "wb"));
    assert_int_equal(fclose(file), 0);
}

static bool is_there(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0;
}

enum { PAGES = 5 };

/* An atlas that has just been written, and the pages that it does not need any more. */
typedef struct written_atlas {
    spress_unused_page pages[PAGES];
    spress_packed_atlas atlas;
    spress_outputs outputs;
    test_report found;
} written_atlas;

/* The page as the job saw it. */
static spress_unused_page page_at(const char *path)
{
    struct stat status;
    spress_unused_page page = {.path = path};
    if (stat(path, &status) == 0)
        page.file = cli_identity(&status);
    return page;
}

/* Two plain pages, a link, a folder and one that is gone. */
static void write_atlas(written_atlas *w)
{
    static const char *const names[PAGES] = {"a.png", "link.png", "d/b.png", "folder.png",
                                             "none.png"};
    make_file("a.png");
    make_file("kept.png");
    assert_int_equal(mkdir("d", 0777), 0);
    make_file("d/b.png");
    assert_int_equal(symlink("kept.png", "link.png"), 0);
    assert_int_equal(mkdir("folder.png", 0777), 0);
    for (size_t i = 0; i < PAGES; i++)
        w->pages[i] = page_at(names[i]);
    w->atlas =
        (spress_packed_atlas){.path = "game.pct", .unused_pages = w->pages, .unused_count = PAGES};
    w->outputs = (spress_outputs){0};
    spress_buffer bytes = {0};
    FILE *file = fopen("game.pct", "wb");
    assert_true(file && fputs("new", file) >= 0 && fclose(file) == 0);
    bytes.allocator = spress_allocator_default();
    bytes.data = bytes.allocator.allocate(bytes.allocator.context, 3);
    memcpy(bytes.data, "new", 3);
    bytes.size = bytes.capacity = 3;
    assert_true(spress_outputs_add(&w->outputs, "game.pct", SPRESS_OUTPUT_DESCRIPTOR, &bytes));
    test_report_init(&w->found);
}

static void remove_pages(written_atlas *w, bool dry_run)
{
    spress_pack_result result = {.atlases = &w->atlas, .atlas_count = 1, .dry_run = dry_run};
    cli_remove_unused_pages(&result, &w->outputs, &w->found.report);
    spress_outputs_free(&w->outputs);
}

static void remove_all(bool dry_run)
{
    written_atlas w;
    write_atlas(&w);
    remove_pages(&w, dry_run);
    expect_silence(&w.found.report);
    assert_int_equal(w.atlas.unused_count, 2);
    assert_string_equal(w.pages[0].path, "a.png");
    assert_string_equal(w.pages[1].path, "d/b.png");
    assert_int_equal(is_there("a.png"), dry_run);
    assert_int_equal(is_there("d/b.png"), dry_run);
    assert_true(is_there("kept.png"));
    assert_true(is_there("link.png"));
    assert_true(is_there("folder.png"));
}

TEST_IN_FOLDER(plain_files_go)
{
    remove_all(false);
}

TEST_IN_FOLDER(dry_run_keeps)
{
    remove_all(true);
}

/* Another program has put its own page in the place of an old one. */
TEST_IN_FOLDER(other_pages_stay)
{
    written_atlas w;
    write_atlas(&w);
    make_file("theirs");
    assert_int_equal(rename("theirs", "a.png"), 0);
    remove_pages(&w, false);
    assert_int_equal(w.atlas.unused_count, 1);
    assert_string_equal(w.pages[0].path, "d/b.png");
    assert_true(is_there("a.png"));
}

/* Another program has put its own descriptor there, which may name the pages. */
TEST_IN_FOLDER(pages_of_another_descriptor_stay)
{
    written_atlas w;
    write_atlas(&w);
    make_file("theirs");
    assert_int_equal(rename("theirs", "game.pct"), 0);
    remove_pages(&w, false);
    assert_int_equal(w.atlas.unused_count, 0);
    assert_true(is_there("a.png") && is_there("d/b.png"));
}

/* What cannot be removed is told, and is no failure: the new atlas is there. */
TEST_IN_FOLDER(trouble_is_a_warning)
{
    written_atlas w;
    write_atlas(&w);
    make_file("file");
    w.pages[0] = page_at("file/a.png");
    w.atlas.unused_count = 1;
    remove_pages(&w, false);
    const spress_report *report = &w.found.report;
    assert_string_equal(
        expect_code(report, SPRESS_CODE_PACK_UNUSED, SPRESS_NO_OFFSET, NULL)->message,
        "cannot remove file/a.png: Not a directory");
    assert_int_equal(report->error_count, 0);
    assert_int_equal(w.atlas.unused_count, 0);
}
