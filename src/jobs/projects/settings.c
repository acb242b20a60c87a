/* Gives the request what a project's table makes of its values. Every option goes through the job's
 * own table, so that a project's values meet the same checks as those of a command line. */
#include <stdio.h>
#include <string.h>

#include "core/reports/report.h"
#include "core/text/bytes.h"
#include "core/text/number.h"
#include "core/text/show.h"
#include "formats/libgdx/libgdx.h"
#include "jobs/options/tables.h"
#include "jobs/projects/rows.h"

/* A row and the value that it is for. */
typedef struct setting {
    spressi_project *project;
    spress_pack_request *request;
    const spressi_project_row *row;
    const char *text;             /* the value */
    spressi_project_value *value; /* where it stands; NULL: nowhere, it is the row's fallback */
} setting;

void spressi_project_tell(const spressi_project *project, const char *key, const char *text,
                          size_t at, const char *why)
{
    char plain[160];
    size_t size = 0;
    for (const char *p = why; *p && size + 1 < sizeof plain; p++)
        if (*p != '`')
            plain[size++] = *p;
    plain[size] = '\0';
    const spressi_finding finding = {
        .code = SPRESS_CODE_PROJECT_KEY, .has_offset = at != SIZE_MAX, .offset = at};
    spressi_report(project->job->report, &finding, "%s%s%s: %s", spressi_show(key).text,
                   text ? " " : "", text ? spressi_show(text).text : "", plain);
}

static void tell(const setting *s, const char *why)
{
    spressi_project_tell(s->project, s->row->key, s->text, s->value ? s->value->at : SIZE_MAX, why);
}

/* Bytes of an option's field that say whether it is set. */
static size_t size_of(const spress_option *option)
{
    switch (option->type) {
    case SPRESS_OPTION_FLAG:
        return sizeof(bool);
    case SPRESS_OPTION_NUMBER:
        return sizeof(spress_number);
    case SPRESS_OPTION_COUNT_32:
        return sizeof(uint32_t);
    case SPRESS_OPTION_COUNT_64:
        return sizeof(uint64_t);
    case SPRESS_OPTION_WORD:
        return sizeof(int);
    case SPRESS_OPTION_TEXT:
        return sizeof(const char *);
    case SPRESS_OPTION_TEXTS:
        return sizeof(spress_texts);
    case SPRESS_OPTION_FACTOR:
        return sizeof(spress_factor);
    case SPRESS_OPTION_EXTENT:
        return sizeof(spress_extent);
    case SPRESS_OPTION_SECONDS:
        return sizeof(spress_seconds);
    case SPRESS_OPTION_COLOUR:
        return sizeof(spress_optional_colour);
    }
    return 0;
}

/* Whether the request has the option, by its field or by the list of those that were given. */
static bool is_given(const spress_pack_request *request, const spress_option *option)
{
    const unsigned char *field = (const unsigned char *)request + option->offset;
    for (size_t i = 0; i < request->given.count; i++)
        if (strcmp(request->given.items[i], option->name) == 0)
            return true;
    for (size_t i = 0; i < size_of(option); i++)
        if (field[i] != 0)
            return true;
    return false;
}

static const spress_option *option_of(const char *name)
{
    return spress_option_find(spressi_pack_options, name, strlen(name));
}

/* Whether the request has this option, or one that takes its place. */
static bool is_settled(const spress_pack_request *request, const char *name)
{
    static const struct {
        const char *name, *other;
    } rivals[] = {{"strip-extensions", "keep-extensions"},
                  {"to", "for"},
                  {"for", "to"},
                  {"to", "template"},
                  {"for", "template"},
                  {"scale", "variant"},
                  {"variant", "scale"}};
    bool settled = is_given(request, option_of(name));
    for (size_t i = 0; i < sizeof rivals / sizeof *rivals; i++)
        settled |=
            strcmp(rivals[i].name, name) == 0 && is_given(request, option_of(rivals[i].other));
    return settled;
}

/* Whether a format is the one that a project names, or one that the engine reads. */
static bool is_meant(const char *option, const char *word, const spress_format *format)
{
    for (size_t i = 0; strcmp(option, "for") == 0 && i < spress_engine_count(); i++)
        if (strcmp(spress_engine_at(i)->id, word) == 0)
            return spress_engine_reads(spress_engine_at(i), format);
    return strcmp(format->id, word) == 0;
}

/* Whether a format or engine of the project goes with the output's ending, or that tells nothing.
 * That there is no output is told later. */
