import type { Game } from '@quintet/engine/kernel';
import { type Player, startMatch, toRecord } from '@quintet/engine/match';
import { Cancelled } from '@quintet/engine/search';
import type { KeptMatch } from '../library/store.ts';
import type { PlayEvent, PlayTools } from '../match/tools.ts';
import { MatchPlay } from './match-play.svelte.ts';
import { restoreSession } from './restore.ts';

export const PERSON: Player = { name: null, level: null };
export const BOT: Player = { name: null, level: 3 };

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
    this.#reject?.(new Cancelled());
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

/** What tabs of a device have in common: one of them at a time. */
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

/** Lets everything that only waits for promises happen. */
export const settle = async (): Promise<void> => {
  for (let n = 0; n < 20; n++) await Promise.resolve();
};

/** A tab with a match of the store. */
export function opened(store: Store, id: string, game: Game, tabs: Tabs = new Tabs()) {
  const kept = store.kept.get(id) as KeptMatch;
  const session = restoreSession(kept, game);
  if (!session.ok) throw new Error(session.error.code);
  const thinker = new Thinker();
  const clock = new FakeClock();
  const told: PlayEvent[] = [];
  const tools: PlayTools = {
    store,
    thinker,
    clock,
    alone: (signal, run) => tabs.alone(signal, run),
    random: () => 0.5,
    tell: (event) => told.push(event),
  };
  const play = new MatchPlay(kept, session.value, tools);
  const touch = (text: string): boolean => {
    const move = game.notation.parse(play.match.position, text);
    if (!move.ok) throw new Error(move.error.code);
    return play.play(move.value);
  };
  return { play, store, tabs, thinker, clock, told, touch, kinds: () => told.map(({ kind }) => kind) };
}

export function begun(game: Game, players: readonly [Player, Player] = [PERSON, PERSON]) {
  const options = game.rules.parseOptions({});
  if (!options.ok) throw new Error('options');
  const store = new Store();
  const record = toRecord(startMatch(game, { options: options.value, players }));
  store.kept.set('m', { id: 'm', record, ahead: [], createdAt: 0, changedAt: 0, revision: 1 });
  return opened(store, 'm', game);
}

export const texts = ({ match }: MatchPlay): string[] => match.moves.map(({ text }) => text);
