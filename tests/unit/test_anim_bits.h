/* Made by make_anim_bits.py. */
#ifndef TESTS_UNIT_TEST_ANIM_BITS_H
#define TESTS_UNIT_TEST_ANIM_BITS_H

#define ANIM_BITS UINT64_C(0x232b57c8526958b6)

#endif
