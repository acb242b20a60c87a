/* The host of the command's jobs: files of this machine, threads, a progress bar. */
#ifndef SPRITEPRESS_CLI_HOST_H
#define SPRITEPRESS_CLI_HOST_H

#include "cli.h"
#include "files/output_folder.h"
#include "host/progress.h"

typedef struct cli_host {
    spress_host host;
    spress_allocator memory; /* malloc's, with a seed for hashes */
    spress_executor executor;
    unsigned threads;
    cli_progress progress;
    cli_folder *folder; /* where claimed files will be written; NULL: each where its name says */
} cli_host;

/* A host by the options of a command. It must not move while a job runs. */
void cli_host_init(cli_host *host, const cli_state *state);

/* Erases the progress bar: to be called when a job is done, before anything is printed. */
void cli_host_end(cli_host *host);

/* Microseconds since some moment. */
uint64_t cli_now(void);

#endif
