import type { BoardShape, Scene } from '@quintet/engine/authoring';
import type { Geometry, GeometryClass, Orientation } from './geometry.ts';
import { HexGeometry } from './hex.ts';
import { BoundedHexGeometry } from './hex-bounded.ts';
import { PointsGeometry } from './points.ts';
import { SquareGeometry } from './square.ts';
import { TorusGeometry } from './torus.ts';

/** The geometry of each board shape. Other facts of a scene decide between variants. */
const GEOMETRIES: Readonly<Record<BoardShape, (scene: Scene) => GeometryClass>> = {
  square: ({ wraps }) => (wraps ? TorusGeometry : SquareGeometry),
  hex: ({ unbounded }) => (unbounded ? HexGeometry : BoundedHexGeometry),
  points: () => PointsGeometry,
};

export const UPRIGHT: Orientation = { flipped: false, roll: { x: 0, y: 0 } };

export function geometryOf(scene: Scene, orientation: Orientation = UPRIGHT): Geometry {
  const Chosen = GEOMETRIES[scene.shape](scene);
  return new Chosen(scene, orientation);
}

/** Width of a board divided by its height. A board without edges fills a square. */
export function aspectOf(scene: Scene): number {
  if (scene.unbounded) return 1;
  const { width, height } = geometryOf(scene).bounds;
  return width / height;
}
