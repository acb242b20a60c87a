/* The files of this machine, as the command gives them to jobs: what lies at a path, what is in a
 * folder, reading with limits, and images that must not come from elsewhere. */
#include "files/open_below.h"
#include "host/files.h"
#include "scratch_folder.h"
#include "support.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/stat.h>
#include <unistd.h>

static void write_file(const char *path, const char *text)
{
    FILE *file = MUST(fopen(path, "wb"));
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static void make_folder(const char *path)
{
    assert_int_equal(mkdir(path, 0777), 0);
}

static void make_link(const char *to, const char *path)
{
    assert_int_equal(symlink(to, path), 0);
}

TEST_IN_FOLDER(look)
{
    make_folder("d");
    write_file("d/file", "x");
    make_link("file", "d/to_file");
    make_link("../d", "d/to_folder");
    make_link("nowhere", "d/broken");
    make_link("loop", "d/loop");
    assert_int_equal(mkfifo("d/pipe", 0666), 0);
    static const struct {
        const char *path;
        spress_file_kind kind;
        const char *why;
    } rows[] = {{"d", SPRESS_FILE_FOLDER, ""},
                {"d/", SPRESS_FILE_FOLDER, ""},
                {".", SPRESS_FILE_FOLDER, ""},
                {"d/file", SPRESS_FILE_REGULAR, ""},
                {"d/to_file", SPRESS_FILE_REGULAR, ""},
                {"d/to_folder", SPRESS_FILE_FOLDER_LINK, ""},
                {"d/pipe", SPRESS_FILE_OTHER, ""},
                {"/dev/null", SPRESS_FILE_OTHER, ""},
                {"d/none", SPRESS_FILE_NONE, "No such file or directory"},
                {"d/file/x", SPRESS_FILE_NONE, "Not a directory"},
                {"d/broken", SPRESS_FILE_NONE, "No such file or directory"},
                {"d/loop", SPRESS_FILE_NONE, "Too many levels of symbolic links"},
                {"", SPRESS_FILE_NONE, "No such file or directory"}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char why[100] = "";
        if (cli_look(NULL, rows[i].path, why, sizeof why) != rows[i].kind)
            fail_msg("\"%s\" is no %d", rows[i].path, (int)rows[i].kind);
        assert_string_equal(why, rows[i].why);
    }
}

TEST_IN_FOLDER(identify)
{
    spress_file_identity a, b;
    write_file("a", "x");
    write_file("b", "x");
    make_link("a", "to_a");
    assert_int_equal(link("a", "hard"), 0);
    assert_true(cli_identify(NULL, "a", &a));
    assert_true(cli_identify(NULL, "to_a", &b));
    assert_true(a.device == b.device && a.node == b.node);
    assert_true(cli_identify(NULL, "./hard", &b));
    assert_true(a.device == b.device && a.node == b.node);
    assert_true(cli_identify(NULL, "b", &b));
    assert_false(a.device == b.device && a.node == b.node);
    assert_false(cli_identify(NULL, "none", &b));
}

/* The names that were listed. */
typedef struct listing {
    char names[8][32];
    size_t count, most;
} listing;

static bool take(void *taker, const char *name)
{
    listing *l = taker;
    if (l->count == l->most)
        return false;
    snprintf(l->names[l->count++], sizeof l->names[0], "%s", name);
    return true;
}

static bool has_name(const listing *l, const char *name)
{
    for (size_t i = 0; i < l->count; i++)
        if (strcmp(l->names[i], name) == 0)
            return true;
    return false;
}

static bool list_folder(const char *folder, size_t below, listing *l, test_report *r)
{
    return cli_list(NULL, &(spress_listing){folder, below, take, l, &r->report});
}

TEST_IN_FOLDER(list)
{
    TEST_REPORT(r);
    make_folder("d");
    make_folder("d/sub");
    write_file("d/file", "x");
    write_file("d/.hidden", "x");
    make_link("nowhere", "d/broken");
    make_link("d", "way");
    listing l = {.most = 8};
    assert_true(list_folder("d", 0, &l, &r));
    assert_int_equal(l.count, 4); /* without "." and ".." */
    assert_true(has_name(&l, "sub") && has_name(&l, "file") && has_name(&l, ".hidden") &&
                has_name(&l, "broken"));
    /* A link that the user named is followed; one in the place of a folder below is not. */
    l = (listing){.most = 8};
    assert_true(list_folder("way", 0, &l, &r));
    assert_int_equal(l.count, 4);
    l = (listing){.most = 8};
    assert_true(list_folder("d", 1, &l, &r));
    expect_silence(&r.report);
    assert_false(list_folder("way", 1, &l, &r));
    expect_code(&r.report, SPRESS_CODE_FILE_READ, SPRESS_NO_OFFSET, NULL);
    /* A taker that stops is the end; what it stopped for is its own to report. */
    test_report_init(&r);
    l = (listing){.most = 2};
    assert_false(list_folder("d", 0, &l, &r));
    assert_int_equal(l.count, 2);
    expect_silence(&r.report);
    assert_false(list_folder("d/file", 0, &l, &r));
    assert_string_equal(r.items[0].message, "cannot read d/file: Not a directory");
    assert_false(list_folder("none", 0, &l, &r));
    assert_string_equal(r.items[1].message, "cannot read none: No such file or directory");
}

/* Reads with an allocator that counts; true when the text is the wanted one. */
static bool read_as(const char *path, uint64_t limit, const char *wanted, test_report *r)
{
    FAILING_ALLOCATOR(memory, 0);
    spress_buffer out = {0};
    test_report_init(r);
    const spress_file_terms terms = {.limit = limit, .allocator = &memory.allocator};
    const bool good = cli_read(NULL, path, &terms, &r->report, &out);
    assert_int_equal(good, r->report.error_count == 0);
    if (good) {
        assert_int_equal(out.size, strlen(wanted));
        assert_memory_equal(out.data, wanted, out.size);
    } else {
        assert_null(out.data);
    }
    spress_buffer_free(&out);
    assert_int_equal(memory.live_count, 0);
    return good;
}

TEST_IN_FOLDER(read_files)
{
    test_report r;
    write_file("empty", "");
    write_file("ten", "0123456789");
    make_link("ten", "to_ten");
    make_folder("d");
    assert_true(read_as("empty", 100, "", &r));
    assert_true(read_as("ten", 100, "0123456789", &r));
    assert_true(read_as("ten", 10, "0123456789", &r));
    assert_true(read_as("to_ten", 10, "0123456789", &r));
    assert_false(read_as("ten", 9, "", &r));
    expect_code(&r.report, SPRESS_CODE_LIMIT_INPUT, 0, NULL);
    assert_false(read_as("none", 100, "", &r));
    assert_string_equal(r.items[0].message, "cannot read none: No such file or directory");
    assert_false(read_as("d", 100, "", &r));
    assert_string_equal(r.items[0].message, "cannot read d: is a folder");
    assert_false(read_as("/dev/zero", 100000, "", &r)); /* without an end */
    expect_code(&r.report, SPRESS_CODE_LIMIT_INPUT, 0, NULL);
    assert_true(read_as("/dev/null", 100, "", &r));
    assert_true(read_as("ten", UINT64_MAX, "0123456789", &r));
}

/* Every allocation fails once: the error is that of memory, and nothing stays behind. */
TEST_IN_FOLDER(read_without_memory)
{
    write_file("ten", "0123456789");
    bool failed = true;
    for (size_t n = 1; failed; n++) {
        FAILING_ALLOCATOR(memory, n);
        spress_buffer out = {0};
        TEST_REPORT(r);
        const spress_file_terms terms = {.limit = 100, .allocator = &memory.allocator};
        const bool good = cli_read(NULL, "ten", &terms, &r.report, &out);
        failed = memory.failed;
        assert_int_equal(good, !failed);
        if (failed)
            expect_code(&r.report, SPRESS_CODE_MEMORY, SPRESS_NO_OFFSET, NULL);
        spress_buffer_free(&out);
        assert_int_equal(memory.live_count, 0);
    }
}

/* Writes far more than a pipe holds, in pieces. */
static void *feed(void *path)
{
    FILE *pipe = fopen(path, "wb");
    for (int i = 0; pipe && i < 30000; i++)
        fputs("0123456789", pipe);
    if (pipe)
        fclose(pipe);
    return NULL;
}

TEST_IN_FOLDER(read_pipes)
{
    FAILING_ALLOCATOR(memory, 0);
    spress_buffer out = {0};
    TEST_REPORT(r);
    pthread_t writer;
    char path[] = "pipe";
    assert_int_equal(mkfifo(path, 0666), 0);
    const spress_file_terms terms = {.limit = 1 << 20, .allocator = &memory.allocator};
    assert_int_equal(pthread_create(&writer, NULL, feed, path), 0);
    assert_true(cli_read(NULL, path, &terms, &r.report, &out)); /* a user may name a pipe */
    pthread_join(writer, NULL);
    assert_int_equal(out.size, 300000);
    for (size_t i = 0; i < out.size; i++)
        assert_int_equal(out.data[i], '0' + i % 10);
    spress_buffer_free(&out);
    assert_int_equal(memory.live_count, 0);
}

/* "-" is standard input. */
TEST_IN_FOLDER(read_standard_input)
{
    test_report r;
    write_file("ten", "0123456789");
    const int kept = dup(STDIN_FILENO), file = open("ten", O_RDONLY);
    assert_true(file >= 0);
    dup2(file, STDIN_FILENO);
    close(file);
    const bool good = read_as("-", 100, "0123456789", &r);
    assert_true(fcntl(STDIN_FILENO, F_GETFD) >= 0); /* still open */
    dup2(kept, STDIN_FILENO);
    close(kept);
    assert_true(good);
}

/* What a document gets when it names an image. */
static spress_image_answer ask(const char *document, const char *image_root, const char *name,
                               test_report *r)
{
    FAILING_ALLOCATOR(memory, 0);
    spress_buffer out = {0};
    test_report_init(r);
    const spress_file_terms terms = {.limit = 100, .allocator = &memory.allocator};
    const spress_image_place place = {document, image_root, name};
    const spress_image_answer answer = cli_read_image(NULL, &place, &terms, &r->report, &out);
    assert_int_equal(answer == SPRESS_IMAGE_FOUND, out.data != NULL);
    assert_int_equal(answer == SPRESS_IMAGE_UNREADABLE, r->report.error_count != 0);
    if (out.data)
        assert_memory_equal(out.data, "inside", 6);
    spress_buffer_free(&out);
    assert_int_equal(memory.live_count, 0);
    return answer;
}

TEST_IN_FOLDER(images)
{
    test_report r;
    char absolute[100], secret[100];
    make_folder("top");
    make_folder("top/a");
    make_folder("top/a/sub");
    make_folder("top/ab");
    write_file("secret", "outside");
    write_file("top/b.png", "inside");
    write_file("top/ab/x.png", "inside");
    write_file("top/a/a.png", "inside");
    write_file("top/a/sub/s.png", "inside");
    make_link("a.png", "top/a/near.png");
    make_link("../../secret", "top/a/far.png");
    make_link("../../top", "top/a/up");
    make_link("gone", "top/a/gone.png");
    make_link("a", "top/way");
    assert_int_equal(mkfifo("top/a/pipe.png", 0666), 0);
    snprintf(absolute, sizeof absolute, "%s/top/a/a.png", root);
    snprintf(secret, sizeof secret, "%s/secret", root);
    const struct {
        const char *document, *image_root, *name;
        spress_image_answer answer;
    } rows[] = {
        {"top/a/d.pct", NULL, "a.png", SPRESS_IMAGE_FOUND},
        {"top/a/d.pct", NULL, "./sub/../a.png", SPRESS_IMAGE_FOUND},
        {"top/a/d.pct", NULL, "sub/s.png", SPRESS_IMAGE_FOUND},
        {"top/a/d.pct", NULL, "near.png", SPRESS_IMAGE_FOUND}, /* a link that stays inside */
        {"top/a/d.pct", NULL, "none.png", SPRESS_IMAGE_ABSENT},
        {"top/a/d.pct", NULL, "gone.png", SPRESS_IMAGE_ABSENT},
        {"top/a/d.pct", NULL, "a.png/x", SPRESS_IMAGE_ABSENT},
        {"top/a/d.pct", NULL, "../b.png", SPRESS_IMAGE_FORBIDDEN},
        {"top/a/d.pct", NULL, "../ab/x.png", SPRESS_IMAGE_FORBIDDEN}, /* "ab" is not in "a" */
        {"top/a/d.pct", NULL, "far.png", SPRESS_IMAGE_FORBIDDEN},
        {"top/a/d.pct", NULL, "up/b.png", SPRESS_IMAGE_FORBIDDEN},
        {"top/a/d.pct", NULL, "up/a/a.png", SPRESS_IMAGE_FOUND}, /* out and in again */
        {"top/a/d.pct", NULL, secret, SPRESS_IMAGE_FORBIDDEN},
        {"top/a/d.pct", NULL, absolute, SPRESS_IMAGE_FOUND}, /* jobs refuse it before */
        {"top/a/d.pct", NULL, "../../../../../../../../etc/passwd", SPRESS_IMAGE_FORBIDDEN},
        {"top/a/d.pct", NULL, "pipe.png", SPRESS_IMAGE_UNREADABLE}, /* not waited for */
        {"top/a/d.pct", NULL, "sub", SPRESS_IMAGE_UNREADABLE},
        {"top/a/d.pct", "top", "../b.png", SPRESS_IMAGE_FOUND},
        {"top/a/d.pct", "top", "../ab/x.png", SPRESS_IMAGE_FOUND},
        {"top/a/d.pct", "top", "far.png", SPRESS_IMAGE_FORBIDDEN},
        {"top/a/d.pct", "top", "../../secret", SPRESS_IMAGE_FORBIDDEN},
        {"top/a/d.pct", "top/ab", "a.png", SPRESS_IMAGE_FORBIDDEN},
        {"top/a/d.pct", "nowhere", "a.png", SPRESS_IMAGE_UNREADABLE},
        {"top/way/d.pct", NULL, "a.png", SPRESS_IMAGE_FOUND}, /* the user's own link */
        {"none/d.pct", NULL, "a.png", SPRESS_IMAGE_UNREADABLE},
        {"-", NULL, "top/a/a.png", SPRESS_IMAGE_FOUND}, /* beside where the command runs */
        {"-", NULL, "../secret", SPRESS_IMAGE_FORBIDDEN},
        {"-", "/", "top/a/a.png", SPRESS_IMAGE_FOUND},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++)
        if (ask(rows[i].document, rows[i].image_root, rows[i].name, &r) != rows[i].answer)
            fail_msg("%s of %s in %s is not %d", rows[i].name, rows[i].document,
                     rows[i].image_root ? rows[i].image_root : "its folder", (int)rows[i].answer);
}

/* Puts a file and a link that leads out of the folder in each other's place until told to stop. */
static void *swap(void *context)
{
    atomic_bool *stop = context;
    while (!atomic_load(stop)) {
        unlink("swapped/aside");
        if (symlink("../outside.png", "swapped/aside") == 0)
            rename("swapped/aside", "swapped/p.png");
        unlink("swapped/aside");
        if (link("swapped/inside.png", "swapped/aside") == 0)
            rename("swapped/aside", "swapped/p.png");
    }
    return NULL;
}

/* What is read is always the file in the folder, however often a link takes its place meanwhile. */
TEST_IN_FOLDER(images_behind_swapped_links)
{
    enum { ROUNDS = 2000, PATIENCE = 5000000 }; /* a busy machine may not run the thread for long */
    atomic_bool stop = false;
    size_t found = 0, refused = 0;
    pthread_t thread;
    make_folder("swapped");
    write_file("swapped/inside.png", "inside");
    write_file("outside.png", "outside");
    assert_int_equal(link("swapped/inside.png", "swapped/p.png"), 0);
    assert_int_equal(pthread_create(&thread, NULL, swap, &stop), 0);
    for (size_t i = 0; i < ROUNDS || ((found == 0 || refused == 0) && i < PATIENCE); i++) {
        const spress_allocator allocator = spress_allocator_default();
        const spress_file_terms terms = {.limit = 100, .allocator = &allocator};
        const spress_image_place place = {.document = "swapped/a.pct", .name = "p.png"};
        AUTO_BUFFER out = {0};
        const spress_image_answer answer = cli_read_image(NULL, &place, &terms, NULL, &out);
        found += answer == SPRESS_IMAGE_FOUND;
        refused += answer == SPRESS_IMAGE_FORBIDDEN;
        if (answer == SPRESS_IMAGE_FOUND) {
            assert_int_equal(out.size, 6);
            assert_memory_equal(out.data, "inside", 6);
        }
    }
    atomic_store(&stop, true);
    pthread_join(thread, NULL);
    assert_true(found != 0 && refused != 0);
}

/* Without openat2 no link is followed. */
TEST_IN_FOLDER(images_without_openat2)
{
    make_folder("plain");
    make_folder("plain/d");
    write_file("plain/d/f", "x");
    make_link("f", "plain/d/to_file");
    make_link("d", "plain/to_folder");
    const int folder = open("plain", O_RDONLY | O_DIRECTORY);
    static const struct {
        const char *path;
        int problem; /* 0: none */
    } rows[] = {{"d/f", 0},          {"d/to_file", ELOOP}, {"to_folder/f", ENOTDIR},
                {"../plain", EXDEV}, {"d/../d/f", EXDEV},  {"d/none", ENOENT},
                {"d//f", ENOENT},    {"", ENOENT}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const int file = cli_open_plainly_below(folder, rows[i].path);
        assert_int_equal(file >= 0 ? 0 : errno, rows[i].problem);
        if (file >= 0)
            close(file);
    }
    close(folder);
}

/* An image over the limit is refused like any file. */
TEST_IN_FOLDER(image_limit)
{
    test_report r;
    char text[200];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    write_file("large.png", text);
    assert_int_equal(ask("d.pct", NULL, "large.png", &r), SPRESS_IMAGE_UNREADABLE);
    expect_code(&r.report, SPRESS_CODE_LIMIT_INPUT, 0, NULL);
}
