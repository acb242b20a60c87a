/* PCT's loops for processors with AVX2 and BMI. */
#include "formats/pct/fast.h"

#if defined(PCT_HAS_AVX2)
#define PCT_AVX2
#include "formats/pct/fast_body.h"

const pct_loops spressi_pct_loops_avx2 = {take_frames, take_names};
#endif
