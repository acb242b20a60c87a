/* Parses the values of options as their tables describe them; used by the command and by other
 * hosts. */
#include "spritepress/options.h"

#include <stdio.h>
#include <string.h>

/* Parses digits and nothing else, up to `most`. */
static bool parse_number(const char *text, size_t size, uint64_t most, uint64_t *out)
{
    uint64_t value = 0;
    for (size_t i = 0; i < size; i++) {
        const uint64_t digit = (uint64_t)(unsigned char)text[i] - '0';
        if (digit > 9 || value > most / 10 || digit > most - value * 10)
            return false;
        value = value * 10 + digit;
    }
    *out = value;
    return size != 0;
}

bool spress_factor_parse(const char *text, size_t size, spress_factor *out)
{
    enum { DIGITS = 4, MOST = 9999 };
    const char *slash = memchr(text, '/', size), *dot = memchr(text, '.', size);
    const char *mark = slash ? slash : dot;
    const size_t whole = mark ? (size_t)(mark - text) : size;
    const size_t rest = mark ? size - whole - 1 : 0;
    uint64_t a = 0, b = 0;
    const bool bare = mark == text && !slash; /* ".5" */
    if (whole > DIGITS || rest > DIGITS || (!bare && !parse_number(text, whole, MOST, &a)) ||
        (mark && !parse_number(mark + 1, rest, MOST, &b)))
        return false;
    uint32_t denominator = slash ? (uint32_t)b : 1;
    for (size_t i = 0; !slash && i < rest; i++)
        denominator *= 10;
    const uint32_t numerator = slash ? (uint32_t)a : (uint32_t)(a * denominator + b);
    if (numerator == 0 || denominator == 0)
        return false;
    *out = (spress_factor){numerator, denominator};
    return true;
}

/* "N" or "WxH", from 1 to a million. */
static bool parse_extent(const char *text, spress_extent *out)
{
    enum { SIDE_MAX = 1000000 };
    const char *cross = strchr(text, 'x');
    const size_t size = cross ? (size_t)(cross - text) : strlen(text);
    uint64_t width, height;
    if (!parse_number(text, size, SIDE_MAX, &width) || width == 0)
        return false;
    height = width;
    if (cross && (!parse_number(cross + 1, strlen(cross + 1), SIDE_MAX, &height) || height == 0))
        return false;
    *out = (spress_extent){(uint32_t)width, (uint32_t)height};
    return true;
}

/* "0", "0.0416667" or "1/24". */
static bool parse_seconds(const char *text, spress_seconds *out)
{
    const char *digits = "0123456789";
    const size_t whole = strspn(text, digits);
    const char mark = text[whole];
    const char *rest = text + whole + (mark != '\0');
    const size_t size = strlen(rest);
    uint64_t seconds = 0, divisor = 1;
    double part = 0;
    const bool bare = whole == 0 && mark == '.'; /* ".5" */
    if (!bare && !parse_number(text, whole, UINT32_MAX, &seconds))
        return false;
    if (mark == '/' && (!parse_number(rest, size, UINT32_MAX, &divisor) || divisor == 0))
        return false;
    if (mark != '/' && mark != '\0' && (mark != '.' || size == 0 || strspn(rest, digits) != size))
        return false;
    for (size_t i = size; mark == '.' && i-- > 0;)
        part = (part + (rest[i] - '0')) / 10;
    *out = (spress_seconds){((double)seconds + part) / (double)divisor, true};
    return true;
}

static bool hex_digit(char c, uint8_t *out)
{
    const char *digits = "0123456789abcdef";
    const char *at = c != '\0' ? strchr(digits, c | 0x20) : NULL;
    if (!at || c < '0' || (c > '9' && c < 'A'))
        return false;
    *out = (uint8_t)(at - digits);
    return true;
}

/* "#rgb", "#rrggbb", "#rrggbbaa", with or without "#", or "transparent". */
static bool parse_colour(const char *text, spress_optional_colour *out)
{
    if (strcmp(text, "transparent") == 0) {
        *out = (spress_optional_colour){.set = true};
        return true;
    }
    text += *text == '#';
    const size_t size = strlen(text);
    uint8_t digits[8] = {0, 0, 0, 0, 0, 0, 15, 15};
    if (size != 3 && size != 6 && size != 8)
        return false;
    for (size_t i = 0; i < size; i++) {
        uint8_t digit;
        if (!hex_digit(text[i], &digit))
            return false;
        if (size == 3)
            digits[2 * i] = digits[2 * i + 1] = digit;
        else
            digits[i] = digit;
    }
    const spress_colour colour = {
        (uint8_t)(digits[0] << 4 | digits[1]), (uint8_t)(digits[2] << 4 | digits[3]),
        (uint8_t)(digits[4] << 4 | digits[5]), (uint8_t)(digits[6] << 4 | digits[7])};
    *out = (spress_optional_colour){colour, true};
    return true;
}

const spress_option *spress_option_find(const spress_option *table, const char *name, size_t size)
{
    for (; table->name; table++)
        if (strlen(table->name) == size && memcmp(table->name, name, size) == 0)
            return table;
    return NULL;
}

const char *spress_option_value(const spress_option *option)
{
    if (option->type == SPRESS_OPTION_FLAG)
        return NULL;
    return option->value                              ? option->value
           : option->words && option->words[0] == '|' ? option->words + 1
                                                      : option->words;
}

