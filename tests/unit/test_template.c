/* Mustache templates with the variables of free-tex-packer: what each construct puts, and what is
 * refused. */
#include "support.h"

static const char dump[] =
    "{'kind':'atlas','pages':[{'file':'a&b.png','width':64,'height':32},{'file':'c.png','width':8,"
    "'height':8}],'frames':[{'key':'x<1','page':0,'x':1,'y':2,'w':5,'h':4,'sourceW':9,'sourceH':8,"
    "'trimX':3,'trimY':1,'trimmed':true},{'key':'other page','page':1,'x':0,'y':0,'w':8,'h':8},"
    "{'key':'d/"
    "y:%','page':0,'x':8,'y':2,'w':3,'h':4,'rotated':true}],'clips':[{'name':'go','steps':"
    "[{'frame':2,'durationUs':1500},{'frame':0,'durationUs':2000}]}]}";

static spress_document *read_dump(void)
{
    AUTO_FREE char *json = json_of(dump);
    return MUST(spress_read(bytes_of(json), spress_format_find("spritepress-json"), NULL, NULL));
}

/* Writes the first page by a template. False with the report filled. */
static bool render(const char *template, spress_report *report, spress_outputs *outputs)
{
    AUTO_DOCUMENT *document = read_dump();
    const spress_write_options options = {.file_name = "out.txt",
                                          .template_text = bytes_of(template)};
    return spress_write_files(document, spress_format_find("template"), &options, report, outputs);
}

TEST(constructs)
{
    static const struct {
        const char *template, *wanted;
    } rows[] = {
        {"plain {text} }}", "plain {text} }}"},
        {"{{config.imageName}} {{{config.imageFile}}} {{&config.imageFile}} {{ config.imageWidth "
         "}}",
         "a&amp;b.png a&b.png a&b.png 64"},
        {"{{#rects}}{{name}}{{^last}},{{/last}}{{/rects}}", "x&lt;1,d&#x2F;y:%"},
        {"{{#rects}}{{#first}}[{{/first}}{{index}}{{#last}}]{{/last}}{{/rects}}", "[01]"},
        {"{{#rects}}{{rotated}} {{trimmed}};{{/rects}}", "false true;true false;"},
        {"{{#rects}}{{#frame}}{{x}},{{w}},{{hw}},{{config.scale}};{{/frame}}{{/rects}}",
         "1,5,2.5,1;8,3,1.5,1;"},
        {"{{#rects}}{{spriteSourceSize.x}}{{sourceSize.h}}{{margin.w}} {{/rects}}", "384 040 "},
        {"{{#rects}}{{frame.y | mirror : frame.h : config.imageHeight}} {{/rects}}", "26 26 "},
        {"{{#rects}}{{spriteSourceSize.x | offsetLeft : spriteSourceSize.w : sourceSize.w}} "
         "{{spriteSourceSize.y | offsetRight:spriteSourceSize.h:sourceSize.h}};{{/rects}}",
         "1 1;0 0;"},
        {"{{#rects}}{{{name | escapeName}}} {{/rects}}", "x<1 d-y%3A%25 "},
        {"{{config.imageWidth | add : 1 | multiply : 2 | divide : 4}}", "32.5"},
        {"{{#config.nothing}}no{{/config.nothing}}{{^config.nothing}}yes{{/config.nothing}}",
         "yes"},
        {"{{#nothing}}{{#rects}}{{/rects}}{{^a}}{{/a}}{{/nothing}}.", "."},
        {"a{{! what\nis it }}b{{nothing}}", "ab"},
        {"{{=<% %>=}}{{<%config.scale%>}}<%={{ }}=%>{{config.scale}}", "{{1}}1"},
        {"{{#rects}}\n  {{! one }}\n  {{index}}\n{{/rects}}\nend\n", "  0\n  1\nend\n"},
        {"  {{#rects}} {{^last}}\n-{{/last}}\n  {{/rects}}", "-\n\n"},
        {"{{#animations}}{{name}}:{{#frames}}{{index}}={{duration}}{{^last}},{{/last}}{{/frames}}"
         "{{/animations}}",
         "go:2=1.5,0=2"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        TEST_REPORT(r);
        spress_outputs outputs = {0};
        const bool good = render(rows[i].template, &r.report, &outputs);
        assert_int_equal(good, rows[i].wanted != NULL);
        if (good) {
            const spress_buffer *out = &outputs.items[0].bytes;
            if (out->size != strlen(rows[i].wanted) ||
                memcmp(out->data, rows[i].wanted, out->size) != 0)
                fail_msg("%s gave %.*s, not %s", rows[i].template, (int)out->size,
                         (const char *)out->data, rows[i].wanted);
        }
        spress_outputs_free(&outputs);
    }
}

#define FOUR "{{#rects}}{{#rects}}{{#rects}}{{#rects}}"

TEST(what_is_refused)
{
    static const char *const rows[] = {
        "",
        "{{name",
        "{{{name}}",
        "{{#rects}}",
        "{{#rects}}{{/other}}",
        "{{/rects}}",
        "{{#nothing}}{{#rects}}{{/rects}}",
        "{{> partial}}",
        "{{=<%=}}",
        "{{config.scale | shout}}",
        "{{config.scale | add}}",
        "{{config.scale | add : 1 : 2}}",
        "{{config.scale | mirror : 1 : 2 : 3}}",
        "{{#rects}}{{name | escapeName | escapeName}}{{/rects}}",
        (FOUR FOUR FOUR FOUR "{{#rects}}"),
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        TEST_REPORT(r);
        spress_outputs outputs = {0};
        if (render(rows[i], &r.report, &outputs))
            fail_msg("%s is rendered", rows[i]);
        expect_code(&r.report, SPRESS_CODE_TEMPLATE, SPRESS_NO_OFFSET, NULL);
        spress_outputs_free(&outputs);
    }
}

/* Sections inside themselves take the power of the frames; the work ends. */
TEST(work_has_an_end)
{
    enum { DEPTH = 15, FRAMES = 40 };
    char text[DEPTH * 24 + 8] = "";
    for (size_t i = 0; i < DEPTH; i++)
        strcat(text, "{{#rects}}");
    for (size_t i = 0; i < DEPTH; i++)
        strcat(text, "{{/rects}}");
    AUTO_DOCUMENT *document = MUST(spress_document_new(SPRESS_KIND_ATLAS, NULL));
    spress_atlas *atlas = &document->atlas;
    atlas->version = "";
    atlas->pages = MUST(spress_document_allocate(document, 1, sizeof *atlas->pages));
    atlas->pages[0] = (spress_page){.file = "a.png", .file_size = 5, .width = 1, .height = 1};
    atlas->page_count = 1;
    atlas->frames = MUST(spress_document_allocate(document, FRAMES, sizeof *atlas->frames));
    for (size_t i = 0; i < FRAMES; i++)
        atlas->frames[i] = (spress_frame){
            .name = "a", .name_size = 1, .alias_of = SPRESS_NONE, .extra = SPRESS_NONE};
    atlas->frame_count = FRAMES;
    const spress_write_options options = {.template_text = bytes_of(text)};
    spress_buffer out;
    TEST_REPORT(r);
    assert_false(spress_write(document, spress_format_find("template"), &options, &r.report, &out));
    assert_non_null(
        strstr(expect_code(&r.report, SPRESS_CODE_TEMPLATE, SPRESS_NO_OFFSET, NULL)->message,
               "too much work"));
}
