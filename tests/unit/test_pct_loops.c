/* PCT's fast loops against the general reader: whatever a file holds, frames, offsets and findings
 * are the same. Files are made from plain lines with something odd here and there. */
#include "core/memory/limits.h"
#include "core/reading/reader.h"
#include "formats/pct/fast.h"
#include "model/document.h"
#include "support.h"

enum { FILES = 4000, TEXT_MAX = 8192, FINDINGS = 64 };

static size_t take_no_frames(pct_reader *pct, size_t room)
{
    (void)pct;
    (void)room;
    return 0;
}

static size_t take_no_names(pct_reader *pct, pct_text *line, const pct_extension *suffix,
                            pct_grid *grid, size_t room)
{
    (void)pct;
    (void)line;
    (void)suffix;
    (void)grid;
    (void)room;
    return 0;
}

static const pct_loops no_loops = {take_no_frames, take_no_names};

typedef struct outcome {
    spress_document *document;
    bool read;
    spress_report report;
    spress_diagnostic findings[FINDINGS];
} outcome;

static void read_by(const pct_loops *loops, spress_bytes input, bool lenient, outcome *out)
{
    spress_report_init(&out->report, out->findings, FINDINGS);
    const spress_limits limits = spressi_limits_filled(&(spress_limits){0});
    out->document = spressi_document_new(SPRESS_KIND_ATLAS, NULL, limits.memory_bytes);
    assert_non_null(out->document);
    spressi_reader reader = {.in = {.data = input.data, .size = input.size},
                             .arena = out->document->arena,
                             .lenient = lenient,
                             .keep_offsets = true,
                             .limits = limits,
                             .report = &out->report};
    out->read = spressi_pct_read_by(&reader, loops, out->document);
}

static void expect_same_findings(const outcome *a, const outcome *b)
{
    assert_int_equal(a->report.count, b->report.count);
    for (size_t i = 0; i < a->report.count; i++) {
        assert_int_equal(a->findings[i].code, b->findings[i].code);
        assert_int_equal(a->findings[i].offset, b->findings[i].offset);
        assert_string_equal(a->findings[i].message, b->findings[i].message);
    }
}

static void expect_same_frames(const spress_atlas *a, const spress_atlas *b)
{
    assert_int_equal(a->frame_count, b->frame_count);
    for (size_t i = 0; i < a->frame_count; i++) {
        const spress_frame *x = &a->frames[i], *y = &b->frames[i];
        assert_string_equal(x->name, y->name);
        assert_int_equal(x->name_size, y->name_size);
        assert_int_equal(x->name_size, strlen(x->name));
        assert_true(spress_frame_same_picture(x, y));
        assert_int_equal(x->flags, y->flags);
        assert_int_equal(x->alias_of, y->alias_of);
        assert_int_equal(a->frame_offsets[i], b->frame_offsets[i]);
    }
}

static int compare_names(const void *a, const void *b)
{
    return strcmp((*(const spress_frame *const *)a)->name, (*(const spress_frame *const *)b)->name);
}

/* A reader drops all but the last frame of a name; one that overlooks a repeated name keeps it. */
static void expect_no_repeats(const spress_atlas *atlas)
{
    static const spress_frame *sorted[TEXT_MAX];
    assert_true(atlas->frame_count <= TEXT_MAX);
    for (size_t i = 0; i < atlas->frame_count; i++)
        sorted[i] = &atlas->frames[i];
    qsort(sorted, atlas->frame_count, sizeof *sorted, compare_names);
    for (size_t i = 1; i < atlas->frame_count; i++)
        assert_string_not_equal(sorted[i - 1]->name, sorted[i]->name);
}

/* Returns how many frames both read. */
static size_t compare(spress_bytes input, bool lenient)
{
    static outcome quick, general;
    read_by(&spressi_pct_loops, input, lenient, &quick);
    read_by(&no_loops, input, lenient, &general);
    if (quick.read != general.read || quick.report.count != general.report.count)
        print_message("%.*s\n", (int)input.size, (const char *)input.data);
    assert_int_equal(quick.read, general.read);
    expect_same_findings(&quick, &general);
    if (quick.read) {
        expect_same_frames(&quick.document->atlas, &general.document->atlas);
        expect_no_repeats(&quick.document->atlas);
    }
    const size_t frames = quick.read ? quick.document->atlas.frame_count : 0;
    spress_document_free(quick.document);
    spress_document_free(general.document);
    return frames;
}

