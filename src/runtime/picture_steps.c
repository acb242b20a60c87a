/* Counts the encoding of pictures in steps of a phase. */
#include "runtime/picture_steps.h"

/* About what one thread compresses at once. */
#define STEP_PIXELS (UINT64_C(1) << 20)

size_t spressi_count_picture_steps(uint32_t width, uint32_t height)
{
    return (size_t)((uint64_t)width * height / STEP_PIXELS + 1);
}

static bool tell(void *context, size_t done, size_t total)
{
    spressi_picture_steps *steps = context;
    const size_t now = steps->all * done / total;
    const size_t more = now > steps->told ? now - steps->told : 0;
    steps->told += more;
    return spressi_phase_add(steps->job, more);
}

static bool is_stopped(void *context)
{
    return spressi_is_stopped(((const spressi_picture_steps *)context)->job);
}

spress_progress spressi_picture_progress(spressi_picture_steps *steps)
{
    return (spress_progress){tell, steps, is_stopped};
}
