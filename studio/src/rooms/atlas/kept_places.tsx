// Whether frames stay in their places, and whose these are.
import { runCommand } from '../../frame/commands.ts';
import { Button } from '../../kit/button.tsx';
import { wasPublished } from './keep_places.ts';
import type { AtlasSession } from './session.ts';

export function KeptPlaces({ session }: { session: AtlasSession }) {
    const { kept, output } = session.settings.value;
    if (!kept) return (
        <div class="kept-places">
            <Button onClick={() => runCommand('atlas.keep')} disabled={!session.pressed}>
                {wasPublished(session) ? `Keep the places of ${output}` : 'Keep places'}
            </Button>
            <p class="option-help quiet">Frames that do not change stay where they are when others come or go.</p>
        </div>
    );
    const stayed = session.pressed?.result.atlases[0]?.kept ?? 0;
    return (
        <div class="kept-places">
            <p class="small" role="status">Frames stay where {kept.name} has them: {stayed.toLocaleString('en')} did.</p>
            <Button onClick={() => session.change({ kept: undefined })}>Let them move</Button>
        </div>
    );
}
