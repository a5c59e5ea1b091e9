// @vitest-environment happy-dom
import { jungle } from '@quintet/engine/jungle';
import { describe, expect, test } from 'vitest';
import { BOT, begun, opened, PERSON, settle, texts } from './fakes.ts';

describe('two players here', () => {
  test('each move is kept at once', async () => {
    const { touch, store } = begun(jungle);
    touch('E3-E4');
    await settle();
    expect(store.texts).toEqual(['E3-E4']);
    touch('E7-E6');
    await settle();
    expect(store.texts).toEqual(['E3-E4', 'E7-E6']);
  });

  test('undo and redo, one move each, and both are kept', async () => {
    const { play, touch, store, kinds } = begun(jungle);
    expect([play.canUndo, play.canRedo]).toEqual([false, false]);
    touch('E3-E4');
    touch('E7-E6');
    play.undo();
    await settle();
    expect([texts(play), play.canUndo, play.canRedo, store.texts]).toEqual([['E3-E4'], true, true, ['E3-E4']]);
    play.redo();
    expect([texts(play), play.canRedo]).toEqual([['E3-E4', 'E7-E6'], false]);
    expect(kinds()).toEqual(['moved', 'moved', 'undone', 'redone']);
  });

  test('what was undone can be redone after the page was closed, until another move is made', async () => {
    const first = begun(jungle);
    for (const move of ['E3-E4', 'E7-E6', 'E4-E5']) first.touch(move);
    first.play.undo();
    first.play.undo();
    await settle();
    first.play.leave();
    const { play, touch } = opened(first.store, 'm', jungle);
    expect([texts(play), play.canRedo]).toEqual([['E3-E4'], true]);
    play.redo();
    expect(texts(play)).toEqual(['E3-E4', 'E7-E6']);
    play.undo();
    touch('E7-D7');
    expect(play.canRedo).toBe(false);
  });

  test('whoever is to move resigns; it can be undone', () => {
    const { play, touch, kinds } = begun(jungle);
    touch('E3-E4');
    play.resign();
    expect(play.match.outcome).toEqual({ winner: 0, reason: 'resigned' });
    expect([play.toMove, play.resign()]).toEqual([null, false]);
    play.undo();
    expect([play.match.outcome, play.toMove]).toEqual([null, 1]);
    expect(kinds()).toEqual(['moved', 'ended', 'undone']);
  });

  describe('a draw offer', () => {
    test('is made by the player to move; accepted, the match is drawn by agreement, and that can be undone', async () => {
      const { play, touch, store, kinds } = begun(jungle);
      touch('E3-E4');
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

    test('that is declined changes nothing, and another can be made', () => {
      const { play } = begun(jungle);
      play.offerDraw();
      expect([play.declineDraw(), play.drawOffer, play.match.entries]).toEqual([true, null, []]);
      expect(play.offerDraw()).toBe(true);
    });

    test("stands after the offering player's own move, and ends with the opponent's", () => {
      const { play, touch } = begun(jungle);
      play.offerDraw();
      touch('E3-E4');
      expect(play.drawOffer).toBe(0);
      touch('E7-E6');
      expect([play.drawOffer, play.acceptDraw()]).toEqual([null, false]);
    });

    test('ends with an undo', () => {
      const { play, touch } = begun(jungle);
      touch('E3-E4');
      play.offerDraw();
      play.undo();
      expect(play.drawOffer).toBe(null);
    });

    test('cannot be made to a bot', () => {
      const { play } = begun(jungle, [PERSON, BOT]);
      expect([play.canOfferDraw, play.offerDraw(), play.drawOffer]).toEqual([false, false, null]);
    });
  });

  test('an earlier position can be looked at, where nothing can be played', () => {
    const { play, touch } = begun(jungle);
    touch('E3-E4');
    touch('E7-E6');
    play.show(1);
    expect([play.viewing, touch('E4-E5')]).toEqual([1, false]);
    play.show(2);
    expect(play.viewing).toBe(null);
    expect(touch('E4-E5')).toBe(true);
  });
});

describe('keeping', () => {
  test('a failed save is told; the next move keeps everything', async () => {
    const { play, touch, store, told } = begun(jungle);
    store.fails = true;
    touch('E3-E4');
    await settle();
    expect([told.at(-1), play.isSaved]).toEqual([{ kind: 'unsaved', reason: 'no space' }, false]);
    store.fails = false;
    touch('E7-E6');
    await settle();
    expect([store.texts, play.isSaved]).toEqual([['E3-E4', 'E7-E6'], true]);
  });

  test('moves made while a save is under way are kept', async () => {
    const { touch, store } = begun(jungle);
    touch('E3-E4');
    touch('E7-E6');
    touch('E4-E5');
    await settle();
    expect(store.texts).toEqual(['E3-E4', 'E7-E6', 'E4-E5']);
  });

  test('another tab is followed live', async () => {
    const one = begun(jungle);
    const two = opened(one.store, 'm', jungle);
    one.touch('E3-E4');
    await settle();
    expect([texts(two.play), two.told]).toEqual([['E3-E4'], [{ kind: 'elsewhere', lost: false }]]);
    two.touch('E7-E6');
    await settle();
    expect([texts(one.play), one.store.texts]).toEqual([
      ['E3-E4', 'E7-E6'],
      ['E3-E4', 'E7-E6'],
    ]);
  });

  test('of two moves at the same time one wins, the other tab goes on from there and is told', async () => {
    const one = begun(jungle);
    const two = opened(one.store, 'm', jungle);
    one.touch('E3-E4');
    two.touch('C3-C4');
    await settle();
    expect([texts(one.play), texts(two.play), one.store.texts]).toEqual([['E3-E4'], ['E3-E4'], ['E3-E4']]);
    expect(two.told.at(-1)).toEqual({ kind: 'elsewhere', lost: true });
    expect(one.kinds()).toEqual(['moved']);
  });

  test('a match that was deleted elsewhere is kept anew when it goes on', async () => {
    const { touch, store } = begun(jungle);
    store.kept.clear();
    touch('E3-E4');
    await settle();
    expect(store.texts).toEqual(['E3-E4']);
  });
});
