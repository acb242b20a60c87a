// A frame goes to the sprites editor (take_frame.ts takes it back). Of a press it is the source picture, so that
// scaling and trimming change nothing; of an atlas that was opened it is the frame, upright and as large as its source.
import { unpack, type AtlasFrame } from 'spritepress';
import { exactPattern } from '../../../engine/patterns.ts';
import { findRoom } from '../../../shell/room.ts';
import { runWork } from '../../../shell/work.ts';
import { show } from '../../../shell/workspace.ts';
import type { PartOf, StudioFile } from '../../../files/local.ts';
import { lastPart } from '../../../files/paths.ts';
import type { ShownAtlas } from '../../../atlases/load.ts';
import { sourceOf } from '../overrides/overrides.ts';
import type { AtlasSession } from '../session.ts';

function selectedFrame({ atlas, frames: { selected } }: AtlasSession): {
    shown: ShownAtlas;
    key: string;
    splits: AtlasFrame['splits'];
} {
    const [index] = selected.value;
    const frame = index === undefined ? undefined : atlas.value?.document.frames[index];
    if (!frame) throw new Error('select a frame first');
    if (!atlas.value!.images[frame.page ?? 0]) throw new Error('the image of its page is missing: give it first');
    return { shown: atlas.value!, key: frame.key, splits: frame.splits };
}

/** The picture that a frame of a press was made of. */
export function sourcePicture({ sprites, settings }: AtlasSession, key: string): string | undefined {
    return sourceOf(key, Object.keys(sprites.value), String(settings.value.options.prefix ?? ''));
}

/** The pixels of one frame, as the engine takes them out of the atlas. */
async function cutOut({ name, files }: ShownAtlas, key: string): Promise<Uint8Array> {
    const options = { input: name, output: 'frames', only: [exactPattern(key)], noNinePatch: true, lenient: true };
    const made = await runWork(`Taking out ${key}`, (running) => unpack(files, { ...options, ...running }));
    const file = made.result.files.find((each) => typeof each !== 'string' && each.frame === key);
    if (!file || typeof file === 'string') throw new Error('it has no picture of its own');
    return made.files[file.file]!;
}

async function frameFile(session: AtlasSession): Promise<StudioFile> {
    const { shown, key, splits } = selectedFrame(session);
    const part: PartOf = { document: session.id, room: 'atlas', title: session.title.value, frame: key };
    if (session.kind === 'file') {
        const bytes = await cutOut(shown, key);
        return {
            name: `${lastPart(key).replace(/\.png$/i, '')}.png`,
            bytes,
            origin: { kind: 'copy' },
            partOf: splits ? { ...part, borders: splits } : part,
        };
    }
    const source = sourcePicture(session, key);
    if (source === undefined || !/\.png$/i.test(source))
        // nothing to put it back into
        return {
            name: `${lastPart(key).replace(/\.\w+$/, '')}.png`,
            bytes: await cutOut(shown, key),
            origin: { kind: 'copy' },
        };
    const hash = session.files.readHash(source);
    const partOf = { ...part, source, ...(hash !== undefined && { hash }) };
    return { name: lastPart(source), bytes: session.sprites.value[source]!, origin: { kind: 'copy' }, partOf };
}

export async function editFrame(session: AtlasSession): Promise<void> {
    const sprites = findRoom('sprites')!;
    await show(sprites, await sprites.open(await frameFile(session)));
}
