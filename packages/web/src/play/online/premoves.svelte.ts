import type { Premove } from '@quintet/board/widget/view.ts';
import {
  type Control,
  type Game,
  isObject,
  MoveList,
  type Position,
  type Seat,
  type Target,
} from '@quintet/engine/authoring';
import { type Match, version } from '@quintet/engine/match';
import { afterPaint } from '../../ui/browser.ts';
import { type Stored, sessionArea, stored } from '../../ui/storage.ts';
import type { Premoves } from '../match/play.ts';

/** Maximum number of opponent's moves to try, spread evenly over the move list. */
const MAX_REPLIES = 48;

/**
 * The moves that `seat` may queue while its opponent is to move: all moves that are legal after some reply. The actual reply is
 * unknown, so a queued move may still turn out to be illegal.
 */
export function premovesOf(game: Game, position: Position, seat: Seat): readonly Premove[] {
  const targets = new CurrentTargets(game, position, seat);
  const found = new Map<string, Premove>();
  const seen = new Set<number>();
  const list = new MoveList();
  for (const after of futures(position, seat)) {
    after.moves(list);
    for (const move of list.toArray()) {
      if (seen.has(move)) continue;
      seen.add(move);
      const text = game.notation.format(after, move);
      for (const futurePath of game.presentation.paths(after, move)) {
        const path = futurePath.flatMap((target) => targets.find(target, after) ?? []);
        // A target that does not exist yet cannot be touched.
        if (path.length === futurePath.length) found.set(`${text} ${path.join(' ')}`, { text, path });
      }
    }
  }
  return [...found.values()];
}

/**
 * Maps targets of a future position to targets of the current one, because a control may be named differently on the opponent's
 * turn.
 */
class CurrentTargets {
  readonly #game: Game;
  readonly #seat: Seat;
  readonly #cells: ReadonlySet<Target>;
  readonly #controls: readonly Control[];
  readonly #cache = new Map<Target, Target | null>();

  constructor(game: Game, position: Position, seat: Seat) {
    const { cells, controls } = game.presentation.scene(position);
    this.#game = game;
    this.#seat = seat;
    this.#cells = new Set(cells.map(({ target }) => target));
    this.#controls = controls;
  }

  find(target: Target, after: Position): Target | null {
    if (this.#cells.has(target)) return target;
    let current = this.#cache.get(target);
    if (current === undefined) {
      current = this.#control(target, after);
      this.#cache.set(target, current);
    }
    return current;
  }

  #control(target: Target, after: Position): Target | null {
    const future = this.#game.presentation.scene(after).controls.find((each) => each.target === target);
    if (!future) return null;
    const own = this.#controls.find(({ seat, kind }) => seat === this.#seat && kind === future.kind);
    // Skills are listed only for the seat to move, but both seats have the same skills.
    return (own ?? this.#controls.find((each) => each.target === target))?.target ?? null;
  }
}

/** Future positions with `seat` to move. The opponent may have to make several moves first. */
function* futures(position: Position, seat: Seat): Generator<Position> {
  const list = new MoveList();
  position.moves(list);
  const moves = list.toArray();
  const stride = Math.max(1, Math.ceil(moves.length / MAX_REPLIES));
  for (let first = 0; first < moves.length; first += stride) {
    const after = position.clone();
    after.play(moves[first] as number);
    // Every variation continues differently, so that together they cover most moves. The index is scrambled, because the next
    // list may have its last move at the index of the move just played.
    for (let turn = first; !after.outcome && after.toMove !== seat; turn++) {
      after.moves(list);
      const next = list.toArray();
      after.play(next[(7 * turn + 5) % next.length] as number);
    }
    if (!after.outcome) yield after;
  }
}

/** The part of `OnlinePlay` that premoves depend on. */
interface PremoveSource {
  readonly game: Game;
  readonly match: Match;
  readonly you: Seat | null;
  readonly viewing: number | null;
  /** Whether the opponent is to move. */
  readonly isTheirTurn: boolean;
}

/** A queued premove that survives a reload of the page. */
interface SavedPremove extends Premove {
  /** Version of the match when the premove was queued. */
  readonly version: number;
}

export type PremoveStore = Stored<SavedPremove | null>;

/** Stores the queued premove of a match for this tab. */
export const premoveStore = (matchId: string): PremoveStore =>
  stored({ key: `quintet:premove:${matchId}`, parse: parsePremove, defaultValue: null, area: sessionArea });

function parsePremove(saved: unknown): SavedPremove | undefined {
  if (!isObject(saved)) return undefined;
  const { version, text, path } = saved;
  if (typeof version !== 'number' || typeof text !== 'string' || !Array.isArray(path)) return undefined;
  return { version, text, path: path.filter((target) => typeof target === 'string') };
}

/** The premoves that a player may choose, and the queued premove. */
export class PremoveQueue implements Premoves {
  queued: Premove | null = $state.raw(null);
  #choices: readonly Premove[] = $state.raw([]);
  readonly #play: PremoveSource;
  readonly #store: PremoveStore;

  constructor(play: PremoveSource, store: PremoveStore) {
    this.#play = play;
    this.#store = store;
  }

  /** Restores the premove from before a reload, if only the opponent has moved since. */
  restore(): void {
    const { match, you } = this.#play;
    const saved = this.#store.read();
    if (saved && you !== null && !match.outcome && hasOnlyRepliesSince(match, saved.version, you)) this.queued = saved;
    else this.cancel();
  }

  get choices(): readonly Premove[] {
    return this.#canQueue ? this.#choices : [];
  }

  queue(premove: Premove): boolean {
    if (!this.#canQueue) return false;
    if (this.queued?.text === premove.text) this.cancel();
    else {
      this.queued = premove;
      this.#store.write({ ...premove, version: version(this.#play.match) });
    }
    return true;
  }

  cancel(): void {
    this.queued = null;
    this.#store.remove();
  }

  /**
   * Computes the possible premoves after each move. Waits until the board is painted, because this takes a while. Call once in an
   * effect root.
   */
  follow(): void {
    $effect(() => {
      const { isTheirTurn, match, game, you } = this.#play;
      this.#choices = [];
      if (!isTheirTurn || you === null) return;
      let isCurrent = true;
      afterPaint(() => {
        if (isCurrent) this.#choices = premovesOf(game, match.position, you);
      });
      return () => {
        isCurrent = false;
      };
    });
  }

  get #canQueue(): boolean {
    return this.#play.isTheirTurn && this.#play.viewing === null;
  }
}

/** Whether every entry since a version is a move by the opponent of `seat`. */
function hasOnlyRepliesSince(match: Match, from: number, seat: Seat): boolean {
  const since = match.entries.slice(from);
  if (from > version(match) || !since.every((entry) => 'move' in entry)) return false;
  const position = match.position.clone();
  return since.every(() => {
    position.undo();
    return position.toMove !== seat;
  });
}
