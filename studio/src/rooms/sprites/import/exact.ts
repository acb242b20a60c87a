// The exact pixels of a picture with half-transparent colours. A 2D canvas multiplies colours with alpha and loses
// digits; a texture keeps what the file has.
import type { RgbaPicture } from '../raster/palette_match.ts';

/** Whether a canvas may have changed colours: where every pixel is opaque or empty it has not. */
export function isHalfTransparent({ pixels }: RgbaPicture): boolean {
    for (let at = 3; at < pixels.length; at += 4) if (pixels[at]! > 0 && pixels[at]! < 255) return true;
    return false;
}

function readTexture(gl: WebGLRenderingContext, image: ImageBitmap): Uint8ClampedArray | null {
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, image);
    gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
    gl.framebufferTexture2D(
        gl.FRAMEBUFFER,
        gl.COLOR_ATTACHMENT0,
        gl.TEXTURE_2D,
        gl.getParameter(gl.TEXTURE_BINDING_2D),
        0,
    );
    if (gl.checkFramebufferStatus(gl.FRAMEBUFFER) !== gl.FRAMEBUFFER_COMPLETE) return null;
    const pixels = new Uint8Array(image.width * image.height * 4);
    gl.readPixels(0, 0, image.width, image.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    return gl.getError() === gl.NO_ERROR ? new Uint8ClampedArray(pixels.buffer) : null;
}

/** The first frame of a picture file; null where the browser has no way to tell. */
export async function exactPicture(bytes: Uint8Array): Promise<RgbaPicture | null> {
    const gl = new OffscreenCanvas(1, 1).getContext('webgl', { premultipliedAlpha: false });
    if (!gl) return null;
    const image = await createImageBitmap(new Blob([bytes as BlobPart]), {
        premultiplyAlpha: 'none',
        colorSpaceConversion: 'none',
    });
    const { width, height } = image;
    const pixels = readTexture(gl, image);
    image.close();
    gl.getExtension('WEBGL_lose_context')?.loseContext();
    return pixels && { width, height, pixels };
}
