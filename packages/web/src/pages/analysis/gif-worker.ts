import { applyPalette, GIFEncoder, quantize } from 'gifenc';

/** One frame of an animation, as RGBA pixels. */
export interface GifFrame {
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  /** Duration of the frame, in ms. */
  readonly delay: number;
}

/** Number of colours per frame; boards have few. */
const COLOURS = 128;

// Encodes frames off the main thread, in order. `null` ends the animation; the response is the finished file.
const gif = GIFEncoder();
addEventListener('message', ({ data }: MessageEvent<GifFrame | null>) => {
  if (data === null) {
    gif.finish();
    postMessage(gif.bytes());
    return;
  }
  const palette = quantize(data.pixels, COLOURS);
  gif.writeFrame(applyPalette(data.pixels, palette), data.width, data.height, { palette, delay: data.delay });
});
