import { expect } from '@playwright/test';
import { playTogether, seatBoth, shows, test } from './online-people.ts';
import { action, cell } from './playing.ts';
import { MATCHES } from './whole-matches.ts';

const TEXTS = MATCHES.jungle.split(';').slice(0, 6);

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
  await expect(phone.page.getByLabel('Use the name Ann of the river here')).toBeChecked();
  await phone.page.getByRole('button', { name: 'Move them here' }).click();
  const mine = phone.page.getByRole('region', { name: 'My matches' });
  await expect(mine.getByRole('heading', { name: 'Your turn' })).toBeVisible();
  await mine.locator(`a[href$="/online/${id}"]`).first().click();
  await expect(cell(phone.page, 'A7')).toHaveAccessibleName(/red lion/);
  await playTogether([phone, bob], 'jungle', TEXTS, { from: 2 });
});
