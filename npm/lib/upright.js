// Turned frames for engines that draw frames as they lie: the page is turned, and its copy is a page more.

/** A copy of a page, turned so that what lies turned on it is upright. */
function turnPage(image, turn) {
    const page = document.createElement('canvas');
    page.width = image.height;
    page.height = image.width;
    const context = page.getContext('2d');
    if (turn === 'clockwise')
        context.setTransform(0, -1, 1, 0, 0, image.width); // x' = y, y' = width - x
    else context.setTransform(0, 1, -1, 0, image.height, 0); // x' = height - y, y' = x
    context.drawImage(image, 0, 0);
    return page;
}

/** Adds turned copies of pages to what loadAsset gives, and moves frames that lie turned there. */
export function turnUpright({ frames, images, filters }) {
    const copies = new Map();
    for (const frame of frames) {
        const { page, turn, x, y, w, h } = frame;
        if (!turn) continue;
        const key = `${page} ${turn}`,
            image = images[page];
        if (!copies.has(key)) {
            copies.set(key, images.push(turnPage(image, turn)) - 1);
            filters.push(filters[page]);
        }
        const place = turn === 'clockwise' ? { x: y, y: image.width - x - h } : { x: image.height - y - w, y: x };
        Object.assign(frame, place, { page: copies.get(key), turn: undefined });
    }
}
