/* Collecting pictures: what is taken from files, folders, patterns and lists, under which names and
 * in which order. Each test makes a small tree of files. */
#include "host/files.h"
#include "job_fixture.h"
#include "jobs/inputs/inputs.h"
#include "names/picture_name.h"
#include "scratch_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static void write_file(const char *path, const char *text)
{
    FILE *file = MUST(fopen(path, "wb"));
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

/* Makes files, and the folders they lie in. */
static void plant(const char *const *paths)
{
    for (; *paths; paths++) {
        char path[512];
        snprintf(path, sizeof path, "%s", *paths);
        for (char *p = path; (p = strchr(p, '/')); *p++ = '/') {
            *p = '\0';
            assert_true(mkdir(path, 0777) == 0 || errno == EEXIST);
        }
        write_file(path, "x");
    }
}

/* A job over the files of this machine. */
static bool follows_links; /* wherever they lead */

static void begin_with_files(job_fixture *fixture, uint32_t limit)
{
    job_fixture_begin(fixture, &(spress_host){.look = cli_look,
                                              .list = cli_list,
                                              .read = cli_read,
                                              .limits = {.frames = limit},
                                              .leads_out = follows_links ? NULL : cli_leads_out});
}

static spress_texts texts_of(const char *const *items)
{
    spress_texts texts = {.items = items};
    while (items[texts.count])
        texts.count++;
    return texts;
}

static const char *const none[] = {NULL};
static const char *const *excludes = none; /* for `collect` */

/* Collects from the arguments (a NULL ends them) and from a list, or NULL, and compares with
 * "name=path" lines. */
static bool collect(const char *const *arguments, const char *list, const char *wanted,
                    test_report *r)
{
    job_fixture fixture;
    spressi_inputs inputs;
    char text[4096] = "";
    begin_with_files(&fixture, 0);
    const spressi_sought sought = {.arguments = texts_of(arguments),
                                   .lists = {&list, list != NULL},
                                   .excludes = texts_of(excludes)};
    const bool good = spressi_collect_inputs(&fixture.job, &sought, &inputs);
    assert_int_equal(good, fixture.found.report.error_count == 0);
    for (size_t i = 0; i < inputs.count; i++) {
        strcat(text, inputs.items[i].name);
        strcat(text, "=");
        strcat(text, inputs.items[i].path);
        strcat(text, "\n");
    }
    assert_string_equal(text, wanted);
    *r = fixture.found;
    r->report.items = r->items;
    job_fixture_end(&fixture);
    return good;
}

#define LIST(...) ((const char *const[]){__VA_ARGS__, NULL})

static bool is_other_picture(const char *name)
{
    return spressi_is_picture_name(name) && !spressi_is_png_name(name);
}

TEST(extensions)
{
    assert_true(spressi_is_png_name("a.png"));
    assert_true(spressi_is_png_name("x/A.PNG"));
    assert_true(is_other_picture("a.webp"));
    assert_true(is_other_picture("a.jpg"));
    assert_true(is_other_picture("a.JPEG"));
    assert_true(is_other_picture("a.gif"));
    assert_true(is_other_picture("a.bmp"));
    assert_true(is_other_picture("a.tga"));
    assert_true(is_other_picture("a.pcsef"));
    assert_false(spressi_is_picture_name("a.psd"));
    assert_false(spressi_is_picture_name("png"));
    assert_false(spressi_is_picture_name(".png"));
    assert_false(spressi_is_picture_name("x/.png"));
    assert_int_equal(spressi_picture_stem("a.png", 5), 1);
    assert_int_equal(spressi_picture_stem("a.9.png", 7), 3);
    assert_int_equal(spressi_picture_stem("x/.png", 6), 6);
    assert_int_equal(spressi_picture_stem("a", 1), 1);
}

TEST_IN_FOLDER(folders)
{
    test_report r;
    plant(LIST("s/walk_10.png", "s/walk_2.png", "s/hero/b.PNG", "s/hero/a.webp", "s/notes.txt",
               "s/.hidden.png", "s/.git/x.png", "s/a10/z.png", "s/a9/z.png"));
    static const char wanted[] = "a9/z.png=s/a9/z.png\n"
                                 "a10/z.png=s/a10/z.png\n"
                                 "hero/a.webp=s/hero/a.webp\n"
                                 "hero/b.PNG=s/hero/b.PNG\n"
                                 "walk_2.png=s/walk_2.png\n"
                                 "walk_10.png=s/walk_10.png\n";
    assert_true(collect(LIST("s"), NULL, wanted, &r));
    assert_true(collect(LIST("./s/"), NULL, wanted, &r));
    /* A file that is named twice is there once; one of the same name elsewhere is there too. */
    plant(LIST("t/walk_2.png"));
    assert_true(collect(LIST("s/hero", "./s/walk_2.png", "t", "s/walk_2.png"), NULL,
                        "a.webp=s/hero/a.webp\nb.PNG=s/hero/b.PNG\n"
                        "walk_2.png=s/walk_2.png\nwalk_2.png=t/walk_2.png\n",
                        &r));
    assert_int_equal(chdir("s/hero"), 0);
    assert_true(collect(LIST("."), NULL, "a.webp=a.webp\nb.PNG=b.PNG\n", &r));
}

TEST_IN_FOLDER(counts)
{
    AUTO(job_fixture_end) job_fixture fixture;
    spressi_inputs inputs;
    plant(LIST("s/a.png", "s/b.txt", "s/c.psd", "s/x/d.txt", "s/old/e.png"));
    write_file("s/.spritepressignore", "old/\n*.psd\n");
    begin_with_files(&fixture, 0);
    assert_true(spressi_collect_inputs(
        &fixture.job, &(spressi_sought){.arguments = texts_of(LIST("s"))}, &inputs));
    assert_int_equal(inputs.count, 1);
    assert_int_equal(inputs.other_count, 2);
    assert_int_equal(inputs.ignored_count, 2);
    assert_int_equal(inputs.read.count, 1); /* what a build must watch, too */
    assert_string_equal(inputs.read.items[0], "s/.spritepressignore");
}

TEST_IN_FOLDER(named_files)
{
    test_report r;
    plant(LIST("d/odd.dat", "d/.dot.png", "d/*.png", "x"));
    write_file("d/.spritepressignore", "*\n"); /* rules are for walks */
    assert_true(collect(LIST("d/odd.dat", "d/.dot.png", "x", "d/*.png"), NULL,
                        "*.png=d/*.png\n.dot.png=d/.dot.png\nodd.dat=d/odd.dat\nx=x\n", &r));
    assert_false(collect(LIST("none.png", "-"), NULL, "", &r));
    assert_string_equal(r.items[0].message, "cannot read none.png: No such file or directory");
    assert_int_equal(r.items[1].code, SPRESS_CODE_FILE_READ);
}

TEST_IN_FOLDER(ignore_files)
{
    test_report r;
    plant(LIST("s/a.png", "s/b.png", "s/sub/a.png", "s/sub/c.png", "s/drafts/d.png"));
    write_file("s/.spritepressignore", "a.png\ndrafts/\n");
    write_file("s/sub/.spritepressignore", "!a.png\n/c.png\n");
    assert_true(collect(LIST("s"), NULL, "b.png=s/b.png\nsub/a.png=s/sub/a.png\n", &r));
    assert_true(collect(LIST("s/sub"), NULL, "a.png=s/sub/a.png\n", &r));
}

/* What the user excludes is passed over wherever it is named, and no ignore file takes it back. */
TEST_IN_FOLDER(exclusions)
{
    test_report r;
    plant(LIST("s/a.png", "s/b.png", "s/sub/a.png", "s/sub/c.png", "s/drafts/d.png", "t/a.png"));
    write_file("s/.spritepressignore", "!*\n");
    excludes = LIST("a.png", "drafts/");
    assert_true(collect(LIST("s", "t/a.png", "s/b.png"), NULL,
                        "b.png=s/b.png\nsub/c.png=s/sub/c.png\n", &r));
    excludes = LIST("/a.png", "sub/*", "!sub/c.png");
    assert_true(collect(LIST("s/*.png", "s"), NULL,
                        "b.png=s/b.png\ndrafts/d.png=s/drafts/d.png\nsub/c.png=s/sub/c.png\n", &r));
    write_file("list", "s/a.png\ns/b.png\n");
    excludes = LIST("s/a.png");
    assert_true(collect(none, "list", "s/b.png=s/b.png\n", &r));
    excludes = none;
}

TEST_IN_FOLDER(patterns)
{
    test_report r;
    plant(LIST("s/a1.png", "s/a2.png", "s/b.png", "s/x/a3.png", "s/x/y/a4.png", "s/a.txt"));
    assert_true(collect(LIST("s/a*.png"), NULL, "a1.png=s/a1.png\na2.png=s/a2.png\n", &r));
    assert_true(collect(LIST("s/**/a?.png"), NULL,
                        "a1.png=s/a1.png\na2.png=s/a2.png\nx/a3.png=s/x/a3.png\n"
                        "x/y/a4.png=s/x/y/a4.png\n",
                        &r));
    assert_true(collect(LIST("*/x/*"), NULL, "s/x/a3.png=s/x/a3.png\n", &r));
    assert_true(collect(LIST("s/[b]*"), NULL, "b.png=s/b.png\n", &r));
    assert_false(collect(LIST("s/q*.png"), NULL, "", &r));
    assert_string_equal(r.items[0].message, "cannot read s/q*.png: no picture or atlas matches");
}

/* A pattern is what the shell would have made of it; a folder gives pictures only. */
TEST_IN_FOLDER(patterns_of_atlases)
{
    test_report r;
    plant(LIST("s/o.pct", "s/o.aatls", "s/o.SCS", "s/o.pchr", "s/o.json", "s/o.txt", "s/o.png"));
    assert_true(collect(LIST("s/*.pct"), NULL, "o.pct=s/o.pct\n", &r));
    assert_true(collect(LIST("s/o*"), NULL,
                        "o.SCS=s/o.SCS\no.aatls=s/o.aatls\no.pct=s/o.pct\no.png=s/o.png\n", &r));
    assert_true(collect(LIST("s"), NULL, "o.png=s/o.png\n", &r));
    assert_false(collect(LIST("s/*.pchr"), NULL, "", &r));
}

TEST_IN_FOLDER(lists)
{
    test_report r;
    plant(LIST("s/a.png", "s/odd", "s/x/b.png", "s/x/c.txt"));
    char absolute[300];
    snprintf(absolute, sizeof absolute, "%s/s/a.png\n", root);
    write_file("list", "./s/a.png\r\n\ns/x/../odd\ns/x");
    static const char wanted[] = "s/a.png=s/a.png\ns/odd=s/x/../odd\ns/x/b.png=s/x/b.png\n";
    assert_true(collect(LIST("@list"), NULL, wanted, &r));
    assert_true(collect((const char *const[]){NULL}, "list", wanted, &r));
    assert_int_equal(chdir("s"), 0);
    write_file("../list", "../s/a.png\n");
    assert_true(collect(LIST("@../list"), NULL, "s/a.png=../s/a.png\n", &r));
    write_file("../list", "gone.png\n");
    assert_false(collect(LIST("@../list"), NULL, "", &r));
    assert_false(collect(LIST("@missing"), NULL, "", &r));
    write_file("../list", absolute);
    assert_int_equal(chdir(".."), 0);
    char expected[700];
    snprintf(expected, sizeof expected, "%s/s/a.png=%s/s/a.png\n", root + 1, root);
    assert_true(collect(LIST("@list"), NULL, expected, &r));
}

/* A folder with links: to a folder, to files in it and outside of it, and to nothing. */
static void plant_links(void)
{
    plant(LIST("real/a.png", "s/b.png", "s/d/c.png"));
    assert_int_equal(symlink("../real", "s/folder"), 0); /* not followed */
    assert_int_equal(symlink("../real/a.png", "s/outside.png"), 0);
    assert_int_equal(symlink("../../s/b.png", "s/d/inside.png"), 0); /* out, and in again */
    assert_int_equal(symlink("..", "s/loop"), 0);
    assert_int_equal(symlink("nowhere", "s/notes"), 0);
}

TEST_IN_FOLDER(links)
{
    test_report r;
    plant_links();
    assert_true(collect(LIST("s"), NULL,
                        "b.png=s/b.png\nd/c.png=s/d/c.png\nd/inside.png=s/d/inside.png\n", &r));
    assert_int_equal(r.report.count, 1);
    assert_int_equal(r.items[0].code, SPRESS_CODE_FILE_LINK);
    assert_string_equal(r.items[0].message, "the link s/outside.png leads out of the folder, and "
                                            "is left out; pack reads it with follow-links");
    /* Named by the user: followed. The folder that is named counts, whatever it lies in. */
    assert_int_equal(symlink("s", "way"), 0);
    assert_true(collect(LIST("way/d", "s/outside.png"), NULL,
                        "c.png=way/d/c.png\noutside.png=s/outside.png\n", &r));
    assert_int_equal(r.items[0].code, SPRESS_CODE_FILE_LINK);
    assert_true(collect(LIST("s/d/../*.png"), NULL, "b.png=s/d/../b.png\n", &r));
    assert_int_equal(r.items[0].code, SPRESS_CODE_FILE_LINK);
    assert_int_equal(chdir("s"), 0);
    assert_true(
        collect(LIST("."), NULL, "b.png=b.png\nd/c.png=d/c.png\nd/inside.png=d/inside.png\n", &r));
    assert_int_equal(chdir(".."), 0);
    assert_int_equal(symlink("nowhere", "s/broken.png"), 0);
    assert_int_equal(mkfifo("s/pipe.png", 0666), 0); /* must not be waited for */
    assert_false(collect(LIST("s"), NULL,
                         "b.png=s/b.png\nd/c.png=s/d/c.png\nd/inside.png=s/d/inside.png\n", &r));
    assert_string_equal(r.items[0].message, "cannot read s/broken.png: No such file or directory");
    assert_string_equal(r.items[2].message, "cannot read s/pipe.png: it is no regular file");
}

TEST_IN_FOLDER(all_links)
{
    test_report r;
    plant_links();
    follows_links = true;
    assert_true(collect(LIST("s"), NULL,
                        "b.png=s/b.png\nd/c.png=s/d/c.png\nd/inside.png=s/d/inside.png\n"
                        "outside.png=s/outside.png\n",
                        &r));
    follows_links = false;
    assert_int_equal(r.report.count, 0);
}

/* What a walk reads besides: rules of what to pass over. */
TEST_IN_FOLDER(ignore_file_outside)
{
    test_report r;
    plant(LIST("s/b.png", "s/d/c.png"));
    write_file("rules", "*.png\n");
    write_file("s/own", "b.png\n");
    assert_int_equal(symlink("../rules", "s/.spritepressignore"), 0);
    assert_int_equal(symlink("../own", "s/d/.spritepressignore"), 0);
    assert_true(collect(LIST("s"), NULL, "b.png=s/b.png\nd/c.png=s/d/c.png\n", &r));
    assert_int_equal(r.report.count, 1);
    assert_string_equal(r.items[0].message,
                        "the link s/.spritepressignore leads out of the folder, and is left out; "
                        "pack reads it with follow-links");
}

/* A link that is swapped between the look and the reading. */
TEST_IN_FOLDER(swapped_link)
{
    TEST_REPORT(found);
    AUTO_BUFFER out = {0};
    const spress_allocator allocator = spress_allocator_default();
    const spress_file_terms terms = {100, &allocator, "s"};
    plant(LIST("real/a.png", "s/b.png"));
    assert_int_equal(symlink("../real/a.png", "s/outside.png"), 0);
    assert_int_equal(symlink("b.png", "s/inside.png"), 0);
    assert_false(cli_read(NULL, "s/outside.png", &terms, &found.report, &out));
    assert_string_equal(found.items[0].message,
                        "cannot read s/outside.png: it lies outside of its folder");
    assert_true(cli_read(NULL, "s/inside.png", &terms, &found.report, &out));
}

TEST_IN_FOLDER(bad_names)
{
    test_report r;
    plant(LIST("s/fine.png", "s/lat\xE9in.png", "s/tab\there.png", "s/\xFF.txt", "s/d\xFF/x.png"));
    assert_false(collect(LIST("s"), NULL, "fine.png=s/fine.png\n", &r));
    assert_int_equal(r.report.error_count, 3);
    assert_int_equal(r.items[0].code, SPRESS_CODE_FILE_SPRITE_NAME);
    assert_string_equal(r.items[0].message, "the name of the file s/lat\\xe9in.png is no UTF-8");
    assert_int_equal(r.items[1].code, SPRESS_CODE_FILE_SPRITE_NAME);
    assert_string_equal(r.items[1].message,
                        "the name of the file s/tab\\x09here.png has a control character");
    assert_string_equal(r.items[2].message, "the name of the file s/d\\xff/x.png is no UTF-8");
}

TEST_IN_FOLDER(forbidden_folder)
{
    test_report r;
    plant(LIST("s/a.png", "s/locked/b.png"));
    /* Nothing is locked for root: be nobody meanwhile, in a folder that is open to all. */
    const uid_t before = geteuid();
    assert_int_equal(chmod(".", 0755), 0);
    assert_int_equal(chmod("s/locked", 0), 0);
    if (before == 0)
        assert_int_equal(seteuid(65534), 0);
    const bool collected = collect(LIST("s"), NULL, "a.png=s/a.png\n", &r);
    assert_int_equal(seteuid(before), 0);
    assert_false(collected);
    assert_string_equal(r.items[0].message, "cannot read s/locked: Permission denied");
}

TEST_IN_FOLDER(depth)
{
    test_report r;
    char path[200] = "s", below[400];
    assert_int_equal(mkdir(path, 0777), 0);
    for (int i = 0; i < 64; i++) {
        strcat(path, "/d");
        assert_int_equal(mkdir(path, 0777), 0);
    }
    snprintf(below, sizeof below, "%s/x.png", path);
    plant(LIST(below));
    char wanted[800];
    snprintf(wanted, sizeof wanted, "%s=%s\n", below + 2, below);
    assert_true(collect(LIST("s"), NULL, wanted, &r));
    strcat(path, "/d");
    assert_int_equal(mkdir(path, 0777), 0);
    assert_false(collect(LIST("s"), NULL, wanted, &r));
    assert_int_equal(r.items[0].code, SPRESS_CODE_FILE_READ);
}

TEST_IN_FOLDER(limit)
{
    plant(LIST("s/a.png", "s/b.png", "s/c.png"));
    for (uint32_t most = 1; most <= 3; most++) {
        AUTO(job_fixture_end) job_fixture fixture;
        spressi_inputs inputs;
        begin_with_files(&fixture, most);
        assert_int_equal(spressi_collect_inputs(&fixture.job,
                                                &(spressi_sought){.arguments = texts_of(LIST("s"))},
                                                &inputs),
                         most == 3);
        assert_int_equal(inputs.count, most);
        if (most < 3)
            expect_code(&fixture.found.report, SPRESS_CODE_LIMIT_FRAMES, SPRESS_NO_OFFSET, NULL);
    }
}
