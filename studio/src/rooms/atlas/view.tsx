// The atlas room on the screen: frames at the left, the page in the middle, details and settings at the right.
import type { RoomDocument } from '../../shell/room.ts';
import { SidePanel } from '../../kit/side_panel.tsx';
import { BleedDialog } from './mip_levels/bleed_dialog.tsx';
import { AtlasCanvas } from './page/canvas.tsx';
import { Details } from './frames/details.tsx';
import { DuplicatesPanel } from './analysis/duplicates_panel.tsx';
import { FrameList } from './frames/frame_list.tsx';
import { JitterPanel } from './analysis/jitter_panel.tsx';
import { LossDialog } from './losses/loss_dialog.tsx';
import { OverridesPanel } from './overrides/overrides_panel.tsx';
import { PublishDialog } from './publishing/publish_dialog.tsx';
import { PageBar } from './page/page_bar.tsx';
import { PagesDialog } from './analysis/pages_dialog.tsx';
import { PressPanel } from './press/press_panel.tsx';
import { Player } from './frames/player.tsx';
import { Start } from './start.tsx';
import type { AtlasSession } from './session.ts';
import './atlas.css';

/** The page, or what can be done while there is none. */
function Middle({ session }: { session: AtlasSession }) {
    const isEmpty =
        session.kind === 'press' && session.files.isRead.value && Object.keys(session.sprites.value).length === 0;
    if (!isEmpty) return <AtlasCanvas session={session} />;
    if (session.folderName === null) return <Start session={session} />;
    return (
        <div class="atlas-start">
            <p>There are no pictures in the folder {session.folderName}: what comes there is pressed.</p>
        </div>
    );
}

export function AtlasView({ document }: { document: RoomDocument }) {
    const session = document as AtlasSession;
    const dialog = session.dialog.value;
    const close = () => {
        session.dialog.value = null;
    };
    return (
        <div class="atlas">
            <FrameList session={session} />
            <div class="atlas-middle">
                <PageBar session={session} />
                <Middle session={session} />
            </div>
            <SidePanel id="atlas" label="Panels" width={300} class="atlas-panels">
                <Details session={session} />
                {session.kind === 'press' && (
                    <OverridesPanel key={`overrides ${session.refused.value}`} session={session} />
                )}
                <DuplicatesPanel session={session} />
                <JitterPanel session={session} />
                {session.kind === 'press' && <PressPanel key={`press ${session.refused.value}`} session={session} />}
                <Player session={session} />
            </SidePanel>
            {dialog === 'publish' && <PublishDialog session={session} onClose={close} />}
            {dialog === 'bleed' && <BleedDialog session={session} onClose={close} />}
            {dialog === 'pages' && <PagesDialog session={session} onClose={close} />}
            {dialog === 'losses' && <LossDialog session={session} onClose={close} />}
        </div>
    );
}
