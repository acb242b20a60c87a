// Putting layers together: exact indices, what opacity takes out of the palette, and the colours on the screen.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flattenFrame, FrameWatch, previewFrame } from '../../../src/rooms/sprites/model/compose.ts';
import { SpriteDocument } from '../../../src/rooms/sprites/model/document.ts';
import { addFrame } from '../../../src/rooms/sprites/model/edit/frames.ts';
import { setLayerOpacity } from '../../../src/rooms/sprites/model/edit/layers.ts';
import { paintArea } from '../../../src/rooms/sprites/model/edit/paint.ts';
import { newOutline } from '../../../src/rooms/sprites/model/outline.ts';
import { AT, doStep, PALETTE, pixels, sprite } from './support.ts';

interface TestLayer {
    readonly lines: readonly string[];
    readonly opacity?: number;
    readonly visible?: boolean;
}

/** Layers from the bottom to the top. */
function stack(...layers: readonly TestLayer[]): SpriteDocument {
    const [width, height] = [layers[0]!.lines[0]!.length, layers[0]!.lines.length];
    const base = newOutline({ name: 'n', width, height, palette: PALETTE });
    const outline = {
        ...base,
        layers: layers.map(({ opacity = 100, visible = true }, i) => ({
            id: `l${i}`,
            name: 'n',
            visible,
            opacity,
            locked: false,
        })),
        cels: Object.fromEntries(layers.map((_, i) => [`l${i}`, { f2: `c${i}` }])),
    };
    return new SpriteDocument(
        outline,
        layers.map((layer, i) => [`c${i}`, pixels(...layer.lines)] as const),
    );
}

test('full layers give exact indices', () => {
    const document = stack(
        { lines: ['1111'] },
        { lines: ['.2.2'] },
        { lines: ['..33'] },
        { lines: ['4444'], visible: false },
    );
    const { indices, mapped } = flattenFrame(document, 'f2');
    assert.deepEqual([indices, mapped], [pixels('1233'), []]);
});

test('a layer with opacity leaves the palette; the nearest colour is taken and the pixel counted', () => {
    const document = stack({ lines: ['14.1'] }, { lines: ['222.'], opacity: 40 });
    const { indices, mapped } = flattenFrame(document, 'f2');
    // 40 % green over red (153, 102, 0): red is 3 * 102² + 6 * 102² away, green 3 * 153² + 6 * 153². Over white (153,
    // 255, 153): white is 3 * 102² + 102² away, green 3 * 153² + 153². Alone its alpha is 102: nearer to nothing than
    // to full green.
    assert.deepEqual([indices, mapped], [pixels('14.1'), [0, 1, 2]]);
});

test('a colour that blending hits exactly is not counted', () => {
    const document = stack({ lines: ['4.'] }, { lines: ['44'], opacity: 50 }, { lines: ['55'], opacity: 0 });
    const { indices, mapped } = flattenFrame(document, 'f2');
    assert.deepEqual([indices, mapped], [pixels('44'), [1]]);
});

test('a half-transparent colour is itself alone and blends over another', () => {
    const document = stack({ lines: ['4.'] }, { lines: ['55'] });
    const { indices, mapped } = flattenFrame(document, 'f2');
    assert.equal(indices[1], 5);
    assert.deepEqual(mapped, [0]);
    // Black of alpha 128 over white: 255 * 127 / 255 = 127.
    assert.deepEqual([...previewFrame(document, 'f2')], [127, 127, 127, 255, 0, 0, 0, 128]);
});

test('the preview has real opacity', () => {
    const document = stack({ lines: ['1..'] }, { lines: ['33.'], opacity: 40 });
    // 0.4 blue over red: 153, 0, 102; alone blue of alpha 0.4 * 255 = 102; nothing.
    assert.deepEqual([...previewFrame(document, 'f2')], [153, 0, 102, 255, 0, 0, 255, 102, 0, 0, 0, 0]);
});

test('an area has only its own pixels', () => {
    const document = stack({ lines: ['1234', '4321', '1111'] });
    const area = { x: 1, y: 0, width: 2, height: 2 };
    assert.deepEqual(flattenFrame(document, 'f2', area).indices, pixels('23', '32'));
    const whole = previewFrame(document, 'f2');
    const part = previewFrame(document, 'f2', area);
    assert.deepEqual([...part], [...whole.slice(4, 12), ...whole.slice(20, 28)]);
});

test('a frame without cels is empty', () => {
    const document = new SpriteDocument(newOutline({ name: 'n', width: 2, height: 1, palette: PALETTE }));
    assert.deepEqual(flattenFrame(document, 'f2'), { indices: pixels('..'), mapped: [] });
});

test('a frame looks different when its own cels change, and when all frames do', () => {
    const document = sprite('12', '34');
    const watch = new FrameWatch();
    const seen: boolean[] = [];
    watch.note(document.outline, 'f2');
    document.subscribe((change) => seen.push(watch.changed(change, document.outline, 'f2')));
    doStep(document, addFrame(document, 'f2'));
    const other = document.outline.frames[1]!.id;
    doStep(
        document,
        paintArea(document, { layer: 'l1', frame: other }, { x: 0, y: 0, width: 1, height: 1 }, pixels('4')),
    );
    doStep(document, paintArea(document, AT, { x: 0, y: 0, width: 1, height: 1 }, pixels('4')));
    doStep(document, setLayerOpacity(document, 'l1', 50));
    assert.deepEqual(seen, [false, false, true, true]);
});
