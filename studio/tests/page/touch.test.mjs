// Fingers and pens. Fingers come through the browser's own input (CDP); pens, which it cannot send, as pointer events.
import assert from 'node:assert/strict';
import nodeTest, { after, before } from 'node:test';
import * as studio from './support.mjs';

const { expectRows, history, openSprite, place, settle } = studio;
const test = studio.pages({ before, after, test: nodeTest }, { hasTouch: true });

const PICTURE = '......\n......\n......\n.....C';

/** Fingers on the pixels of the sprite: `touch('touchStart', [[x, y], ...])`. */
async function hands(page) {
    const client = await page.context().newCDPSession(page);
    return async (type, pixels) => {
        const touchPoints = [];
        for (const [id, [x, y]] of pixels.entries()) touchPoints.push({ ...(await place(page, x, y)), id });
        await client.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
}

async function drawWithFinger(page, touch, points) {
    await touch('touchStart', [points[0]]);
    for (const at of points.slice(1)) await touch('touchMove', [at]);
    await touch('touchEnd', []);
    await settle(page);
}

test('a finger draws; a second one gives the stroke up and moves the view', async (page) => {
    await openSprite(page, PICTURE);
    const touch = await hands(page);
    await drawWithFinger(page, touch, [
        [0, 0],
        [3, 0],
    ]);
    await expectRows(page, 'AAAA..\n......\n......\n.....C');
    const before = await place(page, 0, 0);
    await touch('touchStart', [[0, 2]]);
    await touch('touchMove', [[2, 2]]);
    await touch('touchStart', [
        [2, 2],
        [4, 2],
    ]);
    await touch('touchMove', [
        [2, 3],
        [4, 3],
    ]);
    await touch('touchEnd', []);
    await expectRows(page, 'AAAA..\n......\n......\n.....C');
    assert.equal((await history(page)).position, 1);
    await page.mouse.move(before.x, before.y);
    await settle(page);
    assert.equal(await page.locator('#place').textContent(), '0, -1', 'the view went one pixel down with the fingers');
});

test('a finger that fills, and a second one: nothing is filled', async (page) => {
    await openSprite(page, PICTURE);
    const touch = await hands(page);
    await page.keyboard.press('g');
    await touch('touchStart', [[0, 0]]);
    await touch('touchStart', [
        [0, 0],
        [2, 0],
    ]);
    await touch('touchMove', [
        [0, 2],
        [2, 2],
    ]);
    await touch('touchEnd', []);
    await expectRows(page, PICTURE);
});

test('a tap of two fingers undoes, of three redoes', async (page) => {
    await openSprite(page, PICTURE);
    const touch = await hands(page);
    await drawWithFinger(page, touch, [
        [0, 0],
        [3, 0],
    ]);
    await drawWithFinger(page, touch, [[0, 1]]);
    assert.equal((await history(page)).position, 2);
    await touch('touchStart', [
        [1, 1],
        [3, 1],
    ]);
    await touch('touchEnd', []);
    await expectRows(page, 'AAAA..\n......\n......\n.....C');
    await touch('touchStart', [
        [1, 1],
        [3, 1],
        [2, 2],
    ]);
    await touch('touchEnd', []);
    await expectRows(page, 'AAAA..\nA.....\n......\n.....C');
    assert.equal((await history(page)).position, 2);
});

test('two fingers zoom by whole steps', async (page) => {
    await openSprite(page, PICTURE);
    const touch = await hands(page);
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await settle(page);
    const zoom = async () => parseInt(await page.locator('.zoom-level').textContent(), 10);
    const before = await zoom();
    await touch('touchStart', [
        [2, 1],
        [3, 1],
    ]);
    await touch('touchMove', [
        [1, 1],
        [4, 1],
    ]);
    await touch('touchEnd', []);
    await settle(page);
    assert.ok((await zoom()) > before);
    assert.ok([1, 2, 3, 4, 5, 6, 8, 12, 16, 24, 32, 48, 64].includes(await zoom()));
});

test('a long press picks the colour and paints nothing', async (page) => {
    await openSprite(page, PICTURE);
    const touch = await hands(page);
    await touch('touchStart', [[5, 3]]);
    await page.waitForTimeout(700);
    await touch('touchEnd', []);
    await expectRows(page, PICTURE);
    await drawWithFinger(page, touch, [[0, 0]]);
    await expectRows(page, 'C.....\n......\n......\n.....C');
});

/** A pen at a pixel; `eraser` is its other end. */
async function pen(page, type, at, { eraser = false, pressure = 0.5 } = {}) {
    const { x, y } = await place(page, ...at);
    await page.evaluate(
        ({ kind, clientX, clientY, isEraser, force }) => {
            const area = document.querySelector('.sprite-canvas');
            area.setPointerCapture = () => {};
            area.dispatchEvent(
                new PointerEvent(kind, {
                    pointerId: 9,
                    pointerType: 'pen',
                    clientX,
                    clientY,
                    pressure: force,
                    bubbles: true,
                    cancelable: true,
                    button: kind === 'pointermove' ? -1 : isEraser ? 5 : 0,
                    buttons: kind === 'pointerup' ? 0 : isEraser ? 32 : 1,
                }),
            );
        },
        { kind: type, clientX: x, clientY: y, isEraser: eraser, force: pressure },
    );
}

test('a pen draws, its other end erases, and fingers then only pan', async (page) => {
    await openSprite(page, PICTURE);
    const touch = await hands(page);
    await pen(page, 'pointerdown', [0, 0]);
    await pen(page, 'pointermove', [4, 0]);
    await pen(page, 'pointerup', [4, 0]);
    await expectRows(page, 'AAAAA.\n......\n......\n.....C');
    await pen(page, 'pointerdown', [1, 0], { eraser: true });
    await pen(page, 'pointermove', [2, 0], { eraser: true });
    await pen(page, 'pointerup', [2, 0], { eraser: true });
    await expectRows(page, 'A..AA.\n......\n......\n.....C');
    await drawWithFinger(page, touch, [
        [0, 1],
        [3, 1],
    ]);
    await expectRows(page, 'A..AA.\n......\n......\n.....C');
});

test('pressure is off at first, and makes the brush smaller where it is on', async (page) => {
    await openSprite(page, '.....\n.....\n.....\n.....\n.....');
    await page.keyboard.press(']');
    await page.keyboard.press(']');
    await pen(page, 'pointerdown', [1, 1], { pressure: 0.3 });
    await pen(page, 'pointerup', [1, 1]);
    await expectRows(page, 'AAA..\nAAA..\nAAA..\n.....\n.....');
    await page.getByLabel('Pen pressure').check();
    await pen(page, 'pointerdown', [4, 4], { pressure: 0.3 }); // 0.3 of three pixels is one
    await pen(page, 'pointerup', [4, 4]);
    await expectRows(page, 'AAA..\nAAA..\nAAA..\n.....\n....A');
});

test('a finger that leaves a pinch does not zoom', async (page) => {
    await openSprite(page, PICTURE);
    const touch = await hands(page);
    for (const _ of [1, 2, 3]) await page.keyboard.press('-');
    await settle(page);
    const zoom = async () => parseInt(await page.locator('.zoom-level').textContent(), 10);
    const before = await zoom();
    const [a, b] = [
        [1, 1],
        [4, 1],
    ];
    await touch('touchStart', [a, b]);
    await touch('touchMove', [
        [1, 2],
        [4, 2],
    ]);
    await touch('touchEnd', [[1, 2]]);
    await touch('touchMove', [[2, 2]]);
    await touch('touchEnd', []);
    await settle(page);
    assert.equal(await zoom(), before);
});

test('a pen that is pressed harder on its way paints wider', async (page) => {
    await openSprite(page, '......\n......\n......');
    await page.keyboard.press(']');
    await page.keyboard.press(']');
    await pen(page, 'pointerdown', [0, 1], { pressure: 0.05 });
    await pen(page, 'pointerup', [0, 1]);
    await page.keyboard.press('Control+z');
    await page.getByLabel('Pen pressure').check();
    await pen(page, 'pointerdown', [0, 1], { pressure: 0.05 });
    await pen(page, 'pointermove', [2, 1], { pressure: 0.3 });
    await pen(page, 'pointermove', [4, 1], { pressure: 1 });
    await pen(page, 'pointerup', [4, 1], { pressure: 0 });
    await expectRows(page, '..AAAA\nAAAAAA\n..AAAA');
});
