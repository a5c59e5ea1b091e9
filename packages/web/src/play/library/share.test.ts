// @vitest-environment happy-dom
import { jungle } from '@quintet/engine/jungle';
import { fold, loadMatch, startMatch, toRecord } from '@quintet/engine/match';
import { expect, test } from 'vitest';
import { pack } from './pack.ts';
import { readShared, shareLink } from './share.ts';

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

test('a record goes through a link unchanged', async () => {
  const link = new URL(await shareLink(record));
  expect(link.pathname).toBe('/shared');
  expect(link.hash).toMatch(/^#[\w-]+$/);
  const shared = await readShared(link.hash);
  expect(shared).toEqual({ ok: true, value: record });
  expect(loadMatch(shared.ok && shared.value, [jungle]).ok).toBe(true);
});

test('a link without a match says so', async () => {
  expect(await readShared('#')).toEqual({ ok: false, error: 'empty' });
});

test('whatever was cut or changed on the way is broken, not half read', async () => {
  const packed = await pack(record);
  for (const fragment of [packed.slice(0, -9), `${packed}!`, 'AAAA', 'x', await deflated('{"a":')]) {
    expect(await readShared(fragment), fragment).toEqual({ ok: false, error: 'broken' });
  }
});

test('a small fragment that inflates to a flood is refused', async () => {
  const bomb = await deflated(`"${'0'.repeat(8_000_000)}"`);
  expect(bomb.length).toBeLessThan(200_000);
  expect(await readShared(bomb)).toEqual({ ok: false, error: 'too-large' });
});

test('an endless fragment is refused before it is looked at', async () => {
  expect(await readShared('A'.repeat(200_001))).toEqual({ ok: false, error: 'too-large' });
});
