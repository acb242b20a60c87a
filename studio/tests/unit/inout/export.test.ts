// Exports without the engine: places on a sheet, atlas documents, source code, options.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { groupOptions, parseOption, propertyName, withOption, type OptionRow } from '../../../src/engine/options.ts';
import { atlasDocument, filmDocument, plainName } from '../../../src/rooms/sprites/export/atlas_document.ts';
import { identifier, SNIPPETS, type SnippetSource } from '../../../src/rooms/sprites/export/snippets.ts';
import { columnsFor, makeSheet, placePictures } from '../../../src/rooms/sprites/export/sheet.ts';
import { duplicateFrame, setDuration } from '../../../src/rooms/sprites/model/edit/frames.ts';
import { paintArea } from '../../../src/rooms/sprites/model/edit/paint.ts';
import { addTag } from '../../../src/rooms/sprites/model/edit/tags.ts';
import type { SpriteDocument } from '../../../src/rooms/sprites/model/document.ts';
import { doStep, pixels, sprite } from '../model/support.ts';

const CHARACTERS = { table: Uint8Array.from('.ABCDE'.padEnd(256, '.'), (each) => each.charCodeAt(0)), empty: '.' };
const PAGE = { width: 6, height: 2, image: 'AAAA' };

/** Three frames of 2 x 2: all 1, all 2, all 3, with 100, 40 and 250 ms. */
function three(): SpriteDocument {
    const document = sprite('11', '11');
    for (const index of ['2', '3']) {
        doStep(document, duplicateFrame(document, document.outline.frames.at(-1)!.id));
        const frame = document.outline.frames.at(-1)!.id;
        const row = index.repeat(2);
        doStep(
            document,
            paintArea(document, { layer: 'l1', frame }, { x: 0, y: 0, width: 2, height: 2 }, pixels(row, row)),
        );
    }
    doStep(document, setDuration(document, [document.outline.frames[1]!.id], 40));
    doStep(document, setDuration(document, [document.outline.frames[2]!.id], 250));
    return document;
}

function tag(document: SpriteDocument, name: string, from: number, to: number): void {
    const { frames } = document.outline;
    doStep(
        document,
        addTag(document, {
            name,
            from: frames[from]!.id,
            to: frames[to]!.id,
            direction: 'ping-pong',
            colour: '#ffffffff',
        }),
    );
}

const at = (places: readonly { column: number; row: number }[]): string =>
    places.map(({ column, row }) => `${column},${row}`).join(' ');

test('pictures fill rows, and a run that would be cut begins one', () => {
    assert.equal(at(placePictures(5, 3)), '0,0 1,0 2,0 0,1 1,1');
    assert.equal(at(placePictures(5, 3, [{ from: 2, to: 4 }])), '0,0 1,0 0,1 1,1 2,1');
    assert.equal(
        at(
            placePictures(3, 3, [
                { from: 0, to: 2 },
                { from: 1, to: 2 },
            ]),
        ),
        '0,0 1,0 2,0',
    );
});

test('a sheet is as wide as a texture may be, but never cuts the longest run', () => {
    assert.equal(columnsFor(16, 10), 10);
    assert.equal(columnsFor(1000, 10), 4);
    assert.equal(columnsFor(1000, 10, [{ from: 1, to: 6 }]), 6);
    assert.equal(columnsFor(4097, 3), 1);
});

test('a sheet has every frame at its place, and empty pixels where there is none', () => {
    const document = three();
    const { sprite: sheet, mapped } = makeSheet(document, document.outline.frames, placePictures(3, 2), CHARACTERS);
    assert.deepEqual([sheet.width, sheet.rows], [4, ['AABB', 'AABB', 'CC..', 'CC..']]);
    assert.deepEqual([sheet.palette?.[0], mapped], ['#ff0000ff', 0]);
});

