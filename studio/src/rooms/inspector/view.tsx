// The inspector on the screen: the tree at the left, bytes or text at the right, findings marked in both.
import type { RoomDocument } from '../../shell/room.ts';
import { Button } from '../../kit/button.tsx';
import { NumberField } from '../../kit/fields.tsx';
import { CompareView } from './compare_view.tsx';
import type { InspectorDocument } from './document.ts';
import { FixDialog } from './fix_dialog.tsx';
import { FramePicture } from './frame_picture.tsx';
import { HexView } from './hex_view.tsx';
import { Minimap } from './minimap.tsx';
import { TextView } from './text_view.tsx';
import { TreeView } from './tree_view.tsx';
import { useState } from 'preact/hooks';
import { CommandButton } from '../../shell/command_button.tsx';
import './inspector.css';

/** A PCSEF string can only be read when its width is known. */
function Width({ document }: { document: InspectorDocument }) {
    const [width, setWidth] = useState(16);
    if (!document.findings.value.some(({ code }) => code === 'PCS001')) return null;
    return (
        <div class="row inspector-width">
            <NumberField
                label="Width of the sprite"
                unit="pixels"
                value={width}
                min={1}
                max={65_535}
                onChange={setWidth}
            />
            <Button kind="main" onClick={() => void document.read(width)}>
                Read
            </Button>
        </div>
    );
}

function Head({
    document,
    asText,
    onKind,
}: {
    document: InspectorDocument;
    asText: boolean;
    onKind(text: boolean): void;
}) {
    const tree = document.tree.value;
    const { offset, size } = document.selection.value;
    return (
        <div class="row wrap inspector-head">
            <strong>{tree?.format ?? (document.reading.value ? 'Reading' : 'No known format')}</strong>
            <span class="quiet">{document.bytes.length.toLocaleString('en')} bytes</span>
            {tree && !tree.complete && <span class="fault">Not read to its end</span>}
            <span class="grow" />
            <span class="mono small" role="status">
                {size > 0 && `${offset} (0x${offset.toString(16)}), ${size} bytes`}
            </span>
            {document.text && !document.other.value && (
                <Button pressed={asText} onClick={() => onKind(!asText)}>
                    {asText ? 'Text' : 'Hex'}
                </Button>
            )}
            <CommandButton
                command="inspect.next-finding"
                icon="alert"
                label="Next finding"
                kind="plain"
                disabled={document.findings.value.length === 0}
            />
            {document.fix.value && (
                <CommandButton command="inspect.fix" icon="check" kind="main">
                    Fix
                </CommandButton>
            )}
            <CommandButton command={document.other.value ? 'inspect.compare-end' : 'inspect.compare'}>
                {document.other.value ? 'End comparing' : 'Compare'}
            </CommandButton>
        </div>
    );
}

/** Beside the tree: what the file is compared with, or its text, or its bytes. */
function Content({ document, asText }: { document: InspectorDocument; asText: boolean }) {
    if (document.other.value) return <CompareView document={document} />;
    return asText ? <TextView document={document} /> : <HexView document={document} />;
}

export function InspectorView({ document: shown }: { document: RoomDocument }) {
    const document = shown as InspectorDocument;
    const [asText, setAsText] = useState(document.text);
    return (
        <div class="inspector" aria-busy={document.reading.value}>
            <Head document={document} asText={asText} onKind={setAsText} />
            <Width document={document} />
            <div class="inspector-panes">
                <div class="tree-column">
                    <TreeView document={document} />
                    <FramePicture document={document} />
                </div>
                <Content document={document} asText={asText} />
                <Minimap document={document} />
            </div>
            {document.fix.value && document.previewing.value && (
                <FixDialog document={document} fix={document.fix.value} />
            )}
        </div>
    );
}
