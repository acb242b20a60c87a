// The tools, in one column; on a phone in one row.
import { keyPreset } from '../settings.ts';
import { shownKey } from '../../../shell/keys.ts';
import { Button } from '../../../kit/button.tsx';
import { chooseTool } from '../commands/drawing.ts';
import { toolKeys } from '../keys.ts';
import type { SpriteSession } from '../session.ts';
import { TOOLS } from '../tools/list.ts';
import { shownId } from './shown_id.ts';

export function Toolbar({ session }: { session: SpriteSession }) {
    const active = session.ui.activeTool;
    return (
        <div class="sprites-tools" role="toolbar" aria-label="Tools" aria-orientation="vertical">
            {TOOLS.map((tool) => (
                <Button
                    key={tool.id}
                    {...shownId(session, `tool-${tool.id}`)}
                    icon={tool.icon}
                    label={`${tool.title}. ${tool.about}`}
                    kind="plain"
                    keys={toolKeys(keyPreset.value, tool.id).map(shownKey).join(', ')}
                    pressed={tool.id === active}
                    onClick={() => chooseTool(session, tool.id)}
                />
            ))}
        </div>
    );
}
