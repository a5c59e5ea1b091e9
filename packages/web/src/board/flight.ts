import type { Box } from './geometry.ts';

/** In milliseconds. */
export const FLIGHT = 420;

/** Above the boards and panels that it goes over. */
const OVER = '6';

/** How something comes to its place from where another thing is, in that one's size at first. Both in pixels of the page. */
export function flightFrames(from: Box, to: Box): Keyframe[] {
  const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });
  const [start, end] = [middle(from), middle(to)];
  const scale = from.height / Math.max(1, to.height);
  const offset = `translate(${(start.x - end.x).toFixed(1)}px, ${(start.y - end.y).toFixed(1)}px)`;
  return [
    { transform: `${offset} scale(${scale.toFixed(3)})`, zIndex: OVER },
    { transform: 'none', zIndex: OVER },
  ];
}
