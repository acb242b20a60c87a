// Plays the animations of an atlas.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '../../../kit/button.tsx';
import { ChoiceField, Empty, NumberField } from '../../../kit/fields.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { clipsOf } from './clips.ts';
import { drawFrame } from '../../../atlases/draw_frame.ts';
import type { AtlasSession } from '../session.ts';

export function Player({ session }: { session: AtlasSession }) {
    const shown = session.atlas.value;
    const clips = useMemo(() => (shown ? clipsOf(shown.document) : []), [shown]);
    const [chosen, setChosen] = useState(0);
    const [playing, setPlaying] = useState(false);
    const [fps, setFps] = useState(0);
    const canvas = useRef<HTMLCanvasElement>(null);
    const clip = clips[chosen] ?? clips[0];
    useEffect(() => {
        if (!clip || !shown) return;
        let timer = 0;
        let step = 0;
        const show = () => {
            const { frame: index, ms } = clip.steps[step % clip.steps.length]!;
            const frame = shown.document.frames[index];
            if (frame) drawFrame(canvas.current!, frame, shown.images[frame.page ?? 0]);
            step++;
            if (playing) timer = window.setTimeout(show, fps > 0 ? 1000 / fps : ms);
        };
        show();
        return () => clearTimeout(timer);
    }, [clip, playing, fps, shown]);
    return (
        <Panel id="atlas-player" title="Animations">
            {!clip && <Empty>Nothing here is numbered like an animation.</Empty>}
            {clip && (
                <>
                    <canvas
                        ref={canvas}
                        class="frame-picture pixels checker"
                        role="img"
                        aria-label={`Animation ${clip.name}`}
                    />
                    <ChoiceField
                        label="Clip"
                        value={String(clips.indexOf(clip))}
                        choices={clips.map((each, i) => ({
                            value: String(i),
                            label: `${each.name} (${each.steps.length})`,
                        }))}
                        onChange={(value) => setChosen(Number(value))}
                    />
                    <NumberField
                        label="Frames a second, 0: as told"
                        value={fps}
                        min={0}
                        max={120}
                        onChange={(value) => setFps(Math.round(value))}
                    />
                    <Button icon={playing ? 'pause' : 'play'} onClick={() => setPlaying(!playing)}>
                        {playing ? 'Stop' : 'Play'}
                    </Button>
                </>
            )}
        </Panel>
    );
}