typedef struct text {
    char bytes[TEXT_MAX];
    size_t size;
    uint32_t evenness; /* the higher the rarer is what is odd; 0: nothing is */
    test_random random;
} text;

static uint32_t below(text *t, uint32_t bound)
{
    return test_random_below(&t->random, bound);
}

/* Whether this is one of the places, one in `rate` at most, that are odd; half of the files have
 * none. */
static bool odd(text *t, uint32_t rate)
{
    return t->evenness != 0 && below(t, rate * t->evenness) == 0;
}

static void add(text *t, const char *piece)
{
    const size_t size = strlen(piece);
    if (t->size + size < TEXT_MAX) {
        memcpy(t->bytes + t->size, piece, size);
        t->size += size;
    }
}

static const char *one_of(text *t, const char *const *pieces, uint32_t count)
{
    return pieces[below(t, count)];
}

#define ONE_OF(t, ...)                                                                             \
    one_of(t, (const char *const[]){__VA_ARGS__},                                                  \
           sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))

static void add_name(text *t)
{
    char stem[80];
    const uint32_t longest = odd(t, 12) ? 70 : 18;
    snprintf(stem, sizeof stem, "%.*s%u", (int)below(t, longest),
             "the_quick_brown_fox_jumps_over_the_lazy_dog_and_then_sleeps_for_long",
             below(t, 3000));
    add(t, below(t, 3) ? ONE_OF(t, "0/", "1/", "7/", "12/", "10/") : "");
    add(t, odd(t, 30) ? ONE_OF(t, "", "99/", "x/", "0x/y", "0:/y", "~", "~1", "~6", "a~") : stem);
    add(t, below(t, 3) ? "" : ONE_OF(t, "~1", "~2", "~5", "~0"));
}

static void add_number(text *t)
{
    char number[24];
    snprintf(number, sizeof number, "%u", odd(t, 10) ? below(t, 3000000000u) : below(t, 10000));
    add(t, odd(t, 150) ? ONE_OF(t, "", "-3", "007", "12a", " 5", "99999", "+1", "1.5") : number);
}

static void add_numbers(text *t, int count)
{
    for (int i = 0; i < count; i++) {
        add(t, i == 0 ? "" : odd(t, 150) ? "|" : ",");
        add_number(t);
    }
}

static void add_frame(text *t)
{
    const bool trimmed = below(t, 2);
    add_name(t);
    add(t, odd(t, 60) ? ONE_OF(t, "|1|", "|3|", "|4|", "||", "|", "|00|")
           : trimmed  ? "|2|"
                      : "|0|");
    add_numbers(t, odd(t, 100) ? (int)below(t, 6) : 4);
    if (trimmed) {
        add(t, "|");
        add_numbers(t, odd(t, 100) ? (int)below(t, 6) : 4);
    }
    add(t, odd(t, 100) ? ONE_OF(t, "|", ",", "|1", " ") : "");
    add(t, "\n");
}

static void add_block(text *t)
{
    char columns[16];
    snprintf(columns, sizeof columns, ",%u,", 1 + below(t, 5));
    add(t, "B:");
    add_numbers(t, 2);
    add(t, columns);
    add_numbers(t, 2);
    add(t, below(t, 2) ? "\n" : "|100,100,3,4\n");
    const uint32_t count = 1 + below(t, 20);
    for (uint32_t i = 0; i < count; i++) {
        add(t, i == 0 ? "" : ",");
        add_name(t);
        add(t, below(t, 12) ? "" : "#1-3");
    }
    add(t, "\n");
}

static void make_file(text *t)
{
    t->size = 0;
    t->evenness = below(t, 2) ? 1 + below(t, 20) : 0;
    add(t, "PCT:1.0\nP:a.png,RGBA8888,64,64,2\nP:b.png,RGBA8888,64,64,0\n");
    add(t, "F:ui\nF:\nF:a_folder_whose_name_is_longer_than_a_piece\n");
    for (int i = 0; i < 10; i++)
        add(t, ONE_OF(t, "F:hero\n", "F:a/b\n", "F:x\n"));
    const uint32_t records = below(t, 60);
    for (uint32_t i = 0; i < records; i++)
        switch (below(t, 12)) {
        case 0:
            add(t, ONE_OF(t, "#0\n", "#1\n", "\n", "X:unknown\n"));
            break;
        case 1:
        case 2:
            add_block(t);
            break;
        default:
            add_frame(t);
        }
    if (below(t, 4) == 0)
        add(t, "A:gone=b\n");
}

