import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { Rest, type RestResult } from '../../packages/client/src/index.ts';
import type { NewMatch } from '../../packages/wire/src/index.ts';
import { historyLines, type Touch, touchesOf } from './playing.ts';

/** Somebody with a browser of their own. */
export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** What the tests of online play have: the server that the others use, too, and as many people as they need. */
export const test = base.extend<{ readonly root: string; person(): Promise<Person> }>({
  root: async ({ baseURL }, use) => use(baseURL ?? ''),
  person: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      return { context, page: await context.newPage() };
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

// What is not there after a while will not come: the page says why.
test.use({ actionTimeout: 30_000 });

/** A match as its record has it on the server. */
export async function recordOn(root: string, id: string) {
  const { entries, outcome } = got(await new Rest({ root }).record(id));
  return { moves: entries.map((entry) => ('move' in entry ? entry.move : null)), outcome };
}

/** A match between Ann, who moves first, and Bob: made by REST, its seats not yet taken to any browser. */
export async function matchOf(
  root: string,
  wish: Partial<NewMatch>,
): Promise<{ readonly id: string; readonly tickets: readonly [string, string] }> {
  const rest = new Rest({ root });
  const { id, ticket, invitation } = got(await rest.createMatch({ game: 'jungle', seat: 0, name: 'Ann', ...wish }));
  const bob = got(await rest.claim(id, { ...(invitation ? { invitation } : {}), name: 'Bob' }));
  return { id, tickets: [ticket ?? '', bob.ticket] };
}

function got<T>(asked: RestResult<T>): T {
  if (!asked.ok) throw new Error(`${asked.error.status} ${asked.error.message}`);
  return asked.value;
}

/** Goes to a seat by the link that a holder of it has; null: to watch. */
export async function sit({ page }: Person, root: string, id: string, ticket: string | null): Promise<void> {
  await page.goto(`${root}online/${id}${ticket === null ? '' : `#${ticket}`}`);
  await expect(page.getByRole('grid')).toBeVisible();
}

/** Both at the table. */
export async function seatBoth(
  [ann, bob]: readonly [Person, Person],
  [first, second]: readonly [string, string],
  wish: Partial<NewMatch> = {},
): Promise<string> {
  const { id, tickets } = await matchOf(first, wish);
  await sit(ann, first, id, tickets[0]);
  await sit(bob, second, id, tickets[1]);
  return id;
}

/** Waits until a page shows so many moves. */
export const shows = (page: Page, moves: number): Promise<void> =>
  // The first line is the start.
  expect(historyLines(page)).toHaveCount(moves + 1);

/** Plays these moves from the beginning, each by whoever is to move, who waits until the page shows all before it. */
export async function playTogether(
  people: readonly [Person, Person],
  game: string,
  texts: readonly string[],
  { options = {}, from = 0 }: { readonly options?: object; readonly from?: number } = {},
): Promise<void> {
  const touches = people.map(({ page }) => touchesOf(page, game, options, texts)) as [Touch[][], Touch[][]];
  for (let ply = from; ply < texts.length; ply++) {
    const seat = touches[0][ply]?.[0]?.seat ?? 0;
    await shows(people[seat].page, ply);
    for (const { locator } of touches[seat][ply] ?? []) await locator.click();
  }
  for (const { page } of people) await shows(page, texts.length);
}