const char *spress_option_word(const spress_option *option, size_t index, size_t *out_size)
{
    const char *word = option->words;
    for (; word; word += strcspn(word, "|") + 1) {
        *out_size = strcspn(word, "|");
        if (index-- == 0)
            return word;
        if (word[*out_size] == '\0')
            return NULL;
    }
    return NULL;
}

static bool parse_word(const spress_option *option, const char *text, int *out)
{
    size_t size;
    const char *word;
    for (size_t i = 0; (word = spress_option_word(option, i, &size)); i++)
        if (size != 0 && strlen(text) == size && memcmp(word, text, size) == 0) {
            *out = (int)i;
            return true;
        }
    return false;
}

/* The greatest number that the option takes. */
static uint64_t most_of(const spress_option *option)
{
    if (option->most != 0)
        return option->most;
    return option->type == SPRESS_OPTION_COUNT_64 ? UINT64_MAX : UINT32_MAX;
}

static bool parse_ranged(const spress_option *option, const char *text, uint64_t *out)
{
    uint64_t value;
    if (!parse_number(text, strlen(text), most_of(option), &value) || value < option->least)
        return false;
    *out = value;
    return true;
}

static bool set_number(const spress_option *option, const char *text, void *field)
{
    uint64_t value = UINT32_MAX;
    const bool is_word =
        option->type == SPRESS_OPTION_NUMBER && option->words && strcmp(text, option->words) == 0;
    if (!is_word && !parse_ranged(option, text, &value))
        return false;
    if (option->type == SPRESS_OPTION_NUMBER)
        *(spress_number *)field = (spress_number){(uint32_t)value, true};
    else if (option->type == SPRESS_OPTION_COUNT_32)
        *(uint32_t *)field = (uint32_t)value;
    else
        *(uint64_t *)field = value;
    return true;
}

static bool set_field(const spress_option *option, const char *text, void *field)
{
    switch (option->type) {
    case SPRESS_OPTION_FLAG:
        if (!text)
            *(bool *)field = true;
        return !text;
    case SPRESS_OPTION_NUMBER:
    case SPRESS_OPTION_COUNT_32:
    case SPRESS_OPTION_COUNT_64:
        return set_number(option, text, field);
    case SPRESS_OPTION_WORD:
        return parse_word(option, text, field);
    case SPRESS_OPTION_TEXT:
        *(const char **)field = text;
        return true;
    case SPRESS_OPTION_TEXTS:
        return false;
    case SPRESS_OPTION_FACTOR:
        return spress_factor_parse(text, strlen(text), field);
    case SPRESS_OPTION_EXTENT:
        return parse_extent(text, field);
    case SPRESS_OPTION_SECONDS:
        return parse_seconds(text, field);
    case SPRESS_OPTION_COLOUR:
        return parse_colour(text, field);
    }
    return false;
}

/* "any, pot or multiple-of-4"; returns how many there are. */
static size_t list_words(const spress_option *option, char *out, size_t size)
{
    size_t word_size, at = 0, count = 0;
    const char *word;
    for (size_t i = 0; at < size && (word = spress_option_word(option, i, &word_size)); i++) {
        const bool last = word[word_size] == '\0';
        at += (size_t)snprintf(out + at, size - at, "%s%.*s",
                               at == 0 ? ""
                               : last  ? " or "
                                       : ", ",
                               (int)word_size, word);
        count += word_size != 0;
    }
    return count;
}

/* What is expected of a number: "needs a whole number from 1 to 255". */
static void expect_number(const spress_option *option, char *why, size_t size)
{
    const uint64_t most = most_of(option);
    char last[24] = "2^64 - 1";
    if (most != UINT64_MAX)
        snprintf(last, sizeof last, "%llu", (unsigned long long)most);
    snprintf(why, size, "needs a whole number from %llu to %s%s%s",
             (unsigned long long)option->least, last, option->words ? ", or " : "",
             option->words ? option->words : "");
}

static void expect(const spress_option *option, char *why, size_t size)
{
    char words[160] = "";
    switch (option->type) {
    case SPRESS_OPTION_FLAG:
        snprintf(why, size, "takes no value");
        return;
    case SPRESS_OPTION_NUMBER:
    case SPRESS_OPTION_COUNT_32:
    case SPRESS_OPTION_COUNT_64:
        expect_number(option, why, size);
        return;
    case SPRESS_OPTION_WORD:
        snprintf(why, size, "is %s%s", list_words(option, words, sizeof words) > 2 ? "one of " : "",
                 words);
        return;
    case SPRESS_OPTION_TEXT:
    case SPRESS_OPTION_TEXTS:
        snprintf(why, size, "needs a value: %s", option->value);
        return;
    case SPRESS_OPTION_FACTOR:
        snprintf(why, size, "needs a factor: 0.5, 2 or 1/3");
        return;
    case SPRESS_OPTION_EXTENT:
        snprintf(why, size, "needs a size in pixels: 1024 or 1024x512");
        return;
    case SPRESS_OPTION_SECONDS:
        snprintf(why, size, "needs seconds: 0, 0.25 or 1/3");
        return;
    case SPRESS_OPTION_COLOUR:
        snprintf(why, size, "needs a colour: #rrggbb, #rrggbbaa or transparent");
        return;
    }
}

bool spress_option_set(const spress_option *option, const char *text, void *request, char *why,
                       size_t why_size)
{
    const bool has_value = text || option->type == SPRESS_OPTION_FLAG;
    if (has_value && set_field(option, text, (char *)request + option->offset))
        return true;
    if (why)
        expect(option, why, why_size);
    return false;
}
