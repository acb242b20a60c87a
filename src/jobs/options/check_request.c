/* Checks the values of a typed request by its table: doors that fill it without spress_option_set
 * get the same answers as those that parse text. Called when a job begins. */
#include <math.h>
#include <stdarg.h>

#include "core/reports/report.h"
#include "jobs/options/tables.h"

static spressi_finding about(const char *option, spress_objection objection)
{
    return (spressi_finding){
        .code = SPRESS_CODE_REQUEST, .path = option, .option = option, .objection = objection};
}

bool spressi_refuse_option(const spressi_job *job, const char *option, const char *format, ...)
{
    const spressi_finding finding = about(option, SPRESS_OBJECTION_OPTION);
    va_list arguments;
    va_start(arguments, format);
    spressi_report_list(job->report, &finding, format, arguments);
    va_end(arguments);
    return false;
}

bool spressi_refuse_value(const spressi_job *job, const char *option, const char *format, ...)
{
    const spressi_finding finding = about(option, SPRESS_OBJECTION_VALUE);
    va_list arguments;
    va_start(arguments, format);
    spressi_report_list(job->report, &finding, format, arguments);
    va_end(arguments);
    return false;
}

bool spressi_refuse_by(const spressi_job *job, const char *option, spress_objection objection,
                       const char *why)
{
    const spressi_finding finding = about(option, objection);
    return spressi_report(job->report, &finding, "%s", why);
}

static bool is_in_range(const spress_option *option, uint64_t value)
{
    return value >= option->least && (option->most == 0 || value <= option->most);
}

static bool number_fits(const spress_option *option, const spress_number *number)
{
    const bool is_word = option->words && number->value == UINT32_MAX;
    return !number->set || is_word || is_in_range(option, number->value);
}

static bool factor_fits(const spress_factor *factor)
{
    return (factor->numerator == 0) == (factor->denominator == 0);
}

static bool extent_fits(const spress_extent *extent)
{
    enum { SIDE_MAX = 1000000 }; /* as spress_option_set has it */
    return (extent->width == 0) == (extent->height == 0) && extent->width <= SIDE_MAX &&
           extent->height <= SIDE_MAX;
}

static bool seconds_fit(const spress_seconds *seconds)
{
    return !seconds->set || (isfinite(seconds->value) && seconds->value >= 0);
}

/* An enum has a value for each word; `most` tells of values beyond them. */
static bool word_fits(const spress_option *option, unsigned value)
{
    size_t count = 0, size;
    while (spress_option_word(option, count, &size))
        count++;
    return value < count || value <= option->most;
}

/* Whether a field has a value that spress_option_set, or a program by its enum, could have put
 * there. */
static bool fits(const spress_option *option, const void *field)
{
    switch (option->type) {
    case SPRESS_OPTION_NUMBER:
        return number_fits(option, field);
    case SPRESS_OPTION_COUNT_32:
        return *(const uint32_t *)field == 0 || is_in_range(option, *(const uint32_t *)field);
    case SPRESS_OPTION_COUNT_64:
        return *(const uint64_t *)field == 0 || is_in_range(option, *(const uint64_t *)field);
    case SPRESS_OPTION_FACTOR:
        return factor_fits(field);
    case SPRESS_OPTION_EXTENT:
        return extent_fits(field);
    case SPRESS_OPTION_SECONDS:
        return seconds_fit(field);
    case SPRESS_OPTION_WORD:
        return word_fits(option, *(const unsigned *)field);
    case SPRESS_OPTION_FLAG:
    case SPRESS_OPTION_TEXT:
    case SPRESS_OPTION_TEXTS:
    case SPRESS_OPTION_COLOUR:
        return true;
    }
    return true;
}

/* What the option expects, in the words of spress_option_set: an empty text fits none of these
 * types. */
static bool refuse(const spressi_job *job, const spress_option *option)
{
    union {
        spress_number number;
        uint64_t count;
        spress_seconds seconds;
    } scratch;
    char why[160] = "";
    spress_option row = *option;
    row.offset = 0;
    spress_option_set(&row, "", &scratch, why, sizeof why);
    return spressi_refuse_by(job, option->name,
                             option->type == SPRESS_OPTION_WORD ? SPRESS_OBJECTION_OPTION
                                                                : SPRESS_OBJECTION_WANTED,
                             why);
}

static bool check_table(const spressi_job *job, const spress_option *table, const void *request)
{
    for (; table->name; table++)
        if (!fits(table, (const char *)request + table->offset))
            return refuse(job, table);
    return true;
}

bool spressi_check_request(const spressi_job *job, spress_job_kind kind, const void *request)
{
    return check_table(job, spressi_reading_options, request) &&
           check_table(job, spress_job_options(kind), request);
}
