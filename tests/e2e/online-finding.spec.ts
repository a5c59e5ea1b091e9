import { expect, type Page } from '@playwright/test';
import { playTogether, seatBoth, shows, test } from './online-people.ts';
import { action, cell, status } from './playing.ts';
import { wholeMatch } from './whole-matches.ts';

/** Creates an invitation and returns its link. */
async function invite(page: Page, { game = 'jungle', name = 'Ann' } = {}): Promise<string> {
  await page.goto(`/new/${game}/friend`);
  await page.locator('main').getByLabel('Your name').fill(name);
  await page.getByText('Me', { exact: true }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  return page.getByTestId('share-link').inputValue();
}

async function accept(page: Page, name = 'Bob'): Promise<void> {
  await page.locator('main').getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Join match' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
}

test('the waiting room becomes the match when a friend accepts the link; later visitors can watch', async ({
  person,
}) => {
  const [ann, bob, late] = [await person(), await person(), await person()];
  const link = await invite(ann.page);
  await bob.page.goto(link);
  await expect(bob.page.getByText('Ann invites you to play.')).toBeVisible();
  await accept(bob.page);
  await expect(ann.page.getByTestId('share-link')).toHaveCount(0);
  await expect(status(ann.page)).toHaveText("RED's Turn");
  await expect(ann.page).toHaveTitle(/^● Your turn/);
  await expect(bob.page).not.toHaveTitle(/Your turn/);
  await playTogether([ann, bob], 'jungle', ['A3-A7']);
  await expect(bob.page).toHaveTitle(/^● Your turn/);
  await playTogether([ann, bob], 'jungle', ['A3-A7', 'C7-D7'], { from: 1 });
  // The seat is taken: a later visitor can only watch.
  await late.page.goto(link);
  await expect(late.page.getByRole('heading', { name: 'This seat is taken' })).toBeVisible();
  await late.page.getByRole('link', { name: 'Watch' }).click();
  await shows(late.page, 2);
});

test('a friend can join by typing the code, with any capitalisation and spacing', async ({ person }) => {
  const [ann, bob] = [await person(), await person()];
  await invite(ann.page, { game: 'xo' });
  const code = await ann.page.getByTestId('share-code').innerText();
  await bob.page.goto('/join');
  await bob.page.getByLabel('Code').fill('nothing');
  await bob.page.getByRole('button', { name: 'Find match' }).click();
  await expect(bob.page.getByRole('alert')).toContainText('A code has six letters and digits');
  await bob.page.getByLabel('Code').fill(` ${code.toLowerCase()}`);
  await bob.page.getByRole('button', { name: 'Find match' }).click();
  await accept(bob.page);
  await expect(status(ann.page)).toHaveText('Your turn');
});

const TEXTS = wholeMatch('jungle').moves.slice(0, 6);

test('a link continues the match on another device', async ({ person, root }) => {
  const people = [await person(), await person()] as const;
  const [ann, bob] = people;
  const phone = await person();
  await seatBoth(people, [root, root]);
  await playTogether(people, 'jungle', TEXTS.slice(0, 2));
  await action(ann.page, 'Other device').click();
  const link = await ann.page.getByRole('dialog').getByTestId('share-link').inputValue();
  await phone.page.goto(link);
  await shows(phone.page, 2);
  // The secret leaves the address once it is saved.
  await expect(phone.page).toHaveURL(/\/online\/\w+$/);
  await playTogether([phone, bob], 'jungle', TEXTS.slice(0, 4), { from: 2 });
  await shows(ann.page, 4);
  await ann.context.close();
  await playTogether([phone, bob], 'jungle', TEXTS, { from: 4 });
});

test('@long one link moves all matches and the name to another device', async ({ person, root }) => {
  const people = [await person(), await person()] as const;
  const [ann, bob] = people;
  const phone = await person();
  const id = await seatBoth(people, [root, root]);
  await playTogether(people, 'jungle', TEXTS.slice(0, 2));
  await ann.page.goto(`${root}lobby`);
  await ann.page.locator('main').getByLabel('Your name').fill('Ann of the river');
  await ann.page.getByRole('button', { name: 'Move to another device' }).click();
  const link = await ann.page.getByRole('dialog').getByTestId('share-link').inputValue();
  await ann.context.close();

  await phone.page.goto(link);
  await expect(phone.page.getByText('1 match', { exact: true })).toBeVisible();
  await expect(phone.page.getByLabel('Use the name Ann of the river on this device')).toBeChecked();
  await phone.page.getByRole('button', { name: 'Move to this device' }).click();
  const mine = phone.page.getByRole('region', { name: 'My matches' });
  await expect(mine.getByRole('heading', { name: 'Your turn' })).toBeVisible();
  await mine.locator(`a[href$="/online/${id}"]`).first().click();
  await expect(cell(phone.page, 'A7')).toHaveAccessibleName(/red lion/);
  await playTogether([phone, bob], 'jungle', TEXTS, { from: 2 });
});
