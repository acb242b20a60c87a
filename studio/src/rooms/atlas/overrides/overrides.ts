// What single sprites have of their own: pivots by the names of frames, as `--pivots` takes them, and borders of
// nine-patches by the pictures that get them. Every edit is a new value, so that undo goes back to the old one.
import { isPicture, withoutPictureEnding } from '../../../engine/endings.ts';
import { lastPart } from '../../../files/paths.ts';

/** In fractions of the sprite, from its top left. */
export type Pivot = readonly [x: number, y: number];
/** Left, right, top, bottom, in pixels. */
export type Borders = readonly [number, number, number, number];

export interface Overrides {
    readonly pivots: Readonly<Record<string, Pivot>>;
    /** By the paths of PNGs. */
    readonly borders: Readonly<Record<string, Borders>>;
}

export const NO_OVERRIDES: Overrides = { pivots: {}, borders: {} };

/** A name without the ending of a picture, and without the ".9" of a nine-patch. */
export function stemOf(name: string): string {
    return withoutPictureEnding(name).replace(/\.9$/, '');
}

/** What every format keeps of a name: sc-sprites has "items.gemblue" for items/gem_blue.png. */
export function lettersOf(name: string): string {
    return stemOf(name).replace(/[^A-Za-z0-9]+/g, '');
}

/** Formats keep the ending of a picture in a frame's name or not: the override stays with its frame when the format
 * changes. Two names with endings are two pictures: gem.png is not gem.gif. */
function keyFor(pivots: Overrides['pivots'], frame: string): string | undefined {
    if (Object.hasOwn(pivots, frame)) return frame;
    return Object.keys(pivots).find((key) => stemOf(key) === stemOf(frame) && !(isPicture(key) && isPicture(frame)));
}

export function pivotOf({ pivots }: Overrides, frame: string): Pivot | undefined {
    const key = keyFor(pivots, frame);
    return key === undefined ? undefined : pivots[key];
}

/** Every frame gets what `change` makes of its pivot; undefined takes it away. */
export function withPivots(
    overrides: Overrides,
    frames: readonly string[],
    change: (frame: string) => Pivot | undefined,
): Overrides {
    const pivots: Record<string, Pivot> = { ...overrides.pivots };
    for (const frame of frames) {
        const pivot = change(frame);
        const key = keyFor(pivots, frame);
        if (key !== undefined) delete pivots[key];
        if (pivot) pivots[frame] = pivot;
    }
    return { ...overrides, pivots };
}

/** The same for the borders of pictures. */
export function withBorders(
    overrides: Overrides,
    pictures: readonly string[],
    change: (picture: string) => Borders | undefined,
): Overrides {
    const borders: Record<string, Borders> = { ...overrides.borders };
    for (const picture of pictures) {
        const four = change(picture);
        if (four) borders[picture] = four;
        else delete borders[picture];
    }
    return { ...overrides, borders };
}

/** The value that all have in common, null where they differ. */
export function shared<Value>(values: readonly Value[]): Value | null {
    return values.length > 0 && values.every((value) => value === values[0]) ? values[0]! : null;
}

/** Names of sc-sprites have nothing else, and no ending. */
const ONLY_LETTERS = /^[A-Za-z0-9]+(\.[A-Za-z0-9]+)*$/;

/** The picture that a frame was made of; undefined when its name does not tell. */
export function sourceOf(frame: string, pictures: readonly string[], prefix = ''): string | undefined {
    const bare = frame.startsWith(prefix) ? frame.slice(prefix.length) : frame;
    if (pictures.includes(bare)) return bare;
    const only = (list: readonly string[]) => (list.length === 1 ? list[0] : undefined);
    const named =
        only(pictures.filter((path) => stemOf(path) === stemOf(bare)))
        ?? only(pictures.filter((path) => stemOf(lastPart(path)) === stemOf(bare)));
    if (named !== undefined || !ONLY_LETTERS.test(frame) || isPicture(frame)) return named;
    return only(pictures.filter((path) => lettersOf(prefix + path) === lettersOf(frame)));
}
