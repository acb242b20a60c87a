/* Stands in for what `convert` calls to make pictures, in a build that does without the press, the
 * renderer and all that compresses: the light module of wasm/light. Empty in all others. */
#include "jobs/bake/bake.h"
#include "jobs/convert/grow.h"
#include "jobs/convert/lay_out.h"

#ifdef SPRESSI_LIGHT

static bool refuse(const spressi_job *job, const spress_format *to)
{
    spress_report_add(job->report, SPRESS_CODE_CANNOT_HOLD, SPRESS_NO_OFFSET, NULL,
                      "the light module makes no pictures, and %s needs one", to->id);
    return false;
}

bool spressi_bake(spressi_job *job, const spress_convert_request *request, spressi_loaded *loaded,
                  const spress_format *to, spress_convert_result *out)
{
    (void)request, (void)loaded, (void)out;
    return refuse(job, to);
}

bool spressi_lay_out(spressi_job *job, const spress_convert_request *request,
                     const spressi_loaded *loaded, const spress_format *to,
                     spress_convert_result *out)
{
    (void)request, (void)loaded, (void)out;
    return refuse(job, to);
}

bool spress_png_write_with(const spress_image *image, const spress_png_options *options,
                           const spress_allocator *allocator, spress_report *report,
                           spress_buffer *out)
{
    (void)image, (void)options, (void)allocator, (void)out;
    spress_report_add(report, SPRESS_CODE_CANNOT_HOLD, SPRESS_NO_OFFSET, NULL,
                      "the light module makes no pictures, and this needs one");
    return false;
}

bool spress_png_write(const spress_image *image, const spress_allocator *allocator,
                      spress_report *report, spress_buffer *out)
{
    return spress_png_write_with(image, NULL, allocator, report, out);
}

/* Every page stays as it is: the writer reports frames that lie at an edge. */
bool spressi_grow_pages(spressi_growth *growth)
{
    (void)growth;
    return true;
}

void spressi_tell_growth(const spressi_growth *growth)
{
    (void)growth;
}

#endif
