/* Writes Godot's resources as text: SpriteFrames with all frames and animations, or a file with an
 * AtlasTexture for each frame; godot.h shows them. */
#include <stdio.h>
#include <string.h>

#include "core/math/divisor.h"
#include "core/text/number.h"
#include "formats/godot/godot.h"
#include "model/atlas.h"

typedef struct tres_writer {
    spressi_writer *w;
    spressi_output *out;
    const spress_atlas *atlas;
    spressi_godot_settings settings;
} tres_writer;

static bool is_old(const tres_writer *t)
{
    return t->settings.version == 3;
}

/* Godot knows two escapes in what it writes. */
static void put_escaped(tres_writer *t, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '"' || text[i] == '\\')
            spressi_put_char(t->out, '\\');
        spressi_put_char(t->out, text[i]);
    }
}

static void put_string(tres_writer *t, const char *text, size_t size)
{
    spressi_put_char(t->out, '"');
    put_escaped(t, text, size);
    spressi_put_char(t->out, '"');
}

/* A number with a point, so that Godot takes it for a float. */
static void put_float(tres_writer *t, float value)
{
    char text[SPRESSI_FLOAT_TEXT_MAX];
    const size_t size = spressi_print_float(text, value);
    spressi_put(t->out, text, size);
    if (!memchr(text, '.', size) && !memchr(text, 'e', size))
        spressi_put_text(t->out, ".0");
}

static void put_rect(tres_writer *t, const char *key, const int32_t *values)
{
    spressi_put_text(t->out, key);
    spressi_put_text(t->out, " = Rect2(");
    for (size_t i = 0; i < 4; i++) {
        spressi_put_text(t->out, i == 0 ? "" : ", ");
        spressi_put_int(t->out, values[i]);
    }
    spressi_put_text(t->out, ")\n");
}

/* An id, or a reference to one: numbers in Godot 3, texts in Godot 4. */
static void put_id(tres_writer *t, const char *prefix, size_t number)
{
    spressi_put_text(t->out, is_old(t) ? "" : "\"");
    spressi_put_text(t->out, is_old(t) ? "" : prefix);
    spressi_put_int(t->out, (int64_t)number + 1);
    spressi_put_text(t->out, is_old(t) ? "" : "\"");
}

static void put_reference(tres_writer *t, const char *name, const char *prefix, size_t number)
{
    spressi_put_text(t->out, name);
    spressi_put_char(t->out, '(');
    put_id(t, prefix, number);
    spressi_put_char(t->out, ')');
}

static void put_head(tres_writer *t, const char *type, size_t steps)
{
    spressi_put_text(t->out, "[gd_resource type=\"");
    spressi_put_text(t->out, type);
    spressi_put_text(t->out, "\" load_steps=");
    spressi_put_int(t->out, (int64_t)steps);
    spressi_put_text(t->out, is_old(t) ? " format=2]\n" : " format=3]\n");
}

static void put_page(tres_writer *t, size_t index)
{
    const spress_page *page = &t->atlas->pages[index];
    const char *folder = t->settings.folder ? t->settings.folder : "res://";
    const size_t size = strlen(folder);
    spressi_put_text(t->out, "\n[ext_resource type=\"");
    spressi_put_text(t->out, is_old(t) ? "Texture" : "Texture2D");
    spressi_put_text(t->out, "\" path=\"");
    put_escaped(t, folder, size);
    spressi_put_text(t->out, size != 0 && folder[size - 1] != '/' ? "/" : "");
    put_escaped(t, page->file, page->file_size);
    spressi_put_text(t->out, "\" id=");
    put_id(t, "", index);
    spressi_put_text(t->out, "]\n");
}

/* The values of an AtlasTexture. */
static void put_texture(tres_writer *t, const spress_frame *frame, size_t page)
{
    int32_t margin[4];
    spressi_godot_margin_of(frame, margin);
    spressi_put_text(t->out, "resource_name = ");
    put_string(t, frame->name, frame->name_size);
    spressi_put_text(t->out, "\natlas = ");
    put_reference(t, "ExtResource", "", page);
    spressi_put_char(t->out, '\n');
    put_rect(t, "region", (int32_t[]){frame->x, frame->y, frame->w, frame->h});
    if (frame->flags & SPRESS_FRAME_TRIMMED)
        put_rect(t, "margin", margin);
    if (t->settings.filter_clip)
        spressi_put_text(t->out, "filter_clip = true\n");
}

static void put_sub_resource(tres_writer *t, size_t index)
{
    const spress_frame *frame = &t->atlas->frames[index];
    spressi_put_text(t->out, "\n[sub_resource type=\"AtlasTexture\" id=");
    put_id(t, "AtlasTexture_", index);
    spressi_put_text(t->out, "]\n");
    put_texture(t, frame, frame->page);
}

