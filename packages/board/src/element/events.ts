import type { Outcome, Seat } from '@quintet/engine/authoring';
import type { Match } from '@quintet/engine/match';
import type { BoardErrorCode } from './config.ts';

/** A move played by the user, the page, the bot or an online opponent. */
export interface MoveDetail {
  readonly text: string;
  readonly seat: Seat;
  /** Number of moves on the board after this move. */
  readonly ply: number;
}

/** Why a move or a request was refused. */
export interface RefusalDetail {
  readonly code: string;
  readonly message: string;
}

/** A match that the element created on a server. */
export interface CreatedDetail {
  readonly match: string;
  /** The secret that holds the user's seat. */
  readonly ticket: string | null;
  /** The secret for the other seat, to pass to a friend; `null` if a bot has that seat. */
  readonly invitation: string | null;
}

export interface EndDetail {
  readonly outcome: Outcome;
}

/** Why the element cannot show a match. */
export interface ErrorDetail {
  readonly code: BoardErrorCode;
  readonly message: string;
}

export type BoardEvent =
  | { readonly name: 'move'; readonly detail: MoveDetail }
  | { readonly name: 'created'; readonly detail: CreatedDetail }
  | { readonly name: 'refusal'; readonly detail: RefusalDetail }
  | { readonly name: 'end'; readonly detail: EndDetail }
  | { readonly name: 'change'; readonly detail: null }
  | { readonly name: 'error'; readonly detail: ErrorDetail };

/** The events to emit for the difference between two states of a match. An undo or a loaded record emits only `change`. */
export function eventsBetween(before: Match | null, after: Match): readonly BoardEvent[] {
  if (before === after) return [];
  const isSame = before?.game === after.game && before.moves.length <= after.moves.length;
  const isContinued = isSame && before.moves.every(({ text }, ply) => after.moves[ply]?.text === text);
  const played = isContinued ? after.moves.slice(before.moves.length) : [];
  const first = after.moves.length - played.length;
  const movers = moversOf(after, played.length);
  const moves = played.map(({ text }, i): BoardEvent => {
    return { name: 'move', detail: { text, seat: movers[i] ?? 0, ply: first + i + 1 } };
  });
  const change: BoardEvent = { name: 'change', detail: null };
  const isEnd = isContinued && after.outcome !== null && before.outcome === null;
  return [...moves, change, ...(isEnd ? [{ name: 'end' as const, detail: { outcome: after.outcome } }] : [])];
}

/** The seats that made the last `count` moves. Found by undoing the moves, because a seat may move twice in a row. */
function moversOf({ position }: Match, count: number): readonly Seat[] {
  const seats: Seat[] = [];
  const back = position.clone();
  for (let n = 0; n < count; n++) {
    back.undo();
    seats.unshift(back.toMove);
  }
  return seats;
}

/** Events of `<quintet-board>`. All bubble except `error`, like the browser's own `error` events. */
export interface QuintetBoardEventMap {
  move: CustomEvent<MoveDetail>;
  created: CustomEvent<CreatedDetail>;
  refusal: CustomEvent<RefusalDetail>;
  end: CustomEvent<EndDetail>;
  /** The match has changed: a move was played or undone, or another match is shown. */
  change: CustomEvent<null>;
  error: CustomEvent<ErrorDetail>;
}
