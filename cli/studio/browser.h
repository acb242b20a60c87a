/* Opens the studio's page in the user's browser. */
#ifndef SPRITEPRESS_CLI_STUDIO_BROWSER_H
#define SPRITEPRESS_CLI_STUDIO_BROWSER_H

#include <stdbool.h>

/* Starts xdg-open with the address and does not wait for it. False when it is not there. */
bool studio_open_browser(const char *address);

#endif
