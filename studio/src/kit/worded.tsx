// A text of the engine: names of options stand between back quotes there.
export function Worded({ text }: { text: string }) {
    return <>{text.split('`').map((part, i) => (i % 2 ? <code key={i}>{part}</code> : part))}</>;
}
