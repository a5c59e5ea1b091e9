// @vitest-environment happy-dom
import { jungle } from '@quintet/engine/jungle';
import { describe, expect, test } from 'vitest';
import { BOT, openMatch, PERSON, settle, startMatchOf, texts } from './fakes.ts';

describe('two people on one device', () => {
  test('every move is saved at once', async () => {
    const { move, store } = startMatchOf(jungle);
    move('E3-E4');
    await settle();
    expect(store.texts).toEqual(['E3-E4']);
    move('E7-E6');
    await settle();
    expect(store.texts).toEqual(['E3-E4', 'E7-E6']);
  });

  test('undo and redo each change one move, and an undo is saved', async () => {
    const { play, move, store, kinds } = startMatchOf(jungle);
    expect([play.canUndo, play.canRedo]).toEqual([false, false]);
    move('E3-E4');
    move('E7-E6');
    play.undo();
    await settle();
    expect([texts(play), play.canUndo, play.canRedo, store.texts]).toEqual([['E3-E4'], true, true, ['E3-E4']]);
    play.redo();
    expect([texts(play), play.canRedo]).toEqual([['E3-E4', 'E7-E6'], false]);
    expect(kinds()).toEqual(['moved', 'moved', 'undone', 'redone']);
  });

  test('undone moves can be redone after a reload, until another move is made', async () => {
    const first = startMatchOf(jungle);
    for (const move of ['E3-E4', 'E7-E6', 'E4-E5']) first.move(move);
    first.play.undo();
    first.play.undo();
    await settle();
    first.play.leave();
    const { play, move } = openMatch(first.store, 'm', jungle);
    expect([texts(play), play.canRedo]).toEqual([['E3-E4'], true]);
    play.redo();
    expect(texts(play)).toEqual(['E3-E4', 'E7-E6']);
    play.undo();
    move('E7-D7');
    expect(play.canRedo).toBe(false);
  });

  test('resigning counts for the player to move, and undo revokes the resignation', () => {
    const { play, move, kinds } = startMatchOf(jungle);
    move('E3-E4');
    play.resign();
    expect(play.match.outcome).toEqual({ winner: 0, reason: 'resigned' });
    expect([play.toMove, play.resign()]).toEqual([null, false]);
    play.undo();
    expect([play.match.outcome, play.toMove]).toEqual([null, 1]);
    expect(kinds()).toEqual(['moved', 'ended', 'undone']);
  });

  describe('a draw offer', () => {
    test('draws the match when it is accepted, and undo revokes the draw', async () => {
      const { play, move, store, kinds } = startMatchOf(jungle);
      move('E3-E4');
      expect([play.offerDraw(), play.drawOffer, play.canOfferDraw]).toEqual([true, 1, false]);
      expect(play.acceptDraw()).toBe(true);
      expect([play.match.outcome, play.drawOffer]).toEqual([{ winner: null, reason: 'agreement' }, null]);
      expect([play.offerDraw(), play.acceptDraw(), play.declineDraw()]).toEqual([false, false, false]);
      await settle();
      expect(store.texts.at(-1)).toContain('"agreement"');
      play.undo();
      expect(play.match.outcome).toBe(null);
      expect(kinds()).toEqual(['moved', 'ended', 'undone']);
    });

    test('can be made again after it was declined', () => {
      const { play } = startMatchOf(jungle);
      play.offerDraw();
      expect([play.declineDraw(), play.drawOffer, play.match.entries]).toEqual([true, null, []]);
      expect(play.offerDraw()).toBe(true);
    });

    test('stays open after the offering player moves, and ends when the opponent moves', () => {
      const { play, move } = startMatchOf(jungle);
      play.offerDraw();
      move('E3-E4');
      expect(play.drawOffer).toBe(0);
      move('E7-E6');
      expect([play.drawOffer, play.acceptDraw()]).toEqual([null, false]);
    });

    test('ends with an undo', () => {
      const { play, move } = startMatchOf(jungle);
      move('E3-E4');
      play.offerDraw();
      play.undo();
      expect(play.drawOffer).toBe(null);
    });

    describe('to a bot', () => {
      /** A match whose person has offered a draw, and the bot's answer once it has thought. */
      function offered() {
        const local = startMatchOf(jungle, [PERSON, BOT]);
        expect([local.play.offerDraw(), local.play.thinking, local.play.isYours]).toEqual([true, 1, true]);
        const answer = async (score: number, move = 'E7-E6'): Promise<void> => {
          await settle();
          local.timers.pass(1000);
          local.thinker.requests.at(-1)?.answer(move, score);
          await settle();
        };
        return { ...local, answer };
      }

      test('is accepted if the bot does not expect more than a draw', async () => {
        const { play, answer } = offered();
        await answer(0);
        expect(play.match.outcome).toEqual(null);
        play.offerDraw();
        await answer(400);
        expect(play.match.outcome).toEqual({ winner: null, reason: 'agreement' });
      });

      test('is declined otherwise, and the person stays to move and may offer again', async () => {
        const { play, answer, kinds } = offered();
        await answer(-400);
        expect([kinds(), play.drawOffer, play.isYours, texts(play)]).toEqual([['declined'], null, true, []]);
        expect(play.canOfferDraw).toBe(true);
      });

      test('stands while the bot thinks about its own move, which then declines it', async () => {
        const { play, move, answer, kinds } = offered();
        move('E3-E4');
        expect(play.drawOffer).toBe(0);
        await answer(400);
        expect([kinds(), play.drawOffer, texts(play)]).toEqual([
          ['moved', 'declined', 'moved'],
          null,
          ['E3-E4', 'E7-E6'],
        ]);
      });
    });
  });

  test('no move can be played while an earlier position is shown', () => {
    const { play, move } = startMatchOf(jungle);
    move('E3-E4');
    move('E7-E6');
    play.show(1);
    expect([play.viewing, move('E4-E5')]).toEqual([1, false]);
    play.show(2);
    expect(play.viewing).toBe(null);
    expect(move('E4-E5')).toBe(true);
  });
});

