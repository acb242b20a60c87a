// A random walk through the editor: 2,000 actions, a reload in the middle, all undone to the first document and redone
// to the last.
import assert from 'node:assert/strict';
import nodeTest, { after, before } from 'node:test';
import * as studio from './support.mjs';

const test = studio.pages({ before, after, test: nodeTest });
const ACTIONS = 2000;

const KEYS = [
    'b',
    'e',
    'g',
    'l',
    'u',
    'Shift+U',
    'm',
    'v',
    'd',
    'w',
    's',
    'x',
    '1',
    '2',
    '3',
    '4',
    '[',
    ']',
    ',',
    '.',
    'n',
    'Shift+N',
    'Shift+H',
    'Shift+V',
    'Control+z',
    'Control+y',
    'Control+a',
    'Control+d',
    'Control+i',
    'Control+c',
    'Control+x',
    'Control+v',
    'Delete',
    'Escape',
    'Enter',
    'ArrowLeft',
    'ArrowDown',
    'Control+b',
];
const BUTTONS = [
    'New layer',
    'Delete this frame',
    'Hide Layer 1',
    'Show Layer 1',
    'Add a colour',
    'Undo',
    'Redo',
    'Duplicate this frame',
    'New frame',
];

/** A plan of actions, made here so that it can be made again from its seed. */
function makePlan(seed, count) {
    const random = studio.randomFrom(seed);
    return Array.from({ length: count }, () => {
        const kind = random(10);
        if (kind < 5) {
            const points = Array.from({ length: 1 + random(4) }, () => [random(18) - 1, random(18) - 1]);
            return { kind: 'drag', points, button: random(4) ? 0 : 2 };
        }
        if (kind < 9) return { kind: 'key', key: KEYS[random(KEYS.length)] };
        return { kind: 'button', name: BUTTONS[random(BUTTONS.length)] };
    });
}

/** Runs in the page: events as the browser makes them, without waiting for the screen between them. */
async function walk({ plan, left, top, pitch }) {
    const room = document.querySelector('.room:not([hidden])');
    const area = room.querySelector('.sprite-canvas');
    area.setPointerCapture = () => {}; // no pointer of the system is down
    area.focus();
    const fire = (type, [x, y], button, buttons) =>
        area.dispatchEvent(
            new PointerEvent(type, {
                pointerId: 1,
                pointerType: 'mouse',
                clientX: left + x * pitch,
                clientY: top + y * pitch,
                button,
                buttons,
                bubbles: true,
                cancelable: true,
            }),
        );
    const press = (name) => {
        const key = name.split('+').at(-1);
        const init = {
            key,
            ctrlKey: name.includes('Control+'),
            shiftKey: name.includes('Shift+'),
            bubbles: true,
            cancelable: true,
        };
        area.dispatchEvent(new KeyboardEvent('keydown', init));
        area.dispatchEvent(new KeyboardEvent('keyup', init));
    };
    for (const [i, { kind, points, button, key, name }] of plan.entries()) {
        if (kind === 'drag') {
            fire('pointerdown', points[0], button, button === 0 ? 1 : 2);
            for (const at of points) fire('pointermove', at, -1, button === 0 ? 1 : 2);
            fire('pointerup', points.at(-1), button, 0);
        } else if (kind === 'key') {
            press(key);
        } else {
            const enabled = `[aria-label="${name}"]:not(:disabled)`;
            document.querySelector(`.room:not([hidden]) ${enabled}, .top-bar ${enabled}`)?.click();
        }
        if (i % 20 === 0)
            await new Promise((resolve) => {
                setTimeout(resolve);
            });
    }
}

async function walkThrough(page, plan) {
    await page.keyboard.press('0');
    await studio.settle(page);
    const { x, y } = await studio.place(page, 0, 0);
    const { x: next } = await studio.place(page, 1, 0);
    await page.evaluate(walk, { plan, left: x, top: y, pitch: next - x });
    await page.evaluate(() => {
        for (const message of document.querySelectorAll('.message .button')) message.click();
    });
}

/** The document without the colours of the buttons, which are no part of the history. */
async function documentOf(page) {
    const { ink: _, ...rest } = await studio.project(page);
    return rest;
}

/** Goes to the first step or the last one, by keys. */
async function travel(page, key) {
    await page.locator('.sprite-canvas').focus();
    const button = page.locator('.top-bar').getByRole('button', { name: key === 'Control+z' ? 'Undo' : 'Redo' });
    let steps = 0;
    while (await button.isEnabled()) {
        await page.evaluate((name) => {
            const area = document.querySelector('.room:not([hidden]) .sprite-canvas');
            for (let i = 0; i < 25; i++)
                area.dispatchEvent(
                    new KeyboardEvent('keydown', { key: name, ctrlKey: true, bubbles: true, cancelable: true }),
                );
        }, key.at(-1));
        await studio.settle(page);
        steps += 25;
        assert.ok(steps <= 4 * ACTIONS, 'it never ends');
    }
}

test('2,000 random actions are undone to the first document and redone to the last, across a reload', async (page) => {
    const empty = Array(16).fill('................').join('\n');
    await studio.openSprite(page, empty);
    const first = await documentOf(page);
    const seed = Number(process.env.SEED ?? 20261116);
    const plan = makePlan(seed, ACTIONS);
    await walkThrough(page, plan.slice(0, ACTIONS / 2));
    await page.keyboard.press('Escape');
    const middle = await documentOf(page);
    await page.getByText(/^Saved$/).waitFor();
    await page.reload();
    await studio.ready(page);
    await page.waitForSelector('.room:not([hidden]) #length');
    assert.deepEqual(await documentOf(page), middle, 'the reload lost nothing');
    await page.locator('.sprite-canvas').focus();
    await walkThrough(page, plan.slice(ACTIONS / 2));
    await page.keyboard.press('Escape');
    const last = await documentOf(page);
    await travel(page, 'Control+y'); // what the walk itself has undone
    const end = await documentOf(page);
    await travel(page, 'Control+z');
    assert.deepEqual(await documentOf(page), first, `undone, seed ${seed}`);
    await travel(page, 'Control+y');
    assert.deepEqual(await documentOf(page), end, `redone, seed ${seed}`);
    assert.notDeepEqual(last, first);
});
