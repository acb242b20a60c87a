/* Warns of what PCT can store and Phaser 4.2.1, whose format it is, cannot load. Called by write.c
 * with the other checks. */
#include <stdio.h>

#include "core/text/show.h"
#include "formats/pct/writing.h"
#include "model/atlas.h"

/* Phaser keeps the frames of a file in a plain JavaScript object, by their names, and asks that
 * object itself (`frames.hasOwnProperty(key)`) which of them are its own. */
typedef struct phaser_name {
    const char *name;
    const char *why;
} phaser_name;

static const char inherited[] =
    "every JavaScript object has a member of this name, which code that looks for the frame may "
    "find instead";

static const phaser_name phaser_names[] = {
    {"__BASE", "Phaser gives this name to the whole page and leaves the frame out"},
    {"__proto__", "Phaser makes it the prototype of its list of frames and leaves it out"},
    {"hasOwnProperty", "Phaser fails with a TypeError and loads no frame at all"},
    {"__defineGetter__", inherited},
    {"__defineSetter__", inherited},
    {"__lookupGetter__", inherited},
    {"__lookupSetter__", inherited},
    {"constructor", inherited},
    {"isPrototypeOf", inherited},
    {"propertyIsEnumerable", inherited},
    {"toLocaleString", inherited},
    {"toString", inherited},
    {"valueOf", inherited},
};

static void warn_of_name(const pct_writer *writer, uint32_t frame)
{
    const spress_bytes name = spressi_frame_name(writer->atlas->frames, frame);
    char path[40];
    for (size_t i = 0; i < sizeof phaser_names / sizeof *phaser_names; i++) {
        const phaser_name *bad = &phaser_names[i];
        if (name.size != strlen(bad->name) || memcmp(name.data, bad->name, name.size) != 0)
            continue;
        snprintf(path, sizeof path, "/frames/%u", frame);
        spress_report_add(writer->w->report, SPRESS_CODE_PCT_PHASER_NAME, SPRESS_NO_OFFSET, path,
                          "a frame is called \"%s\": %s", bad->name, bad->why);
    }
}

/* Phaser's loader takes a page's file name for a URL as it stands: "#" and "?" end the path, and
 * "%" begins an escape. */
static bool is_plain(char c)
{
    return c != '#' && c != '?' && c != '%';
}

static void warn_of_file(const pct_writer *writer, size_t index)
{
    const spress_page *page = &writer->atlas->pages[index];
    char path[40];
    size_t at = 0;
    while (at < page->file_size && is_plain(page->file[at]))
        at++;
    if (at == page->file_size)
        return;
    snprintf(path, sizeof path, "/pages/%zu", index);
    spress_report_add(writer->w->report, SPRESS_CODE_PCT_PHASER_FILE, SPRESS_NO_OFFSET, path,
                      "the page \"%s\" has a \"%c\" in its name, which has a meaning in URLs",
                      spressi_show_bytes(page->file, page->file_size).text, page->file[at]);
}

void spressi_pct_warn_of_phaser(const pct_writer *writer)
{
    for (size_t i = 0; i < writer->atlas->page_count; i++)
        warn_of_file(writer, i);
    for (uint32_t i = 0; i < writer->atlas->frame_count; i++)
        warn_of_name(writer, i);
}
