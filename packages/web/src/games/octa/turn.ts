/**
 * The angle that shows `facing` and is nearest to the angle shown now, so that an arrow turns the short way round: from 315°
 * to 0° it goes on to 360°. Both in degrees clockwise.
 */
export function nearestAngle(shown: number, facing: number): number {
  const turn = (((facing - shown) % 360) + 360) % 360;
  return shown + (turn > 180 ? turn - 360 : turn);
}
