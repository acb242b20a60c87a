// The sprites editor on the screen: tools at the left, the picture in the middle, panels at the right, frames below.
import type { RoomDocument } from '../../shell/room.ts';
import { SpriteCanvas } from './canvas/canvas.tsx';
import { Dialogs } from './dialogs/dialogs.tsx';
import { Panels } from './panels/panels.tsx';
import { Timeline } from './panels/timeline.tsx';
import { Toolbar } from './panels/toolbar.tsx';
import { ToolOptions } from './panels/tool_options.tsx';
import { StatusLine } from './panels/status_line.tsx';
import type { SpriteSession } from './session.ts';
import './sprites.css';
import './dialogs/inout.css';

export function SpriteView({ document }: { document: RoomDocument }) {
    const session = document as SpriteSession;
    return (
        <div class="sprites">
            <Toolbar session={session} />
            <div class="sprites-middle">
                <ToolOptions session={session} />
                <SpriteCanvas session={session} />
                <StatusLine session={session} />
                <Timeline session={session} />
            </div>
            <Panels session={session} />
            <Dialogs session={session} />
        </div>
    );
}