static bool goes_with_output(const setting *s, const char *word)
{
    const char *output = s->request->output;
    bool is_known = false;
    for (size_t i = 0; output && i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        if (!format->packs || !spress_format_has_extension(format, output))
            continue;
        if (is_meant(s->row->option, word, format))
            return true;
        is_known = true;
    }
    return !output || (!is_known && strcmp(s->row->option, "to") == 0);
}

/* Filters and wraps of pages, which are no options of most formats. */
static bool set_look(spress_page *look, const char *name, const char *word)
{
    static const char *const wraps[] = {"mirror", "clamp", "repeat", NULL};
    const struct {
        const char *name;
        const char *const *words; /* a word's place is its number */
        int8_t *to;
        uint32_t has;
    } rows[] = {
        {"filter-min", spressi_libgdx_filters, &look->filter_min, SPRESS_PAGE_FILTERS},
        {"filter-mag", spressi_libgdx_filters, &look->filter_mag, SPRESS_PAGE_FILTERS},
        {"wrap-u", wraps, &look->wrap_u, SPRESS_PAGE_WRAPS},
        {"wrap-v", wraps, &look->wrap_v, SPRESS_PAGE_WRAPS},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int8_t k = 0; strcmp(rows[i].name, name) == 0 && rows[i].words[k]; k++)
            if (strcmp(rows[i].words[k], word) == 0) {
                *rows[i].to = k;
                look->has |= rows[i].has;
                return true;
            }
    return false;
}

/* What is no option: the look of pages, and the pivot of all pictures, which gives way to those of
 * some. False: there is no such one. */
static bool set_other(const setting *s, const char *word)
{
    if (strcmp(s->row->option, "pivot") != 0)
        return set_look(&s->project->look, s->row->option, word);
    s->project->has_pivot = spressi_project_point(spressi_text_bytes(word), &s->project->pivot);
    return s->project->has_pivot;
}

/* Sets an option to a text; false, having reported, without memory. */
static bool set_option(const setting *s, const char *text)
{
    spressi_project *project = s->project;
    const bool is_pivot = strcmp(s->row->option, "pivot") == 0;
    const spress_option *option = is_pivot ? NULL : option_of(s->row->option);
    char why[160];
    if (!option) {
        if (!set_other(s, text))
            tell(s, is_pivot ? "it is no point" : "there is no such filter or wrap");
        return true;
    }
    if (is_settled(s->request, option->name))
        return true;
    const bool names_format = strcmp(option->name, "to") == 0 || strcmp(option->name, "for") == 0;
    if (names_format && !goes_with_output(s, text)) {
        if (s->value)
            tell(s, "the ending of the output chooses another format");
        return true;
    }
    if (!spress_option_set(option, option->type == SPRESS_OPTION_FLAG ? NULL : text, s->request,
                           why, sizeof why)) {
        tell(s, why);
        return true;
    }
    if (!SPRESSI_GROW(project->job, project->choices, project->choice_count,
                      project->choice_capacity))
        return false;
    project->choices[project->choice_count++] = (spressi_project_choice){option, s->row};
    return true;
}

/* The text that a pair gives the option. NULL, having reported, without memory. */
static const char *text_for(const setting *s, const spressi_project_pair *p)
{
    const spressi_job *job = s->project->job;
    float number;
    if (p->ours_size == 1 && p->ours[0] == '*')
        return s->text;
    if (p->ours_size != 3 || memcmp(p->ours, "*+1", 3) != 0)
        return spressi_job_text(job, p->ours, p->ours_size);
    if (!spressi_parse_float(s->text, strlen(s->text), &number) || number < 0 || number > 1e6F)
        return s->text;
    return spressi_job_print(job, "%u", (unsigned)number + 1);
}

/* Makes of a value what its row says. */
static bool apply_row(const setting *s)
{
    const char *list = s->row->values ? s->row->values : "*=*";
    spressi_project_pair p;
    while (spressi_row_next(&list, &p)) {
        if (!spressi_row_fits(s->project, s->text, &p))
            continue;
        if (s->value)
            s->value->answered = true;
        const char *text = p.ours_size != 0 && s->row->option ? text_for(s, &p) : "";
        return text && (*text == '\0' || set_option(s, text));
    }
    if (!s->value && s->row->why) /* its own default does not go with what the file says */
        tell(s, s->row->why);
    return true;
}

/* "2048x1024" of a width and the key that has the height. */
static bool join_sides(setting *s)
{
    const char *height = spressi_row_text(s->project, s->row->other);
    for (size_t i = 0; i < s->project->value_count; i++)
        s->project->values[i].answered |= strcmp(s->project->values[i].key, s->row->other) == 0;
    s->text = spressi_job_print(s->project->job, "%sx%s", s->text, *height ? height : s->text);
    return s->text;
}

