/* Prints why an atlas has more than one page, and which option makes one less. */
#include "commands/pack_explain.h"

#include "report/digits.h"
#include "report/findings.h"
#include "report/plural.h"

static void print_missing(const spress_page_reason *r)
{
    if (r->missing_w != 0)
        printf("%s pixel%s of width", cli_group(r->missing_w).text, cli_plural(r->missing_w));
    if (r->missing_w != 0 && r->missing_h != 0)
        fputs(" and ", stdout);
    if (r->missing_h != 0)
        printf("%s pixel%s of height", cli_group(r->missing_h).text, cli_plural(r->missing_h));
}

static void print_reason(const spress_page_reason *r)
{
    const bool fits = r->misfit_count == 0;
    printf("  why page %-2zu ", r->page);
    cli_print_text(stdout, r->sprite);
    printf(" (%u x %u) ", r->sprite_w, r->sprite_h);
    if (fits) {
        fputs("fits before, but not together with all others", stdout);
    } else {
        fputs("lacks ", stdout);
        print_missing(r);
        if (r->misfit_count > 1)
            printf(", as %s more do%s", cli_group(r->misfit_count - 1).text,
                   r->misfit_count == 2 ? "es" : "");
    }
    printf("; largest hole %u x %u, on page %zu\n", r->hole_w, r->hole_h, r->hole_page);
}

static void print_option(const spress_page_trial *trial)
{
    printf("%s--%s%s%s", trial->leaves_out ? "no " : "", trial->option, trial->value ? " " : "",
           trial->value ? trial->value : "");
    if (trial->page_count == 0)
        fputs(" (impossible)", stdout);
    else
        printf(" (%s page%s, %s pixels)", cli_group(trial->page_count).text,
               cli_plural(trial->page_count), cli_group(trial->page_pixels).text);
}

static void print_trials(const spress_explanation *e, bool is_misfit)
{
    const size_t vain = e->trial_count - e->helps;
    fputs(is_misfit ? "  one page    " : "  one less    ", stdout);
    if (e->helps)
        print_option(&e->trials[vain]);
    else
        fputs("no single option makes it", stdout);
    for (size_t i = 0; i < vain; i++) {
        fputs(i == 0 ? "\n  no help     " : ", ", stdout);
        print_option(&e->trials[i]);
    }
    putchar('\n');
}

void cli_print_explanation(const spress_packed_atlas *atlas)
{
    const spress_explanation *e = atlas->explanation;
    const spress_pack_figures *f = &atlas->figures;
    if (e->reason_count == 0) {
        printf("  explained   one page, %.1f%% of it used: nothing to explain\n",
               100.0 * (double)f->packed_pixels / (double)f->page_pixels);
        return;
    }
    for (size_t i = 0; i < e->reason_count; i++)
        print_reason(&e->reasons[i]);
    print_trials(e, atlas->page_count == 0);
}
