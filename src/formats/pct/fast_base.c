/* PCT's loops for every processor. */
#include "formats/pct/fast_body.h"

const pct_loops spressi_pct_loops_base = {take_frames, take_names};
