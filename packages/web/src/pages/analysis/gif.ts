import type { GifFrame } from './gif-worker.ts';
import { imageOf } from './picture.ts';

/** Size of the longer side, in pixels. */
const SIDE = 480;
const MOVE_MS = 900;
/** The last position is shown longer before the animation starts over. */
const END_MS = 2500;

/** Draws a board as one frame of an animation. */
export async function frameOf(svg: SVGSVGElement, isLast: boolean): Promise<GifFrame> {
  const { width: wide, height: high } = svg.viewBox.baseVal;
  const scale = SIDE / Math.max(wide, high);
  const [width, height] = [Math.round(wide * scale), Math.round(high * scale)];
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.fillStyle = getComputedStyle(svg).backgroundColor;
  context.fillRect(0, 0, width, height);
  context.drawImage(await imageOf(svg, width, height), 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return { pixels: data as GifFrame['pixels'], width, height, delay: isLast ? END_MS : MOVE_MS };
}

/** Encodes an animation in a worker. */
export class GifMaker {
  readonly #worker = new Worker(new URL('./gif-worker.ts', import.meta.url), { type: 'module' });

  add(frame: GifFrame): void {
    this.#worker.postMessage(frame, [frame.pixels.buffer]);
  }

  finish(): Promise<Blob> {
    return new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) =>
        resolve(new Blob([data], { type: 'image/gif' }));
      this.#worker.onerror = ({ message }) => reject(new Error(message));
      this.#worker.postMessage(null);
    });
  }

  close(): void {
    this.#worker.terminate();
  }
}
