// Goes to the field of an option: unfolds the panel and the rare options that hide its field, and gives it the focus.

function nextFrame(): Promise<void> {
    return new Promise((resolve) => {
        requestAnimationFrame(() => resolve());
    });
}

/** `panel` is the id of the panel that has the form, in the room that shows. */
export async function focusOption(panel: string, option: string): Promise<void> {
    const section = document.querySelector<HTMLElement>(`.room:not([hidden]) .panel-${panel}`);
    const folded = section?.querySelector<HTMLElement>('.fold[aria-expanded=false]');
    if (folded) {
        folded.click();
        await nextFrame(); // a folded panel has no fields
    }
    const field = section?.querySelector<HTMLElement>(`[data-option="${option}"] :is(input, select, textarea)`);
    const rare = field?.closest('details');
    if (rare) rare.open = true;
    field?.focus();
    field?.scrollIntoView({ block: 'nearest' });
}
