import type { Outcome, Position, Refusal, Seat } from '../kernel/index.ts';
import { type Match, toMove } from './match.ts';
import type { Session } from './session.ts';

/** Whoever chooses for a seat: a person, a script, a bot, somebody far away. */
export interface MoveProvider {
  /** The move text that is chosen; null means "I leave", which resigns. */
  nextMove(match: Match): Promise<string | null>;
}

/** Where a match is seen. */
export interface View {
  /** Called at the start and after every change. */
  show(match: Match): void;
  /** A move was refused; nothing changed. */
  refuse(refusal: Refusal, match: Match): void;
}

/** Plays a match of any game to its end with any two move providers. `now` gives the time of each entry. */
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
    // While a choice was made the match may have been undone or replaced: the answer belongs to what is gone.
    if (session.revision !== revision) continue;
    const entry = text === null ? ({ end: 'resigned', by: seat, at: now() } as const) : { move: text, at: now() };
    const next = session.step(entry);
    if (!next.ok) view.refuse(next.error, match);
  }
}

/** A move provider that reads from a list, and leaves when it is through. */
export function scripted(texts: Iterable<string>): MoveProvider {
  const iterator = texts[Symbol.iterator]();
  return {
    nextMove: async () => {
      const { done, value } = iterator.next();
      return done ? null : value;
    },
  };
}
