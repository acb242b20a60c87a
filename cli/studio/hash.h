/* Hashes of contents, names and secrets, by Nettle, which libmicrohttpd brings with it. */
#ifndef SPRITEPRESS_CLI_STUDIO_HASH_H
#define SPRITEPRESS_CLI_STUDIO_HASH_H

#include <nettle/sha2.h>

#include "spritepress/spritepress.h"

enum { STUDIO_SECRET_SIZE = 32 };

/* What a file holds: SHA-256 in hexadecimal. Empty: not known. */
typedef struct studio_hash {
    char text[2 * SHA256_DIGEST_SIZE + 1];
} studio_hash;

/* What a file, a project or a launch is called in requests: 128 bits in hexadecimal. */
typedef struct studio_id {
    char text[33];
} studio_id;

/* The hash of all that was put into `running`. */
studio_hash studio_hash_end(struct sha256_ctx *running);

studio_hash studio_hash_of(spress_bytes bytes);

/* The hash of an open regular file, read from where it stands. False with errno: EFBIG when it has
 * more than `most` bytes. */
bool studio_hash_file(int descriptor, uint64_t most, studio_hash *out);

/* An id of `text` that nobody can work out without the secret. */
studio_id studio_id_with(const uint8_t secret[STUDIO_SECRET_SIZE], const char *text);

/* An id of `text` that is the same in every launch. */
studio_id studio_id_for_ever(const char *text);

/* An id that nobody can guess. False when the system has no random bytes. */
bool studio_id_random(studio_id *out);

/* Whether `text` of `size` bytes is the id, in a time that does not tell how much of it is. */
bool studio_id_is(const studio_id *id, const char *text, size_t size);

#endif
