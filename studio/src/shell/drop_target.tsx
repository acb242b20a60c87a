// The whole window takes files, and says beforehand what will happen to them.
import { useEffect, useState } from 'preact/hooks';
import { droppedFiles } from '../files/drop.ts';
import type { StudioFile } from '../files/local.ts';
import { counted } from '../kit/counted.ts';
import { Icon } from '../kit/icons.tsx';
import { attempt, say } from './messages.ts';
import { roomFor, roomForAll, type Offer } from './room.ts';
import { openFiles } from './workspace.ts';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** While files are over the window their names are not told, only their kinds. */
function promise(data: DataTransfer): string {
    const count = data.items.length;
    const pictures = [...data.items].filter((item) => item.type.startsWith('image/')).length;
    if (count === 1)
        return pictures === 1 ? 'Drop the picture to open it' : 'Drop the file or folder to open it in its room';
    return pictures === count
        ? `Drop ${count} pictures to open them`
        : `Drop ${count} files to open them in their rooms`;
}

/** What happens to files whose names are known now; nothing when no room takes them, which opening them says. */
function wordDrop(files: readonly StudioFile[], together: Offer | null): string | null {
    const [first] = files;
    if (together) return `${counted(files.length, 'file')}: ${together.says}`;
    const choice = first && files.length === 1 ? roomFor(first) : null;
    return choice && `${first!.name}: ${choice.says}`;
}

export function DropTarget() {
    const [text, setText] = useState('');
    useEffect(() => {
        const over = (event: DragEvent) => {
            if (!hasFiles(event)) return;
            event.preventDefault();
            event.dataTransfer!.dropEffect = 'copy';
            setText(promise(event.dataTransfer!));
        };
        const leave = (event: DragEvent) => {
            if (!event.relatedTarget) setText('');
        };
        const drop = (event: DragEvent) => {
            setText('');
            if (!hasFiles(event) || event.defaultPrevented) return;
            event.preventDefault();
            void attempt('Drop', async () => {
                const files = await droppedFiles(event.dataTransfer!);
                const together = await roomForAll(files);
                const news = wordDrop(files, together);
                if (news) say(news);
                await openFiles(files, together);
            });
        };
        window.addEventListener('dragover', over);
        window.addEventListener('dragleave', leave);
        window.addEventListener('drop', drop);
        return () => {
            window.removeEventListener('dragover', over);
            window.removeEventListener('dragleave', leave);
            window.removeEventListener('drop', drop);
        };
    }, []);
    if (!text) return null;
    return (
        <div class="drop-target">
            <div>
                <Icon name="download" />
                {text}
            </div>
        </div>
    );
}
