/* Patterns for names: "*", "?", "[a-z]", "**" and "\" before a character that stands for itself.
 *
 * Names are UTF-8 with "/" between their parts. "*", "?" and "[...]" never match a "/"; "**" as a
 * whole part matches any number of parts, also none. Independent of the locale.
 *
 * Patterns may come from untrusted folders, so no pattern may be slow: it is compiled once
 * into a machine of one state for each of its elements, and matching takes one step of 64 states at
 * a time for each character of the name, whatever both are. */
#ifndef SPRESSI_NAMES_GLOB_H
#define SPRESSI_NAMES_GLOB_H

#include "runtime/job.h"

enum {
    SPRESSI_GLOB_WORDS_MOST = 16,                              /* of 64 states */
    SPRESSI_GLOB_SIZE_MOST = SPRESSI_GLOB_WORDS_MOST * 64 - 1, /* of elements */
};

/* What one element of a pattern matches. */
typedef enum spressi_glob_kind {
    SPRESSI_GLOB_LITERAL,
    SPRESSI_GLOB_ANY,   /* "?" */
    SPRESSI_GLOB_CLASS, /* "[...]" */
    SPRESSI_GLOB_STAR,  /* "*" */
    SPRESSI_GLOB_PARTS, /* "**" and its "/": any number of whole parts */
    SPRESSI_GLOB_REST,  /* "**" at the end */
} spressi_glob_kind;

typedef struct spressi_glob_element {
    spressi_glob_kind kind;
    uint32_t character;      /* of a literal */
    const char *class, *end; /* behind the "[", and the "]" */
} spressi_glob_element;

/* A compiled pattern. State i means: the elements before the i-th have matched. The sets have
 * `words` words each. */
typedef struct spressi_glob {
    size_t words;
    size_t count; /* of elements, and the state that accepts */
    const spressi_glob_element *elements;
    const char *start, *end; /* what a name must begin and end with: saves most of the work */
    size_t start_size, end_size;
    uint64_t *matching; /* 128 sets: the states that a character of ASCII takes further */
    uint64_t *anything; /* states that every other character takes further */
    uint64_t *special;  /* states that some other characters take further */
    uint64_t *staying;  /* states that last while no "/" comes */
    uint64_t *crossing; /* those that a "/" does not end either */
    uint64_t *optional; /* states whose element may match nothing */
    uint64_t *boundary; /* the same, but only where a part begins */
} spressi_glob;

/* Compiles a pattern, which must live as long. False when memory ran out or the pattern has more
 * than SPRESSI_GLOB_SIZE_MOST elements; that has been reported. */
bool spressi_glob_compile(const spressi_job *job, const char *pattern, spressi_glob *out);

/* Whether the whole of `name` matches the whole pattern. */
bool spressi_glob_matches(const spressi_glob *glob, const char *name);

/* Whether a text has an unescaped wildcard. */
bool spressi_glob_has_wildcard(const char *text);

#endif
