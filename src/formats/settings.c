/* Reads the settings of a format by its table; called by the rooms that have some. */
#include <string.h>

#include "core/reports/report.h"
#include "core/text/show.h"
#include "formats/format.h"

static bool refuse(const spress_format *format, const spress_setting *setting, const char *why,
                   spress_report *report)
{
    const spressi_finding finding = {.code = SPRESS_CODE_SETTING, .option = setting->name};
    return spressi_report(report, &finding, "%s: \"%s\" %s", format->title,
                          spressi_show(setting->name).text, why);
}

static bool read_by_table(const spress_format *format, const spress_option *table,
                          spress_settings settings, void *out, spress_report *report)
{
    bool good = true;
    for (size_t i = 0; i < settings.count; i++) {
        const spress_setting *setting = &settings.items[i];
        const spress_option *option =
            table ? spress_option_find(table, setting->name, strlen(setting->name)) : NULL;
        char why[160];
        if (!option)
            good = refuse(format, setting, "is no setting of this format", report);
        else if (!setting->value && option->type != SPRESS_OPTION_FLAG)
            good = refuse(format, setting, "needs a value", report);
        else if (!spress_option_set(option, setting->value, out, why, sizeof why))
            good = refuse(format, setting, why, report);
    }
    return good;
}

bool spressi_take_read_settings(const spress_format *format, spress_settings settings, void *out,
                                spress_report *report)
{
    return read_by_table(format, format->read_settings, settings, out, report);
}

bool spressi_take_write_settings(const spress_format *format, spress_settings settings, void *out,
                                 spress_report *report)
{
    return read_by_table(format, format->write_settings, settings, out, report);
}
