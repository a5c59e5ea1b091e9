import { expect } from '@playwright/test';
import { playTogether, recordOn, seatBoth, shows, sit, test } from './online-people.ts';
import { withNodes } from './online-server.ts';
import { cell, move, status } from './playing.ts';
import { ending, MATCHES } from './whole-matches.ts';

test('@long players and a watcher on two nodes over PostgreSQL and Redis share a match', async ({ person }) => {
  await withNodes(async (first, second) => {
    const people = [await person(), await person()] as const;
    const watcher = await person();
    const texts = MATCHES.jungle.split(';');
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
