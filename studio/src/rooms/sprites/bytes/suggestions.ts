// Suggestions: what a worker found, shown one after the other as ghosts on the picture.
import { signal } from '@preact/signals';
import type { SpriteEdit } from 'spritepress';
import { sayError } from '../../../shell/messages.ts';
import { characterTable, indexOfCharacter } from '../alphabet.ts';
import { paintFlat } from '../model/edit/flat.ts';
import type { SpriteSession } from '../session.ts';
import { flatPicture } from '../session/reading.ts';
import type { Found, Search } from './suggest.worker.ts';
import type { FlatChanges } from './try_press.ts';

export interface Suggestion {
    readonly number: number;
    readonly of: number;
    readonly saved: number;
    readonly changes: FlatChanges;
    /** What it does, in words. */
    readonly text: string;
}

function wordEdit(edit: SpriteEdit): string {
    switch (edit.kind) {
        case 'pixel':
            return 'one pixel';
        case 'copy-row':
            return `row ${edit.row! + 1} like the one above`;
        case 'mirror-left':
            return `row ${edit.row! + 1}: the left half, mirrored`;
        case 'mirror-right':
            return `row ${edit.row! + 1}: the right half, mirrored`;
        case 'merge':
            return `all ${edit.from} become ${edit.to}`;
    }
}

export class Suggestions {
    readonly #session: SpriteSession;
    #worker: Worker | null = null;
    #found: readonly SpriteEdit[] = [];
    /** The state of the sprite that the edits are for, and the frame. */
    #for = '';
    #at = 0;
    readonly searching = signal(false);

    constructor(session: SpriteSession) {
        this.#session = session;
    }

    /** Shows the next suggestion; searches first, when the sprite has changed. */
    async next(): Promise<void> {
        const session = this.#session;
        const state = this.#state();
        if (this.#for !== state) {
            const found = await this.#search();
            if (this.#state() !== state) return; // drawn on meanwhile: what was found is for another picture
            [this.#found, this.#for, this.#at] = [found, state, -1];
        }
        if (this.#found.length === 0) {
            session.suggestion.value = null;
            return session.refuse('Nothing to suggest: every edit that was tried makes the string longer.');
        }
        this.#at = (this.#at + 1) % this.#found.length;
        const edit = this.#found[this.#at]!;
        session.suggestion.value = {
            number: this.#at + 1,
            of: this.#found.length,
            saved: edit.saved,
            text: wordEdit(edit),
            changes: edit.changes.map(([pixel, character]) => [pixel, indexOfCharacter(character)]),
        };
    }

    #state(): string {
        return `${this.#session.revision.value} ${this.#session.ui.frame.value}`;
    }

    /** Does what is shown, as one step. */
    take(): void {
        const { suggestion, document, ui } = this.#session;
        const shown = suggestion.value;
        if (!shown) return;
        suggestion.value = null;
        this.#session.perform(paintFlat(document, ui.frame.value, ui.layer.value, shown.changes));
    }

    cancel(): void {
        this.#worker?.terminate();
        this.#worker = null;
        this.searching.value = false;
    }

    #search(): Promise<readonly SpriteEdit[]> {
        this.cancel();
        const { width, height, palette, settings } = this.#session.outline.value;
        const characters = characterTable();
        const pixels = flatPicture(this.#session).pixels.map((index) => characters[index]!);
        const locked = new Uint8Array(width * height);
        for (const area of settings.lockedAreas)
            for (let y = Math.max(0, area.y); y < Math.min(height, area.y + area.height); y++)
                locked.fill(1, y * width + Math.max(0, area.x), y * width + Math.min(width, area.x + area.width));
        const message: Search = {
            width,
            height,
            pixels,
            locked,
            palette: Array.from(palette, (colour) => colour?.rgba ?? '#00000000'),
        };
        const worker = new Worker(new URL('./suggest.worker.ts', import.meta.url), { type: 'module' });
        this.#worker = worker;
        this.searching.value = true;
        return new Promise((resolve) => {
            const end = (edits: readonly SpriteEdit[]) => {
                this.cancel();
                resolve(edits);
            };
            worker.onmessage = ({ data }: MessageEvent<Found>) => {
                if ('fault' in data) sayError(data.fault);
                end('fault' in data ? [] : data.edits);
            };
            worker.onerror = (event) => {
                sayError(`Suggestions: ${event.message}`);
                end([]);
            };
            worker.postMessage(message);
        });
    }
}
