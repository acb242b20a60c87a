// In the page: pictures as an engine drew them against those that the native command wrote.

export const SIDE = 256;
export const PLACE = { x: 3, y: 5 }; // where frames are drawn

function makeContext() {
    return new OffscreenCanvas(SIDE, SIDE).getContext('2d', { willReadFrequently: true });
}

/** The pixels of an engine's canvas. */
export function readCanvas(canvas) {
    const context = makeContext();
    context.drawImage(canvas, 0, 0);
    return context.getImageData(0, 0, SIDE, SIDE).data;
}

/** The pixels of a file, put at a place, without `border` pixels around it. */
export async function readPicture(url, { x, y } = { x: 0, y: 0 }, border = 0) {
    const bitmap = await createImageBitmap(await (await fetch(url)).blob());
    const context = makeContext(),
        w = bitmap.width - 2 * border,
        h = bitmap.height - 2 * border;
    context.drawImage(bitmap, border, border, w, h, x, y, w, h);
    return context.getImageData(0, 0, SIDE, SIDE).data;
}

export function countDifferent(drawn, wanted) {
    let count = 0;
    for (let i = 0; i < drawn.length; i += 4) if ([0, 1, 2, 3].some((k) => drawn[i + k] !== wanted[i + k])) count++;
    return count;
}

/** Colours times alpha: what is transparent has no colour to compare. */
function premultiply(data) {
    return data.map((value, i) => (i % 4 === 3 ? value : Math.round((value * data[i - (i % 4) + 3]) / 255)));
}

/** Least and greatest value of a channel among a pixel and its neighbours. */
function rangeAround(data, x, y, channel) {
    let least = 255,
        greatest = 0;
    for (let v = Math.max(y - 1, 0); v <= Math.min(y + 1, SIDE - 1); v++)
        for (let u = Math.max(x - 1, 0); u <= Math.min(x + 1, SIDE - 1); u++) {
            least = Math.min(least, data[(v * SIDE + u) * 4 + channel]);
            greatest = Math.max(greatest, data[(v * SIDE + u) * 4 + channel]);
        }
    return [least, greatest];
}

/** How two pictures of a rig differ: `covered` pixels that are wanted, `unlike` that differ by more than `same` in a
 * channel, `wrong` that are also none of what lies within a pixel of there: an edge moved by less than a pixel never
 * makes one. */
export function compareRig(drawnStraight, wantedStraight, same) {
    const drawn = premultiply(drawnStraight),
        wanted = premultiply(wantedStraight);
    const found = { covered: 0, unlike: 0, wrong: 0 };
    for (let y = 0; y < SIDE; y++)
        for (let x = 0; x < SIDE; x++) {
            const at = (y * SIDE + x) * 4,
                channels = [0, 1, 2, 3];
            if (wanted[at + 3]) found.covered++;
            if (channels.every((i) => Math.abs(drawn[at + i] - wanted[at + i]) <= same)) continue;
            found.unlike++;
            const isNear = (i) => {
                const [least, greatest] = rangeAround(wanted, x, y, i);
                return drawn[at + i] >= least - same && drawn[at + i] <= greatest + same;
            };
            if (!channels.every(isNear)) found.wrong++;
        }
    return found;
}
