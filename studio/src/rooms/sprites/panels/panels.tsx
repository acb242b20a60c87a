// The panels at the right.
import { SidePanel } from '../../../kit/side_panel.tsx';
import type { SpriteSession } from '../session.ts';
import { BytesPanel } from '../bytes/panel.tsx';
import { Colours } from './colours.tsx';
import { HistoryPanel } from './history.tsx';
import { Layers } from './layers.tsx';

export function Panels({ session }: { session: SpriteSession }) {
    return (
        <SidePanel id="sprites" label="Panels" width={268} class="sprites-panels">
            <Colours session={session} />
            <BytesPanel session={session} />
            <Layers session={session} />
            <HistoryPanel session={session} />
        </SidePanel>
    );
}
