// @vitest-environment happy-dom
import { jungle } from '@quintet/engine/jungle';
import { fold, loadMatch, startMatch, toRecord } from '@quintet/engine/match';
import { expect, test } from 'vitest';
import { matchLink, pack, readMatchLink } from './links.ts';

const options = jungle.rules.parseOptions({});
if (!options.ok) throw new Error('the defaults are refused');
const start = startMatch(jungle, {
  options: options.value,
  players: [
    { name: '小红 & Ada', level: null },
    { name: null, level: 3 },
  ],
});
const { result } = fold(start, [
  { move: 'E3-E4', at: 1_700_000_000_000 },
  { move: 'C7-C6', at: 1_700_000_001_000 },
]);
if (!result.ok) throw new Error(result.error.code);
const record = toRecord(result.value);

const deflated = async (text: string): Promise<string> => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url');
};

test('a record is read back from its link unchanged', async () => {
  const link = new URL(await matchLink(record));
  expect(link.pathname).toBe('/shared');
  expect(link.hash).toMatch(/^#[\w-]+$/);
  const shared = await readMatchLink(link.hash);
  expect(shared).toEqual({ ok: true, value: record });
  expect(loadMatch(shared.ok && shared.value, [jungle]).ok).toBe(true);
});

test('a link with an empty fragment is reported as empty', async () => {
  expect(await readMatchLink('#')).toEqual({ ok: false, error: 'empty' });
});

test('a truncated or altered fragment is rejected as broken', async () => {
  const packed = await pack(record);
  for (const fragment of [packed.slice(0, -9), `${packed}!`, 'AAAA', 'x', await deflated('{"a":')]) {
    expect(await readMatchLink(fragment), fragment).toEqual({ ok: false, error: 'broken' });
  }
});

test('a small fragment that inflates beyond the limit is rejected', async () => {
  const bomb = await deflated(`"${'0'.repeat(8_000_000)}"`);
  expect(bomb.length).toBeLessThan(200_000);
  expect(await readMatchLink(bomb)).toEqual({ ok: false, error: 'too-large' });
});

test('a fragment above the length limit is rejected without being decoded', async () => {
  expect(await readMatchLink('A'.repeat(200_001))).toEqual({ ok: false, error: 'too-large' });
});
