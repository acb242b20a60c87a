/* Claims the files whose names are known before the sprites are: what cannot be written is refused
 * before thousands of images are decoded. How many pages there will be is not known yet, and so
 * their names only where the request has a pattern for them. */
#include "jobs/pack/neighbours.h"

static bool claim(spressi_press *press, const char *path)
{
    return spressi_texts_add(press->job, &press->claimed, path) &&
           spressi_job_claim(press->job, path);
}

/* The first page that a pattern names must not be that of another atlas. */
static bool claim_page(spressi_press *press, const spressi_scale *scale, const char *path)
{
    const spressi_job *job = press->job;
    const char *folder = spressi_folder_of(job, path);
    const char *file = folder ? spressi_first_page_name(press, scale) : NULL;
    const char *page = file ? spressi_join_path(job, folder, file) : NULL;
    return page && spressi_spare_page(press, page) && claim(press, page);
}

/* Every obstacle is named, not only the first. */
bool spressi_claim_early(spressi_press *press)
{
    const spressi_job *job = press->job;
    const spress_pack_request *request = press->request;
    bool good = !request->preview || claim(press, request->preview);
    if (request->depfile)
        good &= claim(press, request->depfile);
    if (!spressi_find_neighbours(press))
        return false;
    for (size_t i = 0; i < press->scale_count; i++) {
        const char *path = spressi_add_suffix(job, request->output, &press->scales[i]);
        if (!path)
            return false;
        good &= claim(press, path);
        if (request->page_name)
            good &= claim_page(press, &press->scales[i], path);
    }
    return good;
}