/* How a clip is played step by step. */
typedef struct playing {
    const spress_clip *clip;
    uint32_t speed;   /* frames a second of which all durations are multiples; 0: there is none */
    uint32_t unit_us; /* then the greatest duration that divides all; 0: no durations */
    uint32_t factor;  /* of all lengths and of the speed */
    size_t round;     /* steps until it begins again */
    size_t rounds;    /* 1 where it goes on for ever */
} playing;

enum { SECOND_US = 1000000 };

/* How many frames a duration is nearest to. */
static uint32_t frames_of(uint32_t duration_us, uint32_t speed)
{
    return (uint32_t)(((uint64_t)duration_us * speed + SECOND_US / 2) / SECOND_US);
}

/* Whether so many frames a second give every duration to the microsecond. */
static bool fits_speed(const spress_clip *clip, uint32_t speed)
{
    for (uint32_t i = 0; i < clip->step_count; i++) {
        const uint32_t wanted = clip->steps[i].duration_us, frames = frames_of(wanted, speed);
        if (frames == 0 || ((uint64_t)frames * SECOND_US + speed / 2) / speed != wanted)
            return false;
    }
    return clip->step_count != 0;
}

/* How many frames at the animation's speed a step takes. */
static uint32_t length_of(const playing *p, const spress_clip_step *step)
{
    if (p->clip->rate != 0 || (p->speed == 0 && p->unit_us == 0))
        return 1;
    return p->factor * (p->speed != 0 ? frames_of(step->duration_us, p->speed)
                                      : step->duration_us / p->unit_us);
}

static bool is_even(const playing *p)
{
    uint32_t i = 0;
    while (i < p->clip->step_count && length_of(p, &p->clip->steps[i]) == 1)
        i++;
    return i == p->clip->step_count;
}

static playing playing_of(const spress_clip *clip)
{
    enum { FASTEST = 1000 };
    playing p = {.clip = clip,
                 .factor = 1,
                 .round = clip->step_count,
                 .rounds = clip->repeats == 0 ? 1 : clip->repeats};
    for (uint32_t speed = 1; clip->rate == 0 && p.speed == 0 && speed <= FASTEST; speed++)
        p.speed = fits_speed(clip, speed) ? speed : 0;
    for (uint32_t i = 0; clip->rate == 0 && p.speed == 0 && i < clip->step_count; i++)
        p.unit_us = (uint32_t)spressi_common_divisor(p.unit_us, clip->steps[i].duration_us);
    /* Durations that are alike would read as a rate. */
    if (clip->rate == 0 && (p.speed != 0 || p.unit_us != 0) && is_even(&p))
        p.factor = 2;
    if (clip->direction == SPRESS_CLIP_PING_PONG && clip->step_count > 2)
        p.round = 2 * (size_t)clip->step_count - 2;
    return p;
}

/* The step that is shown as number `index` of a round. */
static const spress_clip_step *step_of(const playing *p, size_t index)
{
    const size_t count = p->clip->step_count;
    const bool back = p->clip->direction == SPRESS_CLIP_REVERSE;
    const size_t forward = index < count ? index : 2 * count - 2 - index;
    return &p->clip->steps[back ? count - 1 - forward : forward];
}

static float speed_of(const playing *p)
{
    enum { UNSET = 5 }; /* Godot's own default */
    if (p->clip->rate != 0)
        return (float)p->clip->rate;
    if (p->speed != 0)
        return (float)(p->speed * p->factor);
    return p->unit_us == 0 ? (float)UNSET : (float)((double)SECOND_US / p->unit_us * p->factor);
}

static void put_step(tres_writer *t, uint32_t frame, uint32_t length)
{
    if (is_old(t)) {
        put_reference(t, "SubResource", "AtlasTexture_", frame);
        return;
    }
    spressi_put_text(t->out, "{\n\"duration\": ");
    put_float(t, (float)length);
    spressi_put_text(t->out, ",\n\"texture\": ");
    put_reference(t, "SubResource", "AtlasTexture_", frame);
    spressi_put_text(t->out, "\n}");
}

/* Ends an animation whose steps are written. */
static void end_animation(tres_writer *t, const char *name, size_t size, bool loop, float speed)
{
    spressi_put_text(t->out, "],\n\"loop\": ");
    spressi_put_text(t->out, loop ? "true" : "false");
    spressi_put_text(t->out, is_old(t) ? ",\n\"name\": " : ",\n\"name\": &");
    put_string(t, name, size);
    spressi_put_text(t->out, ",\n\"speed\": ");
    put_float(t, speed);
    spressi_put_text(t->out, "\n}");
}

/* Godot 3 shows all frames equally long: longer ones stand there several times. */
static void put_clip(tres_writer *t, const spress_clip *clip)
{
    const playing p = playing_of(clip);
    bool first = true;
    spressi_put_text(t->out, "{\n\"frames\": [");
    for (size_t i = 0; i < p.round * p.rounds; i++) {
        const spress_clip_step *step = step_of(&p, i % p.round);
        const uint32_t length = length_of(&p, step), times = is_old(t) ? length : 1;
        for (uint32_t k = 0; k < times; k++) {
            spressi_put_text(t->out, first ? "" : ", ");
            put_step(t, step->frame, length);
            first = false;
        }
    }
    end_animation(t, clip->name, clip->name_size, clip->repeats == 0, speed_of(&p));
}

