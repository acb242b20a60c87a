// What the page showed before is collected: drawing for long leaves no old nodes of Preact behind.
import assert from 'node:assert/strict';
import nodeTest, { after, before } from 'node:test';
import * as studio from './support.mjs';

const test = studio.pages({ before, after, test: nodeTest });

/** How many nodes of Preact are alive, after collecting garbage. */
async function countNodes(devtools) {
    const { result: prototype } = await devtools.send('Runtime.evaluate', { expression: 'Object.prototype' });
    const { objects } = await devtools.send('Runtime.queryObjects', { prototypeObjectId: prototype.objectId });
    const count = function () {
        return this.filter((object) => Object.hasOwn(object, '__v') && Object.hasOwn(object, '__b')).length;
    };
    const { result } = await devtools.send('Runtime.callFunctionOn', {
        objectId: objects.objectId,
        functionDeclaration: `${count}`,
        returnByValue: true,
    });
    await devtools.send('Runtime.releaseObject', { objectId: objects.objectId });
    return result.value;
}

const KEYS = [
    'b',
    'e',
    'g',
    'l',
    'u',
    'm',
    'Escape',
    'Control+z',
    'Control+y',
    '[',
    ']',
    'x',
    '1',
    '2',
    '3',
    'o',
    'y',
    'Shift+h',
];

async function draw(page, times, random) {
    const aim = () => [random(4), random(4)];
    for (let i = 0; i < times; i++) {
        await page.keyboard.press(KEYS[random(KEYS.length)]);
        await studio.drag(page, [aim(), aim()]);
    }
}

test('drawing leaves no old pictures of the panels behind', async (page) => {
    await studio.openSprite(page, { frames: [['AB..', '..C.', 'DDDD', '....']] });
    const devtools = await page.context().newCDPSession(page);
    const random = studio.randomFrom(5);
    await draw(page, 40, random);
    const few = await countNodes(devtools);
    await draw(page, 160, random);
    const many = await countNodes(devtools);
    // Steps in the list of the history are nodes too, some of each; without forgetting there would be thousands.
    assert.ok(few > 100 && many < few + 500, `${few} nodes after 40 strokes, ${many} after 200`);
});
