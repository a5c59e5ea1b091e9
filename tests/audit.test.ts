import { expect, test } from 'vitest';
import { vulnerabilitiesIn } from '../scripts/audit.mjs';

test('a failed audit returns null, and an audit without findings returns an empty list', () => {
  const known = { name: 'left-pad', severity: 'low', range: '<1.0.0' };
  expect(vulnerabilitiesIn(JSON.stringify({ vulnerabilities: { 'left-pad': known } }))).toEqual([known]);
  expect(vulnerabilitiesIn(JSON.stringify({ vulnerabilities: {} }))).toEqual([]);
  expect(vulnerabilitiesIn(JSON.stringify({ message: '405 Method Not Allowed' }))).toBeNull();
  expect(vulnerabilitiesIn('')).toBeNull();
});
