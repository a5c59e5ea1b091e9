import { describe, expect, test } from 'vitest';
import { nearestAngle } from './look.ts';

describe('an arrow turns the short way', () => {
  test.each([
    [0, 45, 45],
    [315, 0, 360],
    [360, 45, 405],
    [0, 315, -45],
    [405, 315, 315],
    [90, 90, 90],
    [0, 180, 180],
    [-45, 270, -90],
  ])('from %d° to a facing of %d°, it turns to %d°', (current, facing, angle) => {
    expect(nearestAngle(current, facing)).toBe(angle);
  });
});
