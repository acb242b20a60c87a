// The meshes in the order in which they are drawn just now, the topmost first: image, bone, z, eye and solo.
import { useMemo } from 'preact/hooks';
import { Button } from '../../../kit/button.tsx';
import { Empty } from '../../../kit/fields.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Pose } from '../poses.ts';
import type { RigSession } from '../session.ts';
import { Thumbnail } from './thumbnail.tsx';

interface Row {
    readonly index: number;
    readonly z: number;
    /** False while its bone hides it. */
    readonly drawn: boolean;
}

/** From the topmost mesh down; those that are not drawn now come last. */
function rowsOf(session: RigSession, pose: Pose): Row[] {
    const { rig } = session.model.value;
    pose.take(rig, session.moment.value);
    const drawn = [...pose.order.subarray(0, pose.count)].reverse();
    const others = rig.meshes.map((_, i) => i).filter((i) => !drawn.includes(i));
    return [...drawn, ...others].map((index, i) => {
        const { bone } = rig.meshes[index]!;
        return { index, z: bone < 0 ? 0 : pose.transforms[7 * bone + 5]!, drawn: i < drawn.length };
    });
}

function MeshRow({ session, index, z, drawn }: Row & { session: RigSession }) {
    const { rig } = session.model.value;
    const mesh = rig.meshes[index]!;
    const chosen = session.mesh.value === index;
    const solo = session.state.solo.value === mesh.name;
    const closed = session.state.hidden.value.includes(mesh.name);
    const bone = mesh.bone < 0 ? 'no bone' : rig.bones[mesh.bone]!.name;
    const still = !session.accelerated.value;
    return (
        <li class={`mesh-row ${chosen ? 'chosen' : ''} ${drawn && !session.isHidden(mesh.name) ? '' : 'unseen-mesh'}`}>
            <Thumbnail session={session} mesh={index} />
            <button
                type="button"
                class="mesh-name grow"
                aria-pressed={chosen}
                onClick={() => {
                    session.mesh.value = chosen ? null : index;
                }}>
                <span class="shorten">{mesh.name || `mesh ${index}`}</span>
                <span class="quiet small shorten">
                    {bone} · z {z}
                    {drawn ? '' : ' · hidden by its bone'}
                </span>
            </button>
            <Button
                icon={closed ? 'eye-off' : 'eye'}
                label={`${closed ? 'Show' : 'Hide'} ${mesh.name}`}
                kind="plain"
                disabled={still}
                onClick={() => session.toggleMesh(mesh)}
            />
            <Button
                label={`Only ${mesh.name}`}
                kind="plain"
                pressed={solo}
                disabled={still}
                class="solo"
                onClick={() => session.soloMesh(mesh)}>
                S
            </Button>
        </li>
    );
}

export function MeshesPanel({ session }: { session: RigSession }) {
    const { rig } = session.model.value;
    const pose = useMemo(() => new Pose(rig), [rig]);
    const rows = rowsOf(session, pose);
    return (
        <Panel id="rig-meshes" title={`Meshes (${rig.meshes.length})`}>
            {rig.meshes.length === 0 && <Empty>This rig has no meshes: there is nothing to draw but its bones.</Empty>}
            <ul class="meshes" aria-label="Meshes, the topmost first">
                {rows.map((row) => (
                    <MeshRow key={row.index} session={session} {...row} />
                ))}
            </ul>
        </Panel>
    );
}
