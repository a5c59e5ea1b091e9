import { type Browser, expect, type Page, test } from '@playwright/test';
import { saveMatch } from './files.ts';
import { act, cell, move, status } from './playing.ts';

// All tests share the lobby, so each test that looks for a name there uses a unique name.

/** Opens a page for a named person in a new browser context. */
async function person(browser: Browser, name: string, viewport = { width: 1200, height: 800 }): Promise<Page> {
  const context = await browser.newContext({ viewport });
  await context.addInitScript((me) => localStorage.setItem('quintet:me', me), JSON.stringify({ name, colour: 'sea' }));
  return context.newPage();
}
const PHONE = { width: 390, height: 844 };

const start = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const choose = (page: Page, name: string) => page.getByRole('main').getByText(name, { exact: true }).click();

/** Creates an invitation and returns its link. */
async function invite(page: Page, game: string): Promise<string> {
  await page.goto(`/new/${game}/friend`);
  await start(page, 'Create link');
  return page.getByTestId('share-link').inputValue();
}

test('a challenge appears in the lobby with its settings, can be accepted there, and its match can be watched', async ({
  browser,
}) => {
  const ada = await person(browser, 'Ada of the lobby');
  const bob = await person(browser, 'Bob of the lobby', PHONE);
  const cy = await person(browser, 'Cy');
  await bob.goto('/lobby');
  await cy.goto('/lobby');
  await ada.goto('/new/jungle/anybody');
  await choose(ada, 'Real time');
  await choose(ada, '15+10');
  await ada.getByLabel('Board', { exact: true }).selectOption('classic');
  await start(ada, 'Create challenge');
  await expect(ada.getByRole('heading', { name: 'Waiting for an opponent' })).toBeVisible();

  const row = bob.getByRole('listitem').filter({ hasText: 'Ada of the lobby' });
  await expect(row).toContainText('15 min + 10 s per turn');
  await expect(row).toContainText('You play BLUE · Board: Traditional');
  const challenges = bob.getByRole('region', { name: 'Open challenges' });
  await challenges.getByLabel('Game').selectOption('xo');
  await expect(row).toHaveCount(0);
  await challenges.getByLabel('Game').selectOption('jungle');
  await row.getByRole('button', { name: 'Play Jungle against Ada of the lobby' }).click();
  for (const page of [ada, bob]) await expect(page.getByRole('grid')).toBeVisible();
  await move(ada, 'G3-G4');

  await cy.getByRole('link', { name: 'Watch Jungle: Ada of the lobby – Bob of the lobby' }).click();
  await expect(cell(cy, 'G4')).toHaveAccessibleName(/red/);
});

test('two players who look for the same game are paired', async ({ browser }) => {
  const [ada, bob] = [await person(browser, 'Ada'), await person(browser, 'Bob', PHONE)];
  for (const page of [ada, bob]) {
    await page.goto('/lobby');
    const find = page.getByRole('region', { name: 'Find an opponent' });
    await find.getByLabel('Game').selectOption('xo');
    await find.getByLabel('Clock').selectOption('7 days per move');
    await find.getByRole('button', { name: 'Find an opponent' }).click();
    await expect(page).toHaveURL(/\/online\//);
  }
  for (const page of [ada, bob]) await expect(status(page)).toBeVisible();
  expect(new URL(ada.url()).pathname).toBe(new URL(bob.url()).pathname);

  await bob.goto('/lobby');
  await expect(bob.getByRole('region', { name: 'My matches' })).toContainText('XO Enchanted');
});

test('opening an invitation does not claim the seat, and the secret is removed from the address', async ({
  browser,
}) => {
  const [ada, bob] = [await person(browser, 'Ada'), await person(browser, 'Bob', PHONE)];
  const link = await invite(ada, 'ctor');
  await bob.goto(link);
  await expect(bob.getByText('Ada invites you to play.')).toBeVisible();
  await bob.goto('/');
  await ada.goto(link);
  await expect(ada.getByTestId('share-link')).toHaveValue(link);
  expect(new URL(ada.url()).hash).toBe('');
  await bob.goto(link);
  await start(bob, 'Join match');
  for (const page of [ada, bob]) await expect(page.getByRole('grid')).toBeVisible();
  expect(new URL(bob.url()).hash).toBe('');
});

test('a player whose claim got no response still holds the seat', async ({ browser }) => {
  const [ada, bob] = [await person(browser, 'Ada'), await person(browser, 'Bob')];
  const link = await invite(ada, 'ctor');
  await bob.goto(link);
  // The server gets the request, the browser gets no response.
  await bob.route('**/claim', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await start(bob, 'Join match');
  await expect(bob.getByRole('alert')).toContainText('The server cannot be reached');
  await expect(ada.getByRole('grid')).toBeVisible();
  await bob.unroute('**/claim');
  await bob.reload();
  await expect(bob.getByRole('grid')).toBeVisible();
  await expect(bob).toHaveURL(/\/online\//);
});

test('retrying after a lost response creates only one match', async ({ browser }) => {
  const ada = await person(browser, 'Ada');
  const ids: string[] = [];
  let isLost = true;
  await ada.route('**/api/matches', async (route) => {
    const response = await route.fetch();
    ids.push(((await response.json()) as { id: string }).id);
    await (isLost ? route.abort() : route.fulfill({ response }));
  });
  await ada.goto('/new/ctor/friend');
  await start(ada, 'Create link');
  await expect(ada.getByRole('alert')).toContainText('The server cannot be reached');
  isLost = false;
  await ada.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(ada.getByTestId('share-link')).toBeVisible();
  expect(new Set(ids).size).toBe(1);
  expect(ids.length).toBeGreaterThan(1);
});

test('a match on this device can be continued with a friend', async ({ browser }) => {
  const [ada, bob] = [await person(browser, 'Ada'), await person(browser, 'Bob')];
  await ada.goto('/');
  await saveMatch(ada, { id: 'saved', game: 'jungle', options: { board: 'spec' }, moves: ['A3-A7'] });
  await ada.goto('/match/saved');
  await act(ada, 'Invite a friend');
  const dialog = ada.getByRole('dialog', { name: 'Continue with a friend' });
  await dialog.getByText('RED', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await bob.goto(await ada.getByTestId('share-link').inputValue());
  await expect(bob.getByRole('definition').filter({ hasText: /^1$/ })).toBeVisible();
  await start(bob, 'Join match');
  await expect(cell(bob, 'A7')).toHaveAccessibleName(/red lion/);
  await move(bob, 'C7-D7');
  await expect(cell(ada, 'D7')).toHaveAccessibleName(/blue/);
  // The original match stays unchanged and can also be continued from the library.
  await ada.goto('/library');
  await expect(ada.getByRole('article')).toContainText('1 move');
  await ada.getByRole('button', { name: 'Continue with a friend' }).click();
  await expect(ada.getByRole('dialog', { name: 'Continue with a friend' })).toBeVisible();
});

test('without a server the lobby shows a message, and the rest of the app works', async ({ page }) => {
  await page.routeWebSocket(/api\/lobby/, (socket) => socket.close());
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/lobby');
  await expect(page.getByText('Reconnecting… You can still play on this device.')).toBeVisible();
  const find = page.getByRole('region', { name: 'Find an opponent' });
  await find.getByRole('button', { name: 'Find an opponent' }).click();
  await expect(find.getByRole('alert')).toContainText('The server cannot be reached');
  await page.goto('/new/ctor/computer');
  await start(page, 'Start');
  await expect(page.getByRole('grid')).toBeVisible();
});
