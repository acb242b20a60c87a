/* Draws rigs: posed, skinned and rasterised, on all threads. */
#include "jobs/render/draw_rig.h"

#include <math.h>
#include <stdio.h>

#include "core/memory/budget.h"
#include "jobs/options/tables.h"
#include "render/meter.h"

/* Triangles may cover each other, and a small file can have many that are as large as the picture.
 * All together paint at most so many times the samples of the pictures (a rig of our examples: 1.2
 * times), and a part of the limit of one picture, for rigs that are drawn very small. A pixel takes
 * about 6 ns. */
enum { OVERDRAW_MOST = 4, OVERDRAW_PART = 4 };

enum {
    SMALL = 64, /* rigs outside these sizes are drawn to FITTING pixels */
    LARGE = 2048,
    FITTING = 512,
    ON_SHEET = 256,  /* eight of these side by side are as wide as a screen */
    MARGIN = 1,      /* pixels around the bounds */
    LINE_SIDE = 400, /* a line is a pixel wide in pictures of this size */
};

typedef struct rig_job {
    spressi_rendering *rendering;
    spressi_job *job;
    const spress_rig *rig;
    spress_skeleton skeleton;
    spressi_rig_textures textures;
    spress_rig_scene scene;
    uint32_t width, height; /* of the pictures */
    spressi_moments moments;
    uint32_t by_default;        /* the animation that is drawn because none was asked for */
    spress_image *images;       /* as many as there are moments */
    struct rig_worker *workers; /* by thread */
    uint64_t *painted;          /* pixels, by all threads ... */
    uint64_t painted_most;      /* ... of so many */
} rig_job;

static bool make_skeleton(rig_job *r)
{
    const spress_drawing *drawing = &r->rendering->request->drawing;
    spress_skeleton_options options = {
        .axes = {drawing->y_down, drawing->clockwise, drawing->flip_v}};
    if (!spressi_read_bind(r->job, drawing->bind, r->rig, &options))
        return false;
    void *memory = spressi_job_take(r->job, 1, spress_skeleton_size(r->rig));
    return memory && spress_skeleton_init(&r->skeleton, r->rig, &options, memory);
}

static void widen(spress_bounds *all, const spress_bounds *more, bool *any)
{
    if (!*any) {
        *all = *more;
        *any = true;
        return;
    }
    all->left = fminf(all->left, more->left);
    all->bottom = fminf(all->bottom, more->bottom);
    all->right = fmaxf(all->right, more->right);
    all->top = fmaxf(all->top, more->top);
}

/* The box around everything that will be drawn. */
static bool find_bounds(rig_job *r, spress_bounds *out)
{
    spress_pose pose;
    bool any = false;
    void *memory = spressi_job_take(r->job, 1, spress_pose_size(&r->skeleton));
    if (!memory)
        return false;
    spress_pose_init(&pose, &r->skeleton, memory);
    for (size_t i = 0; i < r->moments.count; i++) {
        spress_bounds bounds;
        spress_transforms_sample(&r->skeleton, r->moments.items[i].at, pose.locals);
        spress_pose_update(&r->skeleton, &pose);
        if (spress_pose_bounds(&r->skeleton, &pose, &bounds))
            widen(out, &bounds, &any);
    }
    if (!any)
        spressi_say(r->job->report, SPRESS_CODE_RENDER_EMPTY, "no mesh is visible");
    return any;
}

/* Pixels for a unit of the rig: as asked for, or what looks right. */
static double choose_scale(const spressi_rendering *rendering, double width, double height)
{
    const spress_extent size = rendering->size;
    const double longest = width > height ? width : height;
    const double largest = rendering->is_sheet ? ON_SHEET : LARGE;
    if (size.width != 0) {
        const double across = fmax(size.width - 2.0 * MARGIN, 1) / width;
        const double down = fmax(size.height - 2.0 * MARGIN, 1) / height;
        return across < down ? across : down;
    }
    if (rendering->request->drawing.scale.numerator != 0)
        return (double)rendering->scale.numerator / rendering->scale.denominator;
    if (longest >= SMALL && longest <= largest)
        return 1;
    return (rendering->is_sheet ? ON_SHEET : FITTING) / longest;
}

