/* Every format that reads and writes atlases whose images are files keeps what its row says it
 * holds: generated atlases are written, read again and equal, also on the way through every other
 * format, which keeps what both hold; a file cut anywhere is refused or read, never more; every
 * allocation may fail. A new format is tested by its row alone. */
#include "model/atlas.h"
#include "spritepress/codecs.h"
#include "support.h"
#include "tree_law.h"

enum {
    FRAMES = 12,
    ROUNDS = 25,
    PAIR_ROUNDS = 3,
    TREES_EACH = 7,
    PAGE_SIDE = 512,
    CELL = 40,
    CLIPS = 2
};

/* What a generated atlas may have: what a format holds, or what two hold. */
typedef struct common {
    uint32_t holds;
    spress_turn turn;
    bool is_one_frame;        /* a file has one */
    bool has_pages;           /* a file has several */
    bool has_rate, has_times; /* clips: how fast they play; steps of different length */
} common;

static common common_of(const spress_format *format)
{
    const uint32_t play = SPRESS_HOLDS_CLIP_PLAY, rate = SPRESS_HOLDS_CLIP_RATE,
                   times = SPRESS_HOLDS_CLIP_TIMES;
    /* Unity's own files have outlines, no triangles: test_unity_outline.c. */
    const bool is_outlined = strcmp(format->id, "unity-meta") == 0;
    return (common){
        .holds = format->holds & ~(is_outlined ? SPRESS_HOLDS_POLYGONS : 0u),
        .turn = format->holds & SPRESS_HOLDS_TURNS ? format->layout.turn : SPRESS_TURN_NONE,
        .is_one_frame = format->spread == SPRESS_SPREAD_PER_FRAME,
        .has_pages = format->holds & SPRESS_HOLDS_PAGES && format->spread == SPRESS_SPREAD_ONE,
        .has_rate = format->holds & (play | rate),
        .has_times = format->holds & (play | times) && (format->holds & (rate | times)) != rate};
}

static common common_of_both(const spress_format *first, const spress_format *second)
{
    const common a = common_of(first), b = common_of(second);
    return (common){.holds = a.holds & b.holds,
                    .turn = a.turn == b.turn ? a.turn : SPRESS_TURN_NONE,
                    .is_one_frame = a.is_one_frame || b.is_one_frame,
                    .has_pages = a.has_pages && b.has_pages,
                    .has_rate = a.has_rate && b.has_rate,
                    .has_times = a.has_times && b.has_times};
}

/* The picture of every page, made once. */
static spress_sibling_answer read_page(void *context, const char *name, const char *where,
                                       spress_report *report, spress_buffer *out)
{
    static uint8_t pixels[PAGE_SIDE * PAGE_SIDE / 2 * 4], png[1 << 14];
    static size_t size;
    (void)context;
    (void)name;
    (void)where;
    (void)report;
    if (size == 0) {
        const spress_image image = {.width = PAGE_SIDE, .height = PAGE_SIDE / 2, .rgba = pixels};
        AUTO_BUFFER made = {0};
        assert_true(spress_png_write(&image, NULL, NULL, &made) && made.size <= sizeof png);
        memcpy(png, made.data, made.size);
        size = made.size;
    }
    *out = (spress_buffer){.data = MUST(malloc(size)),
                           .size = size,
                           .capacity = size,
                           .allocator = spress_allocator_default()};
    memcpy(out->data, png, size);
    return SPRESS_SIBLING_READ;
}

/* Some files say their page's name by their own, and its size by the picture beside them. */
static spress_read_options reading_of(const char *page)
{
    static const spress_siblings siblings = {.read = read_page};
    static char name[64];
    snprintf(name, sizeof name, "%s.meta", page);
    return (spress_read_options){.siblings = &siblings, .file_name = name};
}

static bool is_tested(const spress_format *format)
{
    return format->kind == SPRESS_KIND_ATLAS && format->reads && format->writes &&
           format->holds & SPRESS_HOLDS_IMAGE_FILES && !format->is_dump &&
           !format->layout.frame_pages && !format->only_glyphs;
}

