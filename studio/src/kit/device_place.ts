// Where the pointer is on an element, in the pixels of the screen: canvases draw in those.

export function devicePlace(
    element: Element,
    { clientX, clientY }: { clientX: number; clientY: number },
): { x: number; y: number } {
    const box = element.getBoundingClientRect();
    return { x: (clientX - box.left) * devicePixelRatio, y: (clientY - box.top) * devicePixelRatio };
}
