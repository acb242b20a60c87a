// Sprites to begin with: drawn for the studio, opened as copies.
import type { Alphabet } from './alphabet.ts';
import { indexOfCharacter } from './alphabet.ts';
import { spriteOf } from './import/read.ts';
import type { SpriteDocument } from './model/document.ts';
import { duplicateFrame } from './model/edit/frames.ts';
import { paintArea } from './model/edit/paint.ts';
import { addTag } from './model/edit/tags.ts';
import type { Outcome } from './model/outcome.ts';
import type { Palette } from './model/outline.ts';
import type { Step } from './model/step.ts';

const GHOST = `
................
.....AAAAAA.....
....ABBBBBBA....
...ABBBBBBBBA...
..ABBBBBBBBBBA..
..ABBAABBAABBA..
..ABBACBBACBBA..
..ABBAABBAABBA..
..ABBBBBBBBBBA..
..ABBDDBBDDBBA..
..ABBBBAABBBBA..
..ABBBBBBBBBBA..
..ABBBBBBBBBBA..
..ABBABBBBABBA..
..ABA.ABBA.ABA..
...A...AA...A...`;

/** One stray pixel in a row that could be mirrored, and one in a row that could repeat the one above. */
const STRAY = GHOST.replace('..ABBBBBBBBBBA..\n..ABBDDBBDDBBA', '..ABBBBBBBBCBA..\n..ABBDDBBDDBBA').replace(
    /\.\.ABBBBBBBBBBA\.\.\n\.\.ABBABBBBABBA/,
    '..ABBBBBBBBBA...\n..ABBABBBBABBA',
);

const SLIME = [
    `
................
................
................
................
................
.....AAAAAA.....
...AABBBBBBAA...
..ABBCCBBBBBBA..
.ABBCCBBBBBBBBA.
.ABBBBBAABBAABA.
ABBBBBBAABBAABBA
ABBBBBBBBBBBBBBA
ABDBBBBBBBBBBDBA
ABBDDDDDDDDDDBBA
.ABBBBBBBBBBBBA.
..AAAAAAAAAAAA..`,
    `
................
................
................
................
................
................
................
....AAAAAAAA....
..AABBCCBBBBAA..
.ABBBCCBBBBBBBA.
ABBBBBBAABBAABBA
ABBBBBBAABBAABBA
ABDBBBBBBBBBBDBA
ABBDDDDDDDDDDBBA
ABBBBBBBBBBBBBBA
.AAAAAAAAAAAAAA.`,
    `
................
................
................
......AAAA......
....AABBBBAA....
...ABBCBBBBBA...
..ABBCCBBBBBBA..
..ABBCBBBBBBBA..
..ABBBBAABBAAA..
.ABBBBBAABBAABA.
.ABBBBBBBBBBBBA.
.ABDBBBBBBBBDBA.
.ABBDDDDDDDDBBA.
..ABBBBBBBBBBA..
...AAAAAAAAAA...
................`,
];

const colours = (...list: string[]): Palette => list.map((rgba) => ({ rgba: `${rgba}ff` }));
const GHOST_COLOURS = colours('#2a2440', '#f4f1ff', '#5c6bd6', '#f29fb5');
const SLIME_COLOURS = colours('#1f3d2b', '#5fbf6a', '#e8ffd8', '#3d8f52');

function pictureOf(text: string): { width: number; height: number; pixels: Uint8Array } {
    const rows = text.trim().split('\n');
    return {
        width: rows[0]!.length,
        height: rows.length,
        pixels: Uint8Array.from(rows.join(''), (character) => indexOfCharacter(character)),
    };
}

function apply(document: SpriteDocument, outcome: Outcome<Step>): void {
    if (!outcome.ok) throw new Error(outcome.sentence);
    document.apply(outcome.value);
}

function animation(name: string, texts: readonly string[], palette: Palette): SpriteDocument {
    const document = spriteOf(name, pictureOf(texts[0]!), palette);
    for (const text of texts.slice(1)) {
        apply(document, duplicateFrame(document, document.outline.frames.at(-1)!.id));
        const { layers, frames } = document.outline;
        const { width, height, pixels } = pictureOf(text);
        apply(
            document,
            paintArea(
                document,
                { layer: layers[0]!.id, frame: frames.at(-1)!.id },
                { x: 0, y: 0, width, height },
                pixels,
            ),
        );
    }
    const { frames } = document.outline;
    apply(
        document,
        addTag(document, {
            name: 'bounce',
            from: frames[0]!.id,
            to: frames.at(-1)!.id,
            direction: 'ping-pong',
            colour: '#7fd19aff',
        }),
    );
    return document;
}

export interface SpriteSample {
    title: string;
    about: string;
    make(alphabet: Alphabet): SpriteDocument;
}

export const samples: readonly SpriteSample[] = [
    {
        title: 'Ghost',
        about: 'Sixteen pixels wide and symmetric: most rows cost half.',
        make: () => spriteOf('ghost', pictureOf(GHOST), GHOST_COLOURS),
    },
    {
        title: 'Bouncing slime',
        about: 'Three frames and a tag that plays to and fro.',
        make: () => animation('slime', SLIME, SLIME_COLOURS),
    },
    {
        title: 'Ghost with stray pixels',
        about: 'Somebody slipped twice. Press J: the studio knows which pixels cost most.',
        make: () => spriteOf('stray', pictureOf(STRAY), GHOST_COLOURS),
    },
];
