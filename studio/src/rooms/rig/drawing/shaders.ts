// The programs of the stage: triangles with premultiplied textures, premultiplying a texture, and averaging samples.

/** Numbers in a row of the textures that hold lists. */
export const ROW = 512;

/** Nothing comes as an attribute: a corner of a triangle is a number, and textures tell its vertex, where that one is,
 * and its paint. So every corner can see the whole triangle and tell how the image lies on it, from positions rounded
 * as the engine rounds them: what rasterisers interpolate depends on how many bits theirs have. The picture's first row
 * is the top one. */
const MESH_VERTEX = `#version 300 es
precision highp float;
precision highp int;
uniform highp usampler2D corners;
uniform highp sampler2D points;
uniform highp sampler2D uvs;
uniform highp sampler2D paints;
uniform highp sampler2D image;
uniform int first; // vertex of the figure among the points
uniform vec4 view; // scale across and down, origin, in samples
uniform vec2 size; // of the canvas, in samples
flat out vec4 start; // a corner: where it is, and its texel
flat out vec4 slope; // texels for a sample to the right, and for one down
out vec4 painted;

ivec2 cell(int index) { return ivec2(index % ${ROW}, index / ${ROW}); }
int vertexOf(int corner) { return int(texelFetch(corners, cell(corner), 0).r); }
vec2 placeOf(int vertex) {
    vec2 at = texelFetch(points, cell(first + vertex), 0).rg * view.xy + view.zw;
    return floor(at * 256.0 + 0.5) / 256.0;
}
vec2 texelOf(int vertex) { return texelFetch(uvs, cell(vertex), 0).rg * vec2(textureSize(image, 0)); }

void main() {
    int triangle = gl_VertexID - gl_VertexID % 3;
    int a = vertexOf(triangle), b = vertexOf(triangle + 1), c = vertexOf(triangle + 2), own = vertexOf(gl_VertexID);
    vec2 from = placeOf(a), ab = placeOf(b) - from, ac = placeOf(c) - from;
    vec2 texel = texelOf(a), ab_texel = texelOf(b) - texel, ac_texel = texelOf(c) - texel;
    float area = ab.x * ac.y - ab.y * ac.x;
    start = vec4(from, texel);
    slope = vec4(ab_texel * ac.y - ac_texel * ab.y, ac_texel * ab.x - ab_texel * ac.x) / (area == 0.0 ? 1.0 : area);
    painted = texelFetch(paints, cell(own), 0);
    gl_Position = vec4(placeOf(own) / size * 2.0 - 1.0, 0.0, 1.0);
}`;

/** Mixes four texels in 256ths, each step rounded, as the engine does: filters of graphics cards round in their own
 * ways, and what is translucent adds that up. A vertex's paint lies over the texture, a figure's tint over both;
 * neither shows where the texture is empty. */
const MESH_FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
uniform highp sampler2D image;
uniform bool smoothly;
uniform vec4 tint;
uniform float opacity;
flat in vec4 start;
flat in vec4 slope;
in vec4 painted;
out vec4 colour;

vec4 texelAt(ivec2 at) {
    return floor(texelFetch(image, clamp(at, ivec2(0), textureSize(image, 0) - 1), 0) * 255.0 + 0.5);
}
vec4 mixed(vec4 a, vec4 b, float part) { return floor((a * (256.0 - part) + b * part + 128.0) / 256.0); }
vec4 mixedAt(vec2 at) {
    ivec2 first = ivec2(floor(at - 0.5));
    vec2 part = floor(fract(at - 0.5) * 256.0);
    vec4 top = mixed(texelAt(first), texelAt(first + ivec2(1, 0)), part.x);
    vec4 bottom = mixed(texelAt(first + ivec2(0, 1)), texelAt(first + ivec2(1, 1)), part.x);
    return mixed(top, bottom, part.y);
}

void main() {
    vec2 off = gl_FragCoord.xy - start.xy;
    vec2 at = start.zw + slope.xy * off.x + slope.zw * off.y;
    vec4 texel = (smoothly ? mixedAt(at) : texelAt(ivec2(floor(at)))) / 255.0;
    texel = mix(texel, vec4(painted.rgb, 1.0) * texel.a, painted.a);
    colour = mix(texel, vec4(tint.rgb, 1.0) * texel.a, tint.a) * opacity;
}`;

/** One triangle that covers everything. */
const WHOLE_VERTEX = `#version 300 es
void main() {
    gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}`;

const PREMULTIPLY_FRAGMENT = `#version 300 es
precision highp float;
uniform sampler2D image;
out vec4 colour;
void main() {
    vec4 texel = texelFetch(image, ivec2(gl_FragCoord.xy), 0);
    colour = vec4(texel.rgb * texel.a, texel.a);
}`;

/** Rows of the canvas run upwards, those of the picture downwards. */
const AVERAGE_FRAGMENT = `#version 300 es
precision highp float;
uniform sampler2D image;
uniform int samples;
uniform int rows;
out vec4 colour;
void main() {
    ivec2 first = ivec2(int(gl_FragCoord.x), rows - 1 - int(gl_FragCoord.y)) * samples;
    vec4 sum = vec4(0.0);
    for (int y = 0; y < samples; y++)
        for (int x = 0; x < samples; x++) sum += texelFetch(image, first + ivec2(x, y), 0);
    colour = sum / float(samples * samples);
}`;

function compile(gl: WebGL2RenderingContext, kind: number, source: string): WebGLShader {
    const shader = gl.createShader(kind)!;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    return shader;
}

/** A program, and the places of its uniforms. */
export class Program {
    readonly #gl: WebGL2RenderingContext;
    readonly #program: WebGLProgram;
    readonly #places = new Map<string, WebGLUniformLocation | null>();

    constructor(gl: WebGL2RenderingContext, vertex: string, fragment: string) {
        this.#gl = gl;
        this.#program = gl.createProgram()!;
        gl.attachShader(this.#program, compile(gl, gl.VERTEX_SHADER, vertex));
        gl.attachShader(this.#program, compile(gl, gl.FRAGMENT_SHADER, fragment));
        gl.linkProgram(this.#program);
        if (!gl.getProgramParameter(this.#program, gl.LINK_STATUS) && !gl.isContextLost())
            throw new Error(`a shader does not link: ${gl.getProgramInfoLog(this.#program)}`);
    }

    use(): this {
        this.#gl.useProgram(this.#program);
        return this;
    }

    at(name: string): WebGLUniformLocation | null {
        if (!this.#places.has(name)) this.#places.set(name, this.#gl.getUniformLocation(this.#program, name));
        return this.#places.get(name)!;
    }
}

export const meshProgram = (gl: WebGL2RenderingContext): Program => new Program(gl, MESH_VERTEX, MESH_FRAGMENT);
export const premultiplyProgram = (gl: WebGL2RenderingContext): Program =>
    new Program(gl, WHOLE_VERTEX, PREMULTIPLY_FRAGMENT);
export const averageProgram = (gl: WebGL2RenderingContext): Program => new Program(gl, WHOLE_VERTEX, AVERAGE_FRAGMENT);
