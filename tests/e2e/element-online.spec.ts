import { expect, test } from '@playwright/test';
import { defaultPlatform, LiveMatch, Rest, type Socket } from '@quintet/client';
import { toMove, unwrap } from '@quintet/engine';
import { WebSocket } from 'ws';
import { type Board, element, openElement, pageOrigin, serveElement } from './element-host.ts';
import { withServer } from './online-server.ts';
import { cell, gameOf, status, touchesOf } from './playing.ts';
import { ending, wholeMatch } from './whole-matches.ts';

serveElement();

test('an online match is played against another client, and a watcher follows it', async ({ page, context }) => {
  await withServer(
    async (server) => {
      const rest = new Rest({ root: server.url });
      const created = unwrap(await rest.createMatch({ game: 'jungle', opponent: { kind: 'friend' }, seat: 0 }));
      const { id, ticket, invitation } = created;
      const heard = await openElement(page, `server="${server.url}" match="${id}" ticket="${ticket}"`);
      await expect(page.getByText('Waiting for an opponent…')).toBeVisible();
      const claimed = unwrap(await rest.claim(id, { invitation: invitation ?? '', name: 'Bob' }));
      const texts = wholeMatch('jungle').moves;
      const bob = opponentOf(rest.liveUrl, id, claimed.ticket, texts);
      const watcher = await context.newPage();
      await openElement(watcher, `server="${server.url}" match="${id}"`);
      for (const [ply, touches] of touchesOf(page, 'jungle', {}, texts).entries()) {
        // The board takes no touches until the server has confirmed the earlier moves.
        await expect
          .poll(() => element(page).evaluate((board: Board) => board.moves.length))
          .toBeGreaterThanOrEqual(ply);
        if (touches[0]?.seat === 0) for (const { locator } of touches) await locator.click();
      }
      await expect(status(page)).toHaveText(ending('jungle'));
      await expect(status(watcher)).toHaveText(ending('jungle'));
      await expect(page.getByRole('region', { name: 'Bob, BLUE' })).toBeVisible();
      expect(heard.filter((event) => event.startsWith('move'))).toHaveLength(texts.length);
      expect(heard.filter((event) => event.startsWith('end'))).toHaveLength(1);
      bob.close();
    },
    { ORIGINS: pageOrigin() },
  );
});

/** A client that plays the moves of seat 1 from a list. */
function opponentOf(url: string, match: string, ticket: string, texts: readonly string[]): LiveMatch {
  const platform = defaultPlatform((address) => new WebSocket(address) as unknown as Socket);
  const live = new LiveMatch({ url, match, ticket, game: async (id) => gameOf(id) }, platform);
  live.listen(() => {
    const text = texts[live.match?.moves.length ?? texts.length];
    if (!live.match || text === undefined || toMove(live.match) !== 1 || live.isWaiting) return;
    void live.send({ type: 'move', move: text });
  });
  return live;
}

test('a server and a game are enough for a match against the server’s bot', async ({ page }) => {
  await withServer(
    async ({ url }) => {
      const heard = await openElement(page, `server="${url}" game="jungle" bot="1"`);
      await cell(page, 'E3').click();
      await cell(page, 'E4').click();
      await expect.poll(() => heard.filter((event) => event.startsWith('move')).length).toBe(2);
      expect(heard.filter((event) => event.startsWith('created'))).toHaveLength(1);
    },
    { ORIGINS: pageOrigin() },
  );
});

test('a match that the server does not know is reported', async ({ page }) => {
  await withServer(
    async ({ url }) => {
      const heard = await openElement(page, `server="${url}" match="tc8x4mzq2n7vhd3kwpya"`);
      await expect(page.getByRole('alert')).toContainText('The server refused the connection');
      expect(heard.at(-1)).toContain('"code":"connection-refused"');
    },
    { ORIGINS: pageOrigin() },
  );
});