/* Two in each direction make smooth edges. What is drawn much smaller needs more, or pixels of its
 * images would be passed over: each sample sees two of them. */
static uint32_t choose_samples(double scale)
{
    enum { LEAST = SPRESSI_SAMPLES_LEAST, MOST = 8 };
    const double needed = ceil(1 / (2 * scale));
    return needed > MOST ? MOST : needed > LEAST ? (uint32_t)needed : LEAST;
}

/* The size of the pictures, which are drawn `antialias` times as wide and as high. */
static bool choose_size(rig_job *r, double across, double down)
{
    const spress_extent size = r->rendering->size;
    const uint32_t antialias = r->rendering->antialias;
    const double samples = antialias;
    const double width = size.width != 0 ? size.width : across;
    const double height = size.height != 0 ? size.height : down;
    const uint64_t limit = r->job->limits.pixels;
    if (!(width * samples <= SPRESS_CANVAS_MAX) || !(height * samples <= SPRESS_CANVAS_MAX))
        return spressi_say(r->job->report, SPRESS_CODE_RENDER_SIZE,
                           "a picture of %.0f x %.0f pixels; with %.0f x %.0f samples for each at "
                           "most %u x %u can be drawn",
                           width, height, samples, samples, SPRESS_CANVAS_MAX / antialias,
                           SPRESS_CANVAS_MAX / antialias);
    if (width * height * samples * samples > (double)limit)
        return spressi_say(r->job->report, SPRESS_CODE_LIMIT_PIXELS,
                           "a picture of %.0f x %.0f pixels, drawn with %.0f x %.0f samples for "
                           "each; the limit is %llu",
                           width, height, samples, samples, (unsigned long long)limit);
    r->width = (uint32_t)width;
    r->height = (uint32_t)height;
    return true;
}

/* In pixels of the pictures: larger ones have thicker lines. */
static float line_width(const rig_job *r)
{
    const uint32_t longest = r->width > r->height ? r->width : r->height;
    return fmaxf((float)longest / LINE_SIDE, 0.5f);
}

static bool make_view(rig_job *r)
{
    spressi_rendering *rendering = r->rendering;
    const spress_render_request *request = rendering->request;
    spress_bounds b = {0};
    if (!find_bounds(r, &b))
        return false;
    const double width = fmax((double)b.right - (double)b.left, 1e-6);
    const double height = fmax((double)b.top - (double)b.bottom, 1e-6);
    const double scale = choose_scale(rendering, width, height);
    if (rendering->antialias == 0)
        rendering->antialias = choose_samples(scale);
    const uint32_t samples = rendering->antialias;
    const double across = ceil(width * scale - 1e-6) + 2 * MARGIN;
    const double down = ceil(height * scale - 1e-6) + 2 * MARGIN;
    if (!choose_size(r, across, down))
        return false;
    /* The middle of the bounds lies in the middle of the picture. */
    const bool y_down = r->skeleton.axes.y_down;
    const double middle_x = ((double)b.left + (double)b.right) / 2 * scale;
    const double middle_y = ((double)b.bottom + (double)b.top) / 2 * scale * (y_down ? 1 : -1);
    r->scene = (spress_rig_scene){
        .skeleton = &r->skeleton,
        .textures = r->textures.items,
        .sampling = request->drawing.filter == SPRESS_NEAREST ? SPRESS_NEAREST : SPRESS_BILINEAR,
        .scale = (float)(scale * samples),
        .origin = {(float)((r->width / 2.0 - middle_x) * samples),
                   (float)((r->height / 2.0 - middle_y) * samples)},
        .wireframe = request->wireframe,
        .bones = request->skeleton,
        .line_colour = {32, 200, 255, 160},
        .bone_colour = {255, 64, 96, 255},
        .line_width = line_width(r) * (float)samples,
    };
    rendering->picture_width = r->width;
    rendering->picture_height = r->height;
    rendering->origin =
        (spress_point){r->scene.origin.x / (float)samples, r->scene.origin.y / (float)samples};
    /* The pictures have their size: nothing is resized later. */
    rendering->size = (spress_extent){0, 0};
    rendering->scale = (spress_factor){1, 1};
    return true;
}