test('a sprite without tags is one clip with its durations', () => {
    const document = three();
    const atlas = atlasDocument(document.outline, placePictures(3, 3), PAGE, { plain: false });
    assert.deepEqual(
        atlas.frames.map(({ key, x, y, w, h }) => [key, x, y, w, h]),
        [
            ['test', 0, 0, 2, 2],
            ['test', 2, 0, 2, 2],
            ['test', 4, 0, 2, 2],
        ],
    );
    assert.deepEqual(atlas.clips, [
        {
            name: 'test',
            direction: 'forward',
            steps: [
                { frame: 0, durationUs: 100_000 },
                { frame: 1, durationUs: 40_000 },
                { frame: 2, durationUs: 250_000 },
            ],
        },
    ]);
});

test('tags are clips; a frame of two tags stands there twice, a free one once, and names differ', () => {
    const document = three();
    tag(document, 'go on', 0, 1);
    tag(document, 'go on', 1, 1);
    const atlas = atlasDocument(document.outline, placePictures(3, 3), PAGE, { plain: false });
    assert.deepEqual(
        atlas.frames.map(({ key, x }) => [key, x]),
        [
            ['go on', 0],
            ['go on', 2],
            ['go on_2', 2],
            ['test_2', 4],
        ],
    );
    assert.deepEqual(
        atlas.clips?.map(({ name, direction, steps }) => [name, direction, steps.map((step) => step.frame)]),
        [['go on', 'ping-pong', [0, 1]]],
    );
    const plain = atlasDocument(document.outline, placePictures(3, 3), PAGE, { plain: true });
    assert.deepEqual(
        plain.frames.map(({ key }) => key),
        ['goon', 'goon', 'goon.2', 'test.2'],
    );
});

test('plain names have letters, digits and single dots between them', () => {
    assert.deepEqual(['a_0', 'my idle', '..a..b.', 'ÄÖ', 'x-1.y'].map(plainName), [
        'a0',
        'myidle',
        'a.b',
        'sprite',
        'x1.y',
    ]);
});

test('a film has its frames in one clip, and a single frame none', () => {
    const document = three();
    const { frames } = document.outline;
    const film = filmDocument(document.outline, frames.slice(1), 'reverse', {
        places: placePictures(2, 2),
        page: PAGE,
    });
    const steps = [
        { frame: 0, durationUs: 40_000 },
        { frame: 1, durationUs: 250_000 },
    ];
    assert.deepEqual(film.clips, [{ name: 'film', direction: 'reverse', steps }]);
    assert.deepEqual(
        filmDocument(document.outline, frames.slice(0, 1), 'forward', { places: placePictures(1, 1), page: PAGE })
            .clips,
        [],
    );
});

/** Characters that some language takes for something else. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: that is what it holds
const AWKWARD = '"\\`${x}</script>??/\'%d*/';

const SOURCE: SnippetSource = {
    name: '3 "cats" */',
    width: 4,
    height: 2,
    empty: '.',
    palette: [
        ['"', '#ff0000ff'],
        ['`', '#00ff0080'],
        ['$', '#0000ffff'],
    ],
    frames: [
        { text: AWKWARD, durationMs: 100 },
        { text: '4A', durationMs: 40 },
    ],
    tags: [{ name: 'a"b\\', from: 0, to: 1, direction: 'ping-pong' }],
};

test('names become names of programs', () => {
    assert.deepEqual(['slime', 'my slime-2', '3 cats', '', 'ü'].map(identifier), [
        'slime',
        'my_slime_2',
        's3_cats',
        's',
        's',
    ]);
});

test('JavaScript gives back every string', async () => {
    const text = SNIPPETS.javascript.write(SOURCE);
    assert.ok(!text.includes('</script'));
    const { s3_catsSprite: read } = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as {
        s3_catsSprite: SnippetSource;
    };
    assert.deepEqual(read, { ...SOURCE, palette: Object.fromEntries(SOURCE.palette) });
});

test('JSON gives back every string', () => {
    assert.deepEqual(JSON.parse(SNIPPETS.json.write(SOURCE)), {
        ...SOURCE,
        palette: Object.fromEntries(SOURCE.palette),
    });
});