/* Each file lies in memory of its own size, so that a sanitizer sees a look beyond it. */
TEST(loops_and_general_reader_agree)
{
    static text t;
    t.random.state = test_seed;
    print_message("seed %llu\n", (unsigned long long)test_seed);
    size_t frames = 0;
    for (int i = 0; i < FILES; i++) {
        make_file(&t);
        AUTO_FREE uint8_t *copy = MUST(malloc(t.size));
        memcpy(copy, t.bytes, t.size);
        frames += compare((spress_bytes){copy, t.size}, i % 2 == 1);
    }
    assert_true(frames > 20 * FILES); /* files with something odd are mostly refused, others not */
}

/* What looks plain to whoever forgets one of the conditions. */
TEST(near_misses_are_left_to_the_general_reader)
{
    static const char *const files[] = {
        "P:a.png,RGBA8888,64,64,0\nb|0|1,2,3,4:\n", /* a colon follows the digits in ASCII */
        "P:a.png,RGBA8888,64,64,0\na,b,c,d,e|2|1,2,3,4\n",
        "P:a.png,RGBA8888,64,64,0\nb|0|1,2,3,4\nA:x|0|1,2,3,4\n",
        "P:a.png,RGBA8888,64,64,0\nb|0|1,2,3,4\n#0|0|1,2,3,4\n",
        "P:a.png,RGBA8888,64,64,0\nb\1c|0|1,2,3,4\n",
        "P:a.png,RGBA8888,64,64,0\nb|0|1,2,3,4\nA:b=c\nb|0|5,6,7,8\n",
        "P:a.png,RGBA8888,64,64,0\nB:0,0,1,8,8\nb|0|1,2,3,4\n",
        "b|0|1,2,3,4\n", /* no page */
        "P:a.png,RGBA8888,64,64,0\nb|0|1,2,3,4\nP:b.png,RGBA8888,64,64,0\n",
        "P:a.png,RGBA8888,64,64,0\nF:a_folder_of_thirty_two_character\n0/b|0|1,2,3,4\n",
    };
    for (size_t i = 0; i < COUNT_OF(files); i++) {
        static text t;
        t.size = 0;
        add(&t, "PCT:1.0\n");
        add(&t, files[i]);
        for (int k = 0; k < 2; k++)
            add(&t, "X:the loops look a window ahead, so that this has to be as long as one\n");
        for (int lenient = 0; lenient < 2; lenient++)
            compare((spress_bytes){(const uint8_t *)t.bytes, t.size}, lenient);
    }
}

static void expect_numbers(int place, const char *digits)
{
    char file[256];
    size_t size = (size_t)sprintf(file, "PCT:1.0\nP:a.png,RGBA8888,64,64,0\nname|2|");
    for (int k = 0; k < 8; k++)
        size += (size_t)sprintf(file + size, "%s%s",
                                k == 4 ? "|"
                                : k    ? ","
                                       : "",
                                k == place ? digits : "31");
    size += (size_t)sprintf(file + size, "\nX:%.*s\n", 96,
                            "a record that is skipped and fills the window behind the line "
                            "that matters here with whatever text");
    static outcome out;
    read_by(&spressi_pct_loops, (spress_bytes){(const uint8_t *)file, size}, false, &out);
    assert_true(out.read);
    assert_int_equal(out.document->atlas.frame_count, 1);
    const spress_frame *f = &out.document->atlas.frames[0];
    const int32_t values[] = {f->x,        f->y,        f->w,      f->h,
                              f->source_w, f->source_h, f->trim_x, f->trim_y};
    for (int k = 0; k < 8; k++)
        assert_int_equal(values[k], k == place ? atoi(digits) : 31);
    spress_document_free(out.document);
}

/* Numbers of every size up to what the loops take, and one more, in every place of a line. */
TEST(numbers_of_every_size)
{
    static const char *const digits[] = {"7", "42", "907", "1234", "56789", "0", "00", "0000"};
    for (int place = 0; place < 8; place++)
        for (size_t i = 0; i < COUNT_OF(digits); i++)
            expect_numbers(place, digits[i]);
}