static void trim(test_random *random, spress_frame *frame)
{
    frame->trim_x = (int32_t)test_random_below(random, 5);
    frame->trim_y = (int32_t)test_random_below(random, 5);
    frame->source_w = frame->w + frame->trim_x + (int32_t)test_random_below(random, 5) + 1;
    frame->source_h = frame->h + frame->trim_y + (int32_t)test_random_below(random, 5);
    frame->flags |= SPRESS_FRAME_TRIMMED;
}

/* One triangle, on whole pixels. */
static const spress_polygon *make_polygon(test_random *random, spress_document *document,
                                          const spress_frame *frame)
{
    enum { CORNERS = 3 };
    spress_polygon *polygon = MUST(spress_document_allocate(document, 1, sizeof *polygon));
    spress_point *points = MUST(spress_document_allocate(document, 2 * CORNERS, sizeof *points));
    uint32_t *corners = MUST(spress_document_allocate(document, CORNERS, sizeof *corners));
    for (uint32_t i = 0; i < CORNERS; i++) {
        corners[i] = CORNERS - 1 - i;
        points[i] = (spress_point){(float)test_random_below(random, 9), (float)i};
        points[CORNERS + i] = spressi_page_point(frame, points[i]);
    }
    *polygon = (spress_polygon){.vertices = points,
                                .uvs = points + CORNERS,
                                .vertex_count = CORNERS,
                                .triangles = corners,
                                .triangle_count = 1};
    return polygon;
}

/* A pivot that every writer can tell exactly: on whole pixels of a source whose sides are powers of
 * two, so that fractions and pixels are both exact; never the middle, which some formats leave out.
 */
static void give_extra(test_random *random, const common *what, spress_document *document,
                       spress_frame *frame)
{
    spress_atlas *atlas = &document->atlas;
    spress_frame_extra extra = {0};
    if (what->holds & SPRESS_HOLDS_PIVOTS && frame->source_w == 16 && frame->source_h == 8) {
        extra.has |= SPRESS_EXTRA_PIVOT;
        extra.pivot = (spress_point){(float)test_random_below(random, 8) / 16.0f,
                                     (float)test_random_below(random, 9) / 8.0f};
    }
    if (what->holds & SPRESS_HOLDS_NINE_PATCH && test_random_below(random, 3) == 0) {
        extra.has |= SPRESS_EXTRA_SPLITS;
        for (size_t i = 0; i < 4; i++)
            extra.splits[i] = (int16_t)(test_random_below(random, 3) + 1);
    }
    if (what->holds & SPRESS_HOLDS_POLYGONS && test_random_below(random, 3) == 0) {
        extra.has |= SPRESS_EXTRA_POLYGON;
        extra.polygon = make_polygon(random, document, frame);
    }
    if (extra.has == 0)
        return;
    frame->extra = (uint32_t)atlas->extra_count;
    atlas->extras[atlas->extra_count++] = extra;
}

static void fill_frame(test_random *random, const common *what, spress_document *document,
                       size_t index)
{
    spress_atlas *atlas = &document->atlas;
    spress_frame *frame = &atlas->frames[index];
    char name[48];
    snprintf(name, sizeof name, "%s_%zu", index % 2 ? "walk" : "hero/idle & <b>", index);
    const bool is_fixed = index % 3 == 0;
    *frame =
        (spress_frame){.name = spress_document_text(document, name, strlen(name)),
                       .name_size = (uint16_t)strlen(name),
                       .x = (int32_t)(index % 4) * CELL + (int32_t)test_random_below(random, 3),
                       .y = (int32_t)(index / 4) * CELL + (int32_t)test_random_below(random, 3),
                       .w = is_fixed ? 16 : (int32_t)test_random_below(random, 30) + 1,
                       .h = is_fixed ? 8 : (int32_t)test_random_below(random, 30) + 1,
                       .alias_of = SPRESS_NONE,
                       .extra = SPRESS_NONE};
    frame->source_w = frame->w;
    frame->source_h = frame->h;
    if (what->holds & SPRESS_HOLDS_TRIM && !is_fixed && test_random_below(random, 2))
        trim(random, frame);
    if (what->turn != SPRESS_TURN_NONE && test_random_below(random, 3) == 0)
        spress_frame_set_turn(frame, what->turn);
    frame->page = index >= FRAMES / 2 && what->has_pages;
    give_extra(random, what, document, frame);
}

