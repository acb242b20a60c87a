/* Pictures of rigs: posed, skinned and drawn, on several threads. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "progress.h"
#include "render_rig.h"
#include "workers.h"

enum {
    SMALL = 64, /* rigs outside these sizes are drawn to FITTING pixels */
    LARGE = 2048,
    FITTING = 512,
    ON_SHEET = 256,  /* eight of these side by side are as wide as a screen */
    MARGIN = 1,      /* pixels around the bounds */
    LINE_SIDE = 400, /* a line is a pixel wide in pictures of this size */
};

typedef struct rig_job {
    cli_rendering *job;
    const spress_rig *rig;
    spress_skeleton skeleton;
    void *skeleton_memory;
    spress_texture *textures;
    spress_rig_scene scene;
    uint32_t width, height; /* of the pictures */
    cli_moments moments;
    uint32_t by_default;  /* the animation that is drawn because none was asked for */
    spress_image *images; /* as many as there are moments */
    cli_progress progress;
} rig_job;

static bool decode_image(const rig_job *r, size_t index, spress_image *out)
{
    const spress_rig_image *image = &r->rig->images[index];
    const spress_limits *limits = &r->job->reading->limits;
    if (image->format == SPRESS_IMAGE_RGBA8888) {
        if (!spress_image_init(out, image->width, image->height, limits, NULL))
            return cli_fail_memory(r->job->report);
        memcpy(out->rgba, image->data.data, image->data.size);
        return true;
    }
    return spress_png_read(image->data, limits, NULL, r->job->report, out);
}

static bool make_textures(rig_job *r)
{
    const size_t count = r->rig->image_count;
    r->textures = calloc(count + 1, sizeof *r->textures);
    if (!r->textures)
        return cli_fail_memory(r->job->report);
    for (size_t i = 0; i < count; i++) {
        spress_image image = {0};
        if (r->rig->images[i].width == 0 || r->rig->images[i].height == 0)
            continue;
        if (!decode_image(r, i, &image))
            return false;
        const bool made = spress_texture_init(&r->textures[i], &image, NULL);
        spress_image_free(&image);
        if (!made)
            return cli_fail_memory(r->job->report);
    }
    return true;
}

static bool make_skeleton(rig_job *r)
{
    const cli_render_texts *texts = &r->job->request.options->render;
    spress_skeleton_options options = {.axes = {texts->y_down, texts->clockwise, texts->flip_v}};
    if (!cli_read_bind(r->job->request.bind, r->rig, r->job->report, &options))
        return false;
    r->skeleton_memory = malloc(spress_skeleton_size(r->rig));
    if (!r->skeleton_memory)
        return cli_fail_memory(r->job->report);
    return spress_skeleton_init(&r->skeleton, r->rig, &options, r->skeleton_memory);
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
    void *memory = malloc(spress_pose_size(&r->skeleton));
    if (!memory)
        return cli_fail_memory(r->job->report);
    spress_pose_init(&pose, &r->skeleton, memory);
    for (size_t i = 0; i < r->moments.count; i++) {
        spress_bounds bounds;
        spress_transforms_sample(&r->skeleton, r->moments.items[i].at, pose.locals);
        spress_pose_update(&r->skeleton, &pose);
        if (spress_pose_bounds(&r->skeleton, &pose, &bounds))
            widen(out, &bounds, &any);
    }
    free(memory);
    if (!any)
        spress_report_add(r->job->report, SPRESS_RENDER_EMPTY, SPRESS_NO_OFFSET, NULL,
                          "no mesh is visible");
    return any;
}

/* Pixels for a unit of the rig: --scale, --size, or what looks right. */
static double choose_scale(const cli_rendering *job, double width, double height)
{
    const cli_render_request *request = &job->request;
    const double longest = width > height ? width : height;
    const double largest = job->is_sheet ? ON_SHEET : LARGE;
    if (request->width != 0) {
        const double across = fmax(request->width - 2.0 * MARGIN, 1) / width;
        const double down = fmax(request->height - 2.0 * MARGIN, 1) / height;
        return across < down ? across : down;
    }
    if (request->has_scale)
        return (double)request->scale_numerator / request->scale_denominator;
    if (longest >= SMALL && longest <= largest)
        return 1;
    return (job->is_sheet ? ON_SHEET : FITTING) / longest;
}

