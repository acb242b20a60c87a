/* Pictures of rigs: posed, skinned and drawn, on several threads. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/report.h"
#include "memory.h"
#include "progress.h"
#include "render.h"
#include "rig_files.h"
#include "workers.h"

enum {
    SHEET_COLUMNS = 8, /* moments of each animation on a contact sheet */
    SMALL = 64,        /* rigs outside these sizes are drawn to FITTING pixels */
    LARGE = 2048,
    FITTING = 512,
    MARGIN = 1, /* pixels around the bounds */
    DEFAULT_FPS = 30,
};

/* One picture to draw. */
typedef struct rig_moment {
    uint32_t animation;
    double seconds;
    uint32_t duration_ms;
} rig_moment;

typedef struct rig_job {
    cli_rendering *job;
    const spress_rig *rig;
    spress_skeleton skeleton;
    void *skeleton_memory;
    spress_texture *textures;
    spress_rig_scene scene;
    uint32_t width, height; /* of the pictures */
    rig_moment *moments;
    size_t count;
    spress_image *images;
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

static bool fail_name(const rig_job *r, const char *kind, const char *name, size_t size)
{
    char shown[96];
    spressi_escape(shown, sizeof shown, name, size);
    spress_report_add(r->job->report, SPRESS_RENDER_NAME, SPRESS_NO_OFFSET, NULL,
                      "there is no %s \"%s\"", kind, shown);
    return false;
}

static uint32_t find_animation(const spress_rig *rig, const char *name, size_t size)
{
    for (uint32_t i = 0; i < rig->animation_count; i++)
        if (rig->animations[i].name_size == size &&
            memcmp(rig->animations[i].name, name, size) == 0)
            return i;
    return SPRESS_NONE;
}

/* --bind ANIMATION[:FRAME] */
static bool read_bind(const rig_job *r, spress_skeleton_options *options)
{
    const char *text = r->job->request.bind;
    if (!text)
        return true;
    const char *colon = strrchr(text, ':');
    uint64_t frame = 0;
    size_t size = strlen(text);
    if (colon && cli_parse_number(colon + 1, strlen(colon + 1), 65535, &frame))
        size = (size_t)(colon - text);
    options->choose_bind = true;
    options->bind_animation = find_animation(r->rig, text, size);
    options->bind_frame = (uint32_t)frame;
    return options->bind_animation != SPRESS_NONE || fail_name(r, "animation", text, size);
}

static bool make_skeleton(rig_job *r)
{
    const cli_render_texts *texts = &r->job->request.options->render;
    spress_skeleton_options options = {.axes = {texts->y_down, texts->clockwise, texts->flip_v}};
    if (!read_bind(r, &options))
        return false;
    r->skeleton_memory = malloc(spress_skeleton_size(r->rig));
    if (!r->skeleton_memory)
        return cli_fail_memory(r->job->report);
    return spress_skeleton_init(&r->skeleton, r->rig, &options, r->skeleton_memory) ||
           fail_name(r, "frame", r->job->request.bind, strlen(r->job->request.bind));
}

static spress_moment moment_of(const rig_job *r, const rig_moment *moment)
{
    const spress_playback playback = {.step = r->job->request.options->render.step};
    const uint32_t frame = r->job->request.frame;
    if (frame != SPRESS_NONE && moment->animation != SPRESS_NONE)
        return (spress_moment){moment->animation, frame, frame, 0};
    return spress_moment_at(r->rig, moment->animation, moment->seconds, &playback);
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
    for (size_t i = 0; i < r->count; i++) {
        spress_bounds bounds;
        spress_transforms_sample(&r->skeleton, moment_of(r, &r->moments[i]), pose.locals);
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
static double choose_scale(const cli_render_request *request, double width, double height)
{
    const double longest = width > height ? width : height;
    if (request->width != 0) {
        const double across = (request->width - 2.0 * MARGIN) / width;
        const double down = (request->height - 2.0 * MARGIN) / height;
        return across < down ? across : down;
    }
    if (request->has_scale)
        return (double)request->scale_numerator / request->scale_denominator;
    return longest < SMALL || longest > LARGE ? FITTING / longest : 1;
}

static bool make_view(rig_job *r)
{
    cli_render_request *request = &r->job->request;
    const uint32_t samples = request->antialias;
    spress_bounds b = {0};
    if (!find_bounds(r, &b))
        return false;
    const double width = fmax((double)b.right - (double)b.left, 1e-6);
    const double height = fmax((double)b.top - (double)b.bottom, 1e-6);
    const double scale = choose_scale(request, width, height);
    const double across = ceil(width * scale - 1e-6) + 2 * MARGIN;
    const double down = ceil(height * scale - 1e-6) + 2 * MARGIN;
    if (!(scale > 0) || !(across < 32768.0 / samples) || !(down < 32768.0 / samples)) {
        spress_report_add(r->job->report, SPRESS_LIMIT_PIXELS, SPRESS_NO_OFFSET, NULL,
                          "a picture of %.0f x %.0f pixels is too large; --size draws it smaller",
                          across, down);
        return false;
    }
    r->width = request->width != 0 ? request->width : (uint32_t)across;
    r->height = request->height != 0 ? request->height : (uint32_t)down;
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
    w->pose_memory = malloc(spress_pose_size(&r->skeleton));
    w->scratch = malloc(spress_rig_draw_size(r->rig));
    if (!w->pose_memory || !w->scratch ||
        !spress_canvas_init(&w->canvas, r->width * samples, r->height * samples,
                            &r->job->reading->limits, NULL))
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
    if (!w->canvas.rgba && !worker_init(r, w))
        return false;
    spress_transforms_sample(&r->skeleton, moment_of(r, &r->moments[index]), w->pose.locals);
    spress_pose_update(&r->skeleton, &w->pose);
    spress_canvas_clear(&w->canvas, (spress_colour){0, 0, 0, 0});
    spress_rig_draw(&w->canvas, &r->scene, &w->pose, w->scratch);
    cli_step_progress(&r->progress, 1);
    return spress_canvas_image(&w->canvas, r->job->request.antialias, NULL, &r->images[index]);
}

static bool draw_all(rig_job *r)
{
    rig_crew *crew = calloc(1, sizeof *crew);
    r->images = calloc(r->count, sizeof *r->images);
    bool good = crew && r->images;
    if (good) {
        crew->r = r;
        cli_begin_progress(&r->progress, "drawing", r->count, r->job->request.options->quiet);
        good = cli_run_parallel(r->count, r->job->threads, draw_one, crew);
        cli_end_progress(&r->progress);
        for (size_t i = 0; i < CLI_THREADS_MAX; i++)
            worker_free(&crew->workers[i]);
    }
    free(crew);
    if (!good)
        spress_report_add(r->job->report, SPRESS_LIMIT_PIXELS, SPRESS_NO_OFFSET, NULL,
                          "pictures of %u x %u are over the limit, or memory ran out", r->width,
                          r->height);
    return good;
}

static char *label_of(const rig_job *r, const rig_moment *moment)
{
    char text[160] = "bind pose";
    if (moment->animation != SPRESS_NONE)
        snprintf(text, sizeof text, "%.100s %.2f", r->rig->animations[moment->animation].name,
                 moment->seconds);
    return strdup(text);
}

static bool hand_over(rig_job *r)
{
    for (size_t i = 0; i < r->count; i++) {
        const cli_shot shot = {label_of(r, &r->moments[i]), r->images[i], r->moments[i].duration_ms,
                               r->moments[i].animation};
        r->images[i] = (spress_image){0};
        if (!cli_add_shot(&r->job->shots, shot))
            return cli_fail_memory(r->job->report);
    }
    return true;
}

static bool add_moment(rig_job *r, size_t *capacity, rig_moment moment)
{
    rig_moment *moments = cli_grow(r->moments, r->count, capacity, sizeof *moments);
    if (!moments)
        return cli_fail_memory(r->job->report);
    r->moments = moments;
    r->moments[r->count++] = moment;
    return true;
}

/* Evenly spread over one pass. */
static bool add_samples(rig_job *r, size_t *capacity, uint32_t animation)
{
    const double length = spress_animation_duration(r->rig, animation, SPRESS_PLAY_AUTO);
    for (uint32_t i = 0; i < SHEET_COLUMNS; i++)
        if (!add_moment(r, capacity, (rig_moment){animation, length * i / SHEET_COLUMNS, 0}))
            return false;
    return true;
}

/* A film of one animation: as many pictures as its length has at this rate. */
static bool add_film(rig_job *r, size_t *capacity, uint32_t animation)
{
    const double length = spress_animation_duration(r->rig, animation, SPRESS_PLAY_AUTO);
    const uint32_t own = r->rig->fps != 0 ? r->rig->fps : DEFAULT_FPS;
    const uint32_t fps = r->job->request.fps != 0 ? r->job->request.fps : own;
    const double exact = length * fps;
    r->job->fps = fps;
    const uint64_t count = exact < 1 ? 1 : (uint64_t)llround(exact);
    if (count > r->job->reading->limits.frames) {
        spress_report_add(r->job->report, SPRESS_LIMIT_FRAMES, SPRESS_NO_OFFSET, NULL,
                          "%llu pictures; the limit is %u", (unsigned long long)count,
                          r->job->reading->limits.frames);
        return false;
    }
    const uint64_t before = r->count; /* of other animations: no error adds up over them either */
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t start = cli_frame_start_ms(before + i, fps);
        const uint64_t end = cli_frame_start_ms(before + i + 1, fps);
        if (!add_moment(r, capacity,
                        (rig_moment){animation, (double)i / fps, (uint32_t)(end - start)}))
            return false;
    }
    return true;
}

/* Which moments are drawn follows from the film and the options. */
static bool choose_moments(rig_job *r)
{
    const cli_render_request *request = &r->job->request;
    const char *name = request->options->render.animation;
    const bool all = name && strcmp(name, "all") == 0;
    uint32_t animation = r->rig->animation_count != 0 ? 0 : SPRESS_NONE;
    size_t capacity = 0;
    if (name && !all) {
        animation = find_animation(r->rig, name, strlen(name));
        if (animation == SPRESS_NONE)
            return fail_name(r, "animation", name, strlen(name));
    }
    if (request->frame != SPRESS_NONE && animation != SPRESS_NONE &&
        request->frame >= r->rig->animations[animation].frame_count)
        return fail_name(r, "frame", request->options->render.frame,
                         strlen(request->options->render.frame));
    if (cli_wants_moment(request) || animation == SPRESS_NONE)
        return add_moment(r, &capacity,
                          (rig_moment){animation, request->time < 0 ? 0 : request->time, 1000});
    const bool sheet = request->film == CLI_FILM_PICTURE;
    const bool every = all || (sheet && !name);
    r->job->is_sheet = sheet;
    r->job->sheet_columns = SHEET_COLUMNS;
    const uint32_t first = every ? 0 : animation;
    const uint32_t end = every ? r->rig->animation_count : animation + 1u;
    for (uint32_t i = first; i < end; i++)
        if (!(sheet ? add_samples(r, &capacity, i) : add_film(r, &capacity, i)))
            return false;
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

bool cli_shoot_rig(cli_rendering *job)
{
    rig_job r = {.job = job, .rig = &job->loaded->document->rig};
    const bool good = make_textures(&r) && make_skeleton(&r) && choose_moments(&r) &&
                      make_view(&r) && draw_all(&r) && hand_over(&r);
    if (good)
        tell_bind(&r);
    for (size_t i = 0; r.textures && i < r.rig->image_count; i++)
        spress_texture_free(&r.textures[i]);
    for (size_t i = 0; r.images && i < r.count; i++)
        spress_image_free(&r.images[i]);
    free(r.textures);
    free(r.images);
    free(r.moments);
    free(r.skeleton_memory);
    return good;
}
