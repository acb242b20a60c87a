import type {
    ConvertJobOptions, FormatId, InspectJobOptions, PackJobOptions, RenderJobOptions, UnpackJobOptions, ValidateJobOptions,
} from './options.js';

export type * from './options.js';

/** Files in memory by their paths; text is UTF-8. */
export type Files = Readonly<Record<string, Uint8Array | ArrayBuffer | string>>;

/** Something that was found in a file, or is wrong with a job. */
export interface Finding {
    severity: 'note' | 'warning' | 'error';
    /** As docs/errors.md explains it: "PCT012". */
    code: string;
    message: string;
    /** What to do about it. */
    hint?: string;
    file?: string;
    /** The place inside the document: "/frames/3". */
    path?: string;
    /** From 1. */
    line?: number;
    column?: number;
}

/** How a job runs. */
export interface Running {
    /** In a worker, so that this thread goes on. */
    worker?: boolean;
    /** Ends the job: at once in a worker, otherwise before it begins. */
    signal?: AbortSignal;
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

export interface PackedPage {
    /** Missing where the image is inside the atlas. */
    file?: string;
    width: number;
    height: number;
    usedPixels: number;
    bytes: number;
}

export interface PackedAtlas {
    file: string;
    sprites: number;
    unique: number;
    aliases: number;
    pages: PackedPage[];
    descriptorBytes: number;
    [more: string]: unknown;
}

export interface PackResult {
    format: FormatId;
    dryRun: boolean;
    atlases: PackedAtlas[];
    milliseconds: Record<'read' | 'layout' | 'encode' | 'write', number>;
}

export interface UnpackResult {
    format: FormatId;
    /** Files, with the frame each of them shows; for a rig just their names. */
    files: ({ frame?: string; file: string; width: number; height: number; ninePatch?: boolean } | string)[];
    [more: string]: unknown;
}

export interface ConvertResult {
    /** Missing for a plain picture. */
    from?: FormatId;
    to: FormatId;
    /** A rig became an atlas by being drawn. */
    baked: boolean;
    /** An atlas got pages of its own, for a format with its image inside. */
    laidOut: boolean;
    packed?: PackResult;
    [more: string]: unknown;
}

export interface RenderResult {
    film: 'png' | 'apng' | 'gif' | 'webp' | 'folder';
    pictures: number;
    width: number;
    height: number;
    milliseconds: number;
    [more: string]: unknown;
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

/** Pages, frames on them, and animations of frames. docs/formats/json.md describes all documents. */
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

export interface RigImage {
    name: string;
    width: number;
    height: number;
    format?: 'png' | 'rgba8888';
    /** The image's file. */
    path?: string;
    /** Its bytes in base64: a PNG, or the pixels of "rgba8888". */
    data?: string;
}

export interface RigBone {
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

export interface RigMesh {
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

export interface RigAnimation {
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
    images: RigImage[];
    bones: RigBone[];
    meshes: RigMesh[];
    animations: RigAnimation[];
}

/** What `decode` gives and `encode` takes. */
export type Document = AtlasDocument | SpriteDocument | RigDocument;

/** A plain picture, as `inspect` tells it. */
export interface Picture {
    kind: 'image';
    format: FormatId;
    width: number;
    height: number;
    bitDepth: number;
    colourType: number;
}

/** What an atlas can play, as `inspect` tells it with `sequences`. */
export interface Sequences {
    kind?: undefined;
    format: FormatId;
    sequences: { name: string; from: 'file' | 'names'; frames: number; fps?: number; first: string; last: string }[];
}

/** A rig as `inspect` tells it without `whole`. */
export interface BriefRig extends Omit<RigDocument, 'kind' | 'format' | 'flags'> {
    kind?: undefined;
    format?: undefined;
}

/** What `spritepress inspect --json` prints. */
export type Inspected = Document | BriefRig | Picture | Sequences;

export type PackOptions = PackJobOptions & Running & {
    /** Where to write: its ending tells the format. */
    output: string;
    /** Files, folders and patterns; all files without it. */
    inputs?: readonly string[];
};
export type UnpackOptions = UnpackJobOptions & Running & OneInput;
export type ConvertOptions = ConvertJobOptions & Running & OneInput & { output: string };
export type RenderOptions = RenderJobOptions & Running & OneInput & { output: string };
export type InspectOptions = InspectJobOptions & Running & OneInput;
export type DecodeOptions = Omit<InspectJobOptions, 'sequences' | 'whole'> & Running & OneInput;
export type EncodeOptions = ConvertJobOptions & Running & {
    /** Where to write: its ending tells the format. */
    output: string;
    /** Images that the document names. */
    files?: Files;
};
export type ValidateOptions = ValidateJobOptions & Running & OneInput;

type FilesOrOne = Files | Uint8Array | ArrayBuffer | string;

/** A job that failed; `findings` tell why, the first error in `message`. */
export class SpritepressError extends Error {
    readonly findings: Finding[];
    constructor(findings: Finding[]);
}

/** Packs images, and frames of other atlases, into an atlas. */
export function pack(files: Files, options: PackOptions): Promise<Made<PackResult>>;
/** Takes an atlas, a rig or a sprite apart into images. */
export function unpack(files: FilesOrOne, options?: UnpackOptions): Promise<Made<UnpackResult>>;
/** Writes a document in another format. */
export function convert(files: FilesOrOne, options: ConvertOptions): Promise<Made<ConvertResult>>;
/** Draws pictures, films and contact sheets. */
export function render(files: FilesOrOne, options: RenderOptions): Promise<Made<RenderResult>>;
/** What is in a document. */
export function inspect(files: FilesOrOne, options?: InspectOptions): Promise<{ document: Inspected; findings: Finding[] }>;
/** Every rule of a document's format, and its images. Resolves for invalid documents too. */
export function validate(files: FilesOrOne, options?: ValidateOptions):
    Promise<{ valid: boolean; format: FormatId | null; findings: Finding[] }>;
/** A document as a plain object, with everything that `encode` needs to make the file anew. */
export function decode(bytes: Uint8Array | ArrayBuffer | string, options?: DecodeOptions): Promise<Document>;
/** A plain object as a file of the output's format. */
export function encode(document: Document, options: EncodeOptions): Promise<Made<ConvertResult>>;
/** The formats and the options of every job, from the library's own tables. */
export function schema(): Promise<Record<string, unknown>>;