/* Two in each direction make smooth edges. What is drawn much smaller needs more, or pixels of its
 * images would be passed over: each sample sees two of them. */
static uint32_t choose_samples(double scale)
{
    enum { LEAST = 2, MOST = 8 };
    const double needed = ceil(1 / (2 * scale));
    return needed > MOST ? MOST : needed > LEAST ? (uint32_t)needed : LEAST;
}

/* The size of the pictures, which are drawn `antialias` times as wide and as high. */
static bool choose_size(rig_job *r, double across, double down)
{
    const cli_render_request *request = &r->job->request;
    const double samples = request->antialias;
    const double width = request->width != 0 ? request->width : across;
    const double height = request->height != 0 ? request->height : down;
    const uint64_t limit = r->job->reading->limits.pixels;
    if (!(width * samples <= SPRESS_CANVAS_MAX) || !(height * samples <= SPRESS_CANVAS_MAX)) {
        spress_report_add(r->job->report, SPRESS_RENDER_SIZE, SPRESS_NO_OFFSET, NULL,
                          "a picture of %.0f x %.0f pixels; with %.0f x %.0f samples for each at "
                          "most %u x %u can be drawn",
                          width, height, samples, samples, SPRESS_CANVAS_MAX / request->antialias,
                          SPRESS_CANVAS_MAX / request->antialias);
        return false;
    }
    if (width * height * samples * samples > (double)limit) {
        spress_report_add(r->job->report, SPRESS_LIMIT_PIXELS, SPRESS_NO_OFFSET, NULL,
                          "a picture of %.0f x %.0f pixels, drawn with %.0f x %.0f samples for "
                          "each; the limit is %llu",
                          width, height, samples, samples, (unsigned long long)limit);
        return false;
    }
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
    cli_render_request *request = &r->job->request;
    spress_bounds b = {0};
    if (!find_bounds(r, &b))
        return false;
    const double width = fmax((double)b.right - (double)b.left, 1e-6);
    const double height = fmax((double)b.top - (double)b.bottom, 1e-6);
    const double scale = choose_scale(r->job, width, height);
    if (request->antialias == 0)
        request->antialias = choose_samples(scale);
    const uint32_t samples = request->antialias;
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
        .textures = r->textures,
        .sampling =
            request->options->render.filter && request->nearest ? SPRESS_NEAREST : SPRESS_BILINEAR,
        .scale = (float)(scale * samples),
        .origin = {(float)((r->width / 2.0 - middle_x) * samples),
                   (float)((r->height / 2.0 - middle_y) * samples)},
        .wireframe = request->options->render.wireframe,
        .bones = request->options->render.skeleton,
        .line_colour = {32, 200, 255, 160},
        .bone_colour = {255, 64, 96, 255},
        .line_width = line_width(r) * (float)samples,
    };
    r->job->picture_width = r->width;
    r->job->picture_height = r->height;
    r->job->origin =
        (spress_point){r->scene.origin.x / (float)samples, r->scene.origin.y / (float)samples};
    /* The pictures have their size: nothing is resized later. */
    request->width = request->height = 0;
    request->scale_numerator = request->scale_denominator = 1;
    return true;
}

/* The memory of one thread. */
typedef struct rig_worker {
    spress_pose pose;
    void *pose_memory, *scratch;
    spress_canvas canvas;
} rig_worker;

static bool worker_init(const rig_job *r, rig_worker *w)
{
    const uint32_t samples = r->job->request.antialias;
    *w = (rig_worker){0};
    if (!spress_canvas_init(&w->canvas, r->width * samples, r->height * samples,
                            &r->job->reading->limits, NULL))
        return false;
    w->pose_memory = malloc(spress_pose_size(&r->skeleton));
    w->scratch = malloc(spress_rig_draw_size(&r->scene, &w->canvas));
    if (!w->pose_memory || !w->scratch)
        return false;
    spress_pose_init(&w->pose, &r->skeleton, w->pose_memory);
    return true;
}

static void worker_free(rig_worker *w)
{
    free(w->pose_memory);
    free(w->scratch);
    spress_canvas_free(&w->canvas);
}

typedef struct rig_crew {
    rig_job *r;
    rig_worker workers[CLI_THREADS_MAX];
} rig_crew;

