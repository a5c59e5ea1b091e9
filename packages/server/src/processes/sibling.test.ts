import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { ownerOf } from './messages.ts';
import { shareOf } from './sibling.ts';

const SHARED = { STORE: 'postgres://localhost/quintet', BUS: 'redis://localhost' };
const configOf = (processes: number) => readConfig({ ...SHARED, PROCESSES: String(processes) }, { data: '' });

test.each([2, 3, 16])(
  '%i processes together allow an address no more than one, apart from rounding up',
  (processes) => {
    const [whole, share] = [configOf(processes), shareOf(configOf(processes))];
    const limits = ({ creation, ...config }: typeof whole) => [
      config.maxSockets,
      config.maxSocketsPerAddress,
      config.maxConnectionsPerAddress,
      config.requestsPerMinute,
      config.requestsPerMinutePerTicket,
      creation.matches,
      creation.bytes,
    ];
    for (const [i, limit] of limits(share).entries()) {
      const total = limits(whole)[i] ?? Number.NaN;
      expect(limit * processes).toBeGreaterThanOrEqual(total);
      expect(limit * processes).toBeLessThan(total + processes);
    }
  },
);

test('nodes without threads stay without threads when they run several processes', () => {
  expect(shareOf(readConfig({ ...SHARED, PROCESSES: '2', THREADS: '0' }, { data: '' })).threads).toBe(0);
});

test('every process owns about as many matches as the others', () => {
  const counts = [0, 0, 0];
  for (let n = 0; n < 3000; n++) {
    const owner = ownerOf(`match-${n * 7919}`, counts.length);
    counts[owner] = (counts[owner] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
});
