// @vitest-environment happy-dom
import { ctor } from '@quintet/engine/ctor';
import { jungle } from '@quintet/engine/jungle';
import type { Game, Move } from '@quintet/engine/kernel';
import { type Player, startMatch, toRecord } from '@quintet/engine/match';
import { describe, expect, test } from 'vitest';
import type { KeptMatch } from '../library/store.ts';
import { Stopped } from '../work/thinker.ts';
import { MatchPlay } from './match-play.svelte.ts';
import { restoreSession } from './restore.ts';
import type { PlayEvent } from './tools.ts';

const PERSON: Player = { name: null, level: null };
const BOT: Player = { name: null, level: 3 };

/** Matches in memory; `fails` makes the next writes fail. */
class Store {
  readonly kept = new Map<string, KeptMatch>();
  readonly #listeners = new Set<(id: string) => void>();
  fails = false;

  async getMatch(id: string): Promise<KeptMatch | undefined> {
    return this.kept.get(id);
  }
  async keepMatch(kept: KeptMatch): Promise<boolean> {
    if (this.fails) throw new Error('no space');
    if ((this.kept.get(kept.id)?.revision ?? 0) !== kept.revision - 1) return false;
    this.kept.set(kept.id, structuredClone(kept));
    for (const listener of this.#listeners) listener(kept.id);
    return true;
  }
  watchMatches(listener: (id: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  /** The texts of what is kept of the only match. */
  get texts(): string[] {
    return [...this.kept.values()][0]!.record.entries.map((entry) =>
      'move' in entry ? entry.move : JSON.stringify(entry),
    );
  }
}

/** Answers when told to. */
class Thinker {
  asked: { moves: readonly string[]; answer(move: string): void; tell(move: string): void; fail(): void }[] = [];
  stops = 0;
  isClosed = false;
  #reject: ((error: Error) => void) | null = null;

  ask(task: { job: unknown }, told?: (progress: unknown) => void): Promise<unknown> {
    const { moves } = task.job as { moves: readonly string[] };
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      const answer = (move: string) => resolve({ move });
      this.asked.push({ moves, answer, tell: (move) => told?.({ move }), fail: () => reject(new Error('no worker')) });
    });
  }
  stop(): void {
    this.stops++;
    this.#reject?.(new Stopped());
  }
  close(): void {
    this.stop();
    this.isClosed = true;
  }
}

class FakeClock {
  time = 1000;
  #waiting: { at: number; then: () => void }[] = [];
  now = (): number => this.time;
  after(milliseconds: number, then: () => void): () => void {
    const one = { at: this.time + milliseconds, then };
    this.#waiting.push(one);
    return () => {
      this.#waiting = this.#waiting.filter((each) => each !== one);
    };
  }
  pass(milliseconds: number): void {
    this.time += milliseconds;
    const due = this.#waiting.filter(({ at }) => at <= this.time);
    this.#waiting = this.#waiting.filter(({ at }) => at > this.time);
    for (const { then } of due) then();
  }
}

/** Lets everything that only waits for promises happen. */
const settle = async (): Promise<void> => {
  for (let n = 0; n < 20; n++) await Promise.resolve();
};

function opened(store: Store, id: string, game: Game) {
  const kept = store.kept.get(id) as KeptMatch;
  const session = restoreSession(kept, game);
  if (!session.ok) throw new Error(session.error.code);
  const thinker = new Thinker();
  const clock = new FakeClock();
  const told: PlayEvent[] = [];
  const tools = { store, thinker, clock, random: () => 0.5, tell: (event: PlayEvent) => told.push(event) };
  const play = new MatchPlay(kept, session.value, tools);
  const touch = (text: string): boolean => {
    const move = game.parse(text, play.match.position);
    if (!move.ok) throw new Error(move.error.code);
    return play.play(move.value);
  };
  return { play, store, thinker, clock, told, touch, kinds: () => told.map(({ kind }) => kind) };
}

function begun(game: Game, players: readonly [Player, Player] = [PERSON, PERSON]) {
  const options = game.parseOptions({});
  if (!options.ok) throw new Error('options');
  const store = new Store();
  const record = toRecord(startMatch(game, { options: options.value, players }));
  store.kept.set('m', { id: 'm', record, ahead: [], createdAt: 0, changedAt: 0, revision: 1 });
  return opened(store, 'm', game);
}

const texts = ({ match }: MatchPlay): string[] => match.moves.map(({ text }) => text);

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

  test('two of them play on their own, until paused', async () => {
    const { play, thinker, clock } = begun(jungle, [BOT, BOT]);
    thinker.asked[0]!.answer('E3-E4');
    clock.pass(400);
    await settle();
    expect([texts(play), play.thinking]).toEqual([['E3-E4'], 1]);
    play.pause();
    expect([play.thinking, thinker.asked.length]).toEqual([null, 2]);
    play.undo();
    expect([texts(play), play.thinking]).toEqual([[], null]);
    play.resume();
    expect(thinker.asked).toHaveLength(3);
  });
});

describe('a hint', () => {
  const move = (text: string): Move => {
    const parsed = jungle.parse(text, begun(jungle).play.match.position as never);
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
