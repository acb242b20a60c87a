/* Says why the atlases have more than one page, and looks for the smallest change of one option
 * that makes one page less: by laying out with it, without drawing. Nothing that is written depends
 * on it. Where only one page is allowed and does not do, it says why a second would be needed.
 *
 * Changes that leave sprites and pages as they are come first, then what sprites keep of their
 * edges, then padding, and larger pages at last. The first that helps ends the search. */
#include "jobs/pack/pack.h"
#include "pack/page_reasons.h"

enum {
    /* What most graphics cards take; larger pages are not advised where the format has no limit. */
    SIDE_MOST = 16384,
    TRIALS_MOST = 32,
};

typedef struct search {
    const spressi_packing *packing;
    const spressi_packed *packed;
    spress_pack_options options; /* as the atlas was laid out */
    spress_page_trial trials[TRIALS_MOST];
    size_t trial_count;
    bool helps;
} search;

/* Lays out with other options and fills the trial's figures. False, having reported. */
static bool lay_out(const search *s, const spress_pack_options *options, spress_page_trial *trial)
{
    spressi_job *job = s->packing->job;
    spress_report report;
    spress_report_init(&report, NULL, 0);
    spress_pack_options tried = *options;
    /* What was too large may fit now. */
    if (tried.left_out)
        tried.left_out = spressi_job_take(job, s->packing->sprites.count, sizeof *tried.left_out);
    if (options->left_out && !tried.left_out)
        return false;
    spress_pack *pack =
        spressi_lay_out_with(s->packing, s->packed, tried, "trying options", &report);
    if (pack) {
        trial->page_count = spress_pack_page_count(pack);
        trial->page_pixels = spress_pack_figures_of(pack).page_pixels;
        spress_pack_free(pack);
        return true;
    }
    if (job->phase->cancelled)
        return report.statuses != 0 ? spressi_job_cancelled(job) : false;
    return !spress_report_has(&report, SPRESS_STATUS_MEMORY) || spressi_job_no_memory(job);
}

static bool does_help(const search *s, const spress_page_trial *trial)
{
    return trial->page_count != 0 && trial->page_count < spress_pack_page_count(s->packed->pack);
}

static void note(search *s, const spress_page_trial *trial)
{
    if (s->trial_count < TRIALS_MOST)
        s->trials[s->trial_count++] = *trial;
    s->helps = does_help(s, trial);
}

static bool try_options(search *s, const spress_pack_options *options, spress_page_trial trial)
{
    if (!lay_out(s, options, &trial))
        return false;
    note(s, &trial);
    return true;
}

