// Whether frames stay in their places, and whose these are.
import { CommandButton } from '../../../shell/command_button.tsx';
import { Button } from '../../../kit/button.tsx';
import { isPublished } from './keep_places.ts';
import type { AtlasSession } from '../session.ts';

/** How many frames stayed; a file that is not there yet keeps nothing. */
function wordKept(session: AtlasSession, name: string): string {
    if (session.folder !== undefined && !isPublished(session))
        return `Frames will stay where they are once ${name} is published.`;
    const stayed = session.pressed?.result.atlases[0]?.kept ?? 0;
    return `Frames stay where ${name} has them: ${stayed.toLocaleString('en')} did.`;
}

export function KeptPlaces({ session }: { session: AtlasSession }) {
    const { kept, output } = session.settings.value;
    if (!kept)
        return (
            <div class="kept-places">
                <CommandButton command="atlas.keep" disabled={!session.pressed}>
                    {isPublished(session) ? `Keep the places of ${output}` : 'Keep places'}
                </CommandButton>
                <p class="option-help quiet">Frames that do not change stay where they are when others come or go.</p>
            </div>
        );
    return (
        <div class="kept-places">
            <p class="small" role="status">
                {wordKept(session, kept.name)}
            </p>
            <Button onClick={() => session.change({ kept: undefined })}>Let them move</Button>
        </div>
    );
}