static bool apply_value(setting *s, bool holds)
{
    if (!holds) {
        if (s->value)
            s->value->answered = true;
        return true;
    }
    return (!s->row->other || join_sides(s)) && apply_row(s);
}

static bool apply_rows(spressi_project *project, spress_pack_request *request)
{
    for (const spressi_project_row *row = project->kind->rows; row->key; row++) {
        setting s = {project, request, row, NULL, NULL};
        const bool holds = spressi_row_holds(project, row->only);
        for (size_t i = 0; i < project->value_count; i++) {
            if (!spressi_row_is_for(row, project->values[i].key))
                continue;
            s.value = &project->values[i];
            s.text = s.value->text;
            if (!apply_value(&s, holds))
                return false;
        }
        s.text = s.value || !row->fallback ? NULL : row->fallback;
        if (s.text && !apply_value(&s, holds))
            return false;
    }
    return true;
}

/* Tells of every value that no row has answered; of an array once. */
static void tell_rest(const spressi_project *project)
{
    const char *told = "";
    for (size_t i = 0; i < project->value_count; i++) {
        const spressi_project_value *value = &project->values[i];
        const char *why = "this key is not known", *text = value->text;
        if (value->answered || strcmp(told, value->key) == 0)
            continue;
        for (const spressi_project_row *row = project->kind->rows; row->key; row++)
            if (spressi_row_is_for(row, value->key)) {
                why = row->why ? row->why : "there is no counterpart";
                text = row->secret ? NULL : text;
                break;
            }
        told = value->key;
        spressi_project_tell(project, value->key, text, value->at, why);
    }
}

/* Adds the variant that a scale of the project is. False, having reported, without memory. */
static bool add_variant(const setting *s, const char *suffix, spressi_texts *variants)
{
    const spressi_project *project = s->project;
    spress_factor factor;
    if (!spress_factor_parse(s->text, strlen(s->text), &factor)) {
        tell(s, "a variant needs a factor: 0.5, 2 or 1/3");
        return true;
    }
    if (*suffix == '\0' || strpbrk(suffix, "/,:")) {
        tell(s, *suffix ? "an atlas is not written whose suffix has one of / , :"
                        : "the atlas at this scale is not written, because it has no suffix; "
                          "`variant` FACTOR:SUFFIX names it");
        return true;
    }
    return spressi_texts_add(project->job, variants,
                             spressi_job_print(project->job, "%s:%s", s->text, suffix));
}

/* The scale of the atlas and its variants. */
static bool apply_scales(spressi_project *project, spress_pack_request *request)
{
    const spressi_project_row row = {.key = "scale", .option = "scale"};
    const spressi_project_scale *scales = project->scales;
    spressi_texts variants = {0};
    const bool is_scaled = request->scale.numerator != 0;
    for (size_t i = 0; i < project->scale_count; i++) {
        const setting s = {project, request, &row, scales[i].factor, NULL};
        if (is_scaled && (i != 0 || !spressi_row_is_text(s.text, "1", 1)))
            tell(&s, "all sprites are scaled already");
        else if (i != 0 && !add_variant(&s, scales[i].suffix, &variants))
            return false;
        if (i == 0 && *scales[i].suffix)
            spressi_project_tell(
                project, "suffix", scales[i].suffix, SIZE_MAX,
                "the atlas at the first scale is called as `output` says, without it");
        if (i == 0 && !spressi_row_is_text(s.text, "1", 1) && !set_option(&s, s.text))
            return false;
    }
    request->variants = (spress_texts){variants.items, variants.count};
    return true;
}

bool spressi_project_apply(spressi_project *project, spress_pack_request *request)
{
    const bool scales = !is_settled(request, "scale") && !is_settled(request, "variant");
    if (!apply_rows(project, request) || (scales && !apply_scales(project, request)))
        return false;
    tell_rest(project);
    return true;
}

bool spressi_project_drop(const spressi_project *project, const char *option, const char *why,
                          spress_pack_request *request)
{
    for (size_t i = 0; project && i < project->choice_count; i++) {
        const spressi_project_choice *choice = &project->choices[i];
        if (strcmp(choice->option->name, option) != 0 || !is_given(request, choice->option))
            continue;
        const char *before = project->job->report->file;
        project->job->report->file = project->path;
        if (!choice->row->where_able)
            spressi_project_tell(project, choice->row->key, NULL, SIZE_MAX, why);
        project->job->report->file = before;
        memset((char *)request + choice->option->offset, 0, size_of(choice->option));
        return true;
    }
    return false;
}
