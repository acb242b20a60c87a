import type {
    ConvertJobOptions,
    DiffJobOptions,
    FormatId,
    InspectJobOptions,
    PackJobOptions,
    ReadOptions,
    RenderJobOptions,
    UnpackJobOptions,
    ValidateJobOptions,
} from './options.js';
import type {
    AtlasCosts,
    ConvertResult,
    DiffResult,
    Finding,
    FoundSequences,
    PackResult,
    PagesExplained,
    Picture,
    RenderResult,
    UnpackResult,
} from './results.js';

export type * from './options.js';
export type * from './results.js';

/** The content of a file; text is UTF-8. */
export type Content = ArrayBufferView | ArrayBufferLike | Blob | string;

/** Files in memory by their paths. */
export type Files = Readonly<Record<string, Content>>;

/** How far a job is. */
export interface Progress {
    /** "reading images". */
    phase: string;
    done: number;
    total: number;
}

/** How a job runs. */
export interface Running {
    /** In a worker, so that this thread goes on. */
    worker?: boolean;
    /** Ends the job: at once in a worker; otherwise before it begins, or when `onProgress` has set it. */
    signal?: AbortSignal;
    /** Hears how far the job is: when a phase begins and ends, and about 25 times a second in between. */
    onProgress?: (progress: Progress) => void;
}

/** Which file a job is about. */
export interface OneInput {
    /** The path of the file; not needed when there is only one. */
    input?: string;
    /** What the file is called, when `files` is the file itself: formats are told by endings, too. */
    name?: string;
}

/** What a job made. */
export interface Made<Result> {
    /** Files to write, in the order in which they should be: descriptors last. */
    files: Record<string, Uint8Array>;
    result: Result;
    findings: Finding[];
}

type Four = [number, number, number, number];

/** A page of an atlas: an image, in a file beside the atlas or inside it. */
export interface AtlasPage {
    /** The image's file; without one the image is inside. */
    file?: string;
    width: number;
    height: number;
    padding?: number;
    /** Such as "RGBA8888". */
    pixelFormat?: string;
    /** Filters and wraps are numbered as in AATLS, and come in pairs. */
    filterMin?: number;
    filterMag?: number;
    wrapU?: number;
    wrapV?: number;
    /** Of its pixels to those of the artwork. */
    scale?: number;
    /** Colours are multiplied with alpha. */
    premultiplied?: boolean;
    /** Further pictures of the page's size: its normal map. */
    maps?: { name: string; file: string }[];
    /** A PNG in base64, in place of `file`. */
    image?: string;
}

/** A mesh that covers the visible part of a frame. */
export interface FramePolygon {
    /** In pixels of the source. */
    vertices: [x: number, y: number][];
    /** The same points in pixels of the page. */
    uvs: [x: number, y: number][];
    /** Indices of vertices. */
    triangles: [number, number, number][];
}

export interface AtlasFrame {
    key: string;
    /** Index into `pages`; 0 without it. */
    page?: number;
    x: number;
    y: number;
    /** Of the picture, unturned. */
    w: number;
    h: number;
    /** Size before trimming; `w` and `h` without it. */
    sourceW?: number;
    sourceH?: number;
    /** From the top left of the source. */
    trimX?: number;
    trimY?: number;
    trimmed?: boolean;
    /** Turned clockwise, where `turn` does not say otherwise. */
    rotated?: boolean;
    turn?: 'none' | 'clockwise' | 'counter-clockwise';
    /** Key of the frame that it repeats. */
    aliasOf?: string;
    /** Left, right, top, bottom. */
    splits?: Four;
    /** Left, right, top, bottom; -1 is unset. */
    pads?: Four;
    /** At which to draw. */
    scale?: number;
    /** From the top left, in fractions of the source's size. */
    pivot?: [x: number, y: number];
    polygon?: FramePolygon;
    userData?: string;
    /** Bits that no format's document defines. */
    flags?: number;
    /** Told, but not read: its place in the clip that shows it. */
    animation?: { index: number; frames: number; rate: number };
}

export interface AtlasClip {
    name: string;
    direction?: 'forward' | 'reverse' | 'ping-pong';
    /** How often it plays; for ever without it. */
    repeats?: number;
    /** Frames a second, for formats that say it so. */
    rate?: number;
    /** `frame` is an index into `frames`. */
    steps: { frame: number; durationUs?: number }[];
}

