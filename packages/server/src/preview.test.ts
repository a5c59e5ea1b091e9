import { gameList, type Language } from '@quintet/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Previews, withPreview } from './preview.ts';
import type { MatchRow } from './store/store.ts';
import { matchRow, NOW } from './testkit/matches.ts';
import { type RestServer, restServer } from './testkit/rest-server.ts';

const ID = 'abcdefgh2345';
const EVIL = `"><script>alert('1')</script>&$&`;

/** Previews of these rows, with an adjustable clock and a count of reads. */
function previews(...rows: MatchRow[]) {
  const world = { now: NOW, reads: 0, isBusy: false, errors: [] as unknown[] };
  const made = new Previews({
    store: {
      match: async (id) => {
        world.reads++;
        if (id === 'brokenid') throw new Error('no store');
        return rows.find((row) => row.id === id) ?? null;
      },
    },
    games: gameList,
    now: () => world.now,
    isBusy: () => world.isBusy,
    report: (error) => world.errors.push(error),
  });
  return { made, world };
}

describe('a link preview', () => {
  const preview = async (row: Parameters<typeof matchRow>[0], language: Language = 'en') =>
    previews(matchRow(row)).made.of(`online/${row.id}`, language);

  test('of a waiting match names the inviting player and the game', async () => {
    const players: MatchRow['status']['players'] = [{ name: 'Ann', level: null, colour: null }, null];
    const row = { id: ID, phase: 'waiting', setup: { game: 'jungle' }, status: { players } } as const;
    expect(await preview(row)).toMatchObject({
      title: 'Ann invites you to play Jungle · Quintet',
      description: 'Eight animals a side: reach your opponent’s den.',
      game: 'jungle',
    });
    expect((await preview(row, 'zh'))?.title).toBe('Ann 邀请您下斗兽棋 · Quintet');
  });

  test('names the players of a running match', async () => {
    const bot: MatchRow['status']['players'] = [{ name: null, level: 3, colour: null }, null];
    expect(await preview({ id: ID })).toMatchObject({
      title: 'Anna – Bert · Octa · Quintet',
      description: 'Playing now. Watch live.',
    });
    expect((await preview({ id: ID, setup: { isOpen: true }, status: { players: bot } }))?.title).toContain(
      'Computer, level 3 – ',
    );
  });

  test('of a finished match shows the result', async () => {
    const status = { outcome: { winner: 1, reason: 'resigned' } } as const;
    const ended = await preview({ id: ID, phase: 'ended', status });
    expect(ended?.description).toMatch(/resigned\. Watch the replay\.$/);
    const players: MatchRow['status']['players'] = [{ name: 'Ann', level: null, colour: null }, null];
    expect((await preview({ id: ID, phase: 'ended', status: { players } }))?.description).toBe(
      'This challenge was cancelled.',
    );
  });
});

test.each(['', 'library', 'online', 'online/short', `online/${ID}/x`, `replay/${ID}`, `online/${ID.toUpperCase()}`])(
  'no match is read for the path %j',
  async (page) => {
    const { made, world } = previews(matchRow({ id: ID }));
    expect(await made.of(page, 'en')).toBeNull();
    expect(world.reads).toBe(0);
  },
);

test('a lookup is cached for ten seconds, even if the match was not found', async () => {
  const { made, world } = previews(matchRow({ id: ID }));
  for (const id of [ID, ID, 'nosuchmatch', 'nosuchmatch']) await made.of(`online/${id}`, 'en');
  expect(world.reads).toBe(2);
  world.now += 10_001;
  await made.of(`join/${ID}`, 'en');
  expect(world.reads).toBe(3);
});

test('the number of reads per second is limited, and nothing is read while the server is busy', async () => {
  const { made, world } = previews();
  for (let i = 0; i < 300; i++) await made.of(`online/unknown${i}`, 'en');
  expect(world.reads).toBe(100);
  world.now += 1000;
  world.isBusy = true;
  await made.of(`online/${ID}`, 'en');
  expect(world.reads).toBe(100);
});

test('the page has no preview if the store does not respond', async () => {
  const { made, world } = previews();
  expect(await made.of('online/brokenid', 'en')).toBeNull();
  expect(world.errors).toHaveLength(1);
});

test('names and addresses are escaped', () => {
  const preview = {
    title: EVIL,
    description: EVIL,
    game: 'octa',
    hasPicture: true,
    alt: EVIL,
    language: 'en',
  } as const;
  const page = '<head>\n<title>Quintet</title>\n  <meta name="description" content="Five" />\n</head><body></body>';
  const html = withPreview(page, preview, `https://host${EVIL}/`, `online/${ID}`);
  expect(html).not.toContain('<script');
  expect(html.match(/<meta /g)).toHaveLength(13);
  expect(html).not.toContain('content="Five"');
  expect(html).toContain('<title>&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;$&amp;</title>');
});

describe('over HTTP', () => {
  let server: RestServer;
  beforeAll(async () => {
    server = await restServer({ BASE_PATH: '/games/', TRUST_PROXY: '1' });
  });
  afterAll(async () => {
    await server.stop();
    expect(server.errors).toEqual([]);
  });
  const tagIn = (html: string, name: string) =>
    new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(html)?.[1];

  test('the page of a match has absolute URLs with the public host', async () => {
    const { id } = (await server.post('api/matches', { game: 'xo', name: 'Ann "A" <b>' })).body;
    const seen = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'play.example', accept: 'text/html' };
    const { body, headers } = await server.get(`join/${id}`, seen);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(tagIn(body, 'title')).toBe('Ann &quot;A&quot; &lt;b&gt; invites you to play XO Enchanted · Quintet');
    expect(tagIn(body, 'url')).toBe(`https://play.example/games/join/${id}`);
    expect(tagIn(body, 'image')).toBe('https://play.example/games/previews/xo.png');
    const chinese = await server.get(`join/${id}`, { accept: 'text/html', 'accept-language': 'zh-CN,zh;q=0.9' });
    expect(tagIn(chinese.body, 'locale')).toBe('zh_CN');
  });

  test('a crawler claims no seat and gets no secret', async () => {
    const { id, invitation, code, ticket } = (await server.post('api/matches', { game: 'xo' })).body;
    const { body } = await server.get(`join/${id}`, { accept: '*/*' });
    for (const secret of [invitation, code, ticket]) expect(body).not.toContain(secret);
    expect((await server.get(`api/matches/${id}`)).body.phase).toBe('waiting');
  });

  test('all other pages are served as built', async () => {
    expect((await server.get('online/nosuchmatch', { accept: 'text/html' })).body).toBe(
      '<!doctype html><title>app</title>',
    );
  });
});
