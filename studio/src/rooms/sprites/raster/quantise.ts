/* A palette of a chosen number of colours for an RGBA picture: median cut, then a few rounds of k-means. The same
   picture always gets the same palette. */

import { matchPicture, OPAQUE_FROM, PaletteMatcher, type Rgb, type RgbaPicture } from './palette_match.ts';
import { wholeWithin, type Picture } from './picture.ts';

/** A colour, or the mean of similar ones, and how many pixels have it. */
interface Shade {
    readonly colour: Rgb;
    readonly count: number;
}

/* K-means looks at every shade, so pictures with more colours are counted by the highest bits of their channels. One
   bit less leaves an eighth of the shades at least, which is always more than the colours wanted. */
const MOST_SHADES = 4096;
const ROUNDS = 8;

/** The picture in at most `colours` colours. `palette[i]` is the colour of index i, sorted from dark to bright;
    `palette[0]` is null, the empty pixel. A picture with no more colours keeps them exactly. */
export function quantise(
    image: RgbaPicture,
    colours: number,
    opaqueFrom = OPAQUE_FROM,
): { palette: (Rgb | null)[]; picture: Picture } {
    const wanted = wholeWithin(colours, 1, 255);
    const shades = fewShadesOf(image, opaqueFrom);
    const found =
        shades.length <= wanted ? shades.map((shade) => shade.colour) : improve(shades, medianCut(shades, wanted));
    const palette = [null, ...found.sort((a, b) => brightness(a) - brightness(b) || rgbKey(a) - rgbKey(b))];
    return { palette, picture: matchPicture(image, new PaletteMatcher(palette), opaqueFrom) };
}

function brightness([red, green, blue]: Rgb): number {
    return 299 * red + 587 * green + 114 * blue;
}

function rgbKey([red, green, blue]: Rgb): number {
    return (red << 16) | (green << 8) | blue;
}

function fewShadesOf(image: RgbaPicture, opaqueFrom: number): Shade[] {
    let bits = 8;
    let shades = shadesOf(image, opaqueFrom, bits);
    while (!shades) {
        shades = shadesOf(image, opaqueFrom, --bits);
    }
    return shades;
}

/** The colours of all pixels that are not empty; those whose channels have the same highest bits are one shade. Null if
    there are more than MOST_SHADES. */
function shadesOf(image: RgbaPicture, opaqueFrom: number, bits: number): Shade[] | null {
    const sums = new Map<number, number[]>();
    const { pixels } = image;
    const shift = 8 - bits;
    for (let at = 0; at + 3 < pixels.length; at += 4) {
        if (pixels[at + 3]! < opaqueFrom) {
            continue;
        }
        const [red, green, blue] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!];
        const key = ((red >> shift) << 16) | ((green >> shift) << 8) | (blue >> shift);
        const sum = sums.get(key);
        if (sum) {
            sum[0]! += red;
            sum[1]! += green;
            sum[2]! += blue;
            sum[3]! += 1;
        } else {
            sums.set(key, [red, green, blue, 1]);
            if (sums.size > MOST_SHADES) {
                return null;
            }
        }
    }
    return [...sums.values()].map(([red, green, blue, count]) => ({
        colour: mean([red!, green!, blue!], count!),
        count: count!,
    }));
}

function mean([red, green, blue]: Rgb, count: number): Rgb {
    return [Math.round(red / count), Math.round(green / count), Math.round(blue / count)];
}

function meanOf(shades: readonly Shade[]): Rgb {
    const sum: [number, number, number] = [0, 0, 0];
    let total = 0;
    for (const { colour, count } of shades) {
        colour.forEach((value, channel) => {
            sum[channel]! += value * count;
        });
        total += count;
    }
    return mean(sum, total);
}

/** Splits the shades again and again, always the group with the widest channel, until there are enough groups. */
function medianCut(shades: readonly Shade[], wanted: number): Rgb[] {
    const groups = [{ shades, ...widestChannel(shades) }];
    while (groups.length < wanted) {
        const widest = groups.reduce((best, group) => (group.width > best.width ? group : best));
        if (widest.width === 0) {
            break;
        }
        const halves = split(widest.shades, widest.channel).map((half) => ({ shades: half, ...widestChannel(half) }));
        groups.splice(groups.indexOf(widest), 1, ...halves);
    }
    return groups.map((group) => meanOf(group.shades));
}

function widestChannel(shades: readonly Shade[]): { channel: number; width: number } {
    let [channel, width] = [0, 0];
    for (const candidate of [1, 0, 2]) {
        let [lowest, highest] = [255, 0];
        for (const { colour } of shades) {
            lowest = Math.min(lowest, colour[candidate]!);
            highest = Math.max(highest, colour[candidate]!);
        }
        if (highest - lowest > width) {
            [channel, width] = [candidate, highest - lowest];
        }
    }
    return { channel, width };
}

/** Two groups with about as many pixels each; both have at least one shade. */
function split(shades: readonly Shade[], channel: number): [Shade[], Shade[]] {
    const sorted = [...shades].sort(
        (a, b) => a.colour[channel]! - b.colour[channel]! || rgbKey(a.colour) - rgbKey(b.colour),
    );
    const half = sorted.reduce((sum, shade) => sum + shade.count, 0) / 2;
    let [end, passed] = [0, 0];
    while (end < sorted.length - 1 && (end === 0 || passed + sorted[end]!.count <= half)) {
        passed += sorted[end]!.count;
        end++;
    }
    return [sorted.slice(0, end), sorted.slice(end)];
}

/** K-means: moves each colour to the middle of the shades that are nearest to it, until nothing moves. */
function improve(shades: readonly Shade[], start: readonly Rgb[]): Rgb[] {
    let colours = [...start];
    for (let round = 0; round < ROUNDS; round++) {
        const groups = colours.map((): Shade[] => []);
        const matcher = new PaletteMatcher([null, ...colours]);
        for (const shade of shades) {
            groups[matcher.nearest(...shade.colour) - 1]!.push(shade);
        }
        const moved = groups.map((group, index) => (group.length > 0 ? meanOf(group) : colours[index]!));
        if (moved.every((colour, index) => rgbKey(colour) === rgbKey(colours[index]!))) {
            break;
        }
        colours = moved;
    }
    return [...new Map(colours.map((colour) => [rgbKey(colour), colour])).values()];
}