static bool draw_one(void *context, size_t index, unsigned worker)
{
    rig_crew *crew = context;
    rig_job *r = crew->r;
    rig_worker *w = &crew->workers[worker];
    if (!w->scratch && !worker_init(r, w))
        return false;
    spress_transforms_sample(&r->skeleton, r->moments.items[index].at, w->pose.locals);
    spress_pose_update(&r->skeleton, &w->pose);
    spress_canvas_clear(&w->canvas, (spress_colour){0, 0, 0, 0});
    spress_rig_draw(&w->canvas, &r->scene, &w->pose, w->scratch);
    cli_step_progress(&r->progress, 1);
    return spress_canvas_image(&w->canvas, r->job->request.antialias, NULL, &r->images[index]);
}

static bool draw_all(rig_job *r)
{
    rig_crew *crew = calloc(1, sizeof *crew);
    r->images = calloc(r->moments.count, sizeof *r->images);
    bool good = crew && r->images;
    if (good) {
        crew->r = r;
        cli_begin_progress(&r->progress, "drawing", r->moments.count,
                           r->job->request.options->quiet);
        good = cli_run_parallel(r->moments.count, r->job->threads, draw_one, crew);
        cli_end_progress(&r->progress);
        for (size_t i = 0; i < CLI_THREADS_MAX; i++)
            worker_free(&crew->workers[i]);
    }
    free(crew);
    return good || cli_fail_memory(r->job->report);
}

/* "walk 0.25"; by frame where there is no rate. */
static char *label_of(const rig_job *r, const cli_moment *moment)
{
    char text[160] = "bind pose";
    if (moment->at.animation != SPRESS_NONE && moment->at.frame != SPRESS_NONE) {
        const char *name = r->rig->animations[moment->at.animation].name;
        if (r->rig->fps == 0)
            snprintf(text, sizeof text, "%.100s %u", name, moment->at.frame);
        else
            snprintf(text, sizeof text, "%.100s %.2f", name, moment->seconds);
    }
    return strdup(text);
}

static bool hand_over(rig_job *r)
{
    for (size_t i = 0; i < r->moments.count; i++) {
        const cli_moment *moment = &r->moments.items[i];
        const cli_shot shot = {.label = label_of(r, moment),
                               .image = r->images[i],
                               .fps = r->job->fps,
                               .animation = moment->at.animation};
        r->images[i] = (spress_image){0};
        if (!cli_add_shot(&r->job->shots, shot))
            return cli_fail_memory(r->job->report);
    }
    return true;
}

static void tell_bind(const rig_job *r)
{
    static const char *const rules[] = {
        [SPRESS_BIND_CHOSEN] = "as asked for",
        [SPRESS_BIND_NAMED] = "by its name",
        [SPRESS_BIND_FIRST] = "the first frame",
        [SPRESS_BIND_NONE] = "there is none: vertices are drawn as stored",
    };
    const spress_bind *bind = &r->skeleton.bind;
    if (r->job->request.options->quiet)
        return;
    if (bind->rule == SPRESS_BIND_NONE)
        printf("bind pose: %s\n", rules[bind->rule]);
    else
        printf("bind pose: frame %u of \"%s\" (%s)\n", bind->frame,
               r->rig->animations[bind->animation].name, rules[bind->rule]);
}

static void tell_animation(const rig_job *r)
{
    if (r->by_default != SPRESS_NONE)
        cli_tell_choice(r->job, "animation", r->rig->animations[r->by_default].name,
                        r->rig->animation_count);
}

bool cli_shoot_rig(cli_rendering *job)
{
    rig_job r = {.job = job, .rig = &job->loaded->document->rig, .by_default = SPRESS_NONE};
    const bool good = make_textures(&r) && make_skeleton(&r) &&
                      cli_choose_moments(job, &r.skeleton.bind, &r.moments, &r.by_default) &&
                      make_view(&r) && draw_all(&r) && hand_over(&r);
    if (good) {
        tell_bind(&r);
        tell_animation(&r);
    }
    for (size_t i = 0; r.textures && i < r.rig->image_count; i++)
        spress_texture_free(&r.textures[i]);
    for (size_t i = 0; r.images && i < r.moments.count; i++)
        spress_image_free(&r.images[i]);
    free(r.textures);
    free(r.images);
    free(r.moments.items);
    free(r.skeleton_memory);
    return good;
}
