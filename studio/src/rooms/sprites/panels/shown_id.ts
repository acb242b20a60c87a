// Ids of elements in the tab that shows. Every open sprite keeps its view, and an id may stand in a page only once.
import { shown } from '../../../frame/workspace.ts';
import type { SpriteSession } from '../session.ts';

export function shownId(session: SpriteSession, name: string): { id?: string } {
    return shown.value === session.id ? { id: name } : {};
}
