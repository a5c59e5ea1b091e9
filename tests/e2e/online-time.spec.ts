import { expect } from '@playwright/test';
import { playTogether, recordOn, seatBoth, test } from './online-people.ts';
import { action } from './playing.ts';

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
    await action(bob.page, 'Leave').click();
    await bob.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  };
  await leave();
  await expect(ann.page.getByTestId('away')).toHaveText(/^Bob is away, 0:0\d.* left$/);
  await bob.page.goBack();
  await expect(ann.page.getByTestId('away')).toHaveCount(0);
  await playTogether(people, 'jungle', ['A3-A7', 'C7-D7'], { from: 1 });

  await leave();
  await expect(ann.page.getByRole('heading', { name: 'You win!' })).toBeVisible();
  expect((await recordOn(root, id)).outcome).toEqual({ winner: 0, reason: 'abandoned' });
});
