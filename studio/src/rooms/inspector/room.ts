// The inspector: registers itself with the shell. It opens every file, but leaves those to other rooms that they open.
import type { Room } from '../../shell/room.ts';
import { InspectorDocument } from './document.ts';

const room: Room = {
    id: 'inspector',
    title: 'Inspector',
    icon: 'search',
    order: 4,
    about: 'Shows what every byte of a file is, and where it is damaged.',
    accepts: () => ({ eagerness: 0.1, says: 'look into the file' }),
    open: (file) => InspectorDocument.start(file),
    restore: (id) => InspectorDocument.restore(id),
    samples: [],
    view: async () => (await import('./view.tsx')).InspectorView,
};

export default room;
