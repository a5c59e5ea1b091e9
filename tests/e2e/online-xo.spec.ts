import { expect } from '@playwright/test';
import { playTogether, seatBoth, shows, sit, test } from './online-people.ts';
import { cell, status } from './playing.ts';
import { MOMENTS, notesOf, struckLine } from './xo-moments.ts';

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
