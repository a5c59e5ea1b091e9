// @vitest-environment happy-dom

import type { Move } from '@quintet/engine/authoring';
import { ctor } from '@quintet/engine/ctor';
import { jungle } from '@quintet/engine/jungle';
import { describe, expect, test } from 'vitest';
import { BOT, openMatch, PERSON, settle, startMatchOf, texts } from './fakes.ts';

describe('against a bot', () => {
  test('the bot starts its search from the current position and moves after a pause', async () => {
    const { play, move, thinker, timers, store } = startMatchOf(jungle, [PERSON, BOT]);
    move('E3-E4');
    expect([play.thinking, play.isYours, thinker.requests.at(-1)?.moves]).toEqual([1, false, ['E3-E4']]);
    thinker.requests[0]!.answer('E7-E6');
    await settle();
    expect(texts(play)).toEqual(['E3-E4']);
    timers.pass(400);
    await settle();
    expect([texts(play), play.thinking, play.isYours]).toEqual([['E3-E4', 'E7-E6'], null, true]);
    expect(store.texts).toEqual(['E3-E4', 'E7-E6']);
  });

  test('the user cannot move for the bot', () => {
    const { play, move } = startMatchOf(jungle, [PERSON, BOT]);
    move('E3-E4');
    expect([move('E7-E6'), texts(play)]).toEqual([false, ['E3-E4']]);
  });

  test('undo and redo skip the bot’s moves and stop at the user’s turn', async () => {
    const { play, move, thinker, timers } = startMatchOf(jungle, [PERSON, BOT]);
    move('E3-E4');
    thinker.requests[0]!.answer('E7-E6');
    timers.pass(400);
    await settle();
    play.undo();
    expect([texts(play), play.canUndo, play.isYours]).toEqual([[], false, true]);
    play.redo();
    expect(texts(play)).toEqual(['E3-E4', 'E7-E6']);
  });

  test('undo during the bot’s search cancels the search, and a late result is ignored', async () => {
    const { play, move, thinker, timers } = startMatchOf(jungle, [PERSON, BOT]);
    move('E3-E4');
    play.undo();
    thinker.requests[0]!.answer('E7-E6');
    timers.pass(400);
    await settle();
    expect([texts(play), thinker.stops, play.thinking]).toEqual([[], 1, null]);
  });

  test('the bot’s opening move cannot be undone', async () => {
    const { play, thinker, timers } = startMatchOf(jungle, [BOT, PERSON]);
    thinker.requests[0]!.answer('E3-E4');
    timers.pass(400);
    await settle();
    expect([texts(play), play.canUndo, play.undo()]).toEqual([['E3-E4'], false, false]);
  });

  test('undo takes back only the second of two placements in a turn', async () => {
    const { play, move, thinker, timers } = startMatchOf(ctor, [BOT, PERSON]);
    thinker.requests[0]!.answer('0,0');
    timers.pass(400);
    await settle();
    move('3,3');
    move('6,6');
    play.undo();
    expect([texts(play), play.isYours]).toEqual([['0,0', '3,3'], true]);
  });

  test('the user can resign while the bot is thinking', () => {
    const { play, move } = startMatchOf(jungle, [PERSON, BOT]);
    move('E3-E4');
    play.resign();
    expect([play.match.outcome, play.thinking]).toEqual([{ winner: 1, reason: 'resigned' }, null]);
  });

  test('the bot thinks again after a reload', async () => {
    const first = startMatchOf(jungle, [PERSON, BOT]);
    first.move('E3-E4');
    await settle();
    first.play.leave();
    const { thinker } = openMatch(first.store, 'm', jungle);
    expect([first.thinker.isClosed, thinker.requests[0]?.moves]).toEqual([true, ['E3-E4']]);
  });

  test('a failed search is reported and can be retried', async () => {
    const { play, move, thinker, kinds } = startMatchOf(jungle, [PERSON, BOT]);
    move('E3-E4');
    thinker.requests[0]!.fail();
    await settle();
    expect([kinds(), play.isPaused]).toEqual([['moved', 'stuck'], true]);
    play.resume();
    expect(thinker.requests).toHaveLength(2);
  });

  test('only one of two tabs runs the bot, and the second tab takes over when the first closes', async () => {
    const one = startMatchOf(jungle, [PERSON, BOT]);
    const two = openMatch(one.store, 'm', jungle, one.tabs);
    one.move('E3-E4');
    await settle();
    expect([one.thinker.requests.length, two.thinker.requests.length, two.play.thinking]).toEqual([1, 0, 1]);
    one.play.leave();
    await settle();
    expect(two.thinker.requests.map(({ moves }) => moves)).toEqual([['E3-E4']]);
  });

  test('a second tab follows the moves of the tab that runs the bot', async () => {
    const one = startMatchOf(jungle, [PERSON, BOT]);
    const two = openMatch(one.store, 'm', jungle, one.tabs);
    one.move('E3-E4');
    one.thinker.requests[0]!.answer('E7-E6');
    one.timers.pass(400);
    await settle();
    expect([texts(two.play), two.play.thinking, two.play.isYours]).toEqual([['E3-E4', 'E7-E6'], null, true]);
    expect(one.store.texts).toEqual(['E3-E4', 'E7-E6']);
  });

  test('two bots play each other until they are paused', async () => {
    const { play, thinker, timers } = startMatchOf(jungle, [BOT, BOT]);
    thinker.requests[0]!.answer('E3-E4');
    timers.pass(1000);
    await settle();
    expect([texts(play), play.thinking]).toEqual([['E3-E4'], 1]);
    play.pause();
    expect([play.thinking, thinker.requests.length]).toEqual([null, 2]);
    play.undo();
    expect([texts(play), play.thinking]).toEqual([[], null]);
    play.resume();
    await settle();
    expect(thinker.requests).toHaveLength(3);
  });
});

describe('a hint', () => {
  const parse = (text: string): Move => {
    const parsed = jungle.notation.parse(startMatchOf(jungle).play.match.position as never, text);
    if (!parsed.ok) throw new Error(text);
    return parsed.value;
  };

  test('shows the best move so far, then the result', async () => {
    const { play, thinker } = startMatchOf(jungle);
    void play.askHint();
    thinker.requests[0]!.progress('E3-E4');
    expect(play.hint).toMatchObject({ move: parse('E3-E4'), path: ['E3', 'E4'], isFinal: false });
    thinker.requests[0]!.answer('C3-C4');
    await settle();
    expect([play.hint?.path, play.hint?.isFinal, play.isHinting]).toEqual([['C3', 'C4'], true, false]);
  });

  test('disappears with the next move, and a late search result is ignored', async () => {
    const { play, thinker, move } = startMatchOf(jungle);
    void play.askHint();
    move('E3-E4');
    thinker.requests[0]!.answer('C3-C4');
    await settle();
    expect([play.hint, play.isHinting]).toEqual([null, false]);
  });
});