/* Tries the options that are on or off. */
static bool try_flags(search *s)
{
    const spress_layout_rule *layout = &s->options.layout;
    const bool can_trim = s->packing->format->holds & SPRESS_HOLDS_TRIM;
    spress_pack_options stable = s->options, rotate = s->options, duplicates = s->options,
                        trim = s->options, group = s->options;
    stable.previous = NULL;
    rotate.rotate = true;
    duplicates.keep_duplicates = false;
    trim.trim = SPRESS_TRIM;
    group.trim_group = SPRESS_TRIM_GROUP_NONE;
    const struct {
        bool applies;
        const spress_pack_options *options;
        spress_page_trial trial;
    } rows[] = {
        {s->options.previous, &stable, {.option = "stable", .leaves_out = true}},
        {s->options.keep_duplicates,
         &duplicates,
         {.option = "keep-duplicates", .leaves_out = true}},
        {!s->options.rotate && layout->turn != SPRESS_TURN_NONE && !layout->blocks,
         &rotate,
         {.option = "enable-rotation"}},
        {s->options.trim != SPRESS_TRIM && can_trim,
         &trim,
         {.option = "trim-mode", .value = "trim"}},
        {s->options.trim == SPRESS_TRIM && can_trim &&
             spress_pack_figures_of(s->packed->pack).trim_group != SPRESS_TRIM_GROUP_NONE,
         &group,
         {.option = "trim-group", .value = "none"}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows && !s->helps; i++)
        if (rows[i].applies && !try_options(s, rows[i].options, rows[i].trial))
            return false;
    return true;
}

/* Looks for the largest padding that helps: `field` of `options`, which are a copy of the
 * search's. Reports 0 when no padding helps. */
static bool try_padding(search *s, const char *name, spress_pack_options *options, uint32_t *field)
{
    uint32_t helpful = 0, useless = *field;
    spress_page_trial best = {.option = name};
    if (s->helps || useless == 0)
        return true;
    *field = 0;
    if (!lay_out(s, options, &best))
        return false;
    while (does_help(s, &best) && useless - helpful > 1) {
        spress_page_trial trial = {.option = name};
        *field = helpful + (useless - helpful) / 2;
        if (!lay_out(s, options, &trial))
            return false;
        if (does_help(s, &trial)) {
            helpful = *field;
            best = trial;
        } else {
            useless = *field;
        }
    }
    best.value = spressi_job_print(s->packing->job, "%u", helpful);
    note(s, &best);
    return best.value;
}

/* The next power of two, or the limit. */
static uint32_t next_side(uint32_t side, uint32_t limit)
{
    uint32_t next = 1;
    while (next <= side && next < limit)
        next *= 2;
    return next < limit ? next : side > limit ? side : limit;
}

static bool try_sizes(search *s)
{
    spress_pack_options options = s->options;
    const uint32_t format_limit = options.layout.max_side;
    const uint32_t limit = format_limit != 0 && format_limit < SIDE_MOST ? format_limit : SIDE_MOST;
    while (!s->helps) {
        const uint32_t w = options.max_width, h = options.max_height;
        options.max_width = next_side(w, limit);
        options.max_height = next_side(h, limit);
        if (options.max_width == w && options.max_height == h)
            return true;
        const bool is_square = options.max_width == options.max_height;
        const char *value = is_square ? spressi_job_print(s->packing->job, "%u", options.max_width)
                                      : spressi_job_print(s->packing->job, "%ux%u",
                                                          options.max_width, options.max_height);
        if (!value ||
            !try_options(s, &options, (spress_page_trial){.option = "max-size", .value = value}))
            return false;
    }
    return true;
}

static bool look_for_help(search *s)
{
    spress_pack_options shape = s->options, border = s->options;
    return try_flags(s) && try_padding(s, "shape-padding", &shape, &shape.shape_padding) &&
           try_padding(s, "border-padding", &border, &border.border_padding) && try_sizes(s);
}

static bool take_trials(const search *s, spress_explanation *out)
{
    const spressi_job *job = s->packing->job;
    spress_page_trial *trials = spressi_job_take(job, s->trial_count, sizeof *trials);
    for (size_t i = 0; trials && i < s->trial_count; i++)
        trials[i] = s->trials[i];
    out->trials = trials;
    out->trial_count = s->trial_count;
    out->helps = s->helps;
    return trials;
}

/* Reasons point to the names of sprites, which end before the result does. */
static bool copy_names(const spressi_job *job, spress_page_reason *reasons, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!(reasons[i].sprite = spressi_job_copy(job, reasons[i].sprite)))
            return false;
    return true;
}

static bool explain(spressi_packing *p, spressi_packed *packed)
{
    const spressi_job *job = p->job;
    const size_t count = spress_pack_page_count(packed->pack) - 1;
    spress_explanation *out = spressi_job_take(job, 1, sizeof *out);
    spress_page_reason *reasons = spressi_job_take(job, count, sizeof *reasons);
    if (!out || !reasons)
        return false;
    packed->told.explanation = out;
    out->reasons = reasons;
    out->reason_count = count;
    if (count == 0)
        return true;
    search s = {.packing = p, .packed = packed, .options = spressi_layout_options(p, packed)};
    if (!spressi_pack_reasons(packed->pack, reasons))
        return spressi_job_no_memory(job);
    spressi_pack_size_limit(packed->pack, &s.options.max_width, &s.options.max_height);
    return copy_names(job, reasons, count) && look_for_help(&s) && take_trials(&s, out);
}

/* Lays out on as many pages as the sprites need, which gives the reasons; options are tried with
 * the one page that is allowed. */
bool spressi_packing_explain_misfit(spressi_packing *p)
{
    if (!p->request.explain || !spress_report_has(p->job->report, SPRESS_STATUS_NO_ROOM))
        return false;
    spressi_packed *packed = &p->packed[p->packed_count - 1];
    spress_pack_options options = spressi_layout_options(p, packed);
    spress_pack_free(packed->pack);
    options.one_page = options.layout.one_page = false;
    packed->pack = spressi_lay_out_with(p, packed, options, "trying options", p->job->report);
    if (!packed->pack)
        return false;
    packed->told.figures = spress_pack_figures_of(packed->pack);
    return explain(p, packed) && packed->told.explanation->reason_count != 0;
}

bool spressi_packing_explain(spressi_packing *p)
{
    bool good = true;
    for (size_t i = 0; p->request.explain && good && i < p->packed_count; i++)
        good = explain(p, &p->packed[i]);
    return good;
}
