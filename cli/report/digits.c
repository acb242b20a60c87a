/* Groups the digits of numbers in summaries: long ones cannot be read otherwise. */
#include "report/digits.h"

#include <stdio.h>

cli_digits cli_group(uint64_t number)
{
    char plain[21];
    cli_digits grouped = {""};
    const size_t size = (size_t)snprintf(plain, sizeof plain, "%llu", (unsigned long long)number);
    char *out = grouped.text;
    for (size_t i = 0; i < size; i++) {
        if (i > 0 && (size - i) % 3 == 0)
            *out++ = ',';
        *out++ = plain[i];
    }
    *out = '\0';
    return grouped;
}
