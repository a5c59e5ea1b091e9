import { expect, type Page } from '@playwright/test';
import { playTogether, shows, test } from './online-people.ts';
import { status } from './playing.ts';

/** Ann wants to play a friend; the page shows the link to send. */
async function invite(page: Page, { game = 'jungle', name = 'Ann' } = {}): Promise<string> {
  await page.goto(`/new/${game}/friend`);
  await page.locator('main').getByLabel('Your name').fill(name);
  await page.getByText('I do', { exact: true }).click();
  await page.getByRole('button', { name: 'Make the link' }).click();
  return page.getByTestId('share-link').inputValue();
}

async function accept(page: Page, name = 'Bob'): Promise<void> {
  await page.locator('main').getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Take the seat' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
}

test('a link is sent, and the waiting room turns into the match', async ({ person }) => {
  const [ann, bob, late] = [await person(), await person(), await person()];
  const link = await invite(ann.page);
  await bob.page.goto(link);
  await expect(bob.page.getByText('Ann invites you to a match.')).toBeVisible();
  await accept(bob.page);
  await expect(ann.page.getByTestId('share-link')).toHaveCount(0);
  await expect(status(ann.page)).toHaveText("RED's Turn");
  await playTogether([ann, bob], 'jungle', ['A3-A7', 'C7-D7']);
  // Whoever comes after that can only watch.
  await late.page.goto(link);
  await expect(late.page.getByRole('heading', { name: 'The seat has been taken' })).toBeVisible();
  await late.page.getByRole('link', { name: 'Watch' }).click();
  await shows(late.page, 2);
});

test('a code is typed instead, as it was heard', async ({ person }) => {
  const [ann, bob] = [await person(), await person()];
  await invite(ann.page, { game: 'xo' });
  const code = await ann.page.getByTestId('share-code').innerText();
  await bob.page.goto('/join');
  await bob.page.getByLabel('Code').fill('nothing');
  await bob.page.getByRole('button', { name: 'Find the match' }).click();
  await expect(bob.page.getByRole('alert')).toContainText('A code has six letters and digits');
  await bob.page.getByLabel('Code').fill(` ${code.toLowerCase()}`);
  await bob.page.getByRole('button', { name: 'Find the match' }).click();
  await accept(bob.page);
  await expect(status(ann.page)).toHaveText('X to move');
});

test('two who want the same are put together in the lobby, and others can watch', async ({ person }) => {
  const people = [await person(), await person()] as const;
  const watcher = await person();
  await watcher.page.goto('/lobby');
  for (const [n, { page }] of people.entries()) {
    await page.goto('/lobby');
    const find = page.getByRole('region', { name: 'Find an opponent' });
    await find.getByLabel('Game').selectOption({ label: 'Octa' });
    await find.getByLabel('Clock').selectOption({ label: '5 min + 5 s a turn' });
    await find.getByLabel('Your name').fill(n === 0 ? 'Cleo' : 'Dan');
    await find.getByRole('button', { name: 'Find an opponent' }).click();
    await expect(page).toHaveURL(/\/online\//);
    if (n === 0) await expect(page.getByRole('heading', { name: 'Waiting for your opponent' })).toBeVisible();
  }
  for (const { page } of people) await expect(page.getByRole('grid')).toBeVisible();
  const path = (page: Page): string => new URL(page.url()).pathname;
  expect(path(people[0].page)).toBe(path(people[1].page));
  await watcher.page.getByRole('link', { name: /^Watch Octa: (Cleo – Dan|Dan – Cleo)$/ }).click();
  await expect(watcher.page.getByRole('grid')).toBeVisible();
  expect(path(watcher.page)).toBe(path(people[0].page));
});

test('a challenge is seen in the lobby while its maker is there, and taken by a click', async ({ person }) => {
  const [ann, bob] = [await person(), await person()];
  await bob.page.goto('/lobby');
  await ann.page.goto('/new/bugs/anybody');
  await ann.page.locator('main').getByLabel('Your name').fill('Eve');
  await ann.page.getByText('I do', { exact: true }).click();
  await ann.page.getByRole('button', { name: 'Wait in the lobby' }).click();
  await expect(ann.page.getByRole('heading', { name: 'Waiting for your opponent' })).toBeVisible();
  await bob.page.getByRole('button', { name: 'Play Bugs with Eve' }).click();
  for (const { page } of [ann, bob]) await expect(page.getByRole('grid')).toBeVisible();
  await playTogether([ann, bob], 'bugs', ['BEETLE@0,0', 'ANT@0,-1']);
});
