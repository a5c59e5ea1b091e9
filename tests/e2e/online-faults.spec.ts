import { expect } from '@playwright/test';
import { playTogether, recordOn, seatBoth, shows, test } from './online-people.ts';
import { withServer } from './online-server.ts';
import { cell, move, status } from './playing.ts';
import { ending, MATCHES } from './whole-matches.ts';

const TEXTS = MATCHES.jungle.split(';');

test('without a network in the middle of a turn: the own move is kept, and goes out when it is back', async ({
  person,
  root,
}) => {
  const people = [await person(), await person()] as const;
  const [ann, bob] = people;
  const id = await seatBoth(people, [root, root]);
  await playTogether(people, 'jungle', TEXTS.slice(0, 2));
  await ann.context.setOffline(true);
  await expect(ann.page.getByText('Connecting again…')).toBeVisible();
  await move(ann.page, TEXTS[2] as string);
  // Shown here at once; nobody else knows of it.
  await shows(ann.page, 3);
  expect((await recordOn(root, id)).moves).toHaveLength(2);
  await shows(bob.page, 2);
  await ann.context.setOffline(false);
  await shows(bob.page, 3);
  await playTogether(people, 'jungle', TEXTS, { from: 3 });
  for (const { page } of people) await expect(status(page)).toHaveText(ending('jungle'));
});

test('the server is killed and started again in the middle of a match', async ({ person }) => {
  await withServer(async (server) => {
    const people = [await person(), await person()] as const;
    const [ann, bob] = people;
    const id = await seatBoth(people, [server.url, server.url]);
    await playTogether(people, 'jungle', TEXTS.slice(0, 2));
    await server.kill();
    await expect(bob.page.getByText('Connecting again…')).toBeVisible();
    // What is played meanwhile waits for it.
    await move(ann.page, TEXTS[2] as string);
    await shows(ann.page, 3);
    await server.start();
    await playTogether(people, 'jungle', TEXTS, { from: 3 });
    for (const { page } of people) await expect(status(page)).toHaveText(ending('jungle'));
    expect((await recordOn(server.url, id)).moves).toEqual(TEXTS);
  });
});

test('a reload in the middle of a match loses nothing, and asks nothing', async ({ person, root }) => {
  const people = [await person(), await person()] as const;
  const [ann, bob] = people;
  await seatBoth(people, [root, root]);
  await playTogether(people, 'jungle', TEXTS.slice(0, 3));
  await bob.page.reload();
  await shows(bob.page, 3);
  await expect(cell(bob.page, 'B7')).toHaveAccessibleName(/red lion/);
  // The secret is not in the address: whoever looks over a shoulder has no seat.
  await expect(bob.page).toHaveURL(/\/online\/\w+$/);
  await playTogether(people, 'jungle', TEXTS.slice(0, 5), { from: 3 });
  await ann.page.goto('about:blank');
  await ann.page.goBack();
  await shows(ann.page, 5);
  await playTogether(people, 'jungle', TEXTS, { from: 5 });
});
