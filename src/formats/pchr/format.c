/* PCHR's row in the table of formats: what it holds, and the functions that sniff, read, write,
 * check and measure it. */
#include "formats/format.h"
#include "formats/pchr/layout.h"

/* Checks the frames that reading left in the input; the reader has checked everything else. */
static bool check(const spress_document *document, const spress_allocator *allocator,
                  spress_report *report)
{
    (void)allocator;
    spressi_pchr_check_stored(document, report);
    return true;
}

const spressi_format spressi_pchr_format = {
    .info = {SPRESSI_RIG, .id = "pchr", .title = "PCHR skeletal animation", .has_version = true,
             .extensions = ".pchr",
             .holds = SPRESS_HOLDS_IMAGES | SPRESS_HOLDS_CLIPS | SPRESS_HOLDS_FLAGS},
    .sniff = spressi_pchr_sniff,
    .read = spressi_pchr_read,
    .write = spressi_pchr_write,
    .check = check,
    .sections = spressi_pchr_sections,
};
