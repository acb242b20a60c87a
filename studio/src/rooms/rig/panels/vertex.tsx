// The vertex under the pointer, or the pinned one: its four influences, and a way to vertices whose weights are not
// whole.
import { Button } from '../../../kit/button.tsx';
import { Empty } from '../../../kit/fields.tsx';
import { Icon } from '../../../kit/icons.tsx';
import { Panel } from '../../../kit/panel.tsx';
import type { RigSession } from '../session.ts';
import { boneColour, css, influencesOf, isOff, sumOf } from '../weights.ts';

const shown = (value: number): string => String(Math.round(value * 10000) / 10000);

function Influences({ session }: { session: RigSession }) {
    const place = session.vertex.value;
    const { rig } = session.model.value;
    const mesh = place ? rig.meshes[place.mesh] : undefined;
    if (!place || !mesh)
        return <Empty>Show wires or weights, and point at a vertex: its four bones and their weights show here.</Empty>;
    const off = isOff(mesh, place.vertex);
    return (
        <>
            <p class="small">
                Vertex {place.vertex} of {mesh.name}
            </p>
            <table class="influences">
                <thead>
                    <tr>
                        <th scope="col">Bone</th>
                        <th scope="col">Weight</th>
                    </tr>
                </thead>
                <tbody>
                    {influencesOf(mesh, place.vertex).map(({ bone, weight }, k) => (
                        <tr key={k} class={weight > 0 ? '' : 'quiet'}>
                            <td>
                                <svg class="bone-dot" viewBox="0 0 10 10" aria-hidden="true">
                                    <circle cx="5" cy="5" r="4.500" fill={css(boneColour(bone))} />
                                </svg>
                                {weight === 0 ? 'none' : (rig.bones[bone]?.name ?? `bone ${bone}`)}
                            </td>
                            <td class="mono">{shown(weight)}</td>
                        </tr>
                    ))}
                </tbody>
                <tfoot>
                    <tr class={off ? 'fault' : ''}>
                        <td>
                            {off && <Icon name="alert" />}Sum{off ? ', not 1' : ''}
                        </td>
                        <td class="mono">{shown(sumOf(mesh, place.vertex))}</td>
                    </tr>
                </tfoot>
            </table>
        </>
    );
}

/** Goes from one vertex to the next of those whose weights do not sum to 1. */
function OffVertices({ session }: { session: RigSession }) {
    const { off } = session.model.value;
    if (off.length === 0) return null;
    const next = () => {
        const now = session.pinnedVertex.value;
        const at = off.findIndex(({ mesh, vertex }) => mesh === now?.mesh && vertex === now.vertex);
        const place = off[(at + 1) % off.length]!;
        [session.pinnedVertex.value, session.mesh.value] = [place, place.mesh];
        if (session.state.weights.value === 'off') session.state.weights.value = 'all';
    };
    return (
        <div class="row wrap off-vertices">
            <span class="grow fault">
                {off.length === 1 ? 'One vertex has' : `${off.length} vertices have`} weights that do not sum to 1.
            </span>
            <Button onClick={next}>Show the next</Button>
        </div>
    );
}

export function VertexPanel({ session }: { session: RigSession }) {
    return (
        <Panel id="rig-vertex" title="Weights of a vertex">
            <Influences session={session} />
            <OffVertices session={session} />
        </Panel>
    );
}
