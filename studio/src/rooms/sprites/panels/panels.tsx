// The panels at the right.
import type { SpriteSession } from '../session.ts';
import { BytesPanel } from '../bytes/panel.tsx';
import { Colours } from './colours.tsx';
import { HistoryPanel } from './history.tsx';
import { Layers } from './layers.tsx';

export function Panels({ session }: { session: SpriteSession }) {
    return (
        <aside class="sprites-panels" aria-label="Panels">
            <Colours session={session} />
            <BytesPanel session={session} />
            <Layers session={session} />
            <HistoryPanel session={session} />
        </aside>
    );
}
