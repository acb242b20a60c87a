/* The loops of PCT's quick way for every processor. */
#include "formats/pct/fast_body.h"
#include "formats/pct/repeats_body.h"

const pct_loops spressi_pct_loops_base = {take_frames, take_names, has_repeats};
