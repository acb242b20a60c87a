/* PCT's loops for WebAssembly with vectors of 128 bits. */
#include "formats/pct/fast.h"

#if defined(PCT_HAS_SIMD128)
#define PCT_SIMD128
#include "formats/pct/fast_body.h"

const pct_loops spressi_pct_loops_simd128 = {take_frames, take_names};
#endif
