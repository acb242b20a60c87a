/* Bitmap fonts: glyphs are frames whose user data has the rest, so that a font can be made of them
 * again; lines and XML say the same. */
#include "support.h"

static const char lines[] =
    "info face=\"My 'Font'\" size=-32 padding=0,0,0,0 spacing=1,1\n"
    "common lineHeight=36 base=29 scaleW=64 scaleH=32 pages=1 packed=0\n"
    "page id=0 file=\"my font.png\"\nchars count=3\n"
    "char id=32   x=0  y=0 width=0  height=0  xoffset=0 yoffset=0 xadvance=9 page=0 chnl=15\n"
    "char id=228 x=1 y=2 width=3.0 height=4 xoffset=-1 yoffset=6.5 xadvance=19 page=0 chnl=15 "
    "letter=\"\303\244\"\r\n"
    "char id=-1 x=9 y=2 width=3 height=4 xoffset=0 yoffset=0 xadvance=3 page=0 chnl=15\n"
    "kernings count=1\nkerning first=65  second=228 amount=-2\n";

static const char xml[] =
    "<font><kernings><kerning amount='-2' first='65' second='228'/></kernings>"
    "<info face=\"My 'Font'\" size='-32' padding='0,0,0,0' spacing='1,1'/>"
    "<common base='29' lineHeight='36' scaleW='64' scaleH='32' pages='1' packed='0'/>"
    "<pages><page file='my font.png' id='0'/></pages><chars count='3'>"
    "<char chnl='15' id='228' x='1' y='2' width='3' height='4' xoffset='-1' yoffset='6.5' "
    "xadvance='19' page='0' letter='\303\244'/>"
    "<char id='-1' x='9' y='2' width='3' height='4' xoffset='0' yoffset='0' xadvance='3' page='0' "
    "chnl='15'/>"
    "<char id='32' xadvance='9' chnl='15'/></chars></font>";

static spress_document *read_font(const char *text)
{
    TEST_REPORT(r);
    spress_document *document = spress_read(bytes_of(text), NULL, NULL, &r.report);
    if (!document)
        fail_msg("%s", r.items[0].message);
    assert_string_equal(document->format->id, "bmfont");
    return document;
}

TEST(glyphs_are_frames)
{
    AUTO_DOCUMENT *document = read_font(lines);
    const spress_atlas *atlas = &document->atlas;
    assert_int_equal(atlas->frame_count, 2);
    assert_string_equal(atlas->pages[0].file, "my font.png");
    assert_int_equal(atlas->pages[0].width * 100 + atlas->pages[0].height, 6432);
    const spress_frame *frame = &atlas->frames[0];
    assert_string_equal(frame->name, "My 'Font'/U+00E4");
    assert_int_equal(frame->x * 1000 + frame->y * 100 + frame->w * 10 + frame->h, 1234);
    assert_string_equal(
        spress_frame_user_data(atlas, frame),
        "char id=228 xoffset=-1 yoffset=6.5 xadvance=19 chnl=15 letter=\"\303\244\"\n"
        "info face=\"My 'Font'\" size=-32 padding=0,0,0,0 spacing=1,1\n"
        "common lineHeight=36 base=29 packed=0\n"
        "char id=32 xoffset=0 yoffset=0 xadvance=9 chnl=15\n"
        "kerning first=65 second=228 amount=-2\n");
    assert_string_equal(atlas->frames[1].name, "My 'Font'/missing");
    assert_string_equal(spress_frame_user_data(atlas, &atlas->frames[1]),
                        "char id=-1 xoffset=0 yoffset=0 xadvance=3 chnl=15\n");
}

static char *write_font(const spress_document *document, const char *form)
{
    const spress_setting setting = {"fnt", form};
    const spress_write_options options = {.settings = {&setting, 1}};
    AUTO_BUFFER out = {0};
    TEST_REPORT(r);
    if (!spress_write(document, spress_format_find("bmfont"), &options, &r.report, &out))
        fail_msg("%s", r.items[0].message);
    char *text = MUST(calloc(out.size + 1, 1));
    memcpy(text, out.data, out.size);
    return text;
}

