// Borders of nine-patches: numbers for all selected frames, and how the first one stretches.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { AtlasFrame } from 'spritepress';
import { Button } from '../../../kit/button.tsx';
import { NumberField } from '../../../kit/fields.tsx';
import { MixedNumber } from '../../../kit/mixed_number.tsx';
import { drawFrame } from '../../../atlases/draw_frame.ts';
import { nineParts, scaledBorders, type Size } from './nine_parts.ts';
import { sizeOfPng } from './nine_patch.ts';
import { sourceSize } from './override_stage.tsx';
import { shared, sourceOf, withBorders, type Borders } from './overrides.ts';
import type { AtlasSession } from '../session.ts';

const SIDES = ['Left', 'Right', 'Top', 'Bottom'] as const;
const NONE: Borders = [0, 0, 0, 0];

/** The PNG that gets the borders of a frame; undefined when there is none, or when it is a nine-patch of its own. */
export function borderPicture(session: AtlasSession, frame: string): string | undefined {
    const plain = Object.keys(session.sprites.value).filter((path) => /(?<!\.9)\.png$/.test(path));
    return sourceOf(frame, plain, String(session.settings.value.options.prefix ?? ''));
}

export function shownBorders(session: AtlasSession, frame: AtlasFrame): Borders | undefined {
    const picture = borderPicture(session, frame.key);
    return (picture === undefined ? undefined : session.overrides.borders[picture]) ?? frame.splits;
}

/** Borders are of the source picture, which a press may scale. */
function borderedSize(session: AtlasSession, frame: AtlasFrame): Size {
    const picture = borderPicture(session, frame.key);
    return (picture === undefined ? null : sizeOfPng(session.sprites.value[picture]!)) ?? sourceSize(frame);
}

/** Borders in pixels of the frame, to be drawn over it. */
export function drawnBorders(session: AtlasSession, frame: AtlasFrame): Borders | undefined {
    const borders = shownBorders(session, frame);
    const picture = borderPicture(session, frame.key);
    if (!borders || picture === undefined || !session.overrides.borders[picture]) return borders;
    return scaledBorders(borders, borderedSize(session, frame), sourceSize(frame));
}

/** Two borders never are more than the side. */
function withSide(borders: Borders, side: number, value: number, { width, height }: Size): Borders {
    const most = (side < 2 ? width : height) - borders[side ^ 1]!;
    return borders.map((old, i) => (i === side ? Math.min(value, most) : old)) as unknown as Borders;
}

interface StretchProps {
    frame: AtlasFrame;
    image: ImageBitmap | null | undefined;
    borders: Borders;
}

function drawStretched(
    canvas: HTMLCanvasElement,
    { frame, image, borders }: StretchProps,
    wide: number,
    high: number,
): void {
    const sprite = document.createElement('canvas');
    drawFrame(sprite, frame, image);
    const to = { width: Math.round(sprite.width * wide), height: Math.round(sprite.height * high) };
    [canvas.width, canvas.height] = [to.width, to.height];
    const pen = canvas.getContext('2d')!;
    pen.imageSmoothingEnabled = false;
    for (const { from, to: at } of nineParts(sprite, to, borders)) {
        if (from.width * from.height * at.width * at.height > 0)
            pen.drawImage(sprite, from.x, from.y, from.width, from.height, at.x, at.y, at.width, at.height);
    }
}

function Stretched(props: StretchProps) {
    const canvas = useRef<HTMLCanvasElement>(null);
    const [wide, setWide] = useState(2);
    const [high, setHigh] = useState(1.5);
    useEffect(
        () => drawStretched(canvas.current!, props, wide, high),
        [props.frame, props.image, props.borders, wide, high],
    );
    return (
        <>
            <canvas
                ref={canvas}
                class="frame-picture pixels checker"
                role="img"
                aria-label={`${props.frame.key}, stretched`}
            />
            <NumberField
                label="Width"
                unit="×"
                value={wide}
                min={0.5}
                max={8}
                step={0.5}
                integer={false}
                slider
                onChange={setWide}
            />
            <NumberField
                label="Height"
                unit="×"
                value={high}
                min={0.5}
                max={8}
                step={0.5}
                integer={false}
                slider
                onChange={setHigh}
            />
        </>
    );
}

function Sides({ session, frames }: { session: AtlasSession; frames: readonly AtlasFrame[] }) {
    const all = frames.map((frame) => shownBorders(session, frame));
    const pictureOf = new Map(frames.map((frame) => [borderPicture(session, frame.key)!, frame]));
    const pictures = [...pictureOf.keys()];
    const own = pictures.some((picture) => session.overrides.borders[picture]);
    const setSide = (side: number) => (value: number) =>
        session.change(
            {
                overrides: withBorders(session.overrides, pictures, (picture) => {
                    const frame = pictureOf.get(picture)!;
                    return withSide(shownBorders(session, frame) ?? NONE, side, value, borderedSize(session, frame));
                }),
            },
            `border ${side} ${pictures.join(' ')}`,
        );
    const reset = () => session.change({ overrides: withBorders(session.overrides, pictures, () => undefined) });
    const sizes = frames.map((frame) => borderedSize(session, frame));
    const most = (side: number) => Math.min(...sizes.map(({ width, height }) => (side < 2 ? width : height)));
    return (
        <>
            <div class="border-sides">
                {SIDES.map((label, side) => (
                    <MixedNumber
                        key={label}
                        label={label}
                        value={shared(all.map((four) => four?.[side]))}
                        min={0}
                        max={most(side)}
                        step={1}
                        onChange={setSide(side)}
                    />
                ))}
            </div>
            <Button disabled={!own} onClick={reset}>
                Reset the borders
            </Button>
        </>
    );
}

export function BorderFields({ session, frames }: { session: AtlasSession; frames: readonly AtlasFrame[] }) {
    const [first] = frames;
    const without = frames.find((frame) => borderPicture(session, frame.key) === undefined);
    const borders = drawnBorders(session, first!);
    return (
        <fieldset class="option-group">
            <legend>Nine-patch</legend>
            {!without && <Sides session={session} frames={frames} />}
            {without && (
                <p class="quiet small">
                    {without.key} is made of no plain .png: a .9.png has its borders in the picture, and other kinds
                    have none.
                </p>
            )}
            {borders && (
                <Stretched frame={first!} image={session.atlas.value!.images[first!.page ?? 0]} borders={borders} />
            )}
        </fieldset>
    );
}
