/**
 * The angle equivalent to `facing` that is nearest to the current one, so that an arrow turns the short way: from 315° it
 * turns to 360°, not back to 0°. In degrees clockwise.
 */
export function nearestAngle(current: number, facing: number): number {
  const turn = (((facing - current) % 360) + 360) % 360;
  return current + (turn > 180 ? turn - 360 : turn);
}