describe('saving a local match', () => {
  test('a failed save is reported, and the next move saves everything', async () => {
    const { play, move, store, events } = startMatchOf(jungle);
    store.fails = true;
    move('E3-E4');
    await settle();
    expect([events.at(-1), play.isSaved]).toEqual([{ kind: 'unsaved', reason: 'no space' }, false]);
    store.fails = false;
    move('E7-E6');
    await settle();
    expect([store.texts, play.isSaved]).toEqual([['E3-E4', 'E7-E6'], true]);
  });

  test('moves made during a save are saved too', async () => {
    const { move, store } = startMatchOf(jungle);
    move('E3-E4');
    move('E7-E6');
    move('E4-E5');
    await settle();
    expect(store.texts).toEqual(['E3-E4', 'E7-E6', 'E4-E5']);
  });

  describe('when the page is left', () => {
    const noted = ({ store }: ReturnType<typeof startMatchOf>) =>
      store.noted.map(({ revision, record }) => [revision, record.entries.length]);

    test.each(['pagehide', 'visibilitychange'])('on %s, unsaved moves are noted for the next page', (event) => {
      const local = startMatchOf(jungle);
      for (const text of ['E3-E4', 'E7-E6', 'E4-E5']) local.move(text);
      // The first move is being written. Whether this write succeeds is unknown, so it is noted too.
      dispatchEvent(new Event(event));
      expect(noted(local)).toEqual([
        [2, 1],
        [3, 3],
      ]);
    });

    test('nothing is noted once everything is saved', async () => {
      const local = startMatchOf(jungle);
      local.move('E3-E4');
      await settle();
      dispatchEvent(new Event('pagehide'));
      expect(noted(local)).toEqual([]);
    });

    test('a change whose save failed is noted', async () => {
      const local = startMatchOf(jungle);
      local.store.fails = true;
      local.move('E3-E4');
      await settle();
      local.play.leave();
      dispatchEvent(new Event('pagehide'));
      expect(noted(local)).toEqual([[2, 1]]);
    });
  });

  test('a tab follows the moves of another tab', async () => {
    const one = startMatchOf(jungle);
    const two = openMatch(one.store, 'm', jungle);
    one.move('E3-E4');
    await settle();
    expect([texts(two.play), two.events]).toEqual([['E3-E4'], [{ kind: 'elsewhere', lost: false }]]);
    two.move('E7-E6');
    await settle();
    expect([texts(one.play), one.store.texts]).toEqual([
      ['E3-E4', 'E7-E6'],
      ['E3-E4', 'E7-E6'],
    ]);
  });

  test('when two tabs move at once, one move is saved, and the other tab shows it and reports its own as lost', async () => {
    const one = startMatchOf(jungle);
    const two = openMatch(one.store, 'm', jungle);
    one.move('E3-E4');
    two.move('C3-C4');
    await settle();
    expect([texts(one.play), texts(two.play), one.store.texts]).toEqual([['E3-E4'], ['E3-E4'], ['E3-E4']]);
    expect(two.events.at(-1)).toEqual({ kind: 'elsewhere', lost: true });
    expect(one.kinds()).toEqual(['moved']);
  });

  test('a match that another tab deleted is saved again when the next move is made', async () => {
    const { move, store } = startMatchOf(jungle);
    store.saved.clear();
    move('E3-E4');
    await settle();
    expect(store.texts).toEqual(['E3-E4']);
  });
});
