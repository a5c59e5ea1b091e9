import { expect } from '@playwright/test';
import { playTogether, recordOn, seatBoth, test } from './online-people.ts';
import { cell, expectRefusal, move, refusalBubble, status } from './playing.ts';
import { endingFor, MATCHES, OPTIONS, type WholeMatch } from './whole-matches.ts';

/** Played in every run; the others only in long runs. */
const DAILY: readonly WholeMatch[] = ['jungle', 'xo'];

for (const id of Object.keys(MATCHES) as WholeMatch[]) {
  const isLong = !DAILY.includes(id);
  test(`${isLong ? '@long ' : ''}a whole match of ${id} can be played between two browsers`, async ({
    person,
    root,
  }) => {
    if (id === 'ctor') test.setTimeout(400_000);
    const people = [await person(), await person()] as const;
    const options = OPTIONS[id] ?? {};
    const texts = MATCHES[id].split(';');
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
