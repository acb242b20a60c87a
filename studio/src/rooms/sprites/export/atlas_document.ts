// A sprite as an atlas: frames on one page, and a clip for each tag. Frames of a clip share its name, as the engine's
// JSON has it.
import type { AtlasClip, AtlasDocument, AtlasFrame } from 'spritepress';
import type { Frame, Outline } from '../model/outline.ts';
import { frameIndex } from '../model/outline.ts';
import type { Place } from './sheet.ts';

export interface Page {
    readonly width: number;
    readonly height: number;
    /** A PNG in base64. */
    readonly image: string;
}

/** A clip before it has frames of an atlas. */
interface PlannedClip {
    readonly name: string;
    readonly direction: 'forward' | 'reverse' | 'ping-pong';
    /** Places in the order of the timeline. */
    readonly frames: readonly number[];
}

const MICROSECONDS = 1000;

/** Letters, digits and dots only, for formats whose keys have nothing else. */
export function plainName(name: string): string {
    return (
        name
            .replace(/[^A-Za-z0-9.]+/g, '')
            .replace(/\.{2,}/g, '.')
            .replace(/^\.|\.$/g, '') || 'sprite'
    );
}

/** Gives names that are taken a number. */
function uniqueNames(join: string): (name: string) => string {
    const taken = new Set<string>();
    return (name) => {
        let free = name;
        for (let i = 2; taken.has(free); i++) free = `${name}${join}${i}`;
        taken.add(free);
        return free;
    };
}

function range(from: number, to: number): number[] {
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** The tags of more than one frame; a sprite without any tags is one clip. */
function planClips(outline: Outline): PlannedClip[] {
    if (outline.tags.length === 0)
        return [{ name: outline.name, direction: 'forward', frames: range(0, outline.frames.length - 1) }];
    return outline.tags.map((tag) => ({
        name: tag.name,
        direction: tag.direction,
        frames: range(frameIndex(outline, tag.from), frameIndex(outline, tag.to)),
    }));
}

export interface AtlasNames {
    /** Only letters, digits and dots. */
    readonly plain: boolean;
}

/** `places` are those of all frames of the sprite. A frame of several tags stands in the list for each of them. */
export function atlasDocument(
    outline: Outline,
    places: readonly Place[],
    page: Page,
    { plain }: AtlasNames,
): AtlasDocument {
    const unique = uniqueNames(plain ? '.' : '_');
    const name = (text: string): string => unique(plain ? plainName(text) : text);
    const frames: AtlasFrame[] = [];
    const clips: AtlasClip[] = [];
    const shown = new Set<number>();
    const put = (key: string, frame: number): number => {
        const { column, row } = places[frame]!;
        frames.push({ key, x: column * outline.width, y: row * outline.height, w: outline.width, h: outline.height });
        shown.add(frame);
        return frames.length - 1;
    };
    for (const clip of planClips(outline)) {
        const key = name(clip.name);
        const duration = (frame: number): number => outline.frames[frame]!.durationMs * MICROSECONDS;
        const steps = clip.frames.map((frame) => ({ frame: put(key, frame), durationUs: duration(frame) }));
        if (steps.length > 1) clips.push({ name: key, direction: clip.direction, steps });
    }
    outline.frames.forEach((_, i) => {
        if (!shown.has(i)) put(name(`${outline.name}${plain ? '.' : '_'}${i}`), i);
    });
    return { kind: 'atlas', pages: [{ width: page.width, height: page.height, image: page.image }], frames, clips };
}

export const FILM_CLIP = 'film';

/** Frames that lie on the page in their order, as one clip. */
export function filmDocument(
    outline: Outline,
    frames: readonly Frame[],
    direction: PlannedClip['direction'],
    sheet: { places: readonly Place[]; page: Page },
): AtlasDocument {
    const { width, height } = outline;
    const { places, page } = sheet;
    return {
        kind: 'atlas',
        pages: [{ width: page.width, height: page.height, image: page.image }],
        frames: places.map(({ column, row }) => ({
            key: FILM_CLIP,
            x: column * width,
            y: row * height,
            w: width,
            h: height,
        })),
        clips:
            frames.length < 2
                ? []
                : [
                      {
                          name: FILM_CLIP,
                          direction,
                          steps: frames.map((frame, i) => ({ frame: i, durationUs: frame.durationMs * MICROSECONDS })),
                      },
                  ],
    };
}
