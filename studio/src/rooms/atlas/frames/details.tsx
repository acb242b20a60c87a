// What is known of the selected frames.
import { useEffect, useRef } from 'preact/hooks';
import type { AtlasFrame } from 'spritepress';
import { counted } from '../../../kit/counted.ts';
import { Panel } from '../../../kit/panel.tsx';
import { Empty } from '../../../kit/fields.tsx';
import { drawFrame } from '../../../atlases/draw_frame.ts';
import { CommandButton } from '../../../shell/command_button.tsx';
import type { ShownAtlas } from '../../../atlases/load.ts';
import type { AtlasSession } from '../session.ts';

function Picture({ session, index }: { session: AtlasSession; index: number }) {
    const canvas = useRef<HTMLCanvasElement>(null);
    const shown = session.atlas.value!;
    const frame = shown.document.frames[index]!;
    const trimmed = session.trimmed.value;
    useEffect(() => drawFrame(canvas.current!, frame, shown.images[frame.page ?? 0], trimmed), [shown, index, trimmed]);
    return (
        <canvas ref={canvas} class="frame-picture pixels checker" role="img" aria-label={`The frame ${frame.key}`} />
    );
}

function facts(frame: AtlasFrame): [string, string][] {
    const list: [string, string | undefined][] = [
        ['Place', `${frame.x}, ${frame.y}`],
        ['Size', `${frame.w} × ${frame.h}`],
        ['Source', frame.sourceW === undefined ? undefined : `${frame.sourceW} × ${frame.sourceH}`],
        ['Trimmed', frame.trimX === undefined ? undefined : `${frame.trimX}, ${frame.trimY}`],
        ['Turned', frame.rotated ? (frame.turn ?? 'clockwise') : undefined],
        ['Repeats', frame.aliasOf],
        ['Pivot', frame.pivot?.join(', ')],
        ['Nine-patch', frame.splits?.join(', ')],
    ];
    return list.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as [string, string]]));
}

function pixelsOf({ document }: ShownAtlas, frames: ReadonlySet<number>): number {
    return [...frames].reduce((sum, i) => sum + document.frames[i]!.w * document.frames[i]!.h, 0);
}

export function Details({ session }: { session: AtlasSession }) {
    const shown = session.atlas.value;
    const [index] = session.frames.selected.value;
    const frame = index === undefined ? undefined : shown?.document.frames[index];
    const count = session.frames.selected.value.size;
    return (
        <Panel id="atlas-details" title="Frame">
            {!frame && <Empty>Select a frame on the page or in the list.</Empty>}
            {frame && count === 1 && (
                <>
                    <Picture session={session} index={index!} />
                    <p class="shorten" title={frame.key}>
                        <strong>{frame.key}</strong>
                    </p>
                    <dl class="facts">
                        {facts(frame).map(([name, value]) => (
                            <div key={name}>
                                <dt class="quiet">{name}</dt>
                                <dd class="mono">{value}</dd>
                            </div>
                        ))}
                    </dl>
                    <div class="row wrap">
                        <CommandButton command="atlas.edit-frame">Edit this frame</CommandButton>
                        <CommandButton
                            command="atlas.trimmed"
                            pressed={session.trimmed.value}
                            label="Without what was trimmed">
                            Trimmed
                        </CommandButton>
                    </div>
                </>
            )}
            {frame && count > 1 && (
                <p>
                    {counted(count, 'frame')}, {counted(pixelsOf(shown!, session.frames.selected.value), 'pixel')}
                </p>
            )}
        </Panel>
    );
}