/* The last frame shows what the first one does. */
static void make_alias(spress_atlas *atlas)
{
    spress_frame *alias = &atlas->frames[FRAMES - 1];
    const spress_frame named = *alias;
    *alias = atlas->frames[0];
    alias->name = named.name;
    alias->name_size = named.name_size;
    alias->alias_of = 0;
}

static const spress_page_map normal_map = {"normal", "page_n.png"};

/* Two clips of frames that follow one another. Without a rate that both formats tell, none is
 * given; times are of whole milliseconds. */
static void make_clips(test_random *random, const common *what, spress_document *document)
{
    enum { STEPS = 4, TENTH_US = 100000, MS_US = 1000 };
    static const char *const names[CLIPS] = {"run", "jump & <fall>"};
    spress_atlas *atlas = &document->atlas;
    atlas->clips = MUST(spress_document_allocate(document, CLIPS, sizeof *atlas->clips));
    atlas->clip_count = CLIPS;
    for (uint32_t i = 0; i < CLIPS; i++) {
        spress_clip_step *steps = MUST(spress_document_allocate(document, STEPS, sizeof *steps));
        for (uint32_t k = 0; k < STEPS; k++) {
            steps[k] = (spress_clip_step){i * STEPS + k, what->has_rate ? TENTH_US : 0};
            if (what->has_times && i != 0)
                steps[k].duration_us = (test_random_below(random, 90) + 10) * MS_US;
        }
        atlas->clips[i] = (spress_clip){.name = names[i],
                                        .name_size = (uint32_t)strlen(names[i]),
                                        .steps = steps,
                                        .step_count = STEPS};
    }
}

/* Formats tell the same speed as a rate or as the length of each step, and have a speed of their
 * own where nobody said one. */
static void settle_clips(const common *what, spress_atlas *atlas)
{
    enum { SECOND_US = 1000000 };
    for (size_t i = 0; i < atlas->clip_count; i++) {
        spress_clip *clip = &atlas->clips[i];
        for (uint32_t k = 0; k < clip->step_count; k++) {
            if (clip->rate != 0)
                clip->steps[k].duration_us = SECOND_US / clip->rate;
            if (!what->has_rate)
                clip->steps[k].duration_us = 0;
        }
        clip->rate = 0;
    }
}

/* An atlas that has what is wanted, on one page or two. */
static spress_document *make_atlas(test_random *random, const common *what)
{
    spress_document *document = MUST(spress_document_new(SPRESS_KIND_ATLAS, NULL));
    spress_atlas *atlas = &document->atlas;
    atlas->version = "";
    atlas->page_count = what->has_pages ? 2 : 1;
    atlas->pages =
        MUST(spress_document_allocate(document, atlas->page_count, sizeof *atlas->pages));
    atlas->frames = MUST(spress_document_allocate(document, FRAMES, sizeof *atlas->frames));
    atlas->extras = MUST(spress_document_allocate(document, FRAMES, sizeof *atlas->extras));
    for (size_t i = 0; i < atlas->page_count; i++)
        atlas->pages[i] = (spress_page){.file = i == 0 ? "page.png" : "next.png",
                                        .file_size = 8,
                                        .width = PAGE_SIDE,
                                        .height = PAGE_SIDE / 2};
    if (what->holds & SPRESS_HOLDS_MAPS) {
        atlas->pages[0].maps = &normal_map;
        atlas->pages[0].map_count = 1;
    }
    atlas->frame_count = what->is_one_frame ? 1 : FRAMES;
    for (size_t i = 0; i < atlas->frame_count; i++)
        fill_frame(random, what, document, i);
    if (what->holds & SPRESS_HOLDS_ALIASES)
        make_alias(atlas);
    if (what->holds & SPRESS_HOLDS_CLIPS && !what->is_one_frame)
        make_clips(random, what, document);
    return document;
}

