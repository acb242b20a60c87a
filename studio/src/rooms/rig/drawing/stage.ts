// Draws posed rigs with WebGL2. The engine skins the vertices, so that they have its bits; only they are sent anew for
// each picture, all figures at once. What the vertex shader reads lies in textures, see shaders.ts. Triangles are drawn
// with several samples for each pixel and then averaged, as `render` does.
import type { Rig } from 'spritepress';
import { averageProgram, meshProgram, premultiplyProgram, ROW, type Program } from './shaders.ts';
import type { Camera, Size } from './camera.ts';

/** A rig in one pose. */
export interface Figure {
    /** x and y of all vertices. */
    readonly points: Float32Array;
    /** Meshes from back to front. */
    readonly order: Uint32Array;
    readonly count: number;
    /** Red, green, blue and how much of them, 0 to 1. */
    readonly tint?: readonly [number, number, number, number];
    readonly opacity?: number;
    /** Where it stands, in units of the rig. */
    readonly offset?: readonly [number, number];
}

export interface Scene {
    readonly size: Size;
    readonly camera: Camera;
    readonly samples: number;
    readonly smooth: boolean;
    /** Meshes that are not drawn have true. */
    readonly hidden: readonly boolean[];
    readonly figures: readonly Figure[];
}

const NO_TINT = [0, 0, 0, 0] as const;

/** What of a rig stands still. */
interface Model {
    readonly rig: Rig;
    readonly images: readonly (ImageBitmap | null)[];
}

/** The textures that the programs read, by their units. */
const UNITS = { image: 0, points: 1, uvs: 2, paints: 3, corners: 4 } as const;
type ListName = Exclude<keyof typeof UNITS, 'image'>;

export class Stage {
    readonly #gl: WebGL2RenderingContext;
    readonly #mesh: Program;
    readonly #average: Program;
    readonly #lists = new Map<ListName, WebGLTexture>();
    readonly #target: WebGLFramebuffer;
    #samples: WebGLTexture | null = null;
    #sampleSize: Size = { width: 0, height: 0 };
    #rig: Rig;
    #textures: (WebGLTexture | null)[] = [];
    /** Where the corners of each mesh begin. */
    #starts: number[] = [];
    /** Points of all figures, on their way to the texture. */
    #points = new Float32Array(0);

    /** Null where the browser has no WebGL2. */
    static create(canvas: HTMLCanvasElement, model: Model): Stage | null {
        const gl = canvas.getContext('webgl2', {
            alpha: true,
            antialias: false,
            depth: false,
            premultipliedAlpha: true,
        });
        return gl ? new Stage(gl, model) : null;
    }

    private constructor(gl: WebGL2RenderingContext, { rig, images }: Model) {
        this.#gl = gl;
        this.#rig = rig;
        this.#mesh = meshProgram(gl);
        this.#average = averageProgram(gl);
        this.#target = gl.createFramebuffer()!;
        this.#sendVertices();
        this.#sendImages(images);
    }

