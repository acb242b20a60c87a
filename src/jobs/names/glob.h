/* Patterns for names: "*", "?", "[a-z]", "**" and "\" before a character that stands for itself.
 *
 * Names are UTF-8 with "/" between their parts. "*", "?" and "[...]" never match a "/"; "**" as a
 * whole part matches any number of parts, also none. Independent of the locale. */
#ifndef SPRESSI_JOBS_NAMES_GLOB_H
#define SPRESSI_JOBS_NAMES_GLOB_H

#include <stdbool.h>
#include <stddef.h>

/* Whether the whole of `name` matches the whole of `pattern`. The time is bounded by
 * pattern * name * name, whatever they are. */
bool spressi_glob_matches(const char *pattern, const char *name);

/* The same for a pattern that somebody typed to choose among names: without a "/" it is compared
 * with the last part of the name, else with all of it. */
bool spressi_glob_selects(const char *pattern, const char *name);

/* Whether a text has an unescaped wildcard. */
bool spressi_glob_has_wildcard(const char *text);

#endif
