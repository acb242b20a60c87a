/* A list of patterns, and which of them match a name.
 *
 * Plain names among the patterns are found by binary search, so that any number of them costs a
 * name next to nothing; the name meets every pattern with a wildcard (glob.h), so these have a
 * limit. All of it lives in the job's memory. */
#ifndef SPRESSI_NAMES_PATTERNS_H
#define SPRESSI_NAMES_PATTERNS_H

#include "names/glob.h"

enum {
    SPRESSI_PATTERNS_MOST = 1024, /* with a wildcard; one of N times 64 bytes counts as N */
};

/* With what of a name a pattern is compared. */
enum {
    SPRESSI_PATTERN_WHOLE = 1,   /* all of it; otherwise only the part behind the last "/" */
    SPRESSI_PATTERN_FOLDERS = 2, /* only when it is a folder's */
};

typedef struct spressi_pattern {
    const char *name;  /* of a plain one: what it matches */
    spressi_glob glob; /* of one with a wildcard */
    unsigned scope;
    size_t index; /* what find says when it matches */
} spressi_pattern;

typedef struct spressi_patterns {
    const spressi_job *job;
    spressi_pattern *plain, *wild;
    size_t plain_count, plain_capacity, wild_count, wild_capacity;
    size_t cost; /* what SPRESSI_PATTERNS_MOST limits; a caller may begin above 0 */
} spressi_patterns;

/* Adds a pattern. False, having reported, when memory ran out or there are too many. */
bool spressi_patterns_add(spressi_patterns *patterns, const char *pattern, unsigned scope,
                          size_t index);

/* Ends adding. Of equal plain names only the last one stays. */
void spressi_patterns_finish(spressi_patterns *patterns);

/* Takes the index of a pattern that matches. */
typedef void spressi_pattern_taker(void *context, size_t index);

/* Finds all patterns that match a name, in no order. */
void spressi_patterns_find(const spressi_patterns *patterns, const char *name, bool is_folder,
                           spressi_pattern_taker *take, void *context);

/* The scope of a pattern of the request: with a "/" it means the whole
 * name, without one the last part. */
unsigned spressi_pattern_scope(const char *pattern);

#endif
