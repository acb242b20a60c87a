/* Which animation is meant: what is said of one that is not there, or that nobody asked for. */
#include <stdlib.h>
#include <string.h>

#include "core/report.h"
#include "render.h"

enum {
    SHOWN = 40,     /* bytes of a name in a message */
    MESSAGE = 200,  /* what a finding has room for, less what ends a list */
    LONG_ENOUGH = 3 /* letters that are no accident inside another name */
};

/* One that has the word in it ("hero/walk" for "walk"), or else is hardly different. */
static const char *guess(const char *wanted, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count && strlen(wanted) >= LONG_ENOUGH; i++)
        if (strcasestr(names[i], wanted))
            return names[i];
    return cli_nearest(wanted, names, count);
}

/* Puts `before`, the name and a quotation mark behind the text, or nothing when that is too long.
 */
static bool append(char text[MESSAGE], const char *before, const char *name)
{
    const size_t size = strlen(text);
    char shown[SHOWN];
    spress_text_escape(shown, sizeof shown, name, strlen(name));
    if (size + strlen(before) + strlen(shown) + 1 >= MESSAGE)
        return false;
    snprintf(text + size, MESSAGE - size, "%s%s\"", before, shown);
    return true;
}

bool cli_fail_choice(spress_report *report, const char *kind, const char *wanted,
                     const cli_choices *choices)
{
    char text[MESSAGE] = "", number[48];
    const char *near = guess(wanted, choices->names, choices->count);
    append(text, "\"", wanted);
    if (near)
        append(text, "; did you mean \"", near);
    snprintf(number, sizeof number, "%s there %s %zu: \"", near ? "?" : ";",
             choices->count == 1 ? "is" : "are", choices->count);
    size_t listed = 0;
    while (listed < choices->count &&
           append(text, listed == 0 ? number : ", \"", choices->names[listed]))
        listed++;
    spress_report_add(report, SPRESS_RENDER_NAME, SPRESS_NO_OFFSET, NULL, "there is no %s %s%s",
                      kind, text, listed < choices->count ? " ..." : "");
    return false;
}

void cli_tell_choice(const cli_rendering *job, const char *kind, const char *name, size_t count)
{
    char shown[256];
    if (job->request.options->quiet)
        return;
    spress_text_escape(shown, sizeof shown, name, strlen(name));
    printf("%s: \"%s\"", kind, shown);
    if (count > 1)
        printf(", one of %zu; --animation chooses", count);
    puts("");
}
