/* The guard: looks at the head of each request before anything is done for it. */
#ifndef SPRITEPRESS_CLI_STUDIO_GUARD_H
#define SPRITEPRESS_CLI_STUDIO_GUARD_H

#include "studio/server.h"

/* Whether an address, as it came, has only the characters that addresses of the studio have, and no
 * more than one "?"; behind that anything may stand, percent-encoded. */
bool studio_address_is_plain(const char *uri);

/* Why the request is refused, or NULL. */
const studio_refusal *studio_guard(const studio_request *request);

/* Whether the request reads (GET, HEAD). */
bool studio_reads(const studio_request *request);

/* Bytes that Content-Length announces; UINT64_MAX for more than anybody has. */
uint64_t studio_body_size(const studio_request *request);

#endif