static size_t frames_taken, names_taken;

static size_t count_frames(pct_reader *pct, size_t room)
{
    const size_t taken = spressi_pct_loops.take_frames(pct, room);
    frames_taken += taken;
    return taken;
}

static size_t count_names(pct_reader *pct, pct_text *line, const pct_extension *suffix,
                          pct_grid *grid, size_t room)
{
    const size_t taken = spressi_pct_loops.take_names(pct, line, suffix, grid, room);
    names_taken += taken;
    return taken;
}

static const pct_loops counting_loops = {count_frames, count_names};

/* Loops that leave everything to the general reader would be right, too: plain lines and names must
 * not need it. */
TEST(plain_lines_are_taken_by_the_loops)
{
    enum { LINES = 90 };
    static text t;
    t.size = 0;
    add(&t, "PCT:1.0\nP:a.png,RGBA8888,64,64,0\nF:ui\nF:hero\n");
    for (unsigned i = 0; i < LINES; i++) {
        char line[80];
        snprintf(line, sizeof line, "%s%s_%u%s|%c|%u,1234,5,67%s\n", i % 2 ? "1/" : "",
                 i % 3 ? "a" : "a_name_of_middling_size", i, i % 5 ? "~1" : "", i % 7 ? '0' : '2',
                 i, i % 7 ? "" : "|100,20,3,9999");
        add(&t, line);
    }
    add(&t, "B:0,0,4,8,8\n0/p,1/q~2,r,the_longest_name_of_all_of_these~1\n");
    for (int i = 0; i < 2; i++)
        add(&t, "X:the loops look a window ahead, so that this has to be as long as one\n");
    frames_taken = names_taken = 0;
    static outcome out;
    read_by(&counting_loops, (spress_bytes){(const uint8_t *)t.bytes, t.size}, false, &out);
    assert_true(out.read);
    assert_int_equal(frames_taken, LINES);
    assert_int_equal(names_taken, 3); /* the last one is longer than a piece */
    spress_document_free(out.document);
}

/* Folder numbers of one to eight digits, also with zeros in front: a file of many folders must not
 * leave the loops, and whatever they leave is read by the general reader. */
TEST(folders_of_every_number)
{
    enum { FOLDERS = 10002 };
    static const char *const numbers[] = {"0",    "9",     "10",      "99",      "100",
                                          "375",  "999",   "007",     "1000",    "9999",
                                          "0042", "10001", "0000042", "00000042"};
    enum { COUNT = COUNT_OF(numbers), TAKEN = COUNT - 1 };
    static char file[FOLDERS * 12 + 4096];
    size_t size = (size_t)sprintf(file, "PCT:1.0\nP:a.png,RGBA8888,64,64,0\n");
    for (unsigned i = 0; i < FOLDERS; i++)
        size += (size_t)sprintf(file + size, "F:f%u\n", i);
    for (size_t i = 0; i < COUNT; i++)
        size += (size_t)sprintf(file + size, "%s/x%zu|0|1,2,3,4\n", numbers[i], i);
    for (int i = 0; i < 2; i++)
        size += (size_t)sprintf(file + size, "X:%.60d\n", 0);
    static outcome out;
    frames_taken = 0;
    read_by(&counting_loops, (spress_bytes){(const uint8_t *)file, size}, false, &out);
    assert_true(out.read);
    assert_int_equal(out.document->atlas.frame_count, COUNT);
    for (size_t i = 0; i < COUNT; i++) {
        char name[32];
        snprintf(name, sizeof name, "f%d/x%zu", atoi(numbers[i]), i);
        assert_string_equal(out.document->atlas.frames[i].name, name);
    }
    assert_int_equal(frames_taken, TAKEN); /* all but the one of eight digits */
    spress_document_free(out.document);
}

/* Aliases of aliases, more of them than the index has room for at first, and names that come again
 * behind it: each is found, and none is kept twice. */