static bool is_clip_name(const spress_atlas *atlas, const char *name)
{
    for (size_t i = 0; i < atlas->clip_count; i++)
        if (strcmp(atlas->clips[i].name, name) == 0)
            return true;
    return false;
}

/* The frames that no animation shows, in one that stands still: Godot frees what nothing names. */
static void put_stills(tres_writer *t, bool follows)
{
    static const char *const names[] = {"default", "frames", "stills"};
    size_t name = 0, count = 0;
    for (size_t i = 0; i < t->atlas->frame_count; i++) {
        if (spress_frame_clip(t->atlas, &t->atlas->frames[i], NULL))
            continue;
        spressi_put_text(t->out, count != 0 ? ", "
                                 : follows  ? ", {\n\"frames\": ["
                                            : "{\n\"frames\": [");
        put_step(t, (uint32_t)i, 1);
        count++;
    }
    while (name + 1 < sizeof names / sizeof *names && is_clip_name(t->atlas, names[name]))
        name++;
    if (count != 0)
        end_animation(t, names[name], strlen(names[name]), false, 0);
}

/* What is written one after the other must not grow without bounds. */
static bool check_clip(tres_writer *t, size_t index)
{
    enum { MOST = 100000 };
    const playing p = playing_of(&t->atlas->clips[index]);
    uint64_t steps = 0;
    char path[32];
    snprintf(path, sizeof path, "/clips/%zu", index);
    for (size_t i = 0; i < p.round; i++)
        steps += is_old(t) ? length_of(&p, step_of(&p, i)) : 1;
    if (p.round == 0 || steps == 0 || steps > MOST || p.rounds > MOST / steps)
        return spressi_refuse(t->w, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, path,
                              "the animation has no steps, or more than %d one after the other",
                              MOST);
    return true;
}

/* A path has "/" between its folders; a backslash is one, too, for those who read it on Windows. */
static bool check_page(tres_writer *t, size_t index)
{
    const spress_page *page = &t->atlas->pages[index];
    char path[32];
    snprintf(path, sizeof path, "/pages/%zu", index);
    return (page->file_size != 0 && !memchr(page->file, '\\', page->file_size)) ||
           spressi_refuse(t->w, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, path,
                          "the name of the page's image is empty or has a backslash");
}

/* Godot takes an empty name for none. */
static bool check_frame(tres_writer *t, size_t index)
{
    return t->atlas->frames[index].name_size != 0 ||
           spressi_refuse_at(t->w, SPRESS_CODE_DESCRIPTOR_UNWRITABLE, t->atlas->frames, index,
                             "a frame has no name");
}

static bool take_settings(spressi_writer *writer, const spressi_format *row,
                          const spress_document *document, tres_writer *out)
{
    *out = (tres_writer){.w = writer, .out = &writer->out, .atlas = &document->atlas};
    out->settings.version = 4;
    return spressi_take_write_settings(&row->info, writer->options->settings, &out->settings,
                                       writer->report);
}

bool spressi_godot_tres_write(spressi_writer *writer, const spress_document *document)
{
    tres_writer t;
    const spress_atlas *atlas = &document->atlas;
    if (!take_settings(writer, &spressi_godot_tres_format, document, &t))
        return false;
    for (size_t i = 0; i < atlas->frame_count; i++)
        if (!check_frame(&t, i))
            return false;
    for (size_t i = 0; i < atlas->clip_count; i++)
        if (!check_clip(&t, i))
            return false;
    for (size_t i = 0; i < atlas->page_count; i++)
        if (!check_page(&t, i))
            return false;
    put_head(&t, "SpriteFrames", atlas->page_count + atlas->frame_count + 1);
    for (size_t i = 0; i < atlas->page_count; i++)
        put_page(&t, i);
    for (size_t i = 0; i < atlas->frame_count; i++)
        put_sub_resource(&t, i);
    spressi_put_text(t.out, "\n[resource]\nanimations = [");
    for (size_t i = 0; i < atlas->clip_count; i++) {
        spressi_put_text(t.out, i == 0 ? "" : ", ");
        put_clip(&t, &atlas->clips[i]);
    }
    put_stills(&t, atlas->clip_count != 0);
    spressi_put_text(t.out, "]\n");
    return true;
}

bool spressi_godot_textures_write(spressi_writer *writer, const spress_document *document)
{
    tres_writer t;
    if (!take_settings(writer, &spressi_godot_textures_format, document, &t) ||
        !check_frame(&t, writer->part) ||
        !check_page(&t, document->atlas.frames[writer->part].page))
        return false;
    const spress_frame *frame = &document->atlas.frames[writer->part];
    put_head(&t, "AtlasTexture", 2);
    put_page(&t, frame->page);
    spressi_put_text(t.out, "\n[resource]\n");
    put_texture(&t, frame, frame->page);
    return true;
}
