/* What pages of several atlases agree on, in any order. */
#include "support.h"

#include "jobs/frames/page_look.h"

static const spress_page soft = {.has = SPRESS_PAGE_FILTERS | SPRESS_PAGE_WRAPS | SPRESS_PAGE_SCALE,
                                 .filter_min = 1,
                                 .filter_mag = 1,
                                 .wrap_u = 2,
                                 .wrap_v = 1,
                                 .scale = {1, 2}};
static const spress_page silent = {.width = 3};
static const spress_page hard = {.has = SPRESS_PAGE_FILTERS | SPRESS_PAGE_WRAPS,
                                 .filter_min = 0,
                                 .filter_mag = 1,
                                 .wrap_u = 2,
                                 .wrap_v = 1};
static const spress_page multiplied = {.has = SPRESS_PAGE_PREMULTIPLIED, .premultiplied = true};

/* A page that says nothing changes nothing; size and scale are no part of it. */
TEST(agreement)
{
    spressi_page_look look = {0};
    spressi_look_add(&look, &silent);
    assert_int_equal(look.page.has, 0);
    spressi_look_add(&look, &soft);
    spressi_look_add(&look, &multiplied);
    spressi_look_add(&look, &soft);
    assert_int_equal(look.page.has,
                     SPRESS_PAGE_FILTERS | SPRESS_PAGE_WRAPS | SPRESS_PAGE_PREMULTIPLIED);
    assert_int_equal(look.differs, 0);
    assert_int_equal(look.page.filter_min, 1);
    assert_int_equal(look.page.filter_mag, 1);
    assert_int_equal(look.page.wrap_u, 2);
    assert_int_equal(look.page.wrap_v, 1);
    assert_true(look.page.premultiplied);
    assert_int_equal(look.page.width, 0);
}

/* What differs once stays unset, also when a later page has it again. */
TEST(difference)
{
    spressi_page_look look = {0}, all = {0};
    spressi_look_add(&look, &soft);
    spressi_look_add(&look, &hard);
    spressi_look_add(&look, &soft);
    spressi_look_add(&all, &soft);
    spressi_look_join(&all, &look);
    spressi_look_add(&all, &soft);
    for (const spressi_page_look *each = &look; each; each = each == &look ? &all : NULL) {
        assert_int_equal(each->differs, SPRESS_PAGE_FILTERS);
        assert_int_equal(each->page.has, SPRESS_PAGE_WRAPS);
        assert_int_equal(each->page.filter_mag, 0);
        assert_int_equal(each->page.wrap_u, 2);
    }
}