/** Pages, frames on them, and animations of frames. docs/formats/spritepress-json.md describes all documents. */
export interface AtlasDocument {
    kind: 'atlas';
    /** The format that it was read from. */
    format?: FormatId;
    version?: string;
    pages: AtlasPage[];
    frames: AtlasFrame[];
    clips?: AtlasClip[];
    /** PCT: the folders of its dictionary. */
    folders?: string[];
    /** sc-sprites: pixels of a cell. */
    cellWidth?: number;
    /** sc-sprites: the name of its extension. */
    extension?: string;
    /** sc-sprites: told, but not read: the tree of its keys. */
    sprites?: unknown;
}

/** A small picture of characters. */
export interface SpriteDocument {
    kind: 'sprite';
    format?: FormatId;
    width: number;
    height?: number;
    /** One character for each pixel. */
    rows: string[];
    /** "#rrggbb" or "#rrggbbaa", in the order of the alphabet. */
    palette?: string[];
    /** The character of the empty pixel; "." without it. */
    empty?: string;
    alphabet?: 'document' | 'compact';
}

export interface RigDocumentImage {
    name: string;
    width: number;
    height: number;
    format?: 'png' | 'rgba8888';
    /** The image's file. */
    path?: string;
    /** Its bytes in base64: a PNG, or the pixels of "rgba8888". */
    data?: string;
}

export interface RigDocumentBone {
    name: string;
    /** Index of a bone before this one, or -1. */
    parent: number;
}

export interface RigVertex {
    x: number;
    y: number;
    u: number;
    v: number;
    boneIds: Four;
    boneWeights: Four;
}

export interface RigDocumentMesh {
    name: string;
    /** Index into `images`. */
    image: number;
    vertices: RigVertex[];
    /** Three for each triangle. */
    indices: number[];
}

export interface RigTransform {
    x: number;
    y: number;
    /** In degrees. */
    rotation: number;
    scaleX?: number;
    scaleY?: number;
    visible?: boolean;
    zOrder?: number;
    flags?: number;
}

export interface RigDocumentAnimation {
    name: string;
    loop?: boolean;
    /** A transform for each bone, frame by frame. */
    frames: RigTransform[][];
    flags?: number;
}

/** Images, bones, skinned meshes and sampled animations. */
export interface RigDocument {
    kind: 'rig';
    format?: FormatId;
    version?: number;
    fps: number;
    flags?: number;
    images: RigDocumentImage[];
    bones: RigDocumentBone[];
    meshes: RigDocumentMesh[];
    animations: RigDocumentAnimation[];
}

/** What `decode` gives and `encode` takes. */
export type Document = AtlasDocument | SpriteDocument | RigDocument;

/** What an atlas can play, as `inspect` tells it with `sequences`. */
export type Sequences = FoundSequences & { kind?: undefined };

/** Which bytes of a file are what, as `inspect` tells it with `tree`: also of a file that cannot be read. */
export interface StructureTree {
    kind: 'tree';
    format: FormatId;
    /** Bytes of the file. */
    size: number;
    /** Whether the file was read to its end and the nodes tell all of it. */
    complete: boolean;
    /** The index of the node that reading failed at. */
    failed?: number;
    /** In the order of the file, each before those inside it: the file itself is the first. */
    nodes: [depth: number, name: string, offset: number, size: number, type: string, value: string][];
    /** The findings with their bytes; `node` is the index of the deepest node that has the byte. */
    findings: {
        code: string;
        severity: 'error' | 'warning' | 'note';
        offset?: number;
        node?: number;
        message: string;
    }[];
}

/** A rig as `inspect` tells it without `whole`. */
export interface BriefRig extends Omit<RigDocument, 'kind' | 'format' | 'flags'> {
    kind?: undefined;
    format?: undefined;
}

/** What `spritepress inspect --json` prints. */
export type Inspected = Document | BriefRig | Picture | Sequences | StructureTree | AtlasCosts;

export type PackOptions = PackJobOptions &
    Running & {
        /** Where to write: its ending tells the format. */
        output: string;
        /** Files, folders and patterns; all files without it. */
        inputs?: readonly string[];
    };
export type UnpackOptions = UnpackJobOptions & Running & OneInput;
export type DiffOptions = DiffJobOptions &
    Running & {
        /** The document before and the one after. */
        inputs: readonly [string, string];
    };
export type ConvertOptions = ConvertJobOptions & Running & OneInput & { output: string };
export type RenderOptions = RenderJobOptions & Running & OneInput & { output: string };
export type InspectOptions = InspectJobOptions & Running & OneInput;
export type DecodeOptions = Omit<InspectJobOptions, 'costs' | 'sequences' | 'tree' | 'whole'> & Running & OneInput;
export type EncodeOptions = ConvertJobOptions &
    Running & {
        /** Where to write: its ending tells the format. */
        output: string;
        /** Images that the document names. */
        files?: Files;
    };