/* Of one picture. */
static uint64_t samples_of(const rig_job *r)
{
    const uint64_t samples = r->rendering->antialias;
    return r->width * samples * r->height * samples;
}

/* The memory of one thread. */
typedef struct rig_worker {
    spress_pose pose;
    void *scratch;
    spress_canvas canvas;
} rig_worker;

static bool worker_init(const rig_job *r, const spressi_job *self, rig_worker *w)
{
    const uint32_t samples = r->rendering->antialias;
    if (!spress_canvas_init(&w->canvas, r->width * samples, r->height * samples, &self->limits,
                            &self->allocator))
        return spressi_job_no_memory(self);
    void *pose = spressi_job_take(self, 1, spress_pose_size(&r->skeleton));
    w->scratch = spressi_job_take(self, 1, spress_rig_draw_size(&r->scene, &w->canvas));
    if (!pose || !w->scratch) {
        spress_canvas_free(&w->canvas);
        w->scratch = NULL; /* the worker begins anew with its next item */
        return false;
    }
    spress_pose_init(&w->pose, &r->skeleton, pose);
    return true;
}

/* What a picture is drawn for. */
typedef struct drawing {
    const rig_job *rig;
    const spressi_job *self;
} drawing;

static void pose_at(const rig_job *r, size_t index, rig_worker *w)
{
    spress_transforms_sample(&r->skeleton, r->moments.items[index].at, w->pose.locals);
    spress_pose_update(&r->skeleton, &w->pose);
}

/* The pixels that triangles and lines paint count in the job's budget, too. */
static bool pay(void *context, uint64_t pixels)
{
    const drawing *d = context;
    if (spressi_is_stopped(d->self) || !spressi_job_count_pixels(d->self, pixels))
        return false;
    if (spressi_budget_add(d->rig->painted, pixels, d->rig->painted_most))
        return true;
    return spressi_say(
        d->self->report, SPRESS_CODE_LIMIT_PIXELS,
        "the meshes would paint more than %llu pixels: %d times those of all pictures, and "
        "1/%d of the limit of one",
        (unsigned long long)d->rig->painted_most, OVERDRAW_MOST, OVERDRAW_PART);
}

/* Counts what a picture costs. All are counted before the first is drawn: what is refused has cost
 * nothing. */
static bool count_one(spressi_job *self, void *context, size_t index)
{
    const rig_job *r = context;
    rig_worker *w = &r->workers[self->worker];
    if (!spressi_job_count_pixels(self, samples_of(r)) || (!w->scratch && !worker_init(r, self, w)))
        return false;
    pose_at(r, index, w);
    const spressi_meter meter = {pay, &(drawing){r, self}, true};
    return spressi_rig_draw(&w->canvas, &r->scene, &w->pose, w->scratch, &meter);
}

/* Everything has been paid for. */
static bool go_on(void *context, uint64_t pixels)
{
    (void)pixels;
    return !spressi_is_stopped(context);
}

static bool draw_one(spressi_job *self, void *context, size_t index)
{
    const rig_job *r = context;
    rig_worker *w = &r->workers[self->worker];
    const uint32_t samples = r->rendering->antialias;
    if (!w->scratch && !worker_init(r, self, w))
        return false;
    pose_at(r, index, w);
    spress_canvas_clear(&w->canvas, (spress_colour){0, 0, 0, 0});
    const spressi_meter meter = {go_on, self, false};
    if (!spressi_rig_draw(&w->canvas, &r->scene, &w->pose, w->scratch, &meter))
        return false;
    return spress_canvas_image(&w->canvas, samples, &self->allocator, &r->images[index]) ||
           spressi_job_no_memory(self);
}

/* 0: no bound, where the limit of a picture is hardly one. */
static uint64_t painted_most(const rig_job *r)
{
    const uint64_t limit = r->job->limits.pixels;
    if (limit > UINT64_MAX / 2)
        return 0;
    return samples_of(r) * r->moments.count * OVERDRAW_MOST + limit / OVERDRAW_PART;
}

