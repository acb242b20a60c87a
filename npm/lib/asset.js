// What a loader of an engine needs: a document is fetched with the files beside it, and becomes frames or a rig with
// bitmaps. For phaser.js and pixi.js, in browsers.
import * as light from '../light.web.js';

const beginsWith = (bytes, magic) => [...magic].every((letter, i) => bytes[i] === letter.charCodeAt(0));

/** Files may have any name, as those of a server that hashes them; the ending counts for damaged ones, so that the
 * library can tell what is wrong. */
function isGltf(name, bytes, json) {
    return /\.(glb|gltf)$/i.test(name) || beginsWith(bytes, 'glTF') || json.asset !== undefined;
}

/** Of glTF the light module knows nothing: only who loads one gets the whole one. */
function libraryFor(name, bytes, json) {
    return isGltf(name, bytes, json) ? import('../index.web.js') : light;
}

/** Endings that name a format; others can be anything. */
export const ENDINGS = ['.pct', '.aatls', '.scs', '.scspr', '.pchr', '.glb', '.gltf'];

async function fetchBytes(url) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`cannot load ${url}: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
}

/** The address of a file beside the document. A document may name files below its own folder, and nothing else. */
function besideOf(url, name) {
    const parts = name.split('/');
    if (/^[/\\]|^[a-z][a-z0-9+.-]*:/i.test(name) || parts.includes('..'))
        throw new Error(`${url} names "${name}", which does not lie beside it`);
    return new URL(parts.map(encodeURIComponent).join('/'), url);
}

/** A document of JSON as an object; empty for any other, and for damaged ones: the library tells what is wrong. */
function parseJson(bytes) {
    const text = new TextDecoder().decode(bytes);
    if (!/^\s*\{/.test(text)) return {};
    try {
        return JSON.parse(text);
    } catch {
        return {};
    }
}

/** The path of a file that a document names; none for an address that cannot be read. */
function pathOf(item) {
    try {
        return item?.path ?? (item?.uri && decodeURIComponent(item.uri));
    } catch {
        return undefined;
    }
}

/** Names that a document of JSON has for its files: buffers and images of glTF, images of a rig's JSON form. */
function namesIn({ buffers, images }) {
    return [buffers, images]
        .flatMap((list) => (Array.isArray(list) ? list : []))
        .map(pathOf)
        .filter((name) => typeof name === 'string' && !name.startsWith('data:'));
}

async function fetchFiles(url, names) {
    return Object.fromEntries(
        await Promise.all(names.map(async (name) => [name, await fetchBytes(besideOf(url, name))])),
    );
}

/** Straight RGBA as the browser takes it. PCHR may have an image without pixels, a browser may not. */
function makePixels({ bytes, width, height }) {
    return bytes.length === 0 ? new ImageData(1, 1) : new ImageData(new Uint8ClampedArray(bytes), width, height);
}

/** A bitmap of a file that the browser knows, or of pixels. */
function makeBitmap(image) {
    return createImageBitmap(image.type === 'rgba' ? makePixels(image) : new Blob([image.bytes]));
}

const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** The pages of an atlas, beside the document or inside it. */
async function loadPages(url, pages) {
    const names = pages.flatMap(({ image, file }) => (image === undefined ? [file] : []));
    const files = await fetchFiles(url, names);
    return Promise.all(
        pages.map(({ image, file }) => makeBitmap({ bytes: image === undefined ? files[file] : fromBase64(image) })),
    );
}

/** Frames with names that differ: pictures of a sequence share theirs in some formats, and get a number as from
 * `unpack`. */
function nameFrames(frames) {
    const seen = new Set(),
        repeated = new Set();
    for (const { key } of frames) (seen.has(key) ? repeated : seen).add(key);
    return frames.map((frame) => ({
        ...frame,
        name: repeated.has(frame.key) && frame.animation ? `${frame.key}_${frame.animation.index}` : frame.key,
    }));
}

/** The steps of a clip in the order in which they are seen. Ping-pong goes there and back and shows both ends once. */
function stepsAsSeen({ steps, direction }) {
    if (direction === 'reverse') return [...steps].reverse();
    return direction === 'ping-pong' ? [...steps, ...steps.slice(1, -1).reverse()] : steps;
}

/** How long the steps are seen, in milliseconds; undefined when all are seen equally long, so that a rate says it all.
 * No time at all becomes a microsecond: 0 would mean the mean to Phaser. */
function durationsOf(steps, rate) {
    const uneven = !rate && steps.some(({ durationUs }) => durationUs !== steps[0].durationUs);
    return uneven ? steps.map(({ durationUs }) => Math.max(durationUs, 1) / 1000) : undefined;
}

/** Pictures a second: the document's, or the mean of its durations; 0 where it tells neither. */
function rateOf(steps, rate) {
    const total = steps.reduce((sum, { durationUs }) => sum + durationUs, 0);
    return rate || (total === 0 ? 0 : (steps.length * 1e6) / total);
}

/** {name: {frames: names as they are seen, rate, durations, repeats}} of the document's clips; `repeats` is 0 for
 * ever. */
function gatherAnimations(clips, frames) {
    const animations = Object.create(null); // any name, even of what objects have
    for (const clip of clips) {
        const steps = stepsAsSeen(clip);
        animations[clip.name] ??= {
            // the first of several with one name has it
            frames: steps.map(({ frame }) => frames[frame].name),
            rate: rateOf(steps, clip.rate),
            durations: durationsOf(steps, clip.rate),
            repeats: clip.repeats ?? 0,
        };
    }
    return animations;
}

/** How a page asks to be magnified: "nearest", "linear", or undefined where the document does not say. */
function filterOf({ filterMag }) {
    return filterMag === undefined ? undefined : filterMag === 0 ? 'nearest' : 'linear';
}

/** Loads an atlas: {frames, animations, images, filters}, the last two for each page, or a rig: {rig, images}.
 * `options` are those of `Rig.load`. */
export async function loadAsset(address, options = {}) {
    const url = new URL(address, document.baseURI).href;
    const input = decodeURIComponent(new URL(url).pathname.split('/').pop()) || 'input';
    const bytes = await fetchBytes(url);
    const { bind, yDown, clockwise, flipV, allowLoss, ...reading } = options;
    const json = parseJson(bytes);
    const files = { ...(await fetchFiles(url, namesIn(json))), [input]: bytes };
    const { decode, Rig } = await libraryFor(input, bytes, json);
    if (isGltf(input, bytes, json) || beginsWith(bytes, 'PCHR') || json.bones !== undefined) {
        const rig = await Rig.load(files, { ...options, input });
        return { rig, images: await Promise.all(rig.images.map(makeBitmap)) };
    }
    const told = await decode(files, { ...reading, input });
    if (!told.frames) throw new Error(`${url} is neither an atlas nor a rig`);
    const frames = nameFrames(told.frames);
    const images = await loadPages(url, told.pages);
    return {
        frames,
        animations: gatherAnimations(told.clips ?? [], frames),
        images,
        filters: told.pages.map(filterOf),
    };
}
