/* spritepress studio: serves the studio's page, and the files of a folder to it, on this machine.
 */
#include "commands/commands.h"
#include "report/findings.h"
#include "report/usage.h"

#if CLI_HAVE_STUDIO

#include <inttypes.h>
#include <stdlib.h>

#include "host/signals.h"
#include "studio/browser.h"
#include "studio/page.h"
#include "studio/run.h"

enum { DEFAULT_PORT = 7413 }; /* part of the page's origin, with which browsers keep drafts */

/* Prints the address, which the user opens if no browser does. */
static void tell_address(const cli_state *state, const studio_server *server)
{
    char address[96];
    const uint32_t wanted = state->port ? state->port : DEFAULT_PORT;
    if (server->port != wanted && !state->quiet)
        fprintf(stderr,
                "spritepress studio: port %" PRIu32 " is taken, so it is %u; drafts of the page "
                "are kept for each port\n",
                wanted, server->port);
    if (!server->watch.complete && !state->quiet)
        fputs("spritepress studio: not every folder can be watched; changes show after a few "
              "seconds\n",
              stderr);
    snprintf(address, sizeof address, "http://%s/#token=%s", server->hosts[0], server->token.text);
    puts(address);
    fflush(stdout);
    if (!state->no_open && !studio_open_browser(address) && !state->quiet)
        fputs("spritepress studio: there is no xdg-open; open the address in a browser\n", stderr);
}

static int serve(const cli_state *state, studio_server *server)
{
    spress_report *report = cli_report_new();
    const uint16_t port = (uint16_t)(state->port ? state->port : DEFAULT_PORT);
    report->file = state->input_count ? state->inputs[0] : ".";
    const bool good = studio_server_open(server, state->inputs, state->input_count, port, report);
    const int status = cli_tell_end(state, report, good);
    if (good) {
        tell_address(state, server);
        cli_take_time(true); /* what is being saved is written whole */
        studio_server_run(server);
        cli_forget_signal();
    }
    studio_server_close(server);
    cli_report_free(report);
    return status;
}

int cli_studio(cli_state *state)
{
    if (!studio_page_find("/")) {
        fputs("spritepress studio: this program was built without the studio's page\n"
              "Build it with \"make studio\".\n",
              stderr);
        return CLI_TROUBLE;
    }
    studio_server *server = calloc(1, sizeof *server);
    if (!server) {
        fputs("spritepress: out of memory\n", stderr);
        return CLI_TROUBLE;
    }
    const int status = serve(state, server);
    free(server);
    return status;
}

#else

int cli_studio(cli_state *state)
{
    (void)state;
    fputs("spritepress studio: this program was built without the studio's server, which needs\n"
          "libmicrohttpd and Nettle. Install libmicrohttpd-dev and nettle-dev, then build with\n"
          "\"make studio\".\n",
          stderr);
    return CLI_TROUBLE;
}

#endif