test('C gives back every string, also with trigraphs', () => {
    const folder = mkdtempSync(join(tmpdir(), 'snippet-'));
    try {
        writeFileSync(join(folder, 'sprite.h'), SNIPPETS.c.write(SOURCE));
        writeFileSync(
            join(folder, 'main.c'),
            `#include "sprite.h"
#include <stdio.h>
int main(void) {
    puts(s3_cats_frames[0].text);
    printf("%d %d %d %u %c %08x %s %s", s3_cats_width, s3_cats_height, s3_cats_frame_count, s3_cats_frames[1].duration_ms,
        s3_cats_palette[1].code, s3_cats_palette[1].rgba, s3_cats_tags[0].name, s3_cats_tags[0].direction);
    return 0;
}
`,
        );
        execFileSync('gcc', ['-std=c99', '-trigraphs', '-Wall', '-Werror', '-o', 'main', 'main.c'], { cwd: folder });
        assert.equal(
            execFileSync(join(folder, 'main'), { encoding: 'utf8' }),
            `${AWKWARD}\n4 2 2 40 \` 00ff0080 a"b\\ ping-pong`,
        );
    } finally {
        rmSync(folder, { recursive: true });
    }
});

const row = (fields: Partial<OptionRow>): OptionRow => ({
    name: 'max-size',
    type: 'text',
    group: 'Pages',
    help: '',
    ...fields,
});

test('options have the names of options.d.ts, and nothing typed is the default', () => {
    assert.deepEqual(['no-cross-rows', 'scale', 'y-down'].map(propertyName), ['noCrossRows', 'scale', 'yDown']);
    const values = withOption({ scale: '2' }, row({}), '256');
    assert.deepEqual(values, { scale: '2', maxSize: '256' });
    assert.deepEqual(withOption(values, row({}), undefined), { scale: '2' });
    assert.deepEqual(parseOption(row({ type: 'number' }), '  '), { value: undefined });
});

test('values are checked as their type wants', () => {
    const good: readonly [Partial<OptionRow>, string, unknown][] = [
        [{ type: 'number', least: 1, most: 8 }, '8', 8],
        [{ type: 'factor' }, '1/3', '1/3'],
        [{ type: 'factor' }, '0.5', '0.5'],
        [{ type: 'size' }, '256x128', '256x128'],
        [{ type: 'seconds' }, '1.5', '1.5'],
        [{ type: 'colour' }, '#FF00aa', '#FF00aa'],
        [{ type: 'word', words: ['any', 'pot'] }, 'pot', 'pot'],
        [{ type: 'texts' }, 'a\n b \n', ['a', 'b']],
        [{ type: 'text' }, 'x y', 'x y'],
    ];
    for (const [fields, typed, value] of good) assert.deepEqual(parseOption(row(fields), typed), { value });
    const bad: readonly [Partial<OptionRow>, string][] = [
        [{ type: 'number', least: 1, most: 8 }, '9'],
        [{ type: 'number' }, '1.5'],
        [{ type: 'number' }, '-1'],
        [{ type: 'factor' }, '1/'],
        [{ type: 'size' }, '2x'],
        [{ type: 'seconds' }, 'soon'],
        [{ type: 'colour' }, 'red'],
        [{ type: 'word', words: ['any'] }, 'pot'],
    ];
    for (const [fields, typed] of bad) assert.ok('fault' in parseOption(row(fields), typed), typed);
});

test('rare options stand apart, under the heading of their group', () => {
    const groups = groupOptions([
        row({ name: 'a' }),
        row({ name: 'b', rare: true }),
        row({ name: 'c', group: 'Output' }),
    ]);
    assert.deepEqual(
        groups.map(({ title, rows, rare }) => [title, rows.map((each) => each.name), rare.map((each) => each.name)]),
        [
            ['Pages', ['a'], ['b']],
            ['Output', ['c'], []],
        ],
    );
});
