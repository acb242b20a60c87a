import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wheelPixels, WheelSteps } from '../../../src/kit/wheel.ts';

const [PIXELS, LINES, PAGES] = [0, 1, 2];
const turn = (deltaY: number, deltaMode = PIXELS, deltaX = 0) => ({ deltaX, deltaY, deltaMode });

test('a notch is a step: up comes nearer', () => {
    const wheel = new WheelSteps();
    assert.deepEqual(
        [-100, -120, 100, -53].map((pixels) => wheel.step(turn(pixels))),
        [1, 1, -1, 1],
    );
    assert.deepEqual([wheel.step(turn(-3, LINES)), wheel.step(turn(1, PAGES))], [1, -1]);
});

test('scrolling sideways is no step', () => {
    const wheel = new WheelSteps();
    assert.deepEqual(
        [turn(0), turn(0, PIXELS, 400), turn(-0, LINES, -3)].map((event) => wheel.step(event)),
        [0, 0, 0],
    );
});

test('the small moves of a trackpad add up, and begin anew in the other direction', () => {
    const wheel = new WheelSteps();
    const steps = Array.from({ length: 40 }, () => wheel.step(turn(-4)));
    assert.equal(steps.filter((step) => step === 1).length, 4); // 160 pixels, of which 40 are one step
    assert.equal(steps.filter((step) => step === -1).length, 0);
    assert.deepEqual(
        [-36, 8, 31, 1, -39].map((pixels) => wheel.step(turn(pixels))),
        [0, 0, 0, -1, 0],
    );
});

test('lines and pages count as more than pixels', () => {
    assert.deepEqual(wheelPixels(turn(5, PIXELS, -2)), { x: -2, y: 5 });
    assert.ok(wheelPixels(turn(1, LINES)).y > 10 && wheelPixels(turn(1, PAGES)).y > wheelPixels(turn(10, LINES)).y);
});