/* libGDX reads lines by the order of their attributes. */
TEST(lines_and_xml_say_the_same)
{
    static const char *const sources[] = {lines, xml};
    static const char wanted[] =
        "info face=\"My 'Font'\" size=-32 padding=0,0,0,0 spacing=1,1\n"
        "common lineHeight=36 base=29 scaleW=64 scaleH=32 pages=1 packed=0\n"
        "page id=0 file=\"my font.png\"\nchars count=3\n"
        "char id=228 x=1 y=2 width=3 height=4 xoffset=-1 yoffset=6.5 xadvance=19 page=0 chnl=15 "
        "letter=\"\303\244\"\n"
        "char id=-1 x=9 y=2 width=3 height=4 xoffset=0 yoffset=0 xadvance=3 page=0 chnl=15\n"
        "char id=32 x=0 y=0 width=0 height=0 xoffset=0 yoffset=0 xadvance=9 page=0 chnl=15\n"
        "kernings count=1\nkerning first=65 second=228 amount=-2\n";
    for (size_t i = 0; i < COUNT_OF(sources); i++) {
        AUTO_DOCUMENT *document = read_font(sources[i]);
        AUTO_FREE char *text = write_font(document, "text");
        AUTO_FREE char *elements = write_font(document, "xml");
        AUTO_DOCUMENT *again = read_font(elements);
        AUTO_FREE char *back = write_font(again, "text");
        assert_string_equal(text, wanted);
        assert_string_equal(back, wanted);
        expect_reader_survives(bytes_of(sources[i]), "bmfont", NULL, true);
        expect_writer_survives(document, "bmfont");
    }
}

static spress_document *read_dump(const char *pages, const char *frames)
{
    char text[1024];
    snprintf(text, sizeof text, "{'kind':'atlas','pages':[%s],'frames':[%s]}", pages, frames);
    AUTO_FREE char *json = json_of(text);
    return MUST(spress_read(bytes_of(json), spress_format_find("spritepress-json"), NULL, NULL));
}

#define PAGE  "{'file':'a.png','width':16,'height':16}"
#define FRAME "'page':0,'x':0,'y':0,'w':5,'h':7}"

TEST(pictures_become_glyphs_by_their_names)
{
    AUTO_DOCUMENT *document = read_dump(PAGE, "{'key':'big/A'," FRAME ",{'key':'big/U+1f600'," FRAME
                                              ",{'key':'\303\244'," FRAME);
    AUTO_FREE char *text = write_font(document, "text");
    assert_string_equal(
        text, "info face=\"big\" size=7 padding=0,0,0,0 spacing=0,0\n"
              "common lineHeight=7 base=7 scaleW=16 scaleH=16 pages=1\n"
              "page id=0 file=\"a.png\"\nchars count=3\n"
              "char id=65 x=0 y=0 width=5 height=7 xoffset=0 yoffset=0 xadvance=5 page=0\n"
              "char id=128512 x=0 y=0 width=5 height=7 xoffset=0 yoffset=0 xadvance=5 page=0\n"
              "char id=228 x=0 y=0 width=5 height=7 xoffset=0 yoffset=0 xadvance=5 page=0\n");
}

TEST(what_no_font_is)
{
    static const struct {
        const char *pages, *frames, *path;
    } rows[] = {
        {PAGE, "{'key':'coin'," FRAME, "/frames/0"},
        {PAGE, "{'key':'U+110000'," FRAME, "/frames/0"},
        {PAGE, "{'key':'U+12G4'," FRAME, "/frames/0"},
        {PAGE, "{'key':'a/'," FRAME, "/frames/0"},
        {PAGE, "{'key':'A','userData':'a game says this'," FRAME, "/frames/0"},
        {PAGE ",{'file':'b.png','width':8,'height':16}", "{'key':'A'," FRAME, "/pages"},
        {"", "", "/frames"},
        {PAGE,
         "{'key':'A','userData':'char id=65\\ninfo face=x'," FRAME
         ",{'key':'B','userData':'char id=66\\ninfo face=y'," FRAME,
         "/frames"},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        AUTO_DOCUMENT *document = read_dump(rows[i].pages, rows[i].frames);
        spress_buffer out;
        TEST_REPORT(r);
        assert_false(spress_write(document, spress_format_find("bmfont"), NULL, &r.report, &out));
        expect_code(&r.report, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, SPRESS_NO_OFFSET, rows[i].path);
    }
}
