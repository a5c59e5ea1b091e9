import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './pages.ts';

interface Created {
  readonly id: string;
  /** The tickets of both players, by seat. */
  readonly tickets: readonly [string, string];
}

const DAYS = { clock: { kind: 'correspondence', days: 3 } };
const SHORT = { game: 'octa', options: { size: 3, turnLimit: 4 } };

/** Creates a match between Ada, who moves first, and Bob. */
async function matchOf(request: APIRequestContext, settings: object): Promise<Created> {
  const post = async (at: string, data: object) => (await request.post(at, { data })).json();
  const created = await post('/api/matches', { ...settings, seat: 0, terms: DAYS, name: 'Ada', colour: 'plum' });
  const claim = { invitation: created.invitation, name: 'Bob', colour: 'gold' };
  const claimed = await post(`/api/matches/${created.id}/claim`, claim);
  return { id: created.id, tickets: [created.ticket, claimed.ticket] };
}

/** Plays the first legal move `plies` times, or until the match ends. */
async function play(request: APIRequestContext, { id, tickets }: Created, plies = 1000): Promise<void> {
  for (let ply = 0; ply < plies; ply++) {
    const { phase, toMove } = await (await request.get(`/api/matches/${id}`)).json();
    if (phase !== 'running') return;
    const { moves } = await (await request.get(`/games/${id}/valid_moves`)).json();
    const headers = { authorization: `Bearer ${tickets[toMove]}` };
    await request.post(`/games/${id}/move`, { data: { move: moves[0] }, headers });
  }
}

/** Opens a page on a new device that holds seat 0 of these matches. */
async function device(browser: Browser, ...held: Created[]): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  for (const { id, tickets } of held) {
    await page.goto('/library');
    await page.goto(`/online/${id}#${tickets[0]}`);
    // The ticket leaves the address once it is saved.
    await expect(page).toHaveURL(new RegExp(`/online/${id}$`));
  }
  return page;
}

test('matches with your turn come first, the list works offline, and removing a match can be undone', async ({
  browser,
  request,
}) => {
  const [mine, theirs] = [await matchOf(request, { game: 'ctor' }), await matchOf(request, { game: 'xo' })];
  await play(request, theirs, 1);
  const page = await device(browser, theirs, mine);
  await page.goto('/lobby');
  const list = page.getByRole('region', { name: 'My matches' });
  const rows = list.getByRole('article');
  await expect(rows).toHaveText([
    /CTOR.*Against Bob.*Your turn · 2 days left/,
    /XO Enchanted.*Against Bob.*Opponent’s turn/,
  ]);
  await expectAccessible(page);

  await page.route('**/api/matches/*', (route) => route.abort());
  await page.reload();
  await expect(rows).toHaveText([/Your turn/, /Opponent’s turn/]);
  await expect(list.getByText('Showing the last known status.')).toBeVisible();
  await page.unroute('**/api/matches/*');
  await play(request, theirs, 1);
  await list.getByRole('button', { name: 'Try again' }).click();
  await expect(rows).toHaveText([/XO Enchanted.*Your turn|CTOR.*Your turn/, /Your turn/]);

  await rows.first().getByRole('button', { name: 'Remove from list' }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(2);

  await page.goto('/');
  await expect(page.getByTestId('waiting-for-you')).toHaveText('Your turn in 2 matches');
});

test('an open challenge can be withdrawn', async ({ browser, request }) => {
  const challenge = { game: 'octa', seat: 0, terms: DAYS };
  const { id, ticket } = await (await request.post('/api/matches', { data: challenge })).json();
  const page = await device(browser, { id, tickets: [ticket, ''] });
  await page.goto('/lobby');
  const row = page.getByRole('article', { name: 'Octa' });
  await expect(row).toContainText('Waiting for an opponent');
  await row.getByRole('button', { name: 'Cancel challenge' }).click();
  await expect(row).toContainText('Cancelled');
  expect(await (await request.get(`/api/matches/${id}`)).json()).toMatchObject({ phase: 'ended' });
});

test('a link moves all matches and the name to another device', async ({ browser, request }) => {
  const created = await matchOf(request, { game: 'jungle' });
  const page = await device(browser, created);
  await page.evaluate(() => localStorage.setItem('quintet:me', JSON.stringify({ name: 'Ada', colour: 'plum' })));
  await page.goto('/lobby');
  await page.getByRole('button', { name: 'Move to another device' }).click();
  const link = await page.getByTestId('share-link').inputValue();

  const other = await device(browser);
  await other.goto(`${link.slice(0, -4)}`);
  await expect(other.getByRole('alert')).toContainText('Could not read this link.');
  await other.goto('/library');
  await other.goto(link);
  await expect(other.getByText('1 match', { exact: true })).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Move to this device' }).click();
  await expect(other).toHaveURL(/\/lobby$/);
  await other.getByRole('article').getByRole('link', { name: 'Your turn' }).click();
  await expect(other.getByRole('grid')).toBeVisible();
  expect(await other.evaluate(() => localStorage.getItem('quintet:me'))).toContain('Ada');
});

test('a finished match shows its result and its analysis to players and watchers, and can be saved or shared as a picture', async ({
  browser,
  request,
}) => {
  const created = await matchOf(request, SHORT);
  await play(request, created);
  const page = await device(browser, created);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/wins|Draw/);
  await expect(page.getByRole('button', { name: 'Rematch' })).toBeVisible();
  await expect(page.getByText('Move 4 / 4')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Picture' }).click();
  const picture = page.getByTestId('picture');
  await expect(picture).toHaveAttribute('alt', /^Octa: Ada – Bob\. /);
  expect(await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    1200, 630,
  ]);
  // More colours than the background: the board is drawn.
  expect(await picture.evaluate(countColours)).toBeGreaterThan(3);
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save picture' }).click();
  expect((await saving).suggestedFilename()).toBe('quintet-octa.png');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Save to library' }).click();
  await expect(page.getByText('Saved to your library.')).toBeVisible();
  await page.goto('/library');
  await expect(page.getByRole('article', { name: 'Octa: Ada – Bob' })).toBeVisible();

  const watcher = await device(browser);
  await watcher.goto(`/online/${created.id}`);
  await expect(watcher.getByText('Move 4 / 4')).toBeVisible();
  await expect(watcher.getByRole('button', { name: 'Rematch' })).toHaveCount(0);
  expect(await (await request.get(`/online/${created.id}`)).text()).toContain(
    'property="og:title" content="Ada – Bob · Octa',
  );
});

/** Runs in the page. Counts the colours in the left half of a picture, where the board is. */
function countColours(image: Element): number {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [600, 630];
  const context = canvas.getContext('2d');
  context?.drawImage(image as HTMLImageElement, 0, 0);
  const { data } = context?.getImageData(0, 0, 600, 630) ?? { data: new Uint8ClampedArray() };
  const counts = new Map<number, number>();
  for (let i = 0; i < data.length; i += 4) {
    const colour = ((data[i] ?? 0) << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts.values()].filter((count) => count > 500).length;
}
