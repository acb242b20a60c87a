// The first page: one click from opening to doing.
import { useState } from 'preact/hooks';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icons.tsx';
import { pickFolder } from '../files/linked.ts';
import { pickFiles } from '../files/local.ts';
import { project, type ProjectFile } from '../files/server.ts';
import { attempt } from './messages.ts';
import { findRoom, roomFor, rooms, type Room } from './room.ts';
import { forgetRecord, openFiles, openProjectFile, openRecord, recent, show } from './workspace.ts';

function start(room: Room): void {
    void attempt(room.title, async () => show(room, await room.create!()));
}

function Starts() {
    return (
        <div class="row wrap">
            {rooms
                .filter((room) => room.create)
                .map((room) => (
                    <Button
                        key={room.id}
                        icon="add"
                        kind="main"
                        onClick={() => start(room)}>{`New: ${room.title}`}</Button>
                ))}
            <Button icon="open" onClick={() => void attempt('Open', async () => openFiles(await pickFiles()))}>
                Open files
            </Button>
            <Button icon="folder" onClick={() => void attempt('Open', async () => openFiles(await pickFolder()))}>
                Open a folder
            </Button>
        </div>
    );
}

function Samples() {
    return (
        <section>
            <h2>Samples</h2>
            <ul class="cards">
                {rooms.flatMap((room) =>
                    room.samples.map((sample) => (
                        <li key={sample.title}>
                            <button
                                type="button"
                                class="card"
                                onClick={() => void attempt(sample.title, async () => show(room, await sample.open()))}>
                                <Icon name={room.icon} />
                                <span>
                                    <strong>{sample.title}</strong>
                                    <br />
                                    <span class="quiet">{sample.about}</span>
                                </span>
                            </button>
                        </li>
                    )),
                )}
            </ul>
        </section>
    );
}

function Recent() {
    if (recent.value.length === 0) return null;
    return (
        <section>
            <h2>Your work</h2>
            <ul class="list">
                {recent.value.map((record) => (
                    <li key={record.id} class="row">
                        <button type="button" class="list-name grow" onClick={() => void openRecord(record)}>
                            <Icon name={findRoom(record.room)?.icon ?? 'file'} />
                            <span class="shorten">{record.title}</span>
                            <span class="quiet small">{new Date(record.changed).toLocaleString()}</span>
                        </button>
                        <Button
                            icon="trash"
                            label={`Delete ${record.title} from this browser`}
                            kind="plain"
                            onClick={() => void attempt(record.title, () => forgetRecord(record))}
                        />
                    </li>
                ))}
            </ul>
        </section>
    );
}

function Folder() {
    const [filter, setFilter] = useState('');
    if (!project.value) return null;
    const wanted = filter.toLowerCase();
    const isShown = ({ path }: ProjectFile) =>
        !/(^|\/)\./.test(path) && roomFor({ name: path }) && path.toLowerCase().includes(wanted);
    const files = project.value.files.filter(isShown);
    return (
        <section>
            <h2>{project.value.name}</h2>
            <input
                class="input"
                type="search"
                aria-label="Filter files"
                placeholder="Filter"
                value={filter}
                onInput={(event) => setFilter(event.currentTarget.value)}
            />
            {files.length === 0 && <p class="quiet">No file here that the studio opens.</p>}
            <ul class="list">
                {files.slice(0, 500).map((file) => (
                    <li key={file.id}>
                        <button type="button" class="list-name" onClick={() => void openProjectFile(file)}>
                            <Icon name="file" />
                            <span class="grow shorten">{file.path}</span>
                            <span class="quiet small">{file.size.toLocaleString('en')} bytes</span>
                        </button>
                    </li>
                ))}
            </ul>
            {files.length > 500 && <p class="quiet">And {files.length - 500} more: filter to see them.</p>}
        </section>
    );
}

export function Welcome() {
    return (
        <main class="welcome">
            <div class="welcome-inner">
                <h1>Spritepress Studio</h1>
                <p class="quiet">Drop a file anywhere, or begin here. Everything stays on this machine.</p>
                <Starts />
                <Folder />
                <Recent />
                <Samples />
            </div>
        </main>
    );
}