export type ValidateOptions = ValidateJobOptions & Running & OneInput;

export type RigOptions = ReadOptions &
    Running &
    OneInput & {
        /** Plays a glTF although parts of it are not kept. */
        allowLoss?: boolean;
        /** The pose that the meshes were drawn in, "ANIMATION" or "ANIMATION:FRAME"; otherwise docs/anim.md has the
         * rule. */
        bind?: string;
        /** +y points down; else up. */
        yDown?: boolean;
        /** Positive angles turn clockwise; else counter-clockwise. */
        clockwise?: boolean;
        /** v = 0 is the bottom row of an image; else the top row. */
        flipV?: boolean;
    };

type FilesOrOne = Files | Content;

/** How a job ended; `docs/robustness.md` says more. */
export type Status =
    | 'done'
    | 'damaged'
    | 'unknown'
    | 'conflict'
    | 'too-large'
    | 'no-room'
    | 'refused'
    | 'limit'
    | 'budget'
    | 'request'
    | 'cancelled'
    | 'file'
    | 'memory'
    | 'fault';

/** A job that failed; `findings` tell why, the first error in `message`. */
export class SpritepressError extends Error {
    readonly findings: Finding[];
    /** What the worst of the errors means for the job. */
    readonly status: Status;
    /** Of `pack` with `explain`, when the sprites do not fit on the only page. */
    readonly explanation?: PagesExplained;
    constructor(findings: Finding[], result?: PackResult | null, status?: Status);
}

/** Packs images, and frames of other atlases, into an atlas. */
export function pack(files: Files, options: PackOptions): Promise<Made<PackResult>>;
/** Takes an atlas, a rig or a sprite apart into images. */
export function unpack(files: FilesOrOne, options?: UnpackOptions): Promise<Made<UnpackResult>>;
/** Tells what changed from the first of two documents to the second; `inputs` names them. */
export function diff(files: Files, options: DiffOptions): Promise<Made<DiffResult>>;
/** Writes a document in another format. */
export function convert(files: FilesOrOne, options: ConvertOptions): Promise<Made<ConvertResult>>;
/** Draws pictures, films and contact sheets. */
export function render(files: FilesOrOne, options: RenderOptions): Promise<Made<RenderResult>>;
/** What is in a document. */
export function inspect(
    files: FilesOrOne,
    options?: InspectOptions,
): Promise<{ document: Inspected; findings: Finding[] }>;
/** Every rule of a document's format, and its images. Resolves for invalid documents too; `format` is null for those of
 * no known format. */
export function validate(
    files: FilesOrOne,
    options?: ValidateOptions,
): Promise<{ valid: boolean; format: FormatId | null; findings: Finding[] }>;
/** A document as a plain object, with everything that `encode` needs to make the file anew. */
export function decode(files: FilesOrOne, options?: DecodeOptions): Promise<Document>;
/** A plain object as a file of the output's format. */
export function encode(document: Document, options: EncodeOptions): Promise<Made<ConvertResult>>;
/** A frame of an `Atlas`. */
export interface FrameRectangle {
    key: string;
    page: number;
    x: number;
    y: number;
    w: number;
    h: number;
    /** Size before trimming, and where in it the frame lies. */
    sourceW: number;
    sourceH: number;
    trimX: number;
    trimY: number;
    trimmed: boolean;
    rotated: boolean;
    turn?: 'clockwise' | 'counter-clockwise';
    aliasOf?: string;
}

/** An atlas for programs that need its rectangles fast: nothing is made per frame until somebody asks for it. `decode`
 * tells more (clips, pivots, nine-patches). */
export class Atlas {
    static load(files: FilesOrOne, options?: Omit<InspectOptions, 'worker'>): Promise<Atlas>;
    readonly findings: Finding[];
    /** `file` is null where the image is inside the atlas, sizes are 0 where the atlas does not tell them. */
    readonly pages: { file: string | null; width: number; height: number }[];
    readonly frameCount: number;
    /** Twelve for each frame: x, y, w, h, sourceW, sourceH, trimX, trimY, page, trimmed (0 or 1), turn (1 clockwise, 2
     * counter-clockwise), the number of the frame that it repeats (or -1). */
    readonly numbers: Int32Array;
    /** The names of all frames. */
    readonly keys: string[];
    /** The number of the frame of that name, the last of several; -1 when there is none. */
    indexOf(key: string): number;
    frame(index: number): FrameRectangle;
}

