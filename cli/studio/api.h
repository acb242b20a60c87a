/* The addresses of the studio's server: what each of them gives and takes. */
#ifndef SPRITEPRESS_CLI_STUDIO_API_H
#define SPRITEPRESS_CLI_STUDIO_API_H

#include "studio/server.h"

/* Finds what answers the request, and begins to save where it writes. NULL, or why it is refused.
 */
const studio_refusal *studio_route(studio_request *request);

#endif