static void write_into(const spress_document *document, const spress_format *format,
                       spress_buffer *out)
{
    TEST_REPORT(found);
    if (!spress_write(document, format, NULL, &found.report, out))
        fail_msg("%s: %s", format->id, found.items[0].message);
}

/* The document as it comes back from a file of the format; what pages say beside their images is
 * each format's own default, and some say no size. */
static spress_document *through(const spress_document *document, const spress_format *format,
                                const common *what)
{
    AUTO_BUFFER file = {0};
    TEST_REPORT(found);
    write_into(document, format, &file);
    const spress_read_options options = reading_of("page.png");
    spress_document *back =
        spress_read((spress_bytes){file.data, file.size}, format, &options, &found.report);
    if (!back)
        fail_msg("%s: %s", format->id, found.items[0].message);
    for (size_t i = 0; i < back->atlas.page_count; i++) {
        spress_page *page = &back->atlas.pages[i];
        *page = (spress_page){.file = page->file,
                              .file_size = page->file_size,
                              .maps = page->maps,
                              .map_count = page->map_count,
                              .width = page->width ? page->width : PAGE_SIDE,
                              .height = page->height ? page->height : PAGE_SIDE / 2};
    }
    settle_clips(what, &back->atlas);
    assert_non_null(spress_format_recognise((spress_bytes){file.data, file.size}, NULL));
    return back;
}

TEST(what_is_written_is_read)
{
    for (size_t i = 0; i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        const common what = common_of(format);
        test_random random = {test_seed};
        for (size_t round = 0; is_tested(format) && round < ROUNDS; round++) {
            char why[256] = "";
            AUTO_DOCUMENT *document = make_atlas(&random, &what);
            AUTO_DOCUMENT *back = through(document, format, &what);
            if (!spress_atlas_equal(&document->atlas, &back->atlas, why, sizeof why))
                fail_msg("%s: %s", format->id, why);
        }
    }
}

static void expect_pair_keeps(const spress_format *first, const spress_format *second,
                              test_random *random)
{
    const common what = common_of_both(first, second);
    char why[256] = "";
    AUTO_DOCUMENT *document = make_atlas(random, &what);
    AUTO_DOCUMENT *there = through(document, first, &what);
    AUTO_DOCUMENT *over = through(there, second, &what);
    AUTO_DOCUMENT *back = through(over, first, &what);
    if (!spress_atlas_equal(&document->atlas, &back->atlas, why, sizeof why))
        fail_msg("%s to %s to %s: %s", first->id, second->id, first->id, why);
}

TEST(every_pair_keeps_what_both_hold)
{
    for (size_t i = 0; i < spress_format_count(); i++)
        for (size_t k = 0; is_tested(spress_format_at(i)) && k < spress_format_count(); k++) {
            test_random random = {test_seed};
            for (size_t n = 0; k != i && is_tested(spress_format_at(k)) && n < PAIR_ROUNDS; n++)
                expect_pair_keeps(spress_format_at(i), spress_format_at(k), &random);
        }
}

