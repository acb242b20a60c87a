// Bakes a rig: its animations become pictures, drawn with the options of the export, which the atlas room presses.
import { render, type RenderOptions } from 'spritepress';
import { findRoom } from '../../shell/room.ts';
import { runWork, type WorkerOptions } from '../../shell/work.ts';
import { show } from '../../shell/workspace.ts';
import type { OptionValues } from '../../engine/options.ts';
import type { StudioFile } from '../../files/local.ts';
import { lastPart } from '../../files/paths.ts';
import { frameStems } from './frame_stems.ts';
import type { RigSession } from './session.ts';

/** These are for films and for sheets. */
const NOT_FOR_FRAMES = new Set(['loop', 'labels']);

type Frames = Readonly<Record<string, Uint8Array>>;

/** The frames of one animation: "walk_0.png", "walk_1.png" ... */
async function bakeAnimation(
    { files: given }: RigSession,
    { animation, stem }: Baked,
    values: OptionValues,
    running: WorkerOptions,
): Promise<Frames> {
    const { input, files } = given.peek();
    const options = {
        ...values,
        ...(animation === undefined ? {} : { animation }),
        input,
        output: 'frames/',
        ...running,
    } as RenderOptions;
    const made = Object.values((await render(files, options)).files);
    return Object.fromEntries(made.map((bytes, i) => [`${stem}_${i}.png`, bytes]));
}

/** An animation, and how its frames are called. */
interface Baked {
    readonly animation: string | undefined;
    readonly stem: string;
}

/** The animation that the options name, or all of them. */
function animationsOf(session: RigSession, values: OptionValues): (string | undefined)[] {
    const chosen = values.animation;
    if (chosen !== undefined) return [String(chosen)];
    const names = session.model.peek().rig.animations.map(({ name }) => name);
    return names.length > 0 ? names : [undefined];
}

export async function bakeIntoAtlas(session: RigSession, given: OptionValues): Promise<void> {
    const values = Object.fromEntries(Object.entries(given).filter(([name]) => !NOT_FOR_FRAMES.has(name)));
    const stem = lastPart(session.title.peek()).replace(/\.[^.]*$/, '') || 'rig';
    const frames = await runWork(`Baking ${stem}`, async (running) => {
        const baked: Frames[] = [];
        const animations = animationsOf(session, values);
        const stems = frameStems(animations.map((name) => name ?? 'pose'));
        for (const [i, animation] of animations.entries())
            baked.push(await bakeAnimation(session, { animation, stem: stems[i]! }, values, running));
        return Object.assign({}, ...baked) as Frames;
    });
    const pictures = Object.entries(frames).map(
        ([name, bytes]): StudioFile => ({ name: `${stem}/${name}`, bytes, origin: { kind: 'copy' } }),
    );
    const atlas = findRoom('atlas')!;
    await show(atlas, await atlas.openAll!(pictures));
}
