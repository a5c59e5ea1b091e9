// @vitest-environment happy-dom
import { ctor } from '@quintet/engine/ctor';
import { jungle } from '@quintet/engine/jungle';
import type { Move } from '@quintet/engine/kernel';
import { describe, expect, test } from 'vitest';
import { BOT, begun, opened, PERSON, settle, texts } from './fakes.ts';

describe('against a bot', () => {
  test('it answers after its search and a pause, and is told which moves were made', async () => {
    const { play, touch, thinker, clock, store } = begun(jungle, [PERSON, BOT]);
    touch('E3-E4');
    expect([play.thinking, play.isYours, thinker.asked.at(-1)?.moves]).toEqual([1, false, ['E3-E4']]);
    thinker.asked[0]!.answer('E7-E6');
    await settle();
    expect(texts(play)).toEqual(['E3-E4']);
    clock.pass(400);
    await settle();
    expect([texts(play), play.thinking, play.isYours]).toEqual([['E3-E4', 'E7-E6'], null, true]);
    expect(store.texts).toEqual(['E3-E4', 'E7-E6']);
  });

  test('nobody can move for it', () => {
    const { play, touch } = begun(jungle, [PERSON, BOT]);
    touch('E3-E4');
    expect([touch('E7-E6'), texts(play)]).toEqual([false, ['E3-E4']]);
  });

  test('undo goes back to the own decision, redo to the next', async () => {
    const { play, touch, thinker, clock } = begun(jungle, [PERSON, BOT]);
    touch('E3-E4');
    thinker.asked[0]!.answer('E7-E6');
    clock.pass(400);
    await settle();
    play.undo();
    expect([texts(play), play.canUndo, play.isYours]).toEqual([[], false, true]);
    play.redo();
    expect(texts(play)).toEqual(['E3-E4', 'E7-E6']);
  });

  test('undo while it thinks stops it, and its answer is dropped', async () => {
    const { play, touch, thinker, clock } = begun(jungle, [PERSON, BOT]);
    touch('E3-E4');
    play.undo();
    thinker.asked[0]!.answer('E7-E6');
    clock.pass(400);
    await settle();
    expect([texts(play), thinker.stops, play.thinking]).toEqual([[], 1, null]);
  });

  test('what it began with cannot be undone', async () => {
    const { play, thinker, clock } = begun(jungle, [BOT, PERSON]);
    thinker.asked[0]!.answer('E3-E4');
    clock.pass(400);
    await settle();
    expect([texts(play), play.canUndo, play.undo()]).toEqual([['E3-E4'], false, false]);
  });

  test('of two placements in a turn, the own second one is undone alone', async () => {
    const { play, touch, thinker, clock } = begun(ctor, [BOT, PERSON]);
    thinker.asked[0]!.answer('0,0');
    clock.pass(400);
    await settle();
    touch('3,3');
    touch('6,6');
    play.undo();
    expect([texts(play), play.isYours]).toEqual([['0,0', '3,3'], true]);
  });

  test('the person resigns, also while it thinks', () => {
    const { play, touch } = begun(jungle, [PERSON, BOT]);
    touch('E3-E4');
    play.resign();
    expect([play.match.outcome, play.thinking]).toEqual([{ winner: 1, reason: 'resigned' }, null]);
  });

  test('it thinks again after a reload', async () => {
    const first = begun(jungle, [PERSON, BOT]);
    first.touch('E3-E4');
    await settle();
    first.play.leave();
    const { thinker } = opened(first.store, 'm', jungle);
    expect([first.thinker.isClosed, thinker.asked[0]?.moves]).toEqual([true, ['E3-E4']]);
  });

  test('when it cannot think that is told, and it can be asked again', async () => {
    const { play, touch, thinker, kinds } = begun(jungle, [PERSON, BOT]);
    touch('E3-E4');
    thinker.asked[0]!.fail();
    await settle();
    expect([kinds(), play.isPaused]).toEqual([['moved', 'stuck'], true]);
    play.resume();
    expect(thinker.asked).toHaveLength(2);
  });

  test('of two tabs only one thinks, and the other when that one is closed', async () => {
    const one = begun(jungle, [PERSON, BOT]);
    const two = opened(one.store, 'm', jungle, one.tabs);
    one.touch('E3-E4');
    await settle();
    expect([one.thinker.asked.length, two.thinker.asked.length, two.play.thinking]).toEqual([1, 0, 1]);
    one.play.leave();
    await settle();
    expect(two.thinker.asked.map(({ moves }) => moves)).toEqual([['E3-E4']]);
  });

  test('a tab that waited for another follows it', async () => {
    const one = begun(jungle, [PERSON, BOT]);
    const two = opened(one.store, 'm', jungle, one.tabs);
    one.touch('E3-E4');
    one.thinker.asked[0]!.answer('E7-E6');
    one.clock.pass(400);
    await settle();
    expect([texts(two.play), two.play.thinking, two.play.isYours]).toEqual([['E3-E4', 'E7-E6'], null, true]);
    expect(one.store.texts).toEqual(['E3-E4', 'E7-E6']);
  });

  test('two of them play on their own, until paused', async () => {
    const { play, thinker, clock } = begun(jungle, [BOT, BOT]);
    thinker.asked[0]!.answer('E3-E4');
    clock.pass(1000);
    await settle();
    expect([texts(play), play.thinking]).toEqual([['E3-E4'], 1]);
    play.pause();
    expect([play.thinking, thinker.asked.length]).toEqual([null, 2]);
    play.undo();
    expect([texts(play), play.thinking]).toEqual([[], null]);
    play.resume();
    await settle();
    expect(thinker.asked).toHaveLength(3);
  });
});

describe('a hint', () => {
  const move = (text: string): Move => {
    const parsed = jungle.notation.parse(begun(jungle).play.match.position as never, text);
    if (!parsed.ok) throw new Error(text);
    return parsed.value;
  };

  test('shows the best so far, then what was found', async () => {
    const { play, thinker } = begun(jungle);
    void play.askHint();
    thinker.asked[0]!.tell('E3-E4');
    expect(play.hint).toEqual({ move: move('E3-E4'), path: ['E3', 'E4'], isFinal: false });
    thinker.asked[0]!.answer('C3-C4');
    await settle();
    expect([play.hint?.path, play.hint?.isFinal, play.isHinting]).toEqual([['C3', 'C4'], true, false]);
  });

  test('goes with the next move, and a late answer shows nothing', async () => {
    const { play, thinker, touch } = begun(jungle);
    void play.askHint();
    touch('E3-E4');
    thinker.asked[0]!.answer('C3-C4');
    await settle();
    expect([play.hint, play.isHinting]).toEqual([null, false]);
  });
});
