import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { Rest, type RestResult } from '../../packages/client/src/index.ts';
import type { NewMatch } from '../../packages/wire/src/index.ts';
import { historyRows, type Touch, touchesOf } from './playing.ts';

/** A person with their own browser context. */
export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Fixtures of online tests: the address of the shared server, and a factory of people. */
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

// Shorter than the test's own timeout, so that a stuck action fails while the page is still open.
test.use({ actionTimeout: 30_000 });

/** Moves and outcome of the record on the server. */
export async function recordOn(root: string, id: string) {
  const { entries, outcome } = unwrapped(await new Rest({ root }).record(id));
  return { moves: entries.map((entry) => ('move' in entry ? entry.move : null)), outcome };
}

/** Creates a match over REST between Ann, who moves first, and Bob. */
export async function matchOf(
  root: string,
  settings: Partial<NewMatch>,
): Promise<{ readonly id: string; readonly tickets: readonly [string, string] }> {
  const rest = new Rest({ root });
  const { id, ticket, invitation } = unwrapped(
    await rest.createMatch({ game: 'jungle', seat: 0, name: 'Ann', ...settings }),
  );
  const bob = unwrapped(await rest.claim(id, { ...(invitation ? { invitation } : {}), name: 'Bob' }));
  return { id, tickets: [ticket ?? '', bob.ticket] };
}

function unwrapped<T>(result: RestResult<T>): T {
  if (!result.ok) throw new Error(`${result.error.status} ${result.error.message}`);
  return result.value;
}

/** Opens a match with the ticket of a seat, or as a watcher with `null`. */
export async function sit({ page }: Person, root: string, id: string, ticket: string | null): Promise<void> {
  await page.goto(`${root}online/${id}${ticket === null ? '' : `#${ticket}`}`);
  await expect(page.getByRole('grid')).toBeVisible();
}

/** Creates a match and opens it for both players. Returns its id. */
export async function seatBoth(
  [ann, bob]: readonly [Person, Person],
  [first, second]: readonly [string, string],
  settings: Partial<NewMatch> = {},
): Promise<string> {
  const { id, tickets } = await matchOf(first, settings);
  await sit(ann, first, id, tickets[0]);
  await sit(bob, second, id, tickets[1]);
  return id;
}

/** Waits until the history of a page has this many moves. */
export const shows = (page: Page, moves: number): Promise<void> =>
  // The first entry is the start.
  expect(historyRows(page)).toHaveCount(moves + 1);

/** Plays moves `from` onwards. Each player waits until their page shows all earlier moves. */
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
