/* Notices that something below the project's folder may have changed, by inotify. What it was the
 * next listing tells: events only say when to list. */
#ifndef SPRITEPRESS_CLI_STUDIO_WATCH_H
#define SPRITEPRESS_CLI_STUDIO_WATCH_H

#include <stdint.h>
#include <time.h>

#include "studio/listing.h"

#define STUDIO_NEVER UINT64_MAX

static inline uint64_t studio_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

typedef struct studio_watch {
    int descriptor;    /* of inotify; -1: the system has none left */
    bool complete;     /* every folder is watched; else the folders are listed now and then */
    uint64_t first_ms; /* of the events that nobody has looked at; STUDIO_NEVER: there are none */
    uint64_t due_ms;   /* when to list; STUDIO_NEVER: not yet known */
} studio_watch;

void studio_watch_open(studio_watch *watch);
void studio_watch_close(studio_watch *watch);

/* To be called after each listing: watches its folders, also those that are new. */
void studio_watch_folders(studio_watch *watch, const char *root, const studio_listing *listing,
                          uint64_t now_ms);

/* Takes the events that wait. */
void studio_watch_take(studio_watch *watch, uint64_t now_ms);

#endif
