/* Gives the tables of options to the doors. */
#include <assert.h>
#include <string.h>

#include "jobs/options/tables.h"

/* What is known of a job without linking it; job.c of its room has the rest. */
static const struct {
    const char *name;
    const spress_option *options;
} jobs[SPRESS_JOB_COUNT] = {
    [SPRESS_JOB_INSPECT] = {"inspect", spressi_inspect_options},
    [SPRESS_JOB_VALIDATE] = {"validate", spressi_validate_options},
    [SPRESS_JOB_CONVERT] = {"convert", spressi_convert_options},
    [SPRESS_JOB_PACK] = {"pack", spressi_pack_options},
    [SPRESS_JOB_UNPACK] = {"unpack", spressi_unpack_options},
    [SPRESS_JOB_RENDER] = {"render", spressi_render_options},
    [SPRESS_JOB_DIFF] = {"diff", spressi_diff_options},
};

const char *spress_job_name(spress_job_kind job)
{
    return jobs[job].name;
}

const spress_option *spress_job_options(spress_job_kind job)
{
    return jobs[job].options;
}

const spress_option *spress_reading_options(void)
{
    return spressi_reading_options;
}

const spress_option *spress_limit_options(void)
{
    return spressi_limit_options;
}

const char *spress_job_word(spress_job_kind job, const char *option, size_t value, size_t *out_size)
{
    const spress_option *row = spress_option_find(spress_job_options(job), option, strlen(option));
    assert(row); /* the caller names an option of the job */
    return spress_option_word(row, value, out_size);
}
