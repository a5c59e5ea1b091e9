import type { Game } from '@quintet/engine/authoring';
import { type Player, startMatch, type Terms, toRecord } from '@quintet/engine/match';
import { Cancelled } from '@quintet/engine/search';
import type { SavedMatch } from '../library/store.ts';
import { LocalPlay } from './local-play.svelte.ts';
import { restoreSession } from './saver.ts';
import type { LocalEvent, LocalTools } from './tools.ts';

export const PERSON: Player = { name: null, level: null };
export const BOT: Player = { name: null, level: 3 };

/** Saves matches in memory; `fails` makes writes fail. */
class Store {
  readonly saved = new Map<string, SavedMatch>();
  /** The changes of the last note. */
  noted: readonly SavedMatch[] = [];
  readonly #listeners = new Set<(id: string) => void>();
  fails = false;

  async getMatch(id: string): Promise<SavedMatch | undefined> {
    return this.saved.get(id);
  }
  async saveMatch(match: SavedMatch): Promise<boolean> {
    if (this.fails) throw new Error('no space');
    if ((this.saved.get(match.id)?.revision ?? 0) !== match.revision - 1) return false;
    this.saved.set(match.id, structuredClone(match));
    for (const listener of this.#listeners) listener(match.id);
    return true;
  }
  noteUnsaved(changes: readonly SavedMatch[]): void {
    this.noted = changes;
  }
  watchMatches(listener: (id: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  /** The saved entries of the only match, as text. */
  get texts(): string[] {
    return [...this.saved.values()][0]!.record.entries.map((entry) =>
      'move' in entry ? entry.move : JSON.stringify(entry),
    );
  }
}

/** A fake thinker that responds when the test tells it to. */
class FakeThinker {
  requests: {
    moves: readonly string[];
    answer(move: string, score?: number): void;
    progress(move: string): void;
    fail(): void;
  }[] = [];
  stops = 0;
  isClosed = false;
  #reject: ((error: Error) => void) | null = null;

  ask(task: { job: unknown }, onprogress?: (progress: unknown) => void): Promise<unknown> {
    const { moves } = task.job as { moves: readonly string[] };
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      const answer = (move: string, score = 0) => resolve({ move, score });
      this.requests.push({
        moves,
        answer,
        progress: (move) => onprogress?.({ move }),
        fail: () => reject(new Error('no worker')),
      });
    });
  }
  stop(): void {
    this.stops++;
    this.#reject?.(new Cancelled());
  }
  close(): void {
    this.stop();
    this.isClosed = true;
  }
}

class FakeTimers {
  time = 1000;
  #waiting: { at: number; then: () => void }[] = [];
  now = (): number => this.time;
  after(milliseconds: number, then: () => void): () => void {
    const entry = { at: this.time + milliseconds, then };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((each) => each !== entry);
    };
  }
  pass(milliseconds: number): void {
    this.time += milliseconds;
    const due = this.#waiting.filter(({ at }) => at <= this.time);
    this.#waiting = this.#waiting.filter(({ at }) => at > this.time);
    for (const { then } of due) then();
  }
}

/** Lets only one tab on a device run at a time. */
class Tabs {
  #last: Promise<unknown> = Promise.resolve();
  #isHeld = false;
  async alone<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
    if (this.#isHeld) {
      await this.#last.catch(() => {});
      signal.throwIfAborted();
    }
    this.#isHeld = true;
    const running = run();
    this.#last = running;
    return running.finally(() => {
      this.#isHeld = false;
    });
  }
}

/** Waits until all pending promise callbacks have run. */
export const settle = async (): Promise<void> => {
  for (let n = 0; n < 20; n++) await Promise.resolve();
};

/** Opens a saved match in a tab. */
export function openMatch(store: Store, id: string, game: Game, tabs: Tabs = new Tabs()) {
  const saved = store.saved.get(id) as SavedMatch;
  const session = restoreSession(saved, game);
  if (!session.ok) throw new Error(session.error.code);
  const thinker = new FakeThinker();
  const timers = new FakeTimers();
  const events: LocalEvent[] = [];
  const tools: LocalTools = {
    store,
    thinker,
    timers,
    alone: (signal, run) => tabs.alone(signal, run),
    random: () => 0.5,
  };
  const play = new LocalPlay(saved, session.value, tools);
  play.onevent = (event) => events.push(event);
  const move = (text: string): boolean => {
    const parsed = game.notation.parse(play.match.position, text);
    if (!parsed.ok) throw new Error(parsed.error.code);
    return play.play(parsed.value);
  };
  return { play, store, tabs, thinker, timers, events, move, kinds: () => events.map(({ kind }) => kind) };
}

export function startMatchOf(
  game: Game,
  players: readonly [Player, Player] = [PERSON, PERSON],
  terms: Partial<Terms> = {},
) {
  const options = game.rules.parseOptions({});
  if (!options.ok) throw new Error('options');
  const store = new Store();
  const record = toRecord(startMatch(game, { options: options.value, players, terms }));
  store.saved.set('m', { id: 'm', record, ahead: [], createdAt: 0, changedAt: 0, revision: 1 });
  return openMatch(store, 'm', game);
}

export const texts = ({ match }: LocalPlay): string[] => match.moves.map(({ text }) => text);
