/* Contact sheets of pictures of many sizes: a grid of cells as large as the largest picture made
 * 1,212 x 114,324 pixels of 174 icons. The plan is checked by its rules: every picture on a page,
 * none over another, rows by height, pages of at most 16,384 pixels. */
#include "jobs/render/sheet.h"
#include "support.h"

enum { SHOTS_MAX = 400 };

typedef struct sheet_case {
    spressi_job job;
    spress_report report;
    spress_diagnostic findings[4];
    spress_outputs outputs;
    spress_host host;
    spress_render_request request;
    spressi_rendering rendering;
    spressi_shot shots[SHOTS_MAX];
    spressi_sheet sheet;
} sheet_case;

static void begin(sheet_case *c)
{
    *c = (sheet_case){0};
    spress_report_init(&c->report, c->findings, 4);
    assert_true(spressi_job_begin(&c->job, &c->host, &c->report, &c->outputs));
    c->rendering = (spressi_rendering){.job = &c->job, .request = &c->request};
    c->rendering.shots.items = c->shots;
}

/* Pictures need no pixels to be planned for. */
static void add(sheet_case *c, uint32_t width, uint32_t height)
{
    spressi_shot *shot = &c->shots[c->rendering.shots.count++];
    *shot = (spressi_shot){.label = "a name", .image = {.width = width, .height = height}};
}

static void end(sheet_case *c)
{
    spressi_job_end(&c->job, true);
    spressi_arena_free(c->job.arena);
}

/* A case that ends with its block. */
#define SHEET(name)                                                                                \
    AUTO(end) sheet_case name;                                                                     \
    begin(&name)

static bool overlap(const spressi_sheet_cell *a, const spressi_sheet_cell *b)
{
    return a->page == b->page && a->x < b->x + b->width && b->x < a->x + a->width &&
           a->y < b->y + b->height && b->y < a->y + a->height;
}

static void check_plan(sheet_case *c)
{
    const size_t count = c->rendering.shots.count;
    const uint32_t label = c->request.labels ? SPRESSI_SHEET_LABEL : 0;
    assert_true(spressi_plan_sheet(&c->rendering, &c->sheet));
    for (size_t i = 0; i < c->sheet.page_count; i++) {
        assert_in_range(c->sheet.pages[i].width, 1, 16384);
        assert_in_range(c->sheet.pages[i].height, 1, 16384);
    }
    for (size_t i = 0; i < count; i++) {
        const spressi_sheet_cell *cell = &c->sheet.cells[i];
        assert_true(cell->page < c->sheet.page_count);
        assert_true(cell->x + cell->width <= c->sheet.pages[cell->page].width);
        assert_true(cell->y + cell->height + label <= c->sheet.pages[cell->page].height);
        assert_true(cell->width >= c->shots[i].image.width);
        assert_true(cell->height >= c->shots[i].image.height);
        for (size_t k = 0; k < i; k++)
            assert_false(overlap(cell, &c->sheet.cells[k]));
    }
}

/* 174 icons, one of them large: about the area that they need, about as high as wide. */
TEST(icons)
{
    for (int labels = 0; labels < 2; labels++) {
        SHEET(c);
        c.request.labels = labels;
        uint64_t area = 0;
        for (uint32_t i = 0; i < 174; i++) {
            const uint32_t w = i == 7 ? 1200 : 16 + i * 37 % 80,
                           h = i == 7 ? 640 : 16 + i * 53 % 90;
            add(&c, w, h);
            area += (uint64_t)w * h;
        }
        check_plan(&c);
        const spress_extent page = c.sheet.pages[0];
        assert_int_equal(c.sheet.page_count, 1);
        assert_true((uint64_t)page.width * page.height < area * 2);
        assert_true(page.height <= page.width + 100 && page.width <= page.height * 2);
    }
}

/* Three pictures of which one page has room for two: each row is wider than half a page. */
TEST(several_pages)
{
    SHEET(c);
    add(&c, 9000, 7000);
    add(&c, 9000, 8000);
    add(&c, 9001, 8000);
    check_plan(&c);
    assert_int_equal(c.sheet.page_count, 2);
    assert_int_equal(c.sheet.cells[1].page, 0); /* the highest first, equals in their order */
    assert_int_equal(c.sheet.cells[2].page, 0);
    assert_int_equal(c.sheet.cells[2].y, 6 + 8000 + 6);
    assert_int_equal(c.sheet.cells[0].page, 1);
    assert_int_equal(c.sheet.pages[0].width, 6 + 9001 + 6);
    assert_int_equal(c.sheet.pages[0].height, 6 + 2 * (8000 + 6));
    assert_int_equal(c.sheet.pages[1].width, 6 + 9000 + 6);
    assert_int_equal(c.sheet.pages[1].height, 6 + 7000 + 6);
}