/* Names of pages and frames that some format cannot write: it says so, or they come back. */
static void expect_refused_or_kept(const spress_format *format, const char *page, const char *frame)
{
    test_random random = {test_seed};
    const common what = common_of(format);
    AUTO_DOCUMENT *document = make_atlas(&random, &what);
    spress_atlas *atlas = &document->atlas;
    AUTO_BUFFER file = {0};
    TEST_REPORT(found);
    atlas->pages[0].file = page;
    atlas->pages[0].file_size = (uint32_t)strlen(page);
    atlas->frames[0].name = frame;
    atlas->frames[0].name_size = (uint16_t)strlen(frame);
    if (!spress_write(document, format, NULL, &found.report, &file)) {
        assert_int_not_equal(found.report.error_count, 0);
        return;
    }
    const spress_read_options options = reading_of(page);
    AUTO_DOCUMENT *back =
        spress_read((spress_bytes){file.data, file.size}, format, &options, &found.report);
    if (!back)
        fail_msg("%s: %s", format->id, found.items[0].message);
    if (strcmp(back->atlas.pages[0].file, page) != 0)
        fail_msg("%s: page \"%s\" came back as \"%s\"", format->id, page,
                 back->atlas.pages[0].file);
    for (size_t i = 0; i < back->atlas.frame_count; i++)
        if (strcmp(back->atlas.frames[i].name, frame) == 0)
            return;
    fail_msg("%s: frame \"%s\" did not come back", format->id, frame);
}

TEST(odd_names_are_kept_or_refused)
{
    static const char *const names[] = {"\xEF\xBB\xBF", " a", "a ", "a:b", "\"",  "\\",  "<&>",
                                        "{}",           ",",  ";",  "#",   "%3A", "a=b", "'"};
    for (size_t i = 0; i < spress_format_count(); i++)
        for (size_t k = 0; is_tested(spress_format_at(i)) && k < COUNT_OF(names); k++) {
            expect_refused_or_kept(spress_format_at(i), names[k], "f");
            expect_refused_or_kept(spress_format_at(i), "page.png", names[k]);
        }
}

/* Reads with a structure tree, which keeps its law. Whether it is complete. */
static bool expect_tree(const spress_format *format, spress_bytes input)
{
    spress_tree tree = {0};
    spress_read_options options = reading_of("page.png");
    options.tree = &tree;
    spress_document_free(spress_read(input, format, &options, NULL));
    const char *fault = tree_fault(&tree);
    if (fault)
        fail_msg("%s, %zu bytes: %s", format->id, input.size, fault);
    const bool complete = tree.complete && tree.count > FRAMES;
    spress_tree_free(&tree);
    return complete;
}

/* Exact copies, so that the sanitizers see a byte read behind the end. */
static void expect_cuts_end(const spress_format *format, const spress_buffer *file)
{
    const spress_read_options options = reading_of("page.png");
    for (size_t size = 0; size < file->size; size++) {
        uint8_t *cut = MUST(malloc(size + !size));
        memcpy(cut, file->data, size);
        spress_document_free(spress_read((spress_bytes){cut, size}, format, &options, NULL));
        if (size % TREES_EACH == 0)
            expect_tree(format, (spress_bytes){cut, size});
        free(cut);
    }
}

/* Bytes become one that means something somewhere: a bracket, a quote, an end. */
static void expect_damage_ends(const spress_format *format, const spress_buffer *file)
{
    static const char marks[] = "]\"\n:{ ";
    for (size_t i = 0; i < file->size; i += TREES_EACH) {
        const uint8_t kept = file->data[i];
        file->data[i] = (uint8_t)marks[i % (sizeof marks - 1)];
        expect_tree(format, (spress_bytes){file->data, file->size});
        file->data[i] = kept;
    }
}

TEST(cut_files_and_failed_allocations)
{
    for (size_t i = 0; i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        test_random random = {test_seed};
        if (!is_tested(format))
            continue;
        AUTO_BUFFER file = {0};
        const common what = common_of(format);
        AUTO_DOCUMENT *document = make_atlas(&random, &what);
        write_into(document, format, &file);
        expect_cuts_end(format, &file);
        if (!expect_tree(format, (spress_bytes){file.data, file.size}))
            fail_msg("%s: the tree is not complete", format->id);
        expect_damage_ends(format, &file);
        const spress_read_options options = reading_of("page.png");
        expect_reader_survives((spress_bytes){file.data, file.size}, format->id, &options, true);
        expect_writer_survives(document, format->id);
    }
}
