// Peers of the rectangle packer under Node, each on the same rectangles with a gap of two pixels between them and
// none at the page's edge.
//
//   node layout.js PEER SET_FILE PAGE ROTATE ONCE     prints "pages <tab> pixels <tab> nanoseconds"
//
// SET_FILE has "width height" per line, without the gap; ROTATE and ONCE are 0 or 1 (once: a single run is timed).
const fs = require('node:fs');
const GAP = 2;

// The median of its runs, and what the last one gave.
function measure(work, once) {
    const times = [];
    const start = process.hrtime.bigint();
    let result;
    for (let i = 0; i < 3 && !once; i++) work(); // let the compiler see it first
    do {
        const before = process.hrtime.bigint();
        result = work();
        times.push(Number(process.hrtime.bigint() - before));
    } while (!once && (times.length < 5 || (times.length < 500 && process.hrtime.bigint() - start < 400000000n)));
    return { ns: times.sort((a, b) => a - b)[times.length >> 1], ...result };
}

// Its own padding option, pages that grow as needed ("smart") to any size, its default logic (MAX_EDGE, the denser
// one on our sets). Its "main" cannot be imported under Node: the module beside it can.
async function maxrectsPacker() {
    const { MaxRectsPacker } = await import('maxrects-packer/dist/maxrects-packer.mjs');
    return (sizes, page, rotate) => {
        const packer = new MaxRectsPacker(page, page, GAP, {
            smart: true,
            pot: false,
            square: false,
            allowRotation: rotate,
        });
        packer.addArray(sizes.map(([width, height]) => ({ width, height })));
        return { pages: packer.bins.length, area: packer.bins.reduce((sum, bin) => sum + bin.width * bin.height, 0) };
    };
}

// The loop of its PackProcessor without pictures: its packer on one page after the other, each cropped to what lies
// on it. "MaxRectsPacker" with "Smart" is its densest choice; its default, "MaxRectsBin", spreads what is left over
// the whole last page. Its padding option would surround every picture on all sides; here the gap is part of the sizes
// and the page is that much larger, so that it has the same room as everybody.
function freeTexPacker(sizes, page, rotate) {
    const { getPackerByType } = require('free-tex-packer-core/packers');
    const Packer = getPackerByType('MaxRectsPacker');
    let rest = sizes.map(([w, h]) => ({ frame: { x: 0, y: 0, w: w + GAP, h: h + GAP }, rotated: false }));
    let pages = 0,
        area = 0;
    while (rest.length > 0) {
        const packed = new Set(new Packer(page + GAP, page + GAP, rotate).pack(rest, Packer.defaultMethod));
        let width = 0,
            height = 0;
        for (const { frame, rotated } of packed) {
            width = Math.max(width, frame.x + (rotated ? frame.h : frame.w));
            height = Math.max(height, frame.y + (rotated ? frame.w : frame.h));
        }
        rest = rest.filter((rect) => !packed.has(rect));
        pages++;
        area += (width - GAP) * (height - GAP);
    }
    return { pages, area };
}

// One page of any size: it knows neither a largest page nor rotation.
async function potpacker() {
    const { default: potpack } = await import('potpack');
    return (sizes) => {
        const { w, h } = potpack(sizes.map(([width, height]) => ({ w: width + GAP, h: height + GAP })));
        return { pages: 1, area: (w - GAP) * (h - GAP) };
    };
}

async function main() {
    const [name, file, page, rotate, once] = process.argv.slice(2);
    const sizes = fs
        .readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split(' ').map(Number));
    const peers = {
        'maxrects-packer': maxrectsPacker,
        'free-tex-packer': () => freeTexPacker,
        potpack: potpacker,
    };
    const pack = await peers[name]();
    const { ns, pages, area } = measure(() => pack(sizes, Number(page), rotate === '1'), once === '1');
    console.log(`${pages}\t${area}\t${ns}`);
}

main();
