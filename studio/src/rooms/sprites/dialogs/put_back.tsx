// Asks before a sprite that lost pixels when it was opened replaces the picture that still has them.
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { PUT_BACK, putBackNow } from '../part_of.ts';
import type { SpriteSession } from '../session.ts';

export function PutBackDialog({ session, onClose }: { session: SpriteSession; onClose(): void }) {
    const part = session.part.value!;
    const put = () => {
        onClose();
        void putBackNow(session);
    };
    const foot = (
        <>
            <Button onClick={onClose}>Cancel</Button>
            <Button kind="main" onClick={put}>
                Put it back
            </Button>
        </>
    );
    return (
        <Dialog title={PUT_BACK} foot={foot} onClose={onClose}>
            <p>
                {part.frame} has more colours than a sprite can have: {part.changed} of its pixels got another colour or
                transparency when it was opened. The picture in the atlas loses them too when it is replaced.
            </p>
        </Dialog>
    );
}