    /** Sends what does not move: texture coordinates, paint, and the vertices of all corners. */
    #sendVertices(): void {
        const uvs = new Float32Array(2 * this.#rig.vertexCount);
        const corners = new Uint32Array(this.#rig.meshes.reduce((sum, mesh) => sum + mesh.indices.length, 0));
        let at = 0;
        for (const mesh of this.#rig.meshes) {
            uvs.set(mesh.uvs, 2 * mesh.firstVertex);
            this.#starts.push(at);
            for (const index of mesh.indices) corners[at++] = mesh.firstVertex + index;
        }
        this.#sendList('uvs', uvs, 2);
        this.#sendList('corners', corners, 1);
        this.setPaint(new Uint8Array(4 * this.#rig.vertexCount));
    }

    /** Puts a list, some numbers for each entry, into the rows of its texture. */
    #sendList(name: ListName, values: Float32Array | Uint32Array | Uint8Array, each: number): void {
        const gl = this.#gl;
        const rows = Math.max(Math.ceil(values.length / (each * ROW)), 1);
        const known = this.#lists.get(name);
        const texture = known ?? gl.createTexture()!;
        const whole = values.length === rows * ROW * each ? values : padded(values, rows * ROW * each);
        const [inside, format, type] =
            values instanceof Float32Array
                ? [gl.RG32F, gl.RG, gl.FLOAT]
                : values instanceof Uint32Array
                  ? [gl.R32UI, gl.RED_INTEGER, gl.UNSIGNED_INT]
                  : [gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE];
        gl.activeTexture(gl.TEXTURE0 + UNITS[name]);
        gl.bindTexture(gl.TEXTURE_2D, texture);
        gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
        gl.texImage2D(gl.TEXTURE_2D, 0, inside, ROW, rows, 0, format, type, whole);
        if (!known) this.#readAsStored();
        gl.activeTexture(gl.TEXTURE0);
        this.#lists.set(name, texture);
    }

    /** Without filters, which lists of numbers may not have, and images do not need: the program mixes texels
     * itself. */
    #readAsStored(): void {
        const gl = this.#gl;
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    }

    /** Textures with colours multiplied by alpha, rounded as the engine rounds them: browsers do it in their own
     * ways. */
    #sendImages(images: Model['images']): void {
        const gl = this.#gl;
        const program = premultiplyProgram(gl);
        this.#textures = images.map((image) => {
            if (!image) return null;
            const straight = this.#makeTexture(image);
            const texture = this.#makeTexture(image);
            this.#drawInto(texture, image);
            program.use();
            gl.bindTexture(gl.TEXTURE_2D, straight);
            gl.drawArrays(gl.TRIANGLES, 0, 3);
            gl.deleteTexture(straight);
            return texture;
        });
    }

    #makeTexture(image: ImageBitmap | Size): WebGLTexture {
        const gl = this.#gl;
        const texture = gl.createTexture()!;
        gl.bindTexture(gl.TEXTURE_2D, texture);
        gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
        gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE);
        if (image instanceof ImageBitmap) gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, image);
        else gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, image.width, image.height, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
        this.#readAsStored();
        return texture;
    }

    #drawInto(texture: WebGLTexture, { width, height }: Size): void {
        const gl = this.#gl;
        gl.bindFramebuffer(gl.FRAMEBUFFER, this.#target);
        gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
        gl.viewport(0, 0, width, height);
        gl.disable(gl.BLEND);
    }

    /** Colours of all vertices, four bytes each: red, green, blue and how much of them. */
    setPaint(paint: Uint8Array): void {
        this.#sendList('paints', paint, 4);
    }

    /** How many samples a picture of that size can have. */
    #limitSamples({ width, height }: Size, samples: number): number {
        const most = this.#gl.getParameter(this.#gl.MAX_TEXTURE_SIZE) as number;
        return Math.max(1, Math.min(samples, Math.floor(most / Math.max(width, height, 1))));
    }

    draw(scene: Scene): void {
        const gl = this.#gl;
        if (gl.isContextLost() || scene.size.width === 0 || scene.size.height === 0) return;
        const samples = this.#limitSamples(scene.size, scene.samples);
        const size = { width: scene.size.width * samples, height: scene.size.height * samples };
        if (!this.#samples || size.width !== this.#sampleSize.width || size.height !== this.#sampleSize.height) {
            gl.deleteTexture(this.#samples);
            this.#samples = this.#makeTexture(size);
            this.#sampleSize = size;
        }
        this.#drawInto(this.#samples, size);
        gl.clearColor(0, 0, 0, 0);
        gl.clear(gl.COLOR_BUFFER_BIT);
        this.#drawFigures(scene, samples);
        this.#averageSamples(scene.size, samples);
    }

    #sendPoints(figures: readonly Figure[]): void {
        const each = 2 * this.#rig.vertexCount;
        const rows = Math.max(Math.ceil((figures.length * each) / (2 * ROW)), 1);
        if (this.#points.length !== 2 * ROW * rows) this.#points = new Float32Array(2 * ROW * rows);
        for (const [i, { points }] of figures.entries()) this.#points.set(points, i * each);
        this.#sendList('points', this.#points, 2);
    }

    #drawFigures(scene: Scene, samples: number): void {
        const gl = this.#gl;
        this.#sendPoints(scene.figures);
        const mesh = this.#mesh.use();
        for (const [name, unit] of Object.entries(UNITS)) gl.uniform1i(mesh.at(name), unit);
        gl.enable(gl.BLEND);
        gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
        gl.uniform1i(mesh.at('smoothly'), Number(scene.smooth));
        gl.uniform2f(mesh.at('size'), scene.size.width * samples, scene.size.height * samples);
        const { scale, x, y } = scene.camera;
        const up = this.#rig.yDown ? 1 : -1;
        scene.figures.forEach((figure, i) => {
            const [right, above] = figure.offset ?? [0, 0];
            gl.uniform1i(mesh.at('first'), i * this.#rig.vertexCount);
            gl.uniform4f(
                mesh.at('view'),
                scale * samples,
                up * scale * samples,
                (x + right * scale) * samples,
                (y + up * above * scale) * samples,
            );
            gl.uniform4fv(mesh.at('tint'), figure.tint ?? NO_TINT);
            gl.uniform1f(mesh.at('opacity'), figure.opacity ?? 1);
            this.#drawMeshes(figure, scene);
        });
    }

    #drawMeshes({ order, count }: Figure, { hidden }: Scene): void {
        const gl = this.#gl;
        let bound: WebGLTexture | null = null;
        for (let i = 0; i < count; i++) {
            const index = order[i]!;
            const mesh = this.#rig.meshes[index]!;
            const texture = this.#textures[mesh.image];
            if (hidden[index] || !texture) continue;
            if (texture !== bound) gl.bindTexture(gl.TEXTURE_2D, texture);
            bound = texture;
            gl.drawArrays(gl.TRIANGLES, this.#starts[index]!, mesh.indices.length);
        }
    }

    #averageSamples({ width, height }: Size, samples: number): void {
        const gl = this.#gl;
        const average = this.#average.use();
        gl.bindFramebuffer(gl.FRAMEBUFFER, null);
        gl.viewport(0, 0, width, height);
        gl.disable(gl.BLEND);
        gl.uniform1i(average.at('samples'), samples);
        gl.uniform1i(average.at('rows'), height);
        gl.bindTexture(gl.TEXTURE_2D, this.#samples);
        gl.drawArrays(gl.TRIANGLES, 0, 3);
    }

    /** Gives the memory back; the context stays the canvas's. */
    free(): void {
        const gl = this.#gl;
        for (const texture of [...this.#textures, ...this.#lists.values(), this.#samples]) gl.deleteTexture(texture);
        gl.deleteFramebuffer(this.#target);
    }
}

/** A copy with zeros behind it. */
function padded<Values extends Float32Array | Uint32Array | Uint8Array>(values: Values, length: number): Values {
    const copy = new (values.constructor as new (length: number) => Values)(length);
    copy.set(values);
    return copy;
}
