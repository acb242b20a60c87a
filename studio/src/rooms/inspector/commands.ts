// What can be done in the inspector.
import type { Command } from '../../shell/commands.ts';
import { attempt, say } from '../../shell/messages.ts';
import { download, pickFiles } from '../../files/local.ts';
import { lastPart } from '../../files/paths.ts';
import type { InspectorDocument } from './document.ts';

async function compare(document: InspectorDocument): Promise<void> {
    const [file] = await pickFiles();
    if (file) await document.compareWith(file);
}

/** Walks over all parts, and opens what is around them. */
function walk(document: InspectorDocument, by: number): void {
    const tree = document.tree.value;
    if (tree) document.chooseNode(Math.max(0, Math.min(tree.nodes.length - 1, document.selection.value.node + by)));
}

export function makeCommands(document: InspectorDocument): Command[] {
    const group = 'Inspector';
    const bytes = () => {
        const { offset, size } = document.selection.value;
        return document.bytes.subarray(offset, offset + size);
    };
    const copy = (text: string) => void navigator.clipboard.writeText(text).then(() => say('Copied.'));
    return [
        {
            id: 'inspect.next-finding',
            title: 'Next finding',
            group,
            keys: ['F8'],
            whileTyping: true,
            run: () => document.nextFinding(),
        },
        {
            id: 'inspect.fix',
            title: 'Fix this file',
            group,
            keys: ['Alt+Enter'],
            flag: 'convert --lenient',
            enabled: () => document.fix.value !== null,
            run: () => {
                document.previewing.value = true;
            },
        },
        {
            id: 'inspect.next-node',
            title: 'Next part',
            group,
            keys: ['.'],
            repeats: true,
            run: () => walk(document, 1),
        },
        {
            id: 'inspect.previous-node',
            title: 'Part before',
            group,
            keys: [','],
            repeats: true,
            run: () => walk(document, -1),
        },
        {
            id: 'inspect.download',
            title: 'Download this file',
            group,
            run: () => download(lastPart(document.name), document.bytes),
        },
        {
            id: 'inspect.copy-hex',
            title: 'Copy the selected bytes as hex',
            group,
            run: () => copy([...bytes()].map((byte) => byte.toString(16).padStart(2, '0')).join(' ')),
        },
        {
            id: 'inspect.copy-text',
            title: 'Copy the selected bytes as text',
            group,
            run: () => copy(new TextDecoder().decode(bytes())),
        },
        {
            id: 'inspect.compare',
            title: 'Compare with another file',
            group,
            run: () => void attempt('Compare', () => compare(document)),
        },
        {
            id: 'inspect.compare-end',
            title: 'End comparing',
            group,
            enabled: () => document.other.value !== null,
            run: () => document.endComparing(),
        },
    ];
}
