// The tree of bones: pointing at one lights it and the vertices that it moves, a click pins it.
import { useMemo, useState } from 'preact/hooks';
import type { RigBone } from 'spritepress';
import { Empty } from '../../../kit/fields.tsx';
import { Panel } from '../../../kit/panel.tsx';
import type { RigSession } from '../session.ts';
import { boneColour, countVertices, css } from '../weights.ts';

interface Row {
    readonly bone: number;
    readonly depth: number;
}

/** Bones as a tree is read: every bone before its children. */
function treeOf(bones: readonly RigBone[]): Row[] {
    const children = new Map<number, number[]>();
    for (const [i, { parent }] of bones.entries()) children.set(parent, [...(children.get(parent) ?? []), i]);
    const rows: Row[] = [];
    const waiting: Row[] = (children.get(-1) ?? []).map((bone) => ({ bone, depth: 0 })).reverse();
    for (let row = waiting.pop(); row; row = waiting.pop()) {
        const { bone, depth } = row;
        rows.push(row);
        waiting.push(...(children.get(bone) ?? []).map((child) => ({ bone: child, depth: depth + 1 })).reverse());
    }
    return rows;
}

/** Arrows walk through the tree, which is one stop of the tabulator. */
function walk(event: KeyboardEvent): void {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const items = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[role=treeitem]')];
    items[items.indexOf(document.activeElement as HTMLElement) + by]?.focus();
}

interface RowProps extends Row {
    readonly session: RigSession;
    readonly vertices: number;
    readonly first: boolean;
}

function BoneRow({ session, bone, depth, vertices, first }: RowProps) {
    const { pinnedBone, hoverBone } = session;
    const { name } = session.model.value.rig.bones[bone]!;
    const pinned = pinnedBone.value === bone;
    const point = (at: number | null) => () => {
        hoverBone.value = at;
    };
    const pin = () => {
        pinnedBone.value = pinned ? null : bone;
    };
    return (
        <li
            role="treeitem"
            aria-level={depth + 1}
            aria-selected={pinned}
            tabIndex={pinned || (first && pinnedBone.value === null) ? 0 : -1}
            class={`bone-row depth-${Math.min(depth, 12)} ${pinned ? 'chosen' : ''} ${hoverBone.value === bone ? 'lit' : ''}`}
            onPointerEnter={point(bone)}
            onPointerLeave={point(null)}
            onFocus={point(bone)}
            onBlur={point(null)}
            onClick={pin}
            onKeyDown={(event) => {
                if (event.key === 'Enter' || event.key === ' ') {
                    event.preventDefault();
                    pin();
                }
            }}>
            <svg class="bone-dot" viewBox="0 0 10 10" aria-hidden="true">
                <circle cx="5" cy="5" r="4.500" fill={css(boneColour(bone))} />
            </svg>
            <span class="grow shorten">{name || `bone ${bone}`}</span>
            <span class="quiet small" title="Vertices that it moves">
                {vertices}
            </span>
        </li>
    );
}

/** Where the bone is just now. */
function BoneFacts({ session }: { session: RigSession }) {
    const bone = session.bone.value;
    if (bone === null) return null;
    const { rig } = session.model.value;
    const numbers = new Float32Array(7 * rig.bones.length);
    const { animation, phase, mode, step } = session.moment.value;
    rig.pose(animation, phase, { mode, step });
    rig.transforms(numbers);
    const [x, y, rotation, scaleX, scaleY, z, visible] = [...numbers.subarray(7 * bone, 7 * bone + 7)].map(
        (value) => Math.round(value * 100) / 100,
    );
    return (
        <dl class="facts" aria-label={`Bone ${rig.bones[bone]!.name}`}>
            <div>
                <dt>at</dt>
                <dd class="mono">
                    {x}, {y}
                </dd>
            </div>
            <div>
                <dt>turned</dt>
                <dd class="mono">{rotation}°</dd>
            </div>
            <div>
                <dt>scaled</dt>
                <dd class="mono">
                    {scaleX} × {scaleY}
                </dd>
            </div>
            <div>
                <dt>z</dt>
                <dd class="mono">
                    {z}
                    {visible ? '' : ', hidden'}
                </dd>
            </div>
        </dl>
    );
}

export function BonesPanel({ session }: { session: RigSession }) {
    const { rig } = session.model.value;
    const [filter, setFilter] = useState('');
    const rows = useMemo(() => treeOf(rig.bones), [rig]);
    const counts = useMemo(() => countVertices(rig), [rig]);
    const wanted = filter.toLowerCase();
    const shown = rows.filter(({ bone }) => rig.bones[bone]!.name.toLowerCase().includes(wanted));
    return (
        <Panel id="rig-bones" title={`Bones (${rig.bones.length})`}>
            {rig.bones.length === 0 && <Empty>This rig has no bones: its meshes never move.</Empty>}
            {rig.bones.length > 12 && (
                <input
                    class="input rig-filter"
                    type="search"
                    placeholder="Filter bones"
                    aria-label="Filter bones"
                    value={filter}
                    onInput={(event) => setFilter(event.currentTarget.value)}
                />
            )}
            {rig.bones.length > 0 && (
                <ul class="tree" role="tree" aria-label="Bones" onKeyDown={walk}>
                    {shown.map((row, i) => (
                        <BoneRow
                            key={row.bone}
                            session={session}
                            {...row}
                            vertices={counts[row.bone]!}
                            first={i === 0}
                        />
                    ))}
                </ul>
            )}
            <BoneFacts session={session} />
        </Panel>
    );
}
