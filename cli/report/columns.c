/* Lays out and prints tables of text. */
#include "report/columns.h"

#include <stdarg.h>
#include <string.h>

enum { CELL_SIZE = 64 };

/* Characters on the screen: bytes that begin a UTF-8 character. */
static size_t width_of(const char *text)
{
    size_t width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xC0) != 0x80;
    return width;
}

static void put_header(cli_table *table)
{
    const char *header = table->header;
    while (*header) {
        const size_t size = strcspn(header, "|");
        const bool right = *header == '>';
        table->right[table->column] = right;
        cli_table_cell(table, "%.*s", (int)(size - right), header + right);
        header += size + (header[size] == '|');
    }
}

cli_table cli_table_begin(const char *header)
{
    cli_table table = {.header = header, .columns = 1};
    for (const char *p = header; *p; p++)
        table.columns += *p == '|';
    put_header(&table);
    return table;
}

bool cli_table_next(cli_table *table, size_t count, size_t *out_row)
{
    if (table->row == count && !table->prints) {
        table->prints = true;
        table->row = 0;
        put_header(table);
    }
    if (table->row == count)
        return false;
    *out_row = table->row++;
    return true;
}

static void print_cell(const cli_table *table, size_t column, const char *text)
{
    const int padding = (int)(table->widths[column] - width_of(text));
    const bool last = column + 1 == table->columns;
    fputs("  ", stdout);
    if (table->right[column])
        printf("%*s%s", padding, "", text);
    else
        printf("%s%*s", text, last ? 0 : padding, "");
    if (last)
        putchar('\n');
}

void cli_table_cell(cli_table *table, const char *format, ...)
{
    char text[512], shown[CELL_SIZE];
    const size_t column = table->column;
    table->column = (column + 1) % table->columns;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    spress_text_escape(shown, sizeof shown, text, strlen(text));
    const size_t width = width_of(shown);
    if (table->prints)
        print_cell(table, column, shown);
    else if (width > table->widths[column])
        table->widths[column] = width;
}
