// JSON from a file: parsed by the browser, whose errors do not always say where the fault is. This file finds the
// place.
import { refuse } from './outcome.ts';

/** The value, or a refusal with line and column of what cannot be read. */
export function parseJson(text: string, what: string): unknown {
    try {
        return JSON.parse(text);
    } catch {
        const before = text.slice(0, faultOf(text)).split('\n');
        return refuse(
            `${what} is no JSON: it is damaged or cut off at line ${before.length}, column ${before.at(-1)!.length + 1}.`,
        );
    }
}

type Kind = '{' | '}' | '[' | ']' | ',' | ':' | 'text' | 'word';

/** What may come next. */
type State = 'value' | 'value or ]' | 'key' | 'key or }' | 'colon' | 'comma or end';

const SPACE = /[ \t\r\n]*/y;
const WORD = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Where the first token begins that does not belong there, or the end of the text when it was cut. */
function faultOf(text: string): number {
    const open: Kind[] = [];
    let state: State = 'value';
    let at = endOf(SPACE, text, 0)!;
    while (at < text.length) {
        const kind = kindAt(text, at);
        const end = kind === 'text' ? endOfText(text, at) : kind === 'word' ? endOf(WORD, text, at) : at + 1;
        const next: State | undefined = end === undefined ? undefined : follow(state, kind, open);
        if (end === undefined || next === undefined) return at;
        state = next;
        at = endOf(SPACE, text, end)!;
    }
    return at;
}

function kindAt(text: string, at: number): Kind {
    const char = text[at]!;
    if ('{}[],:'.includes(char)) return char as Kind;
    return char === '"' ? 'text' : 'word';
}

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
    pattern.lastIndex = at;
    return pattern.test(text) ? pattern.lastIndex : undefined;
}

function endOfText(text: string, start: number): number | undefined {
    for (let at = start + 1; at < text.length; ) {
        if (text[at] === '"') return at + 1;
        if (text[at]! < ' ') return undefined;
        const end: number | undefined = text[at] === '\\' ? endOf(ESCAPE, text, at) : at + 1;
        if (end === undefined) return undefined;
        at = end;
    }
    return undefined;
}

/** The state after a token, or undefined when the token may not stand there. `open` has the brackets that are open. */
function follow(state: State, kind: Kind, open: Kind[]): State | undefined {
    const closes =
        (kind === ']' && (state === 'value or ]' || (state === 'comma or end' && open.at(-1) === '[')))
        || (kind === '}' && (state === 'key or }' || (state === 'comma or end' && open.at(-1) === '{')));
    if (closes) {
        open.pop();
        return 'comma or end';
    }
    switch (state) {
        case 'key':
        case 'key or }':
            return kind === 'text' ? 'colon' : undefined;
        case 'colon':
            return kind === ':' ? 'value' : undefined;
        case 'comma or end':
            return kind !== ',' || open.length === 0 ? undefined : open.at(-1) === '{' ? 'key' : 'value';
        case 'value':
        case 'value or ]':
            return openValue(kind, open);
    }
}

function openValue(kind: Kind, open: Kind[]): State | undefined {
    if (kind === 'text' || kind === 'word') return 'comma or end';
    if (kind !== '{' && kind !== '[') return undefined;
    open.push(kind);
    return kind === '{' ? 'key or }' : 'value or ]';
}
