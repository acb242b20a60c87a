/* Matches names against patterns with *, ?, [a-z] and **. */
#include "jobs/names/glob.h"

#include <stdint.h>
#include <string.h>

#include "core/utf8.h"

/* A stretch of a pattern or of a name. */
typedef struct span {
    const char *at, *end;
} span;

/* Takes one character; a byte that is no UTF-8 stands for itself. */
static uint32_t take_character(span *text)
{
    uint32_t code_point;
    const size_t size =
        spressi_utf8_decode((const uint8_t *)text->at, (size_t)(text->end - text->at), &code_point);
    if (size == 0)
        return 0x110000 + (uint8_t)*text->at++; /* beyond Unicode: equal to nothing but itself */
    text->at += size;
    return code_point;
}

/* The same in a pattern, where "\" makes the next character ordinary. */
static uint32_t take_literal(span *pattern)
{
    if (*pattern->at == '\\' && pattern->end - pattern->at > 1)
        pattern->at++;
    return take_character(pattern);
}

/* "[a-z]" or "[!a-z]" behind its "[". False when there is no "]": then the "[" is ordinary. */
static bool take_class(span *pattern, uint32_t character, bool *out_matches)
{
    span class = *pattern;
    bool found = false;
    const bool negated = class.at < class.end && (*class.at == '!' || *class.at == '^');
    class.at += negated;
    for (bool first = true; class.at < class.end && (first || *class.at != ']'); first = false) {
        const uint32_t low = take_literal(&class);
        uint32_t high = low;
        if (class.end - class.at > 1 && class.at[0] == '-' && class.at[1] != ']') {
            class.at++;
            high = take_literal(&class);
        }
        found |= character >= low && character <= high;
    }
    if (class.at >= class.end)
        return false;
    pattern->at = class.at + 1;
    *out_matches = found != negated;
    return true;
}

/* Whether the next element of the pattern, which is no "*", matches a character. */
static bool take_element(span *pattern, uint32_t character)
{
    const char first = *pattern->at;
    bool matches;
    if (first == '?') {
        pattern->at++;
        return true;
    }
    if (first == '[') {
        span class = {pattern->at + 1, pattern->end};
        if (take_class(&class, character, &matches)) {
            *pattern = class;
            return matches;
        }
    }
    return take_literal(pattern) == character;
}

/* One part against one part. A later "*" can make up for whatever an earlier one took, so only the
 * last one has to be tried again. */
static bool matches_part(span pattern, span name)
{
    span retry_pattern = {NULL, NULL}, retry_name = name;
    while (name.at < name.end || pattern.at < pattern.end) {
        if (pattern.at < pattern.end && *pattern.at == '*') {
            pattern.at++;
            retry_pattern = pattern;
            retry_name = name;
            continue;
        }
        if (pattern.at < pattern.end && name.at < name.end) {
            const uint32_t character = take_character(&name);
            if (take_element(&pattern, character))
                continue;
        }
        if (!retry_pattern.at || retry_name.at == retry_name.end)
            return false;
        take_character(&retry_name);
        pattern = retry_pattern;
        name = retry_name;
    }
    return true;
}

static span part_at(const char *text)
{
    return (span){text, text + strcspn(text, "/")};
}

/* The part behind, or NULL. */
static const char *next_part(span part)
{
    return *part.end == '/' ? part.end + 1 : NULL;
}

/* Part by part; of several "**", again only the last has to be tried with more parts. */
bool spressi_glob_matches(const char *pattern, const char *name)
{
    const char *retry_pattern = NULL, *retry_name = NULL;
    while (pattern || name) {
        const span wanted = pattern ? part_at(pattern) : (span){NULL, NULL};
        if (pattern && wanted.end - wanted.at == 2 && memcmp(pattern, "**", 2) == 0) {
            pattern = next_part(wanted);
            if (!pattern)
                return name != NULL; /* "a" is not inside "a" */
            retry_pattern = pattern;
            retry_name = name;
            continue;
        }
        if (pattern && name && matches_part(wanted, part_at(name))) {
            pattern = next_part(wanted);
            name = next_part(part_at(name));
            continue;
        }
        retry_name = retry_name ? next_part(part_at(retry_name)) : NULL;
        if (!retry_name)
            return false;
        pattern = retry_pattern;
        name = retry_name;
    }
    return true;
}

bool spressi_glob_selects(const char *pattern, const char *name)
{
    const char *slash = strchr(pattern, '/') ? NULL : strrchr(name, '/');
    return spressi_glob_matches(pattern, slash ? slash + 1 : name);
}

bool spressi_glob_has_wildcard(const char *text)
{
    for (; *text; text++) {
        if (*text == '\\' && text[1])
            text++;
        else if (strchr("*?[", *text))
            return true;
    }
    return false;
}
