/* Which format an output gets: by `to`, by the engine that it is `for`, or by its ending. */
#include "jobs/load/target.h"

#include <stdio.h>
#include <string.h>

#include "jobs/load/load.h"

const spress_engine *spressi_engine_of(spress_engine_choice choice)
{
    const size_t index = (size_t)choice - 1; /* a request may hold any number */
    return index < spress_engine_count() ? spress_engine_at(index) : NULL;
}

/* Whether a format is one of those to choose from. */
static bool is_candidate(const spressi_target *target, const spress_format *format)
{
    const spress_engine *engine = spressi_engine_of(target->engine);
    return target->takes(target->context, format) &&
           (!engine || spress_engine_reads(engine, format));
}

/* Adds a word to a list of them, as far as it has room. */
static void list_word(char *list, size_t size, const char *word)
{
    const size_t used = strlen(list);
    snprintf(list + used, size - used, "%s%s", used == 0 ? "" : ", ", word);
}

/* Refuses an ending that several formats have, or that none of an engine's formats has, and lists
 * those to choose from. Returns NULL. */
static const spress_format *refuse_ending(const spressi_job *job, const spressi_target *target,
                                          bool has_several)
{
    const spress_engine *engine = spressi_engine_of(target->engine);
    char ids[160] = "";
    for (size_t i = 0; i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        if (is_candidate(target, format) &&
            (!has_several || spress_format_has_extension(format, target->output)))
            list_word(ids, sizeof ids, format->id);
    }
    if (has_several)
        spressi_refuse_value(job, "to",
                             "several formats have the output's extension: %s; choose one, or the "
                             "engine with `for`",
                             ids);
    else if (!engine)
        spressi_refuse_value(job, "to",
                             "the output's extension tells no format; name it with `to`");
    else if (ids[0])
        spressi_refuse_value(job, "for",
                             "%s reads %s: choose one by the output's extension or `to`",
                             engine->title, ids);
    else
        spressi_refuse_value(job, "for", "nothing that %s reads can be made of this",
                             engine->title);
    return NULL;
}

/* Of an engine's formats the first that has the ending of the output. */
static const spress_format *choose_for_engine(const spressi_job *job, const spressi_target *target)
{
    const spress_engine *engine = spressi_engine_of(target->engine);
    char id[32];
    for (const char *p = engine->formats; *p;) {
        const size_t size = strcspn(p, " ");
        snprintf(id, sizeof id, "%.*s", (int)size, p);
        const spress_format *format = spress_format_find(id);
        if (format && is_candidate(target, format) &&
            spress_format_has_extension(format, target->output))
            return format;
        p += size + (p[size] == ' ');
    }
    return refuse_ending(job, target, false);
}

/* The first format of the ending that the job can write; asked for by `to` where the ending is that
 * of many. */
static const spress_format *choose_by_ending(const spressi_job *job, const spressi_target *target)
{
    const spress_format *first = NULL;
    for (size_t i = 0; i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        if (!spress_format_has_extension(format, target->output) || !is_candidate(target, format))
            continue;
        if (first && first->vague_ending)
            return refuse_ending(job, target, true);
        first = first ? first : format;
    }
    return first ? first : refuse_ending(job, target, false);
}

const spress_format *spressi_choose_target(const spressi_job *job, const spressi_target *target)
{
    const spress_engine *engine = spressi_engine_of(target->engine);
    const char *to = target->template_file ? "template" : target->to;
    if (target->template_file && (target->to || engine)) {
        spressi_refuse_value(job, "template", "a template is a format of its own");
        return NULL;
    }
    if (to) {
        const spress_format *format = spressi_find_target(job, to);
        if (format && !target->takes(target->context, format)) {
            spressi_refuse_value(job, "to", "nothing can be packed for it");
            return NULL;
        }
        if (format && engine && !spress_engine_reads(engine, format)) {
            spressi_refuse_value(job, "to", "%s does not read it", engine->title);
            return NULL;
        }
        return format;
    }
    return engine ? choose_for_engine(job, target) : choose_by_ending(job, target);
}

/* The formats to choose from that hold animations and how they play. A template is passed over: it
 * needs a file. */
static void list_with_clips(const spressi_target *target, bool any_ending, char *list, size_t size)
{
    const uint32_t plays = SPRESS_HOLDS_CLIP_PLAY | SPRESS_HOLDS_CLIP_RATE;
    for (size_t i = 0; i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        if (is_candidate(target, format) && format->holds & SPRESS_HOLDS_CLIPS &&
            format->holds & plays && strcmp(format->id, "template") != 0 &&
            (any_ending || spress_format_has_extension(format, target->output)))
            list_word(list, size, format->id);
    }
}

const char *spressi_why_no_clips(const spressi_job *job, const spressi_target *target)
{
    spressi_target wider = *target;
    char ids[200] = "";
    list_with_clips(&wider, wider.engine != 0, ids, sizeof ids);
    wider.engine = 0;
    if (!ids[0])
        list_with_clips(&wider, true, ids, sizeof ids);
    return spressi_job_print(job, "the format has no animations; these have them: `to` %s", ids);
}
