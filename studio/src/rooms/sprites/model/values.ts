// Checks of single values that users type: the same rules for edits and for project files.
import { LIMITS } from './limits.ts';
import { refuse } from './outcome.ts';

/** Without control characters and spaces at the ends. */
export function cleanName(name: string, what: string): string {
    const clean = name.trim();
    if (clean === '') refuse(`${what} needs a name. Type at least one character.`);
    if (clean.length > LIMITS.nameLength)
        refuse(`${what} has a name of ${clean.length} characters; at most ${LIMITS.nameLength} fit.`);
    if (hasControls(clean)) refuse(`The name of ${what.toLowerCase()} has control characters. Remove them.`);
    return clean;
}

export function hasControls(text: string): boolean {
    return [...text].some((character) => character < ' ' || character === '\u007f');
}

export function isColour(text: string): boolean {
    return /^#[0-9a-f]{8}$/.test(text);
}

/** Lower case with alpha: "#AB12CD" becomes "#ab12cdff". */
export function cleanColour(text: string): string {
    const lower = text.trim().toLowerCase();
    const full = /^#[0-9a-f]{6}$/.test(lower) ? `${lower}ff` : lower;
    return isColour(full) ? full : refuse(`“${text}” is no colour. Write it as #rrggbb or #rrggbbaa.`);
}

export function needInteger(value: number, least: number, most: number, what: string): number {
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    return refuse(`${what} must be a whole number from ${least} to ${most}, not ${value}.`);
}

export function needNumber(value: number, least: number, most: number, what: string): number {
    if (Number.isFinite(value) && value >= least && value <= most) return value;
    return refuse(`${what} must be a number from ${least} to ${most}, not ${value}.`);
}
