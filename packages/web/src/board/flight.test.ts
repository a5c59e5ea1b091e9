import { expect, test } from 'vitest';
import { flightFrames } from './flight.ts';

test('a flight begins where the other thing is, as large as that, and ends in place', () => {
  const [start, end] = flightFrames(
    { x: 100, y: 200, width: 60, height: 60 },
    { x: 500, y: 20, width: 30, height: 30 },
  );
  expect(start?.transform).toBe('translate(-385.0px, 195.0px) scale(2.000)');
  expect(end?.transform).toBe('none');
});