/** The formats and the options of every job, from the library's own tables. */
export function schema(): Promise<Record<string, unknown>>;

export interface RigAnimation {
    name: string;
    /** Seconds of one pass. */
    duration: number;
    frames: number;
    loop: boolean;
}

export interface RigBone {
    name: string;
    /** Index of another bone, or -1. */
    parent: number;
}

export interface RigImage {
    name: string;
    width: number;
    height: number;
    /** A PNG file, or straight RGBA of 8 bits. */
    type: 'png' | 'rgba';
    bytes: Uint8Array;
}

export interface RigMesh {
    name: string;
    /** Index into `images`. */
    image: number;
    /** Where its vertices begin among those of all meshes. */
    firstVertex: number;
    vertexCount: number;
    /** The bone that shows, hides and orders the mesh: the one with the largest sum of weights; -1 without any. */
    bone: number;
    /** u and v of each vertex; v = 0 is the top row of the image. */
    uvs: Float32Array;
    /** Four bones for each vertex; of one whose weight is 0 the number says nothing. */
    boneIds: Uint16Array;
    /** Four for each vertex, as the file has them: their sum may be other than 1. */
    weights: Float32Array;
    /** Three for each triangle, from 0 within the mesh. */
    indices: Uint16Array;
}

/** How an animation is played. */
export interface RigPlayback {
    /** What happens beyond the last frame; "auto", the default, loops or stops as the animation says. */
    mode?: 'auto' | 'loop' | 'once' | 'ping-pong';
    /** Each frame holds until the next. */
    step?: boolean;
}

/** The pose that the stored vertices are in. */
export interface RigBindPose {
    /** The caller chose it, an animation's name says it ("bind", "rest" ...), it is the first frame, or there is
     * none. */
    rule: 'chosen' | 'named' | 'first' | 'none';
    animation?: number;
    frame?: number;
}

/** A rig to play. `pose` and the methods below it allocate nothing: results go into the caller's arrays. One rig serves
 * many characters: pose it and take the vertices for one after the other. */
export class Rig {
    /** Reads PCHR, its JSON form or glTF. Throws a SpritepressError for what cannot be read. */
    static load(files: FilesOrOne, options?: RigOptions): Promise<Rig>;
    private constructor();
    /** Warnings and notes. */
    readonly findings: Finding[];
    /** Frames a second. */
    readonly fps: number;
    readonly yDown: boolean;
    readonly bindPose: RigBindPose;
    readonly animations: readonly RigAnimation[];
    readonly bones: readonly RigBone[];
    readonly images: readonly RigImage[];
    readonly meshes: readonly RigMesh[];
    /** Of all meshes together. */
    readonly vertexCount: number;
    /** Poses the bones as an animation, by name or index, has them; null is the bind pose. Times beyond the end loop or
     * hold, as the animation says, or as `playback` does. */
    pose(animation: string | number | null, seconds: number, playback?: RigPlayback): void;
    /** Goes `weight` of the way, 0 to 1, from the pose that stands to that of another animation. */
    mix(animation: string | number | null, seconds: number, weight: number): void;
    /** Writes x and y of all vertices, mesh after mesh: 2 * vertexCount numbers. */
    skin(out: Float32Array | Float64Array, offset?: number): void;
    /** Writes the indices of the visible meshes from back to front, and returns how many there are. */
    drawOrder(out: Uint32Array | Uint16Array): number;
    /** Writes a, b, c, d, tx, ty for each bone, to hang things on it: x' = a x + c y + tx, y' = b x + d y + ty. */
    worlds(out: Float32Array | Float64Array, offset?: number): void;
    /** Writes what each bone has of its own in the pose: x, y, rotation in degrees, scaleX, scaleY, zOrder, visible (0
     * or 1). */
    transforms(out: Float32Array | Float64Array, offset?: number): void;
    /** Writes least x and y, greatest x and y of what is visible; false when nothing is. */
    bounds(out: Float32Array | Float64Array): boolean;
    /** Gives the memory back. The rig cannot be used any more. */
    free(): void;
}

export interface SpriteMeterOptions {
    width: number;
    height: number;
    /** The character of the empty pixel; "." without it. */
    empty?: string;
    /** Of the palette that `suggest` is given. */
    alphabet?: 'document' | 'compact';
}

