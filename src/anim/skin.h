/* The skinning loops, which all give the same bits. spress_vertices_skin chooses one; matrix_count
 * is at least 1 here. */
#ifndef SPRESSI_ANIM_SKIN_H
#define SPRESSI_ANIM_SKIN_H

#include "spritepress/anim.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define SPRESSI_SKIN_X86 1
#else
#define SPRESSI_SKIN_X86 0
#endif
#if defined(__wasm_simd128__)
#define SPRESSI_SKIN_SIMD128 1
#else
#define SPRESSI_SKIN_SIMD128 0
#endif

void spressi_skin_plain(const spress_vertex *vertices, size_t count, const spress_affine *matrices,
                        size_t matrix_count, spress_point *out);
#if SPRESSI_SKIN_X86
void spressi_skin_sse2(const spress_vertex *vertices, size_t count, const spress_affine *matrices,
                       size_t matrix_count, spress_point *out);
/* Call only if the processor has AVX. */
void spressi_skin_avx(const spress_vertex *vertices, size_t count, const spress_affine *matrices,
                      size_t matrix_count, spress_point *out);
#endif
#if SPRESSI_SKIN_SIMD128
void spressi_skin_simd128(const spress_vertex *vertices, size_t count,
                          const spress_affine *matrices, size_t matrix_count, spress_point *out);
#endif

#endif
