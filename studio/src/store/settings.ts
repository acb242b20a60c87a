// Settings: small texts in the storage of the browser, and signals that follow them.
import { effect, signal, type Signal } from '@preact/signals';

const PREFIX = 'spritepress.';

/** Storage may be forbidden or full: a setting that cannot be kept still holds until the page closes. */
export function readSetting(key: string, otherwise: string): string {
    try {
        return localStorage.getItem(PREFIX + key) ?? otherwise;
    } catch {
        return otherwise;
    }
}

export function writeSetting(key: string, value: string): void {
    try {
        localStorage.setItem(PREFIX + key, value);
    } catch {
        // See above.
    }
}

export function removeSetting(key: string): void {
    try {
        localStorage.removeItem(PREFIX + key);
    } catch {
        // See above.
    }
}

/** A setting that is watched, and one of a few words. */
export function setting<Word extends string>(key: string, words: readonly Word[]): Signal<Word> {
    const read = readSetting(key, words[0]!);
    const watched = signal<Word>(words.find((word) => word === read) ?? words[0]!);
    effect(() => writeSetting(key, watched.value));
    return watched;
}
