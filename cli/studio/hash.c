/* Hashes of contents, names and secrets. */
#include "studio/hash.h"

#include <errno.h>
#include <nettle/hmac.h>
#include <nettle/memops.h>
#include <string.h>
#include <unistd.h>

#include "system/system.h"

static void to_hexadecimal(const uint8_t *bytes, size_t count, char *out)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++) {
        *out++ = digits[bytes[i] >> 4];
        *out++ = digits[bytes[i] & 15];
    }
    *out = '\0';
}

studio_hash studio_hash_end(struct sha256_ctx *running)
{
    uint8_t digest[SHA256_DIGEST_SIZE];
    studio_hash hash = {""};
    sha256_digest(running, sizeof digest, digest);
    to_hexadecimal(digest, sizeof digest, hash.text);
    return hash;
}

studio_hash studio_hash_of(spress_bytes bytes)
{
    struct sha256_ctx running;
    sha256_init(&running);
    sha256_update(&running, bytes.size, bytes.data);
    return studio_hash_end(&running);
}

bool studio_hash_file(int descriptor, uint64_t most, studio_hash *out)
{
    uint8_t block[1 << 15];
    struct sha256_ctx running;
    uint64_t total = 0;
    sha256_init(&running);
    for (;;) {
        const ssize_t got = read(descriptor, block, sizeof block);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return false;
        if (got == 0)
            break;
        total += (uint64_t)got;
        if (total > most) {
            errno = EFBIG;
            return false;
        }
        sha256_update(&running, (size_t)got, block);
    }
    *out = studio_hash_end(&running);
    return true;
}

enum { ID_BYTES = 16 };

studio_id studio_id_with(const uint8_t secret[STUDIO_SECRET_SIZE], const char *text)
{
    struct hmac_sha256_ctx running;
    uint8_t digest[ID_BYTES];
    studio_id id = {""};
    hmac_sha256_set_key(&running, STUDIO_SECRET_SIZE, secret);
    hmac_sha256_update(&running, strlen(text), (const uint8_t *)text);
    hmac_sha256_digest(&running, sizeof digest, digest);
    to_hexadecimal(digest, sizeof digest, id.text);
    return id;
}

studio_id studio_id_for_ever(const char *text)
{
    const studio_hash hash = studio_hash_of((spress_bytes){(const uint8_t *)text, strlen(text)});
    studio_id id = {""};
    memcpy(id.text, hash.text, sizeof id.text - 1);
    return id;
}

bool studio_id_random(studio_id *out)
{
    uint8_t bytes[ID_BYTES];
    if (!cli_random(bytes, sizeof bytes))
        return false;
    to_hexadecimal(bytes, sizeof bytes, out->text);
    return true;
}

bool studio_id_is(const studio_id *id, const char *text, size_t size)
{
    return size == sizeof id->text - 1 && memeql_sec(id->text, text, size);
}
