// Text of files and folders as the page shows it: controls, and Unicode's marks of direction, which would turn the text
// around them, are written out as the command does it (docs/robustness.md). Everything that Preact draws passes here,
// so that no part of the page has to know which of its texts are its own.
import { options, type VNode } from 'preact';

/** Our own texts have tabs and line breaks. */
const UNSAFE = /(?![\t\n\r])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** Attributes that are read out or shown in a tooltip. The values of fields stay as they are: they are there to be
 * changed. */
const SHOWN = ['title', 'aria-label', 'aria-description', 'aria-valuetext', 'alt', 'placeholder', 'label'];

function spell(character: string): string {
    const hex = character.codePointAt(0)!.toString(16);
    return character < '\x80' ? `\\x${hex.padStart(2, '0')}` : `\\u{${hex}}`;
}

export function shownText(text: string): string {
    return text.replace(UNSAFE, spell);
}

/** How much of a text stands in the first characters of what shows of it. */
export function lengthBehind(text: string, shown: number): number {
    let [length, at] = [0, 0];
    for (const character of text) {
        at += shownText(character).length;
        if (at > shown) break;
        length += character.length;
    }
    return length;
}

/** A node as Preact makes it: for a text without a type, and with the text in the place of properties. */
type AnyNode = Omit<VNode, 'type' | 'props'> & { type: unknown; props: unknown };

/** From now on Preact draws no unsafe text. */
export function drawSafely(): void {
    const { vnode: before } = options;
    options.vnode = (node) => {
        const any = node as AnyNode;
        if (any.type === null && typeof any.props === 'string') any.props = shownText(any.props);
        if (typeof any.type === 'string') {
            const props = any.props as Record<string, unknown>;
            for (const name of SHOWN) {
                const value = props[name];
                if (typeof value === 'string') props[name] = shownText(value);
            }
        }
        before?.(node);
    };
}
