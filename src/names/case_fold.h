/* When two names are one to a file system that ignores case or normal forms. */
#ifndef SPRESSI_NAMES_CASE_FOLD_H
#define SPRESSI_NAMES_CASE_FOLD_H

#include <stddef.h>

/* A folded name is at most this many times as long. */
enum { SPRESSI_FOLD_GROWTH = 3 };

/* Writes a form of `name` (UTF-8) that is the same for all names that differ only in case or in how
 * accents are composed and ordered, and returns its size: full case folding (sharp s is ss) and
 * canonical decomposition. `out` has room for SPRESSI_FOLD_GROWTH * size bytes; no NUL is added. */
size_t spressi_fold_name(const char *name, size_t size, char *out);

#endif
