// The keys of the room that shows, by group.
import { commands, type Command } from './commands.ts';
import { Dialog } from '../kit/dialog.tsx';
import { shownKey } from './keys.ts';
import { shownTab } from './workspace.ts';

export function Help({ onClose }: { onClose(): void }) {
    const groups = new Map<string, Command[]>();
    for (const command of commands.value)
        if (command.keys?.length) groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
    const room = shownTab.value?.room;
    return (
        <Dialog title={room ? `Keys: ${room.title}` : 'Keys'} class="help-dialog" onClose={onClose}>
            {room && <p class="quiet">{room.about}</p>}
            <div class="help-groups">
                {[...groups].map(([name, list]) => (
                    <section key={name}>
                        <h3>{name}</h3>
                        <dl>
                            {list.map((command) => (
                                <div key={command.id}>
                                    <dt>
                                        {command.keys!.map((key) => (
                                            <kbd key={key}>{shownKey(key)}</kbd>
                                        ))}
                                    </dt>
                                    <dd>{command.title}</dd>
                                </div>
                            ))}
                        </dl>
                    </section>
                ))}
            </div>
        </Dialog>
    );
}
