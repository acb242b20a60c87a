// The bind pose: the file does not tell it. Each candidate shows what a frame far away from it looks like, and a click
// chooses.
import { useEffect, useState } from 'preact/hooks';
import { render, type Rig } from 'spritepress';
import { attempt, say } from '../../../shell/messages.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { CheckField } from '../../../kit/fields.tsx';
import { optionWords } from '../../../engine/command_line.ts';
import { distantFrame } from '../poses.ts';
import type { RigSession } from '../session.ts';
import { AXES, type Axis } from '../state.ts';

const CANDIDATES_MAX = 24;
const AXIS_NAMES: Readonly<Record<Axis, { title: string; flag: string }>> = {
    yDown: { title: 'y points down', flag: 'y-down' },
    clockwise: { title: 'Positive angles turn clockwise', flag: 'clockwise' },
    flipV: { title: 'v = 0 is the bottom row of an image', flag: 'flip-v' },
};

/** The first frame of every animation, and the present bind pose where it is none of them. */
function candidatesOf(rig: Rig, chosen: string): string[] {
    const first = rig.animations.filter(({ frames }) => frames > 0).map(({ name }) => `${name}:0`);
    return [...new Set([...first.slice(0, CANDIDATES_MAX), ...(chosen ? [chosen] : [])])];
}

function presentBind({ bindPose, animations }: Rig): string {
    return bindPose.rule === 'none' ? '' : `${animations[bindPose.animation!]!.name}:${bindPose.frame}`;
}

/** The distant frame with a candidate as the bind pose, drawn by the engine. */
async function drawCandidate(session: RigSession, bind: string, signal: AbortSignal): Promise<string> {
    const { rig } = session.model.peek();
    const { input, files } = session.files.peek();
    const far = distantFrame(rig);
    const moment = far ? { animation: rig.animations[far.animation]!.name, frame: far.frame } : {};
    const { files: made } = await render(files, {
        ...session.state.choices,
        ...moment,
        bind,
        input,
        output: 'candidate.png',
        size: 160,
        lenient: true,
        worker: true,
        signal,
    });
    return URL.createObjectURL(new Blob([Object.values(made)[0]! as BlobPart], { type: 'image/png' }));
}

/** Pictures of the candidates, one after the other; '' for one that cannot be drawn. */
function usePictures(session: RigSession, candidates: readonly string[]): Readonly<Record<string, string>> {
    const [pictures, setPictures] = useState<Readonly<Record<string, string>>>({});
    const model = session.model.value;
    useEffect(() => {
        const controller = new AbortController();
        const urls: string[] = [];
        void (async () => {
            for (const bind of candidates) {
                const url = await drawCandidate(session, bind, controller.signal).catch(() => '');
                if (controller.signal.aborted) return;
                urls.push(url);
                setPictures((known) => ({ ...known, [bind]: url }));
            }
        })();
        return () => {
            controller.abort();
            for (const url of urls) URL.revokeObjectURL(url);
        };
    }, [model]);
    return pictures;
}

function Candidates({ session }: { session: RigSession }) {
    const { rig } = session.model.value;
    const candidates = candidatesOf(rig, presentBind(rig));
    const pictures = usePictures(session, candidates);
    return (
        <ul class="candidates">
            {candidates.map((bind) => (
                <li key={bind}>
                    <button
                        type="button"
                        class="candidate"
                        aria-pressed={presentBind(rig) === bind}
                        onClick={() => void session.chooseBind(bind)}>
                        <span class="candidate-picture checker">
                            {pictures[bind] && <img src={pictures[bind]} alt="" />}
                            {!pictures[bind] && (
                                <span class="quiet small">{bind in pictures ? 'cannot be drawn' : 'drawing'}</span>
                            )}
                        </span>
                        <span class="shorten">{bind}</span>
                    </button>
                </li>
            ))}
        </ul>
    );
}

export function BindDialog({ session, onClose }: { session: RigSession; onClose(): void }) {
    const { rig } = session.model.value;
    const { state } = session;
    const options = {
        bind: state.bind.value,
        ...Object.fromEntries(AXES.map((axis) => [AXIS_NAMES[axis].flag, state.axes[axis].value])),
    };
    const words = optionWords(options).join(' ');
    const shown =
        session.animation.value === null
            ? ''
            : `${rig.animations[session.animation.value]!.name}:${session.frame.value}`;
    const copy = () =>
        void attempt('Copy', async () => {
            await navigator.clipboard.writeText(words);
            say('The options are copied.');
        });
    return (
        <Dialog
            title="Bind pose and axes"
            onClose={onClose}
            foot={
                <Button kind="main" onClick={onClose}>
                    Done
                </Button>
            }>
            <p class="quiet">
                The file does not say in which pose its meshes were drawn. Each picture shows a distant frame with that
                guess: take the one that is not torn.
            </p>
            <Candidates session={session} />
            <div class="row wrap">
                {shown && (
                    <Button
                        onClick={() => void session.chooseBind(shown)}>{`Take the frame that shows, ${shown}`}</Button>
                )}
                {state.bind.value && (
                    <Button kind="plain" onClick={() => void session.chooseBind('')}>
                        Leave it to the rule
                    </Button>
                )}
            </div>
            <div class="row wrap">
                {AXES.map((axis) => (
                    <CheckField
                        key={axis}
                        label={AXIS_NAMES[axis].title}
                        value={state.axes[axis].value}
                        onChange={() => void session.toggleAxis(axis)}
                    />
                ))}
            </div>
            <div class="row">
                <code class="command-line grow" role="group" aria-label="Options">
                    {words || 'As the command does it: no option is needed.'}
                </code>
                {words && (
                    <Button icon="copy" onClick={copy}>
                        Copy
                    </Button>
                )}
            </div>
        </Dialog>
    );
}
