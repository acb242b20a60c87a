/* Checks the settings for writing before the work begins: the writer would refuse a bad value only
 * when everything else is done, and nobody would miss a setting of another format. */
#include <string.h>

#include "core/text/show.h"
#include "jobs/load/load.h"

static const spress_option *find(const spress_option *table, const char *name)
{
    return table ? spress_option_find(table, name, strlen(name)) : NULL;
}

/* The format other than `target` whose writer has a setting of that name; NULL when there is none,
 * or when it may be for reading. */
static const spress_format *find_owner(const spress_format *target, const char *name)
{
    const spress_format *owner = NULL;
    for (size_t i = 0; i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        if (find(format->read_settings, name))
            return NULL;
        if (!owner && format != target && find(format->write_settings, name))
            owner = format;
    }
    return owner;
}

/* Whether the value is one that the setting takes. */
static bool check_value(const spressi_job *job, const spress_option *option, const char *value)
{
    union { /* the types of fields that a setting may have */
        bool flag;
        int word;
        uint64_t count;
        const char *text;
        spress_number number;
        spress_factor factor;
        spress_extent extent;
        spress_seconds seconds;
        spress_optional_colour colour;
    } scratch;
    char why[160];
    spress_option row = *option;
    row.offset = 0;
    if (spress_option_set(&row, value, &scratch, why, sizeof why))
        return true;
    if (value && option->type == SPRESS_OPTION_WORD)
        return spressi_refuse_option(job, option->name, "%s, not \"%s\"", why,
                                     spressi_show(value).text);
    return spressi_refuse_by(
        job, option->name,
        option->type == SPRESS_OPTION_FLAG ? SPRESS_OBJECTION_VALUE : SPRESS_OBJECTION_WANTED, why);
}

bool spressi_check_settings(const spressi_job *job, const spress_format *target,
                            spress_settings given)
{
    for (size_t i = 0; i < given.count; i++) {
        const spress_setting *setting = &given.items[i];
        const spress_option *option = find(target->write_settings, setting->name);
        const spress_format *owner = option ? NULL : find_owner(target, setting->name);
        if (option && !check_value(job, option, setting->value))
            return false;
        /* A flag without a value may be the door's own, too: --compact also shortens reports. */
        if (owner && setting->value)
            return spressi_refuse_option(job, setting->name, "is for %s, not for %s", owner->id,
                                         target->id);
    }
    return true;
}
