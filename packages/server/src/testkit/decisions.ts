import { fold, type Game, gameById, legalTexts, type Match, startMatch } from '@quintet/engine';
import type { Offer } from '@quintet/wire';
import { decide } from '../room/decide.ts';
import type { Decision, MatchCommand } from '../room/decision.ts';
import type { MatchRow } from '../store/store.ts';
import { matchRow, NOW, type RowOptions } from './matches.ts';

/** A match to decide on, without a room. */
export interface Case {
  readonly row: MatchRow;
  readonly match: Match;
}

/** A running match after these moves. */
export function caseOf(gameId: string, moves: readonly string[], given: Partial<RowOptions> = {}): Case {
  const game = gameById(gameId) as Game;
  const options = game.rules.parseOptions({});
  if (!options.ok) throw new Error('the default options are invalid');
  const row = matchRow({ id: 'm', ...given, setup: { game: gameId, ...given.setup } });
  const terms = { ...row.setup.terms, undoLimit: game.undoLimit };
  const start = startMatch(game, { options: options.value, terms });
  const { result } = fold(
    start,
    moves.map((move) => ({ move, at: NOW })),
  );
  if (!result.ok) throw new Error(result.error.code);
  return { row: { ...row, version: moves.length }, match: result.value };
}

type Without<T, K extends keyof never> = T extends unknown ? Omit<T, K> : never;
export type CommandInput = Without<MatchCommand, 'id' | 'version'> & { readonly version?: number };

/** Decides on a command: returns the next case, `done`, or the code of a refusal. */
export function decideOn({ row, match }: Case, seat: 0 | 1, input: CommandInput, now = NOW, lag = 0): Case | string {
  const command = { version: match.entries.length, ...input, id: 1 } as MatchCommand;
  const decided = decide(row, match, command, { seat, lag }, now);
  if (!decided.ok) return decided.error.code;
  return 'isDone' in decided.value ? 'done' : carriedOut(row, decided.value);
}

export function carriedOut(row: MatchRow, { match, phase, status, wantsRematch }: Decision): Case {
  const next = wantsRematch ? 'next' : status.next;
  const version = match.entries.length;
  return { match, row: { ...row, phase, version, revision: row.revision + 1, status: { ...status, next } } };
}

/** Carries out a command that must succeed. */
export function done(from: Case, seat: 0 | 1, input: CommandInput, now = NOW, lag = 0): Case {
  const next = decideOn(from, seat, input, now, lag);
  if (typeof next === 'string') throw new Error(`${JSON.stringify(input)}: ${next}`);
  return next;
}

export const offer = (what: Offer): CommandInput => ({ type: 'offer', what });
export const accept = (what: Offer): CommandInput => ({ type: 'accept', what });
export const decline = (what: Offer): CommandInput => ({ type: 'decline', what });
export const move = (text: string): CommandInput => ({ type: 'move', move: text });
export const RESIGN: CommandInput = { type: 'resign' };

/** The legal moves as text. */
export const legal = ({ game, position }: Match): string[] => legalTexts(game, position);