/* The feet of a row stand on one line, so that names do too. */
TEST(rows_by_height)
{
    SHEET(c);
    c.request.labels = true;
    add(&c, 40, 20);
    add(&c, 40, 30);
    add(&c, 40, 30);
    check_plan(&c);
    const spressi_sheet_cell *cells = c.sheet.cells;
    assert_int_equal(cells[1].y, 6);
    assert_int_equal(cells[2].y, 6);
    assert_true(cells[1].x < cells[2].x);
    assert_true(cells[0].y >= 36 || cells[0].y + 20 == 36);
}

/* Pictures of one size stay in a grid, in their order: wider than a screen only when a page would
 * not be high enough. */
TEST(equal_pictures)
{
    SHEET(c);
    for (uint32_t i = 0; i < 400; i++)
        add(&c, 900, 700);
    check_plan(&c);
    /* 18 cells of 906 fit side by side, 23 rows of 706 fit on a page. */
    assert_int_equal(c.sheet.page_count, 1);
    assert_int_equal(c.sheet.cells[0].x, 6);
    assert_int_equal(c.sheet.cells[1].x, 6 + 906);
    assert_int_equal(c.sheet.pages[0].width, 6 + 18 * 906);
    assert_int_equal(c.sheet.pages[0].height, 6 + 23 * 706);
}

/* Rows of animations are kept; a page begins with a whole row. */
TEST(many_rows)
{
    SHEET(c);
    c.rendering.sheet_columns = SPRESSI_SHEET_COLUMNS;
    for (uint32_t i = 0; i < 60; i++) {
        add(&c, 3000, 1000);
        c.shots[i].animation = i / 10;
    }
    check_plan(&c);
    /* Five of 3,006 fit side by side: two rows for each of six animations, 16 rows a page. */
    assert_int_equal(c.sheet.page_count, 1);
    assert_int_equal(c.sheet.pages[0].width, 6 + 5 * 3006);
    assert_int_equal(c.sheet.pages[0].height, 6 + 12 * 1006);
    assert_int_equal(c.sheet.cells[10].x, 6);
}

/* Draws the pictures as large as the fitted scale says; they have no pixels. */
static spress_extent fit(sheet_case *c, uint32_t width, uint32_t height)
{
    c->rendering.is_sheet = true;
    c->rendering.size = (spress_extent){width, height};
    assert_true(spressi_fit_sheet(&c->rendering));
    assert_int_equal(c->rendering.size.width, 0);
    for (size_t i = 0; i < c->rendering.shots.count; i++) {
        spress_image *image = &c->shots[i].image;
        spressi_shot_size(&c->rendering, &c->shots[i], &image->width, &image->height);
    }
    check_plan(c);
    assert_int_equal(c->sheet.page_count, 1);
    assert_in_range(c->sheet.pages[0].width, 1, width);
    assert_in_range(c->sheet.pages[0].height, 1, height);
    return c->sheet.pages[0];
}

/* The sheet is as large as fits, not each picture: 174 icons of 1,000 x 800 made 15,096 x 9,678.
 * A sheet about as high as wide fills the 800 pixels, give or take a row. */
TEST(fits_icons)
{
    SHEET(c);
    for (uint32_t i = 0; i < 174; i++)
        add(&c, 160 + i * 37 % 80, 160 + i * 53 % 90);
    const spress_extent page = fit(&c, 1000, 800);
    assert_true(page.height > 700 || page.width > 900);
    for (uint32_t i = 0; i < 174; i++) { /* all at one scale, but for rounding to pixels */
        const double across = c.shots[i].image.width / (160.0 + i * 37 % 80);
        const double down = c.shots[i].image.height / (160.0 + i * 53 % 90);
        assert_true(across - down < 0.01 && down - across < 0.01);
    }
}

/* One picture and the gap of 6 around it: 100 x 50 has room for 38 x 38. A sprite that its file
 * wants twice as large is drawn so. */
TEST(fits_exactly)
{
    sheet_case c;
    begin(&c);
    add(&c, 10, 10);
    const spress_extent page = fit(&c, 100, 50);
    assert_int_equal(page.width, 50);
    assert_int_equal(page.height, 50);
    assert_int_equal(c.shots[0].image.width, 38);
    end(&c);
    begin(&c);
    add(&c, 1000, 1000);
    add(&c, 1000, 1000);
    c.shots[1].own_scale = 2;
    fit(&c, 318, 318); /* side by side: 100 and 200, and three gaps */
    assert_int_equal(c.shots[0].image.width, 100);
    assert_int_equal(c.shots[1].image.width, 200);
    end(&c);
}

/* Pictures have at least one pixel, and gaps their 6: more than seven in a row need 55 pixels. */
TEST(fits_not)
{
    SHEET(c);
    for (uint32_t i = 0; i < 100; i++)
        add(&c, 20, 20);
    c.rendering.is_sheet = true;
    c.rendering.size = (spress_extent){50, 50};
    assert_false(spressi_fit_sheet(&c.rendering));
    assert_int_equal(c.report.count, 1);
    assert_int_equal(c.findings[0].code, SPRESS_CODE_REQUEST);
}
