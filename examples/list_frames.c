#include <spritepress/spritepress.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    static uint8_t bytes[1 << 20];
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : stdin;
    if (!file)
        return 3;
    const spress_bytes input = {bytes, fread(bytes, 1, sizeof bytes, file)};
    spress_diagnostic findings[16];
    spress_report report;
    spress_report_init(&report, findings, 16);
    spress_document *document = spress_read(input, NULL, NULL, &report);
    if (!document)
        return printf("line %u: %s\n", findings[0].line, findings[0].message), 1;
    for (size_t i = 0; document->kind == SPRESS_KIND_ATLAS && i < document->atlas.frame_count; i++)
        puts(document->atlas.frames[i].name);
    spress_document_free(document);
}
