// Names of keys, as commands and the help write them: "Ctrl+Shift+Z", "[", "ArrowLeft".

/** What a key event may be called, the best name first. Letters go by what they print; on layouts without Latin letters
 * by where they are. Modifiers match exactly; Shift is no modifier of a sign that it makes, such as "?". */
export function keyNames(event: KeyboardEvent): string[] {
    const names = [];
    const sign = event.key.length === 1 ? event.key : '';
    if (/^[a-z]$/i.test(sign)) names.push(withModifiers(event, sign.toUpperCase(), true));
    else if (sign === ' ') names.push(withModifiers(event, 'Space', true));
    else if (sign) names.push(withModifiers(event, sign, false));
    else names.push(withModifiers(event, event.key, true));
    const place = /^(?:Key|Digit)(.)$/.exec(event.code)?.[1];
    if (place && !/^[a-z0-9]$/i.test(sign)) names.push(withModifiers(event, place, true));
    return names;
}

function withModifiers(event: KeyboardEvent, name: string, shiftCounts: boolean): string {
    const control = event.ctrlKey || event.metaKey;
    return `${control ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${shiftCounts && event.shiftKey ? 'Shift+' : ''}${name}`;
}

const MAC = /Mac|iPhone|iPad/.test(navigator.platform);
const SIGNS: Readonly<Record<string, string>> = {
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    Escape: 'Esc',
    Delete: 'Del',
};

/** How a key is shown on this machine. */
export function shownKey(name: string): string {
    const plus = name.endsWith('++') || name === '+';
    const parts = plus ? [...name.slice(0, -1).split('+').filter(Boolean), '+'] : name.split('+');
    const words = parts.map((part) => SIGNS[part] ?? (MAC && part === 'Ctrl' ? '⌘' : part));
    return words.join(MAC ? '' : '+');
}

/** Whether the user types a text, so that letters belong to it. */
export function isTyping(target: EventTarget | null): boolean {
    if (!(target instanceof HTMLElement)) return false;
    if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
        return true;
    return (
        target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range', 'color'].includes(target.type)
    );
}
