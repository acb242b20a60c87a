// Preact keeps what a component drew first: its node stays in the properties of the parent, and the node keeps its
// children. Where signals spare a child from being drawn again, old and new nodes share that child, and it leads from
// each drawing to the next: nothing of a long day is ever collected. So what a component drew before is forgotten as
// soon as the new drawing stands.
import { options, type Component, type VNode } from 'preact';

/** A node, with the parts that Preact gives to its own extensions under these names. */
interface DrawnNode extends VNode {
    /** The component. */
    __c?: Component;
    /** What it drew. */
    __k?: unknown;
}

interface Hooks {
    diffed?: (node: DrawnNode) => void;
    /** All of a drawing stands. */
    __c?: (root: DrawnNode, queue: Component[]) => void;
}

export function forgetDrawn(): void {
    const hooks = options as Hooks;
    const { diffed, __c: committed } = hooks;
    const latest = new WeakMap<Component, DrawnNode>();
    let replaced: DrawnNode[] = [];
    hooks.diffed = (node) => {
        diffed?.(node);
        const component = node.__c;
        if (!component) return;
        const before = latest.get(component);
        if (before && before !== node) replaced.push(before);
        latest.set(component, node);
    };
    hooks.__c = (root, queue) => {
        committed?.(root, queue);
        for (const node of replaced) delete node.__k;
        replaced = [];
    };
}
