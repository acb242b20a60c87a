/* The loops of PCT's quick way for processors with AVX-512 for bytes. */
#include "formats/pct/fast.h"

#if defined(PCT_HAS_AVX)
#define PCT_AVX512
#include "formats/pct/fast_body.h"
#include "formats/pct/repeats_body.h"

const pct_loops spressi_pct_loops_avx512 = {take_frames, take_names, has_repeats};
#endif
