// A finding of the engine in words.
import type { Finding } from 'spritepress';

/** "hero.pct:3:14", or "" without a file. */
export function positionOf({ file = '', line, column }: Finding): string {
    return line ? `${file}:${line}${column ? `:${column}` : ''}` : file;
}

function asSentence(text: string): string {
    const sentence = text[0]!.toUpperCase() + text.slice(1);
    return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** Where it is, what it is, and what to do about it: "hero.png: the file is no PNG. Write it again." */
export function wordFinding(finding: Finding): string {
    const { message, hint } = finding;
    const position = positionOf(finding);
    const found = position ? `${position}: ${message}` : message;
    return hint ? `${found.replace(/[.]$/, '')}. ${asSentence(hint)}` : found;
}
