import { expect, type Page } from '@playwright/test';
import { gameList } from '@quintet/engine';
import { playTogether, recordOn, seatBoth, shows, sit, test } from './online-people.ts';
import { withNodes } from './online-server.ts';
import { act, cell, expectRefusal, move, refusalBubble, status } from './playing.ts';
import { ending, endingFor, isLong, wholeMatch } from './whole-matches.ts';
import { MOMENTS, notesOf, struckLine } from './xo-moments.ts';

/** Played in every run; the others only in long runs. */
const DAILY: readonly string[] = ['jungle', 'xo'];

for (const { id } of gameList) {
  const isRare = !DAILY.includes(id);
  test(`${isRare ? '@long ' : ''}a whole match of ${id} can be played between two browsers`, async ({
    person,
    root,
  }) => {
    if (isLong(id)) test.setTimeout(400_000);
    const people = [await person(), await person()] as const;
    const { options, moves: texts } = wholeMatch(id);
    const match = await seatBoth(people, [root, root], { game: id, options });
    await playTogether(people, id, texts, { options });
    for (const [seat, { page }] of people.entries()) {
      await expect(status(page)).toHaveText(endingFor(id, seat));
      await expect(page.getByRole('region', { name: 'The match is over' })).toBeVisible();
    }
    const { moves, outcome } = await recordOn(root, match);
    expect(moves).toEqual(texts);
    const winner = outcome?.winner ?? null;
    for (const [seat, { page }] of people.entries()) {
      const heading = winner === null ? 'Draw.' : winner === seat ? 'You win!' : 'You lose.';
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    }
  });
}

test('online, a refused move shows its reason, and captured pieces appear beside their captor', async ({
  person,
  root,
}) => {
  const people = [await person(), await person()] as const;
  await seatBoth(people, [root, root], { game: 'jungle' });
  const [{ page }, other] = people;
  await move(page, 'F3-F4');
  await expectRefusal(page, 'Cannot enter water', 'Only the Rat can swim');
  await cell(page, 'D5').click();
  await expect(refusalBubble(page)).toBeEmpty();
  await expect(page.getByText('In Progress', { exact: true })).toBeVisible();
  await move(page, 'A3-A7');
  for (const one of [page, other.page]) {
    await expect(one.getByRole('region', { name: /RED/ }).getByRole('listitem')).toHaveText(['BLUE Tiger']);
  }
});

test('both players and a watcher see the same upright board, the scored line and its effects', async ({
  person,
  root,
}) => {
  const [ann, bob, watcher] = [await person(), await person(), await person()];
  const id = await seatBoth([ann, bob], [root, root], { game: 'xo' });
  await sit(watcher, root, id, null);
  await playTogether([ann, bob], 'xo', MOMENTS.scored);
  for (const { page } of [ann, bob, watcher]) {
    await shows(page, MOMENTS.scored.length);
    await expect(struckLine(page)).toHaveAttribute('data-struck', '0,0 0,1 0,2');
    await expect(notesOf(page, 'X')).toHaveText(['+1 point, +1 energy']);
    const [first, last] = [await cell(page, '0,0').boundingBox(), await cell(page, '3,3').boundingBox()];
    expect(first?.y).toBeLessThan(last?.y ?? 0);
    expect(first?.x).toBeLessThan(last?.x ?? 0);
  }
});

test('only the player to move is asked to choose a line', async ({ person, root }) => {
  const [ann, bob] = [await person(), await person()];
  await seatBoth([ann, bob], [root, root], { game: 'xo' });
  await playTogether([ann, bob], 'xo', MOMENTS.choosing);
  await expect(status(ann.page)).toHaveText('Choose a line to clear');
  await expect(status(bob.page)).toHaveText('Ann is choosing a line to clear');
});

test('@long players and a watcher on two nodes over PostgreSQL and Redis share a match', async ({ person }) => {
  await withNodes(async (first, second) => {
    const people = [await person(), await person()] as const;
    const watcher = await person();
    const texts = wholeMatch('jungle').moves;
    const id = await seatBoth(people, [first.url, second.url]);
    await sit(watcher, second.url, id, null);
    await playTogether(people, 'jungle', texts.slice(0, 4));
    await shows(watcher.page, 4);
    // A move made while a node is down reaches its player after the restart.
    await second.kill();
    await move(people[0].page, texts[4] as string);
    await second.start();
    await expect(cell(people[1].page, 'B8')).toHaveAccessibleName(/red lion/);
    await playTogether(people, 'jungle', texts, { from: 5 });
    for (const { page } of [...people, watcher]) await expect(status(page)).toHaveText(ending('jungle'));
    expect((await recordOn(second.url, id)).moves).toEqual(texts);
  });
});

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
  await act(ann.page, 'Other device');
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
