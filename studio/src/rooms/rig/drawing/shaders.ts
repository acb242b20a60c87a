// The programs of the stage: triangles with premultiplied textures, premultiplying a texture, and averaging samples.

/** Points come in the rig's units; the picture's first row is the top one. */
const MESH_VERTEX = `#version 300 es
layout(location = 0) in vec2 point;
layout(location = 1) in vec2 uv;
layout(location = 2) in vec4 paint;
uniform vec4 view; // scale across and down, origin, in samples
uniform vec2 size; // of the canvas, in samples
out vec2 at;
out vec4 painted;
void main() {
    at = uv;
    painted = paint;
    gl_Position = vec4((point * view.xy + view.zw) / size * 2.0 - 1.0, 0.0, 1.0);
}`;

/** A vertex's paint lies over the texture, a figure's tint over both; neither shows where the texture is empty. */
const MESH_FRAGMENT = `#version 300 es
precision highp float;
uniform sampler2D image;
uniform vec4 tint;
uniform float opacity;
in vec2 at;
in vec4 painted;
out vec4 colour;
void main() {
    vec4 texel = texture(image, at);
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
export const premultiplyProgram = (gl: WebGL2RenderingContext): Program => new Program(gl, WHOLE_VERTEX, PREMULTIPLY_FRAGMENT);
export const averageProgram = (gl: WebGL2RenderingContext): Program => new Program(gl, WHOLE_VERTEX, AVERAGE_FRAGMENT);
