/* The atlases in the folder of the output, and their pages. */
#ifndef SPRESSI_JOBS_PACK_NEIGHBOURS_H
#define SPRESSI_JOBS_PACK_NEIGHBOURS_H

#include "jobs/pack/pack.h"

/* Looks at the folder, once. False, having reported, without memory. */
bool spressi_find_neighbours(spressi_packing *p);

/* Adds the pages of one more atlas; another file has none. */
bool spressi_add_neighbour(spressi_packing *p, const char *path, bool is_own);

/* Adds a page by its `atlas` and its `file_name` there, which is copied. */
bool spressi_add_neighbour_page(spressi_packing *p, const spressi_neighbour_page *page);

/* Adds the copies of an own atlas's pages, of which some formats have one of each. */
bool spressi_add_page_copies(spressi_packing *p, const char *path, const spressi_loaded *loaded);

/* Whether a file has the ending of a format that is only written: CSS, C headers. */
bool spressi_is_only_written(const char *name);

/* Adds the pages that such a file names in its text; another file has none. */
bool spressi_add_mentioned(spressi_packing *p, const char *path, bool is_own);

/* Whether a path is that of a descriptor that is made anew. */
bool spressi_is_made_anew(const spressi_packing *p, const char *path);

typedef enum spressi_whose { SPRESSI_ANYBODYS, SPRESSI_OF_OTHERS } spressi_whose;

/* The page that a path is, by name or as the same file; NULL when it is none. */
const spressi_neighbour_page *spressi_find_page(const spressi_packing *p, const char *path,
                                                spressi_whose whose);

/* Reports when a file is the page of another atlas, and then returns false. */
bool spressi_spare_page(const spressi_packing *p, const char *path);

/* Leaves pages of all these atlases out of the inputs. */
bool spressi_leave_out_pages(spressi_packing *p);

#endif
