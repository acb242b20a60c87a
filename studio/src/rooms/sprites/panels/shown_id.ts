// Ids of elements. Every open sprite keeps its view, and an id may stand in a page only once: the plain name belongs to
// the tab that shows.
import { shown } from '../../../shell/workspace.ts';
import type { SpriteSession } from '../session.ts';

export function shownId(session: SpriteSession, name: string): { id: string } {
    return { id: shown.value === session.id ? name : `${name}-${session.id}` };
}
