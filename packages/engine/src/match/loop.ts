import type { Outcome, Position, Refusal, Seat } from '../kernel/index.ts';
import { type Match, toMove } from './match.ts';
import type { Session } from './session.ts';

/** Chooses the moves of a seat: a person, a script, a bot or a remote player. */
export interface MoveProvider {
  /** Returns the chosen move text, or `null` to resign. */
  nextMove(match: Match): Promise<string | null>;
}

/** Displays a match. */
export interface View {
  /** Called at the start and after every change of the match. */
  show(match: Match): void;
  /** Called when a move was refused. The match has not changed. */
  refuse(refusal: Refusal, match: Match): void;
}

/**
 * Plays a match of any game to its end with any two move providers. `now` returns the time to store with each entry.
 *
 * @example
 * ```ts
 * import { createMatch, Session } from '@quintet/engine';
 * import { playMatch, scripted } from '@quintet/engine/match';
 * import { ctor } from '@quintet/engine/ctor';
 * const session = new Session(createMatch(ctor));
 * const view = { show: () => {}, refuse: () => {} };
 * const outcome = await playMatch(session, [scripted(['0,0']), scripted([])], view, () => null);
 * console.log(outcome.reason); // 'resigned'
 * ```
 */
export async function playMatch<P extends Position>(
  session: Session<P>,
  providers: readonly [MoveProvider, MoveProvider],
  view: View,
  now: () => number | null,
): Promise<Outcome> {
  for (;;) {
    const { match, revision } = session;
    view.show(match);
    const seat = toMove(match);
    if (match.outcome) return match.outcome;
    const text = await providers[seat as Seat].nextMove(match);
    // The session changed while the provider was choosing, so its move is stale.
    if (session.revision !== revision) continue;
    const entry = text === null ? ({ end: 'resigned', by: seat, at: now() } as const) : { move: text, at: now() };
    const next = session.apply(entry);
    if (!next.ok) view.refuse(next.error, match);
  }
}

/** Creates a move provider that plays a list of moves and then resigns. */
export function scripted(texts: Iterable<string>): MoveProvider {
  const iterator = texts[Symbol.iterator]();
  return {
    nextMove: async () => {
      const { done, value } = iterator.next();
      return done ? null : value;
    },
  };
}