static bool draw_all(rig_job *r)
{
    const unsigned worker_count = spressi_worker_count(r->job);
    r->painted = spressi_job_take(r->job, 1, sizeof *r->painted);
    r->painted_most = painted_most(r);
    r->workers = spressi_job_take(r->job, worker_count, sizeof *r->workers);
    r->images = spressi_job_take(r->job, r->moments.count, sizeof *r->images);
    const bool good = r->workers && r->images && r->painted &&
                      spressi_run_items(r->job, "measuring", r->moments.count, count_one, r) &&
                      spressi_run_items(r->job, "drawing", r->moments.count, draw_one, r);
    for (unsigned i = 0; r->workers && i < worker_count; i++)
        spress_canvas_free(&r->workers[i].canvas);
    return good;
}

/* "walk 0.25", whatever the locale says about decimal points. */
static void print_seconds(char *out, size_t size, const char *name, double seconds)
{
    const unsigned long long hundredths = (unsigned long long)llrint(seconds * 100);
    snprintf(out, size, "%.100s %llu.%02llu", name, hundredths / 100, hundredths % 100);
}

/* "walk 0.25"; by frame where there is no rate. */
static const char *label_of(const rig_job *r, const spressi_moment *moment)
{
    char text[160] = "bind pose";
    if (moment->at.animation != SPRESS_NONE && moment->at.frame != SPRESS_NONE) {
        const char *name = r->rig->animations[moment->at.animation].name;
        if (r->rig->fps == 0)
            snprintf(text, sizeof text, "%.100s %u", name, moment->at.frame);
        else
            print_seconds(text, sizeof text, name, moment->seconds);
    }
    return spressi_job_copy(r->job, text);
}

static bool hand_over(rig_job *r)
{
    for (size_t i = 0; i < r->moments.count; i++) {
        const spressi_moment *moment = &r->moments.items[i];
        const spressi_shot shot = {.label = label_of(r, moment),
                                   .image = r->images[i],
                                   .fps = r->rendering->fps,
                                   .animation = moment->at.animation};
        r->images[i] = (spress_image){0};
        if (!spressi_add_shot(r->job, &r->rendering->shots, shot))
            return false;
    }
    return true;
}

/* "bind pose: frame 0 of "idle" (the first frame)". */
static const char *describe_bind(const rig_job *r)
{
    static const char *const rules[] = {
        [SPRESS_BIND_CHOSEN] = "as asked for",
        [SPRESS_BIND_NAMED] = "by its name",
        [SPRESS_BIND_FIRST] = "the first frame",
        [SPRESS_BIND_NONE] = "there is none: vertices are drawn as stored",
    };
    const spress_bind *bind = &r->skeleton.bind;
    if (bind->rule == SPRESS_BIND_NONE)
        return spressi_job_print(r->job, "bind pose: %s", rules[bind->rule]);
    char shown[256];
    const spress_animation *animation = &r->rig->animations[bind->animation];
    spress_text_escape(shown, sizeof shown, animation->name, animation->name_size);
    return spressi_job_print(r->job, "bind pose: frame %u of \"%s\" (%s)", bind->frame, shown,
                             rules[bind->rule]);
}

/* What the result tells of the choices that were made here. */
static bool describe(const rig_job *r)
{
    spressi_rendering *rendering = r->rendering;
    rendering->bind = describe_bind(r);
    if (r->by_default == SPRESS_NONE)
        return rendering->bind;
    rendering->choice = "animation";
    rendering->chosen = spressi_job_copy(r->job, r->rig->animations[r->by_default].name);
    rendering->choice_count = r->rig->animation_count;
    return rendering->bind && rendering->chosen;
}

bool spressi_shoot_rig(spressi_rendering *rendering)
{
    rig_job r = {.rendering = rendering,
                 .job = rendering->job,
                 .rig = &rendering->loaded->document->rig,
                 .by_default = SPRESS_NONE};
    const bool good =
        spressi_rig_textures_make(r.job, r.rig, &r.textures) && make_skeleton(&r) &&
        spressi_choose_moments(rendering, &r.skeleton.bind, &r.moments, &r.by_default) &&
        make_view(&r) && draw_all(&r) && hand_over(&r) && describe(&r);
    spressi_rig_textures_free(&r.textures);
    for (size_t i = 0; r.images && i < r.moments.count; i++)
        spress_image_free(&r.images[i]);
    return good;
}