TEST(aliases_outgrow_the_index)
{
    enum { ALIASES = 3000 };
    static const char file[] = "PCT:1.0\nP:a.png,RGBA8888,64,64,0\na0|0|1,2,3,4\nb|0|5,6,7,8\n"
                               "A:a0=a#1-3000\nA:a2999=c\nA:b=a7\nA:a7=d";
    static outcome out;
    read_by(&no_loops, BYTES(file), false, &out);
    assert_true(out.read);
    const spress_atlas *atlas = &out.document->atlas;
    assert_int_equal(atlas->frame_count, ALIASES + 4); /* a0, b, the aliases, c, d */
    expect_no_repeats(atlas);
    assert_int_equal(atlas->frames[2 + 2998].x, 1);
    assert_string_equal(atlas->frames[8].name, "a7"); /* keeps its place and shows b */
    assert_int_equal(atlas->frames[8].x, 5);
    assert_string_equal(atlas->frames[ALIASES + 2].name, "c");
    assert_int_equal(atlas->frames[ALIASES + 2].alias_of, 2 + 2998);
    assert_string_equal(atlas->frames[ALIASES + 3].name, "d");
    assert_int_equal(atlas->frames[ALIASES + 3].x, 5);
    assert_int_equal(out.report.warning_count, 1); /* of the second a7 */
    spress_document_free(out.document);
}

/* An index whose hashes are the same on every run. */
static void new_index(pct_index *index, size_t capacity)
{
    const spress_allocator allocator = spress_allocator_default();
    assert_true(spressi_pct_index_init(index, &allocator, capacity));
    index->seed = 12345;
    test_random random = {12345};
    for (size_t i = 0; i < PCT_HASH_KEYS; i++)
        index->keys[i] = test_random_below(&random, UINT32_MAX);
}

/* How many frames enter an index before a name comes twice. */
static size_t entered(const spress_frame *frames, size_t count)
{
    pct_index index;
    new_index(&index, count);
    const size_t result = spressi_pct_index_fill(&index, frames, count);
    for (size_t i = 0; i < result; i++)
        assert_int_equal(spressi_pct_index_find(&index, frames, &frames[i]), i);
    spressi_pct_index_free(&index);
    return result;
}

/* Names of every size from 1 to beyond a piece, each differing from the others in one byte: none
 * comes twice, until one does. */
TEST(repeats_are_found_at_every_size)
{
    enum { LONGEST = 40, PER_SIZE = 20 };
    static char names[LONGEST * PER_SIZE + 1][80];
    static spress_frame frames[LONGEST * PER_SIZE + 1];
    size_t count = 0;
    for (size_t size = 1; size <= LONGEST; size++)
        for (size_t i = 0; i < PER_SIZE; i++, count++) {
            memset(names[count], '-', sizeof names[count]); /* what is behind a name is not it */
            names[count][i % size] = (char)('A' + i);
            names[count][size] = '\0';
            frames[count] = (spress_frame){.name = names[count], .name_size = (uint16_t)size};
        }
    assert_int_equal(entered(frames, count), count);
    for (size_t again = 0; again < count; again++) {
        memcpy(names[count], names[again], sizeof names[count]);
        /* The same name with something else behind it. */
        memset(names[count] + frames[again].name_size + 1, '+', 32);
        frames[count] = frames[again];
        frames[count].name = names[count];
        assert_int_equal(entered(frames, count + 1), count);
    }
}

/* Names that differ in a few bytes only, wherever these are, must not share buckets more than
 * others do: a file of such names would take time that grows with its square. Counted are the
 * buckets in use: by chance nearly all of them. */
TEST(hashes_are_spread)
{
    enum { COUNT = 4096 };
    static char names[COUNT][64];
    static spress_frame frames[COUNT];
    for (size_t set = 0; set < 32 * 31; set++) {
        const size_t one = set / 31, other = (one + 1 + set % 31) % 32; /* every pair of bytes */
        for (size_t i = 0; i < COUNT; i++) {
            memset(names[i], 'n', 32);
            names[i][one] = (char)('0' + i % 64);
            names[i][other] = (char)('0' + i / 64);
            frames[i] = (spress_frame){.name = names[i], .name_size = 32};
        }
        pct_index index;
        new_index(&index, COUNT);
        assert_int_equal(spressi_pct_index_fill(&index, frames, COUNT), COUNT);
        size_t used = 0;
        for (size_t i = 0; i < index.bucket_count; i++)
            used += index.buckets[i].last != 0;
        /* Four names for each: 1 - e^-4, 98%, of the buckets have one. */
        assert_true(used > index.bucket_count * 9 / 10);
        spressi_pct_index_free(&index);
    }
}
