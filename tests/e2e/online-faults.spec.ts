import { expect } from '@playwright/test';
import { layCable } from '../faults/cable.ts';
import { playTogether, recordOn, seatBoth, shows, test } from './online-people.ts';
import { withServer } from './online-server.ts';
import { cell, move, status } from './playing.ts';
import { ending, wholeMatch } from './whole-matches.ts';

const TEXTS = wholeMatch('jungle').moves;

test('a player who goes offline is shown as away, and a move made offline is sent after reconnecting', async ({
  person,
  root,
}) => {
  const people = [await person(), await person()] as const;
  const [ann, bob] = people;
  const cable = await layCable(root);
  const id = await seatBoth(people, [cable.url, root]);
  await playTogether(people, 'jungle', TEXTS.slice(0, 2));
  // The browser's offline switch stops only outgoing data, so the test cuts the connection as well.
  await ann.context.setOffline(true);
  cable.cut();
  await expect(bob.page.getByTestId('away')).toHaveText(/^Ann is away/);
  await expect(ann.page.getByText('Reconnecting…')).toBeVisible();
  await move(ann.page, TEXTS[2] as string);
  // The move is shown at once, but only here.
  await shows(ann.page, 3);
  expect((await recordOn(root, id)).moves).toHaveLength(2);
  await shows(bob.page, 2);
  await ann.context.setOffline(false);
  await shows(bob.page, 3);
  await expect(bob.page.getByTestId('away')).toHaveCount(0);
  await expect(ann.page.getByText('Reconnecting…')).toHaveCount(0);
  await playTogether(people, 'jungle', TEXTS, { from: 3 });
  for (const { page } of people) await expect(status(page)).toHaveText(ending('jungle'));
  cable.close();
});

test('the browser being offline is detected while its connection stays open', async ({ person, root }) => {
  const people = [await person(), await person()] as const;
  const [ann, bob] = people;
  await seatBoth(people, [root, root]);
  await ann.context.setOffline(true);
  // The offline switch does not close open connections, so the page must detect it another way.
  await expect(ann.page.getByText('Reconnecting…')).toBeVisible();
  await move(ann.page, TEXTS[0] as string);
  await ann.context.setOffline(false);
  await shows(bob.page, 1);
  await playTogether(people, 'jungle', TEXTS.slice(0, 3), { from: 1 });
});

test('a match continues after the server is killed and restarted', async ({ person }) => {
  await withServer(async (server) => {
    const people = [await person(), await person()] as const;
    const [ann, bob] = people;
    const id = await seatBoth(people, [server.url, server.url]);
    await playTogether(people, 'jungle', TEXTS.slice(0, 2));
    await server.kill();
    await expect(bob.page.getByText('Reconnecting…')).toBeVisible();
    // A move made in the meantime waits for the server.
    await move(ann.page, TEXTS[2] as string);
    await shows(ann.page, 3);
    await server.start();
    await playTogether(people, 'jungle', TEXTS, { from: 3 });
    for (const { page } of people) await expect(status(page)).toHaveText(ending('jungle'));
    expect((await recordOn(server.url, id)).moves).toEqual(TEXTS);
  });
});

test('a reload in the middle of a match keeps the seat and all moves', async ({ person, root }) => {
  const people = [await person(), await person()] as const;
  const [ann, bob] = people;
  await seatBoth(people, [root, root]);
  await playTogether(people, 'jungle', TEXTS.slice(0, 3));
  await bob.page.reload();
  await shows(bob.page, 3);
  await expect(cell(bob.page, 'B7')).toHaveAccessibleName(/red lion/);
  // The address does not contain the secret.
  await expect(bob.page).toHaveURL(/\/online\/\w+$/);
  await playTogether(people, 'jungle', TEXTS.slice(0, 5), { from: 3 });
  await ann.page.goto('about:blank');
  await ann.page.goBack();
  await shows(ann.page, 5);
  await playTogether(people, 'jungle', TEXTS, { from: 5 });
});
