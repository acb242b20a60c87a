/* Claims the files whose names are known before the sprites are: what cannot be written is refused
 * before thousands of images are decoded. How many pages there will be is not known yet, and so
 * their names only where the request has a pattern for them. */
#include "jobs/pack/neighbours.h"

static bool claim(spressi_packing *p, const char *path)
{
    return spressi_texts_add(p->job, &p->claimed, path) && spressi_job_claim(p->job, path);
}

/* The first page that a pattern names must not be that of another atlas. */
static bool claim_page(spressi_packing *p, const spressi_packed *scale, const char *path)
{
    const char *file = spressi_first_page_name(p, scale);
    const char *page = file ? spressi_path_beside(p->job, path, file) : NULL;
    return page && spressi_spare_page(p, page) && claim(p, page);
}

/* Every obstacle is named, not only the first. */
bool spressi_claim_early(spressi_packing *p)
{
    const spressi_job *job = p->job;
    const spress_pack_request *request = &p->request;
    bool good = !request->preview || claim(p, request->preview);
    if (request->depfile)
        good &= claim(p, request->depfile);
    if (!spressi_find_neighbours(p))
        return false;
    for (size_t i = 0; i < p->scale_count; i++) {
        const char *path = spressi_add_suffix(job, request->output, &p->packed[i]);
        if (!path)
            return false;
        good &= claim(p, path);
        if (request->page_name && !spressi_hashes_pages(p))
            good &= claim_page(p, &p->packed[i], path);
    }
    return good;
}
