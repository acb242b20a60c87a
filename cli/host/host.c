/* Makes the host of the command's jobs. */
#include "host/host.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <time.h>

#include "files/target.h"
#include "host/files.h"
#include "host/signals.h"
#include "host/workers.h"
#include "system/system.h"

/* What a job may hold when the user does not say: more than real art needs, and less than makes a
 * machine swap. */
#define CLI_JOB_MEMORY (UINT64_C(8) << 30)

/* All that the command holds: results may outlive the host of their job. */
static spress_budget budget;

uint64_t cli_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static uint64_t now(void *context)
{
    (void)context;
    return cli_now();
}

static bool run(void *context, size_t count, spress_work *work, void *job)
{
    const cli_host *host = context;
    return cli_run_parallel(count, host->threads, work, job);
}

static bool claim(void *context, const char *name, spress_report *report)
{
    const cli_host *host = context;
    return host->folder ? cli_folder_check(host->folder, name, report)
                        : cli_check_target(name, report);
}

/* A phase ends when the next begins. Much that was small has often been freed by then: the system
 * gets it back before something large is begun. */
static bool progress(void *context, const char *phase, size_t done, size_t total)
{
    cli_host *host = context;
    if (done == 0) {
        cli_end_progress(&host->progress);
        cli_begin_progress(&host->progress, phase, total);
#ifdef __GLIBC__
        malloc_trim(0);
#endif
    } else {
        cli_set_progress(&host->progress, done);
    }
    return !cli_stopped();
}

static bool stopped(void *context)
{
    (void)context;
    return cli_stopped();
}

void cli_host_init(cli_host *host, const cli_state *state)
{
    *host = (cli_host){.threads = cli_thread_count(state->threads)};
    host->executor = (spress_executor){run, host, host->threads};
    budget.memory_bytes =
        state->limits.memory_bytes != 0 ? state->limits.memory_bytes : CLI_JOB_MEMORY;
    cli_watch_progress(&host->progress, state->quiet);
    host->host = (spress_host){.context = host,
                               .look = cli_look,
                               .list = cli_list,
                               .read = cli_read,
                               .read_image = cli_read_image,
                               .identify = cli_identify,
                               .claim = claim,
                               .progress = progress,
                               .stopped = stopped,
                               .now = now,
                               .executor = &host->executor,
                               .budget = &budget,
                               .limits = state->limits,
                               .leads_out = state->follow_links ? NULL : cli_leads_out};
    host->memory = spress_allocator_default();
    host->host.allocator = &host->memory;
    if (!cli_random(&host->memory.seed, sizeof host->memory.seed))
        host->memory.seed = cli_now(); /* a clock is better than nothing */
}

void cli_host_end(cli_host *host)
{
    cli_end_progress(&host->progress);
}
