/* CRC-32 as PNG uses it (ISO 3309; PNG specification, annex D). */
#ifndef SPRESSI_IMAGE_CRC32_H
#define SPRESSI_IMAGE_CRC32_H

#include <stddef.h>
#include <stdint.h>

/* The CRC of more bytes behind those whose CRC is `crc`; 0 before the first. */
uint32_t spressi_crc32(uint32_t crc, const uint8_t *data, size_t size);

#endif
