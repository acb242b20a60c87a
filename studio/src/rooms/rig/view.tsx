// The rig room on the screen: the picture in the middle, time below it, bones, meshes and weights at the right.
import { useRef } from 'preact/hooks';
import type { RoomDocument } from '../../shell/room.ts';
import { runCommand } from '../../shell/commands.ts';
import { SidePanel } from '../../kit/side_panel.tsx';
import { RigCanvas } from './canvas.tsx';
import { BindDialog } from './dialogs/bind.tsx';
import { ExportDialog } from './dialogs/export.tsx';
import { BonesPanel } from './panels/bones.tsx';
import { MeshesPanel } from './panels/meshes.tsx';
import { Toolbar } from './panels/toolbar.tsx';
import { Transport } from './panels/transport.tsx';
import { UvsPanel } from './panels/uvs.tsx';
import { VertexPanel } from './panels/vertex.tsx';
import type { RigSession } from './session.ts';
import './rig.css';

function Dialogs({ session }: { session: RigSession }) {
    const close = () => {
        session.dialog.value = null;
    };
    if (session.dialog.value === 'bind') return <BindDialog session={session} onClose={close} />;
    if (session.dialog.value === 'export') return <ExportDialog session={session} onClose={close} />;
    return null;
}

export function RigView({ document: opened }: { document: RoomDocument }) {
    const session = opened as RigSession;
    const root = useRef<HTMLDivElement>(null);
    const byPointer = useRef(false);
    // After a click on a button, a slider or a list the focus goes back to the picture, so that Space plays. With the
    // keyboard it stays where it is.
    const giveBack = (event: Event) => {
        const from = event.target as HTMLElement;
        if (
            byPointer.current
            && from.closest('button, select, [role=treeitem], input[type=range]')
            && !from.closest('dialog')
        )
            root.current!.querySelector<HTMLElement>('.rig-canvas')!.focus();
    };
    const playBySpace = (event: KeyboardEvent) => {
        byPointer.current = false;
        if (event.key !== ' ' || !(event.target instanceof HTMLInputElement) || event.target.type !== 'range') return;
        event.preventDefault();
        runCommand('rig.play');
    };
    return (
        <div
            ref={root}
            class="rig"
            onPointerDown={() => {
                byPointer.current = true;
            }}
            onClick={(event) => {
                if (!(event.target as HTMLElement).closest('select')) giveBack(event);
            }}
            onChange={giveBack}
            onKeyDown={playBySpace}>
            <div class="rig-middle">
                <Toolbar session={session} />
                <RigCanvas session={session} />
                <Transport session={session} />
            </div>
            <SidePanel id="rig" label="Parts of the rig" width={288} class="rig-panels">
                <BonesPanel session={session} />
                <MeshesPanel session={session} />
                <VertexPanel session={session} />
                <UvsPanel session={session} />
            </SidePanel>
            <Dialogs session={session} />
        </div>
    );
}
