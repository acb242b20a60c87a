/* Compiles patterns with *, ?, [a-z] and **, and matches names against them. */
#include "names/glob.h"

#include <string.h>

#include "core/text/utf8.h"

enum { ASCII = 128 };

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

/* The same in a part of a pattern, where "\" makes the next character ordinary. */
static uint32_t take_literal(span *part)
{
    if (*part->at == '\\' && part->end - part->at > 1)
        part->at++;
    return take_character(part);
}

/* Finds the "]" of a "[...]" and goes behind it. False when there is none: then the "[" is
 * ordinary. */
static bool take_class(span *part, spressi_glob_element *out)
{
    span class = {part->at + 1, part->end};
    const char *begin = class.at;
    class.at += class.at < class.end && (*class.at == '!' || *class.at == '^');
    for (bool first = true; class.at < class.end && (first || *class.at != ']'); first = false)
        take_literal(&class);
    if (class.at >= class.end)
        return false;
    *out = (spressi_glob_element){SPRESSI_GLOB_CLASS, 0, begin, class.at};
    part->at = class.at + 1;
    return true;
}

static bool class_has(const spressi_glob_element *element, uint32_t character)
{
    span class = {element->class, element->end};
    const bool negated = *class.at == '!' || *class.at == '^';
    bool found = false;
    class.at += negated;
    while (class.at < class.end) {
        const uint32_t low = take_literal(&class);
        uint32_t high = low;
        if (class.end - class.at > 1 && class.at[0] == '-') {
            class.at++;
            high = take_literal(&class);
        }
        found |= character >= low && character <= high;
    }
    return found != negated;
}

/* Whether a character takes the state of an element further. */
static bool advances(const spressi_glob_element *element, uint32_t character)
{
    switch (element->kind) {
    case SPRESSI_GLOB_LITERAL:
        return character == element->character;
    case SPRESSI_GLOB_ANY:
        return character != '/';
    case SPRESSI_GLOB_CLASS:
        return character != '/' && class_has(element, character);
    case SPRESSI_GLOB_STAR:
    case SPRESSI_GLOB_PARTS:
    case SPRESSI_GLOB_REST:
        return false;
    }
    return false;
}

/* The elements of a part that is not "**". */
static size_t parse_part(span part, spressi_glob_element *elements)
{
    size_t count = 0;
    while (part.at < part.end) {
        spressi_glob_element *element = &elements[count];
        if (*part.at == '*' || *part.at == '?') {
            const bool star = *part.at++ == '*';
            if (star && count > 0 && element[-1].kind == SPRESSI_GLOB_STAR)
                continue; /* two are one */
            *element = (spressi_glob_element){.kind = star ? SPRESSI_GLOB_STAR : SPRESSI_GLOB_ANY};
        } else if (*part.at != '[' || !take_class(&part, element)) {
            *element = (spressi_glob_element){.character = take_literal(&part)};
        }
        count++;
    }
    return count;
}

/* Stores at most one element for each byte of the pattern, and returns their number. */
static size_t parse(const char *pattern, spressi_glob_element *elements)
{
    size_t count = 0;
    for (;;) {
        const span part = {pattern, pattern + strcspn(pattern, "/")};
        const bool last = *part.end == '\0';
        if (part.end - part.at == 2 && memcmp(pattern, "**", 2) == 0) {
            const bool again = count > 0 && elements[count - 1].kind == SPRESSI_GLOB_PARTS;
            count -= again && !last; /* two are one */
            elements[count++].kind = last ? SPRESSI_GLOB_REST : SPRESSI_GLOB_PARTS;
        } else {
            count += parse_part(part, elements + count);
            if (!last)
                elements[count++] = (spressi_glob_element){.character = '/'};
        }
        if (last)
            return count;
        pattern = part.end + 1;
    }
}

static void add(uint64_t *set, size_t state)
{
    set[state / 64] |= UINT64_C(1) << state % 64;
}

static bool has(const uint64_t *set, size_t state)
{
    return set[state / 64] >> state % 64 & 1;
}

/* Fills the sets with the state of one element. */
static void add_state(spressi_glob *glob, size_t state)
{
    const spressi_glob_element *element = &glob->elements[state];
    for (uint32_t character = 1; character < ASCII; character++)
        if (advances(element, character))
            add(glob->matching + character * glob->words, state);
    switch (element->kind) {
    case SPRESSI_GLOB_LITERAL:
        if (element->character >= ASCII)
            add(glob->special, state);
        break;
    case SPRESSI_GLOB_ANY:
        add(glob->anything, state);
        break;
    case SPRESSI_GLOB_CLASS:
        add(glob->special, state);
        break;
    case SPRESSI_GLOB_STAR:
        add(glob->staying, state);
        add(glob->optional, state);
        break;
    case SPRESSI_GLOB_PARTS:
        add(glob->staying, state);
        add(glob->crossing, state);
        add(glob->boundary, state);
        break;
    case SPRESSI_GLOB_REST:
        add(glob->staying, state);
        add(glob->crossing, state);
        add(glob->optional, state);
        break;
    }
}

/* Finds what every name that matches begins and ends with. The "/" behind a "**" is not such a
 * thing: the part may be missing. */
