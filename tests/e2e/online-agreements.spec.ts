import { expect, type Page } from '@playwright/test';
import { type Person, playTogether, recordOn, seatBoth, shows, sit, test } from './online-people.ts';
import { act, action, cell, historyRows, move, status } from './playing.ts';

const OPENING = ['A3-A7', 'C7-D7', 'A7-B7'];

const note = (page: Page, text: string) => page.locator('main').getByText(text, { exact: true });
const answer = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function resign({ page }: Person): Promise<void> {
  await action(page, 'Resign').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
}

test('a takeback needs the consent of the opponent', async ({ person, root }) => {
  const people = [await person(), await person()] as const;
  const [ann, bob] = people;
  await seatBoth(people, [root, root]);
  await expect(action(ann.page, 'Takeback')).toBeDisabled();
  await playTogether(people, 'jungle', OPENING);
  await action(ann.page, 'Takeback').click();
  await expect(note(ann.page, 'You asked for a takeback.')).toBeVisible();
  await expect(note(bob.page, 'Ann asks for a takeback.')).toBeVisible();
  await answer(bob.page, 'Decline');
  await expect(note(ann.page, 'The takeback was declined.')).toBeVisible();
  await shows(ann.page, 3);

  await action(ann.page, 'Takeback').click();
  await answer(bob.page, 'Allow');
  for (const { page } of people) {
    await shows(page, 2);
    await expect(cell(page, 'A7')).toHaveAccessibleName(/red lion/);
    await expect(status(page)).toHaveText("RED's Turn");
  }
  await move(ann.page, 'A7-A8');
  await expect(cell(bob.page, 'A8')).toHaveAccessibleName(/red lion/);
});

test('a draw offer can be accepted, or declined by making a move', async ({ person, root }) => {
  const people = [await person(), await person()] as const;
  const [ann, bob] = people;
  const id = await seatBoth(people, [root, root]);
  await playTogether(people, 'jungle', OPENING);
  await act(ann.page, 'Offer draw');
  await expect(note(bob.page, 'Ann offers a draw.')).toBeVisible();
  await move(bob.page, 'E7-E6');
  await expect(note(bob.page, 'Ann offers a draw.')).toHaveCount(0);
  await expect(note(ann.page, 'The draw was declined.')).toBeVisible();

  await act(bob.page, 'Offer draw');
  await answer(ann.page, 'Accept');
  for (const { page } of people) await expect(page.getByRole('heading', { name: 'Draw.' })).toBeVisible();
  expect((await recordOn(root, id)).outcome).toEqual({ winner: null, reason: 'agreement' });
});

