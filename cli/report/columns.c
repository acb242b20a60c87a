/* Lays out and prints tables of text. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "report/columns.h"

enum { COLUMNS_MAX = 10, CELL_SIZE = 64 };

typedef struct cell {
    char text[CELL_SIZE];
} cell;

struct cli_table {
    size_t columns;
    bool right[COLUMNS_MAX];
    cell *cells; /* the header first */
    size_t count, capacity;
};

/* Characters on the screen: bytes that begin a UTF-8 character. */
static size_t width_of(const char *text)
{
    size_t width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xC0) != 0x80;
    return width;
}

cli_table *cli_table_new(const char *header)
{
    cli_table *table = calloc(1, sizeof *table);
    if (!table) {
        fputs("spritepress: out of memory\n", stderr);
        exit(CLI_TROUBLE);
    }
    while (*header) {
        const size_t size = strcspn(header, "|");
        const bool right = *header == '>';
        table->right[table->columns++] = right;
        cli_table_cell(table, "%.*s", (int)(size - right), header + right);
        header += size + (header[size] == '|');
    }
    return table;
}

void cli_table_cell(cli_table *table, const char *format, ...)
{
    char text[512];
    if (table->count == table->capacity) {
        table->capacity = table->capacity ? table->capacity * 2 : 64;
        cell *grown = realloc(table->cells, table->capacity * sizeof *grown);
        if (!grown) {
            fputs("spritepress: out of memory\n", stderr);
            exit(CLI_TROUBLE);
        }
        table->cells = grown;
    }
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    spress_text_escape(table->cells[table->count++].text, CELL_SIZE, text, strlen(text));
}

void cli_table_print(cli_table *table, FILE *out)
{
    size_t widths[COLUMNS_MAX] = {0};
    for (size_t i = 0; i < table->count; i++) {
        const size_t width = width_of(table->cells[i].text);
        size_t *widest = &widths[i % table->columns];
        *widest = width > *widest ? width : *widest;
    }
    for (size_t i = 0; i < table->count; i++) {
        const size_t column = i % table->columns;
        const char *text = table->cells[i].text;
        const int padding = (int)(widths[column] - width_of(text));
        const bool last = column + 1 == table->columns;
        fputs("  ", out);
        if (table->right[column])
            fprintf(out, "%*s%s", padding, "", text);
        else
            fprintf(out, "%s%*s", text, last ? 0 : padding, "");
        if (last)
            fputc('\n', out);
    }
    free(table->cells);
    free(table);
}
