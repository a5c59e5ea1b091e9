import type { PieceShape } from '@quintet/engine/authoring';

/** How a shape is drawn. All paths are around 0,0, in hundredths of a cell. */
export interface DrawnShape {
  readonly d: string;
  /** A line inside the shape that distinguishes seat 1, so that colour is not the only difference. */
  readonly inner: string;
  /** Whether the shape is a thick line instead of a filled area. */
  readonly isLine: boolean;
  readonly isShaded: boolean;
  /** Distance by which a letter is drawn below the centre. */
  readonly drop: number;
}

const circle = (r: number): string => `M${-r},0a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0z`;
const square = (r: number): string => `M${-r},${-r}H${r}V${r}H${-r}z`;
const diamond = (r: number): string => `M0,${-r}L${r},0L0,${r}L${-r},0z`;
const triangle = (r: number): string => `M0,${-r}L${0.87 * r},${r / 2}H${-0.87 * r}z`;
const CROSS = 'M-26,-26L26,26M26,-26L-26,26';

export const SHAPES: Readonly<Record<PieceShape, DrawnShape>> = {
  disc: { d: circle(39), inner: circle(33), isLine: false, isShaded: false, drop: 0 },
  ring: { d: circle(31), inner: circle(31), isLine: true, isShaded: false, drop: 0 },
  stone: { d: circle(42), inner: circle(15), isLine: false, isShaded: true, drop: 0 },
  square: { d: square(33), inner: square(27), isLine: false, isShaded: false, drop: 0 },
  diamond: { d: diamond(44), inner: diamond(35), isLine: false, isShaded: false, drop: 0 },
  triangle: { d: triangle(44), inner: triangle(31), isLine: false, isShaded: false, drop: 6 },
  cross: { d: CROSS, inner: CROSS, isLine: true, isShaded: false, drop: 0 },
};