/** What a picture costs as PCSEF. */
export interface SpriteMeasure {
    /** Bytes of the shortest string. */
    length: number;
    /** The shortest string. */
    text: string;
    /** Four numbers for each token, in order: first pixel, pixels, place in `text`, and the code of "~", "^" or ">", 0
     * for a run. */
    tokens: Uint32Array;
    /** Five numbers for each row: bytes of the tokens that begin in it; the code of the "~", "^" or ">" that it has, or
     * 0; and how many pixels it is away from "^", from "~" and from ">", -1 where it can never have that. */
    rows: Int32Array;
}

/** A pixel, by its index, and the character that it would have. */
export type SpriteChange = readonly [pixel: number, character: string];

/** An edit that makes the string shorter. */
export interface SpriteEdit {
    /** "copy-row" makes a row equal to the one before, "mirror-left" makes the right half of a row its left half,
     * mirrored, and "mirror-right" the left half its right one; "merge" gives all pixels of a character another one. */
    kind: 'pixel' | 'copy-row' | 'mirror-left' | 'mirror-right' | 'merge';
    /** Bytes. */
    saved: number;
    changes: SpriteChange[];
    /** Not of a merge. */
    row?: number;
    /** Of a merge. */
    from?: string;
    to?: string;
}

/** The picture with columns more or, below 0, less. */
export interface SpriteMove {
    left: number;
    right: number;
    /** Bytes of the shortest string. */
    length: number;
    /** Pixels that are cut off and not empty. */
    lost: number;
}

/** The bytes of a PCSEF sprite, for editors. Write codes of characters into `pixels` and `measure`: all other methods
 * answer for the picture as it was last measured, and none changes it. Not in "spritepress/light". */
export class SpriteMeter {
    /** Throws a SpritepressError for sizes that PCSEF does not have. */
    static create(options: SpriteMeterOptions): Promise<SpriteMeter>;
    private constructor();
    readonly width: number;
    readonly height: number;
    /** The code of a character for each pixel, row by row, all empty at first: the module's own memory, always the same
     * array. */
    readonly pixels: Uint8Array;
    /** Without `mirror` the string has no ">", without `crossRows` runs end at a row's end: the classic form has
     * neither. Throws a SpritepressError that names the pixel when one cannot be a colour; the last measure stays. */
    measure(options?: { mirror?: boolean; crossRows?: boolean }): SpriteMeasure;
    /** By how many bytes the string would be longer (below 0: shorter) if the pixel had that character. */
    price(x: number, y: number, character: string): number;
    /** The same for many pixels at once; of several changes of a pixel the last one counts. */
    priceOf(changes: Iterable<SpriteChange>): number;
    /** Edits that make the string shorter, most bytes per changed pixel first. `complete` is false when the picture is
     * so large that not all were tried. It takes up to some tenths of a second: call it in a worker. */
    suggest(options?: {
        /** How many, at most 256; 20 without it. */
        limit?: number;
        /** Pixels that an edit may change; 16 without it. */
        maxChanges?: number;
        /** One entry for each pixel, not 0 for those that have to stay. */
        locked?: ArrayLike<number>;
        /** "#rrggbb" or "#rrggbbaa" in the order of the alphabet: colours are then merged with the nearest one of the
         * picture. */
        palette?: readonly string[];
    }): { edits: SpriteEdit[]; complete: boolean };
    /** What the picture would cost with empty columns more on a side, or columns less. It gets at most one column
     * wider. */
    reframe(left: number, right: number): SpriteMove;
    /** What a column more or less on each side would bring, and shifts: by one column, and by up to eight while nothing
     * is lost. */
    symmetry(): SpriteMove[];
    /** Gives the memory back. The meter cannot be used any more. */
    free(): void;
}

/** Colours of a palette, "#rrggbb" or "#rrggbbaa": Paint.NET text, GIMP .gpl, JASC .pal or a list of hex colours, told
 * apart by their content. Throws a SpritepressError for what is none. */
export function readPalette(content: Content): Promise<{ colours: string[]; findings: Finding[] }>;
/** A palette as a text. Kinds without alpha ("gimp", "jasc") have a warning when it is lost. */
export function writePalette(
    colours: readonly string[],
    kind: 'paint.net' | 'gimp' | 'jasc' | 'hex',
): Promise<{ text: string; findings: Finding[] }>;
/** The characters of an alphabet, which of them can have a colour, and the palette that sprites without one have. */
export function spriteAlphabet(options?: {
    alphabet?: 'document' | 'compact';
    empty?: string;
}): Promise<{ characters: string; usable: boolean[]; palette: string[] }>;
