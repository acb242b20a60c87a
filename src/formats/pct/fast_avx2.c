/* The loops of PCT's quick way for processors with AVX2, BMI and AES. */
#include "formats/pct/fast.h"

#if defined(PCT_HAS_AVX)
#define PCT_AVX2
#include "formats/pct/fast_body.h"
#include "formats/pct/repeats_body.h"

const pct_loops spressi_pct_loops_avx2 = {take_frames, take_names, has_repeats};
#endif
