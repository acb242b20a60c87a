/* An animation that says its rate and nothing of its steps: every format that holds how fast it
 * plays has it at that speed, also those that only have durations. */
#include "support.h"

static const char five_a_second[] =
    "{'kind':'atlas','pages':[{'file':'p.png','width':64,'height':64}],'frames':["
    "{'key':'a','x':0,'y':0,'w':4,'h':4},{'key':'b','x':8,'y':0,'w':4,'h':4}],'clips':["
    "{'name':'walk','rate':5,'steps':[{'frame':0},{'frame':1}]}]}";

static bool writes(const spress_format *format, spress_buffer *out)
{
    AUTO_FREE char *json = json_of(five_a_second);
    AUTO_DOCUMENT *document =
        MUST(spress_read(bytes_of(json), spress_format_find("spritepress-json"), NULL, NULL));
    const spress_write_options options = {
        .file_name = "a.txt",
        .template_text =
            bytes_of("{{#animations}}{{#frames}}{{duration}} {{/frames}}{{/animations}}")};
    return spress_write(document, format, &options, NULL, out);
}

TEST(steps_last_as_long_as_the_rate_says)
{
    static const struct {
        const char *id, *has;
    } cases[] = {
        {"lua", "{ frame = \"b\", seconds = 0.2 }"}, {"c-header", "{1, 200000}"},
        {"tiled-tsx", "duration=\"200\""},           {"tiled-tsj", "\"duration\": 200"},
        {"aseprite-json", "\"duration\": 200"},      {"template", "200 200 "},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        AUTO_BUFFER file = {0};
        assert_true(writes(spress_format_find(cases[i].id), &file));
        AUTO_FREE char *text = MUST(calloc(file.size + 1, 1));
        memcpy(text, file.data, file.size);
        if (!strstr(text, cases[i].has))
            fail_msg("%s lacks %s:\n%s", cases[i].id, cases[i].has, text);
    }
}

TEST(the_rate_comes_back)
{
    size_t tested = 0;
    for (size_t i = 0; i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        const bool has_speed = format->holds & (SPRESS_HOLDS_CLIP_PLAY | SPRESS_HOLDS_CLIP_RATE);
        AUTO_BUFFER file = {0};
        if (!format->reads || !has_speed || !(format->kinds & SPRESS_KIND_BIT(SPRESS_KIND_ATLAS)) ||
            !writes(format, &file))
            continue;
        AUTO_DOCUMENT *back =
            MUST(spress_read((spress_bytes){file.data, file.size}, format, NULL, NULL));
        if (back->atlas.clip_count == 0 || spress_clip_rate(&back->atlas.clips[0]) != 5)
            fail_msg("%s does not play it five times a second", format->id);
        tested++;
    }
    assert_true(tested >= 4);
}
