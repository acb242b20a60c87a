// Draws posed rigs with WebGL2. The engine skins the vertices, so that they have its bits; only they are sent anew for each
// picture. Triangles are drawn with several samples for each pixel and then averaged, as `render` does.
import type { Rig } from 'spritepress';
import { averageProgram, meshProgram, premultiplyProgram, type Program } from './shaders.ts';
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

export class Stage {
    readonly #gl: WebGL2RenderingContext;
    readonly #mesh: Program;
    readonly #average: Program;
    readonly #points: WebGLBuffer;
    readonly #paint: WebGLBuffer;
    readonly #vertices: WebGLVertexArrayObject;
    readonly #target: WebGLFramebuffer;
    #samples: WebGLTexture | null = null;
    #sampleSize: Size = { width: 0, height: 0 };
    #rig: Rig;
    #textures: (WebGLTexture | null)[] = [];
    /** Where the indices of each mesh begin, in bytes. */
    #starts: number[] = [];

    /** Null where the browser has no WebGL2. */
    static create(canvas: HTMLCanvasElement, model: Model): Stage | null {
        const gl = canvas.getContext('webgl2', { alpha: true, antialias: false, depth: false, premultipliedAlpha: true });
        return gl ? new Stage(gl, model) : null;
    }

    private constructor(gl: WebGL2RenderingContext, { rig, images }: Model) {
        this.#gl = gl;
        this.#rig = rig;
        this.#mesh = meshProgram(gl);
        this.#average = averageProgram(gl);
        this.#points = gl.createBuffer()!;
        this.#paint = gl.createBuffer()!;
        this.#vertices = gl.createVertexArray()!;
        this.#target = gl.createFramebuffer()!;
        this.#sendVertices();
        this.#sendImages(images);
    }

    /** Sends what does not move: texture coordinates, paint and indices. */
    #sendVertices(): void {
        const gl = this.#gl;
        const uvs = new Float32Array(2 * this.#rig.vertexCount);
        const indices = new Uint32Array(this.#rig.meshes.reduce((sum, mesh) => sum + mesh.indices.length, 0));
        let at = 0;
        for (const mesh of this.#rig.meshes) {
            uvs.set(mesh.uvs, 2 * mesh.firstVertex);
            this.#starts.push(4 * at);
            for (const index of mesh.indices) indices[at++] = mesh.firstVertex + index;
        }
        gl.bindVertexArray(this.#vertices);
        this.#attribute(0, 2, this.#points, new Float32Array(uvs.length));
        this.#attribute(1, 2, gl.createBuffer()!, uvs);
        this.#attribute(2, 4, this.#paint, new Uint8Array(4 * this.#rig.vertexCount));
        gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
        gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.STATIC_DRAW);
    }

    #attribute(place: number, width: number, buffer: WebGLBuffer, values: Float32Array | Uint8Array): void {
        const gl = this.#gl;
        gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
        gl.bufferData(gl.ARRAY_BUFFER, values, gl.DYNAMIC_DRAW);
        gl.enableVertexAttribArray(place);
        const bytes = values instanceof Uint8Array;
        gl.vertexAttribPointer(place, width, bytes ? gl.UNSIGNED_BYTE : gl.FLOAT, bytes, 0, 0);
    }

    /** Textures with colours multiplied by alpha, rounded as the engine rounds them: browsers do it in their own ways. */
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
        for (const [name, value] of [[gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE], [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE],
            [gl.TEXTURE_MIN_FILTER, gl.NEAREST], [gl.TEXTURE_MAG_FILTER, gl.NEAREST]] as const) gl.texParameteri(gl.TEXTURE_2D, name, value);
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
        this.#gl.bindBuffer(this.#gl.ARRAY_BUFFER, this.#paint);
        this.#gl.bufferData(this.#gl.ARRAY_BUFFER, paint, this.#gl.DYNAMIC_DRAW);
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

    #drawFigures(scene: Scene, samples: number): void {
        const gl = this.#gl;
        const mesh = this.#mesh.use();
        gl.enable(gl.BLEND);
        gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
        gl.uniform2f(mesh.at('size'), scene.size.width * samples, scene.size.height * samples);
        gl.bindVertexArray(this.#vertices);
        for (const figure of scene.figures) {
            const { scale, x, y } = scene.camera;
            const up = this.#rig.yDown ? 1 : -1;
            const [right, above] = figure.offset ?? [0, 0];
            gl.uniform4f(mesh.at('view'), scale * samples, up * scale * samples, (x + right * scale) * samples, (y + up * above * scale) * samples);
            gl.uniform4fv(mesh.at('tint'), figure.tint ?? NO_TINT);
            gl.uniform1f(mesh.at('opacity'), figure.opacity ?? 1);
            gl.bindBuffer(gl.ARRAY_BUFFER, this.#points);
            gl.bufferData(gl.ARRAY_BUFFER, figure.points, gl.STREAM_DRAW);
            this.#drawMeshes(figure, scene);
        }
    }

    #drawMeshes({ order, count }: Figure, { hidden, smooth }: Scene): void {
        const gl = this.#gl;
        let bound: WebGLTexture | null = null;
        for (let i = 0; i < count; i++) {
            const index = order[i]!;
            const mesh = this.#rig.meshes[index]!;
            const texture = this.#textures[mesh.image];
            if (hidden[index] || !texture) continue;
            if (texture !== bound) {
                gl.bindTexture(gl.TEXTURE_2D, texture);
                gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, smooth ? gl.LINEAR : gl.NEAREST);
                gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, smooth ? gl.LINEAR : gl.NEAREST);
                bound = texture;
            }
            gl.drawElements(gl.TRIANGLES, mesh.indices.length, gl.UNSIGNED_INT, this.#starts[index]!);
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
        for (const texture of [...this.#textures, this.#samples]) gl.deleteTexture(texture);
        for (const buffer of [this.#points, this.#paint]) gl.deleteBuffer(buffer);
        gl.deleteVertexArray(this.#vertices);
        gl.deleteFramebuffer(this.#target);
    }
}
