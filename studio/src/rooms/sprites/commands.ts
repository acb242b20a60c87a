// Everything that the editor can do, by name: for keys, the command palette and the help.
import type { Command } from '../../shell/commands.ts';
import { keyPreset } from './settings.ts';
import { byteCommands } from './commands/bytes.ts';
import { drawingCommands } from './commands/drawing.ts';
import { fileCommands } from './commands/files.ts';
import { frameCommands } from './commands/frames.ts';
import { selectionCommands } from './commands/selection.ts';
import { viewCommands } from './commands/view.ts';
import { actionKeys, type ActionId } from './keys.ts';
import type { SpriteSession } from './session.ts';

/** A command without its keys, which the chosen arrangement has. */
export type Action = Omit<Command, 'keys'> & { action?: ActionId };

function withKeys({ action, ...command }: Action): Command {
    return action ? { ...command, keys: actionKeys(keyPreset.value, action) } : command;
}

/** A stroke ends on the frame, layer and history it began with: until then nothing else happens. */
function afterGesture(session: SpriteSession, command: Command): Command {
    return { ...command, enabled: () => !session.ui.drawing.value && command.enabled?.() !== false };
}

export function makeCommands(session: SpriteSession): readonly Command[] {
    const actions = [byteCommands, selectionCommands, frameCommands, viewCommands, fileCommands].flatMap((make) =>
        make(session),
    );
    return [...drawingCommands(session), ...actions.map(withKeys)].map((command) => afterGesture(session, command));
}
