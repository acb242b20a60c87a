/* Reports an animation that does not exist, with the nearest name that does. */
#include <stdio.h>
#include <string.h>

#include "core/text/ascii.h"
#include "jobs/render/render.h"

enum {
    SHOWN = 40,     /* bytes of a name in a message */
    MESSAGE = 200,  /* what a finding has room for, less what ends a list */
    LONG_ENOUGH = 3 /* letters that are no accident inside another name */
};

/* Whether the text has the word in it, whatever the case of ASCII letters. */
static bool contains(const char *text, const char *word)
{
    const size_t size = strlen(text), word_size = strlen(word);
    for (size_t at = 0; at + word_size <= size; at++)
        if (spressi_same_letters(text + at, word, word_size))
            return true;
    return false;
}

/* One that has the word in it ("hero/walk" for "walk"), or else is hardly different. */
static const char *guess(const char *wanted, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count && strlen(wanted) >= LONG_ENOUGH; i++)
        if (contains(names[i], wanted))
            return names[i];
    return spress_nearest_word(wanted, names, count);
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

bool spressi_fail_choice(const spressi_job *job, const char *kind, const char *wanted,
                         const spressi_choices *choices)
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
    return spressi_say(job->report, SPRESS_CODE_RENDER_NAME, "there is no %s %s%s", kind, text,
                       listed < choices->count ? " ..." : "");
}
