/* JSON for the studio's page. */
#include "studio/json.h"

#include <string.h>

void studio_put_text(FILE *out, const char *text)
{
    putc('"', out);
    for (; *text; text++) {
        const unsigned char byte = (unsigned char)*text;
        if (byte < 0x20 || byte == 0x7f || strchr("\"\\<>&'", byte))
            fprintf(out, "\\u%04x", byte);
        else
            putc(byte, out);
    }
    putc('"', out);
}

void studio_put_pair(FILE *out, bool more, const char *key, const char *text)
{
    fprintf(out, "%s\"%s\": ", more ? ", " : "", key);
    studio_put_text(out, text);
}
