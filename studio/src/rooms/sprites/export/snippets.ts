// Strings of frames as source code: JavaScript, C and JSON. Strings are written so that any character of the alphabet
// stays itself.

export interface SnippetFrame {
    readonly text: string;
    readonly durationMs: number;
}

export interface SnippetTag {
    readonly name: string;
    readonly from: number;
    readonly to: number;
    readonly direction: string;
}

export interface SnippetSource {
    readonly name: string;
    readonly width: number;
    readonly height: number;
    readonly empty: string;
    /** The character and the colour, "#rrggbbaa", of everything that can be drawn. */
    readonly palette: readonly (readonly [code: string, rgba: string])[];
    readonly frames: readonly SnippetFrame[];
    readonly tags: readonly SnippetTag[];
}

export type SnippetLanguage = 'javascript' | 'c' | 'json';

export const SNIPPETS: Readonly<
    Record<SnippetLanguage, { title: string; ending: string; write(source: SnippetSource): string }>
> = {
    javascript: { title: 'JavaScript', ending: '.js', write: writeJavaScript },
    c: { title: 'C', ending: '.h', write: writeC },
    json: { title: 'JSON', ending: '.frames.json', write: writeJson },
};

/** A name that programs can have: letters, digits and underscores. */
export function identifier(name: string): string {
    const word = name.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_+|_+$/g, '');
    return /^[A-Za-z]/.test(word) ? word : `s${word}`;
}

/** "</" would end a script inside of a page. */
function quoteJavaScript(text: string): string {
    return JSON.stringify(text).replaceAll('</', '<\\/');
}

/** Two question marks can begin a trigraph in older C. */
function quoteC(text: string): string {
    const escaped = text
        .replace(/["\\]/g, '\\$&')
        .replace(/\?(?=\?)/g, '?\\')
        .replace(/[^\x20-\x7e]/g, escapeBytes);
    return `"${escaped}"`;
}

/** In octal: three digits at most, so that the next character is never taken for one. */
function escapeBytes(character: string): string {
    return [...new TextEncoder().encode(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}

function lines(items: readonly string[], indent: string): string {
    return items.map((item) => `${indent}${item},`).join('\n');
}

function writeJavaScript({ name, width, height, empty, palette, frames, tags }: SnippetSource): string {
    const quote = quoteJavaScript;
    const word = (tag: SnippetTag): string =>
        `{ name: ${quote(tag.name)}, from: ${tag.from}, to: ${tag.to}, direction: ${quote(tag.direction)} }`;
    return [
        `// PCSEF strings: width, height and palette belong to them.`,
        `export const ${identifier(name)}Sprite = {`,
        `    name: ${quote(name)},`,
        `    width: ${width},`,
        `    height: ${height},`,
        `    empty: ${quote(empty)},`,
        `    palette: {`,
        lines(
            palette.map(([code, rgba]) => `${quote(code)}: ${quote(rgba)}`),
            '        ',
        ),
        `    },`,
        `    frames: [`,
        lines(
            frames.map((frame) => `{ text: ${quote(frame.text)}, durationMs: ${frame.durationMs} }`),
            '        ',
        ),
        `    ],`,
        ...(tags.length > 0 ? ['    tags: [', lines(tags.map(word), '        '), '    ],'] : ['    tags: [],']),
        `};`,
        '',
    ].join('\n');
}

/** "#rrggbbaa" as a number. */
function numberOf(rgba: string): string {
    return `0x${rgba.slice(1)}u`;
}

function writeC({ name, width, height, empty, palette, frames, tags }: SnippetSource): string {
    const word = identifier(name).toLowerCase();
    const tagLines = tags.map((tag) => `{${quoteC(tag.name)}, ${tag.from}, ${tag.to}, ${quoteC(tag.direction)}}`);
    const character = (code: string): string => `'${code.replace(/['\\]/g, '\\$&')}'`;
    return [
        `/* PCSEF strings of ${JSON.stringify(name).slice(1, -1).replaceAll('*/', '* /')}. */`,
        '#include <stdint.h>',
        '',
        `enum { ${word}_width = ${width}, ${word}_height = ${height}, ${word}_frame_count = ${frames.length} };`,
        `enum { ${word}_empty = ${character(empty)} };`,
        '',
        ...(palette.length > 0
            ? [
                  `static const struct { char code; uint32_t rgba; } ${word}_palette[] = {`,
                  lines(
                      palette.map(([code, rgba]) => `{${character(code)}, ${numberOf(rgba)}}`),
                      '    ',
                  ),
                  '};',
                  '',
              ]
            : []),
        `static const struct { const char *text; uint32_t duration_ms; } ${word}_frames[] = {`,
        lines(
            frames.map((frame) => `{${quoteC(frame.text)}, ${frame.durationMs}}`),
            '    ',
        ),
        '};',
        ...(tags.length > 0
            ? [
                  '',
                  `static const struct { const char *name; uint32_t from, to; const char *direction; } ${word}_tags[] = {`,
                  lines(tagLines, '    '),
                  '};',
              ]
            : []),
        '',
    ].join('\n');
}

function writeJson({ palette, ...source }: SnippetSource): string {
    return `${JSON.stringify({ ...source, palette: Object.fromEntries(palette) }, null, 4)}\n`;
}