test('after an online match, one click opens its analysis at the end, for players and watchers', async ({
  person,
  root,
}) => {
  const people = [await person(), await person()] as const;
  const [ann] = people;
  const watcher = await person();
  const id = await seatBoth(people, [root, root]);
  await sit(watcher, root, id, null);
  await playTogether(people, 'jungle', OPENING);
  await resign(ann);
  for (const { page } of [...people, watcher]) {
    const analysis = page.getByRole('region', { name: 'The match is over' }).getByRole('button', { name: 'Analysis' });
    // The loser is led to the analysis, the winner to a rematch.
    await expect(analysis).toHaveClass(page === ann.page ? /primary/ : /^(?!.*primary)/);
    await analysis.click();
    await expect(page).toHaveURL(/\/analysis\/jungle\//);
    const moves = page.getByRole('list', { name: 'Moves and variations' }).getByRole('button');
    await expect(moves).toHaveCount(OPENING.length + 1);
    await expect(moves.last()).toHaveAttribute('aria-current', 'step');
    await expect(status(page)).toContainText('resigned');
  }
});

test('resigning ends the match, the rematch swaps sides, and a watcher can follow', async ({ person, root }) => {
  const people = [await person(), await person()] as const;
  const [ann, bob] = people;
  const watcher = await person();
  const id = await seatBoth(people, [root, root]);
  await sit(watcher, root, id, null);
  await playTogether(people, 'jungle', OPENING);
  await resign(ann);
  await expect(bob.page.getByRole('heading', { name: 'You win!' })).toBeVisible();
  await expect(ann.page.getByRole('heading', { name: 'You lose.' })).toBeVisible();

  await answer(bob.page, 'Rematch');
  await expect(note(bob.page, 'You asked for a rematch.')).toBeVisible();
  await expect(note(ann.page, 'Bob wants a rematch.')).toBeVisible();
  await answer(ann.page, 'Rematch');
  for (const { page } of people) {
    await expect(page).not.toHaveURL(new RegExp(id));
    await shows(page, 0);
  }
  expect(new URL(ann.page.url()).pathname).toBe(new URL(bob.page.url()).pathname);
  await playTogether([bob, ann], 'jungle', OPENING);
  await watcher.page.getByRole('link', { name: 'Watch the rematch' }).click();
  await shows(watcher.page, 3);
});

test('a watcher sees every move, can step back, and cannot play', async ({ person, root }) => {
  const people = [await person(), await person()] as const;
  const [ann] = people;
  const { page } = await person();
  const id = await seatBoth(people, [root, root]);
  await page.goto(`${root}online/${id}`);
  await expect(ann.page.getByTestId('watchers')).toHaveText('1 watching');
  await playTogether(people, 'jungle', OPENING.slice(0, 2));
  await shows(page, 2);
  await expect(action(page, 'Resign')).toHaveCount(0);
  await cell(page, 'A7').click();
  await expect(page.getByText('You are watching.').first()).toBeVisible();
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(0);

  await historyRows(page).first().click();
  await expect(cell(page, 'A3')).toHaveAccessibleName(/red lion/);
  await playTogether(people, 'jungle', OPENING, { from: 2 });
  // A watcher at an earlier position stays there.
  await shows(page, 3);
  await expect(cell(page, 'A3')).toHaveAccessibleName(/red lion/);
  await page.getByRole('button', { name: 'Back to the match' }).click();
  await expect(cell(page, 'B7')).toHaveAccessibleName(/red lion/);
});

/** Queues a move. The possible premoves are computed after the position is shown. */
async function premove(page: Page, text: string): Promise<void> {
  const [from = ''] = text.split('-');
  await expect(cell(page, from)).toHaveAttribute('data-next');
  await move(page, text);
}

test('a queued move survives a reload, is played automatically, can be cancelled, and is dropped when illegal', async ({
  person,
  root,
}) => {
  const people = [await person(), await person()] as const;
  const [ann, bob] = people;
  await seatBoth(people, [root, root]);
  await premove(bob.page, 'C7-D7');
  await expect(note(bob.page, 'Your next move is queued')).toBeVisible();
  await shows(bob.page, 0);
  await bob.page.reload();
  await expect(note(bob.page, 'Your next move is queued')).toBeVisible();
  await move(ann.page, 'A3-A7');
  await shows(ann.page, 2);
  await expect(cell(ann.page, 'D7')).toHaveAccessibleName(/blue rat/);

  await premove(bob.page, 'E7-E6');
  await answer(bob.page, 'Cancel');
  await expect(note(bob.page, 'Your next move is queued')).toHaveCount(0);
  // The leopard is captured before it can move.
  await premove(bob.page, 'B7-C7');
  await expect(note(bob.page, 'Your next move is queued')).toBeVisible();
  await move(ann.page, 'A7-B7');
  await expect(bob.page.locator('main').getByText(/^Your queued move cannot be played/)).toBeVisible();
  await shows(bob.page, 3);
  await expect(status(bob.page)).toHaveText("BLUE's Turn");
});

test('@long players can chat and mute each other', async ({ person, root }) => {
  const people = [await person(), await person()] as const;
  const [ann, bob] = people;
  await seatBoth(people, [root, root]);
  const chat = (page: Page) => page.getByRole('region', { name: 'Chat' });
  const say = async (page: Page, text: string) => {
    await chat(page).getByLabel('Write a message').fill(text);
    await chat(page).getByRole('button', { name: 'Send' }).click();
  };
  await say(ann.page, 'Good luck!');
  await expect(chat(bob.page).getByText('Good luck!')).toBeVisible();
  await chat(bob.page).getByRole('button', { name: 'Mute Ann' }).click();
  await say(ann.page, 'Are you there?');
  await say(bob.page, 'Yes.');
  await expect(chat(ann.page).getByText('Yes.')).toBeVisible();
  await expect(chat(bob.page).getByText('Are you there?')).toHaveCount(0);
});

const realTime = (seconds: number) => ({ clock: { kind: 'real-time', seconds, increment: 0 } }) as const;

test('a player whose clock runs out loses', async ({ person, root }) => {
  const people = [await person(), await person()] as const;
  const [ann, bob] = people;
  const id = await seatBoth(people, [root, root], { terms: realTime(4) });
  await playTogether(people, 'jungle', ['A3-A7']);
  await expect(ann.page.getByTestId('clock-1')).toHaveText('0:00.0');
  await expect(ann.page.getByRole('heading', { name: 'You win!' })).toBeVisible();
  await expect(bob.page.getByRole('heading', { name: 'You lose.' })).toBeVisible();
  expect((await recordOn(root, id)).outcome).toEqual({ winner: 0, reason: 'timeout' });
});

test('a player who leaves is shown as away, can come back, and loses after the time limit', async ({
  person,
  root,
}) => {
  const people = [await person(), await person()] as const;
  const [ann, bob] = people;
  const id = await seatBoth(people, [root, root], { terms: { awaySeconds: 5 } });
  await playTogether(people, 'jungle', ['A3-A7']);
  const leave = async () => {
    await act(bob.page, 'Leave');
    await bob.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  };
  await leave();
  await expect(ann.page.getByTestId('away')).toHaveText(/^Bob is away and has 0:0\d.* to return$/);
  await bob.page.goBack();
  await expect(ann.page.getByTestId('away')).toHaveCount(0);
  await playTogether(people, 'jungle', ['A3-A7', 'C7-D7'], { from: 1 });

  await leave();
  await expect(ann.page.getByRole('heading', { name: 'You win!' })).toBeVisible();
  expect((await recordOn(root, id)).outcome).toEqual({ winner: 0, reason: 'abandoned' });
});