static void find_ends(spressi_glob *glob, const char *pattern, size_t size)
{
    glob->start = glob->end = pattern;
    if (strchr(pattern, '\\'))
        return;
    glob->start_size = strcspn(pattern, "*?[");
    while (glob->end_size < size && !strchr("*?[]/", pattern[size - glob->end_size - 1]))
        glob->end_size++;
    glob->end += size - glob->end_size;
}

bool spressi_glob_compile(const spressi_job *job, const char *pattern, spressi_glob *out)
{
    enum { SETS = ASCII + 6 };
    const size_t size = strlen(pattern);
    if (size > SPRESSI_GLOB_SIZE_MOST) {
        spress_report_add(job->report, SPRESS_CODE_LIMIT_PATTERNS, SPRESS_NO_OFFSET, NULL,
                          "a pattern has %zu bytes; the limit is %d", size, SPRESSI_GLOB_SIZE_MOST);
        return false;
    }
    spressi_glob_element *elements = spressi_job_take(job, size + 1, sizeof *elements);
    if (!elements)
        return false;
    spressi_glob glob = {.elements = elements, .count = parse(pattern, elements)};
    glob.words = glob.count / 64 + 1;
    glob.matching = spressi_job_take(job, SETS * glob.words, sizeof *glob.matching);
    if (!glob.matching)
        return false;
    uint64_t *next = glob.matching + ASCII * glob.words;
    uint64_t **const sets[] = {&glob.anything, &glob.special,  &glob.staying,
                               &glob.crossing, &glob.optional, &glob.boundary};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++, next += glob.words)
        *sets[i] = next;
    for (size_t state = 0; state < glob.count; state++)
        add_state(&glob, state);
    find_ends(&glob, pattern, size);
    *out = glob;
    return true;
}

/* Stores the states that a character beyond ASCII takes further. */
static void find_matching(const spressi_glob *glob, uint32_t character, uint64_t *out)
{
    for (size_t w = 0; w < glob->words; w++) {
        out[w] = glob->anything[w];
        for (size_t state = w * 64; glob->special[w] && state < w * 64 + 64; state++)
            if (has(glob->special, state) && advances(&glob->elements[state], character))
                add(out, state);
    }
}

/* Adds the states behind elements that may match nothing. At most two of them stand in a row: "**"
 * and a "*" behind it. */
static void skip_optional(const spressi_glob *glob, uint64_t *states, bool part_begins)
{
    for (int pass = 0; pass < 2; pass++) {
        uint64_t carry = 0;
        for (size_t w = 0; w < glob->words; w++) {
            const uint64_t over =
                states[w] & (glob->optional[w] | (part_begins ? glob->boundary[w] : 0));
            states[w] |= over << 1 | carry;
            carry = over >> 63;
        }
    }
}

/* The states that a character takes further; `room` is for those of characters beyond ASCII. */
static const uint64_t *matching_of(const spressi_glob *glob, uint32_t character, uint64_t *room)
{
    if (character < ASCII)
        return glob->matching + character * glob->words;
    find_matching(glob, character, room);
    return room;
}

/* One step of the machine. */
static void step(const spressi_glob *glob, uint64_t *states, uint32_t character)
{
    uint64_t room[SPRESSI_GLOB_WORDS_MOST], carry = 0;
    const uint64_t *lasting = character == '/' ? glob->crossing : glob->staying;
    const uint64_t *matching = matching_of(glob, character, room);
    for (size_t w = 0; w < glob->words; w++) {
        const uint64_t further = states[w] & matching[w];
        states[w] = (states[w] & lasting[w]) | further << 1 | carry;
        carry = further >> 63;
    }
    skip_optional(glob, states, character == '/');
}

static bool matches_many(const spressi_glob *glob, span name)
{
    uint64_t states[SPRESSI_GLOB_WORDS_MOST] = {1};
    skip_optional(glob, states, true);
    while (name.at < name.end)
        step(glob, states, take_character(&name));
    return has(states, glob->count);
}

/* The same for the usual pattern, whose states are one word. */
static bool matches_few(const spressi_glob *glob, span name)
{
    const uint64_t inside = *glob->optional, beginning = inside | *glob->boundary;
    uint64_t states = 1, room;
    states |= (states & beginning) << 1;
    states |= (states & beginning) << 1;
    while (name.at < name.end && states != 0) {
        const uint32_t character =
            (uint8_t)*name.at < ASCII ? (uint8_t)*name.at++ : take_character(&name);
        const bool part_ends = character == '/';
        const uint64_t optional = part_ends ? beginning : inside;
        const uint64_t lasting = part_ends ? *glob->crossing : *glob->staying;
        states = (states & lasting) | (states & *matching_of(glob, character, &room)) << 1;
        states |= (states & optional) << 1;
        states |= (states & optional) << 1;
    }
    return states >> glob->count & 1;
}

bool spressi_glob_matches(const spressi_glob *glob, const char *name)
{
    const size_t size = strlen(name);
    const span whole = {name, name + size};
    if (size < glob->start_size || size < glob->end_size ||
        memcmp(name, glob->start, glob->start_size) != 0 ||
        memcmp(whole.end - glob->end_size, glob->end, glob->end_size) != 0)
        return false;
    return glob->words == 1 ? matches_few(glob, whole) : matches_many(glob, whole);
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
