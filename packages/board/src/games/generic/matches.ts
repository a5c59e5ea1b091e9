import { type Change, type Game, legalMoves, type Outcome, Random, type Seat } from '@quintet/engine/authoring';
import { startOf, wander } from './survey.ts';

/** An effect of a move that an introduction should show once. */
export const EFFECTS = ['captured', 'convert', 'cleared', 'move', 'appear', 'rotate', 'terrain'] as const;
export type Effect = (typeof EFFECTS)[number];

/** A move of a random match. */
export interface SampleMove {
  readonly text: string;
  readonly seat: Seat;
  readonly effects: readonly Effect[];
}

export interface SampleMatch {
  readonly moves: readonly SampleMove[];
  /** `null` if the match was cut short. */
  readonly outcome: Outcome | null;
}

/** A match is cut short after this many moves, so that even long games are quick to introduce. */
const MAX_PLIES = 160;
const MATCHES = 6;
/** Number of random moves to choose from at each ply. A move that takes pieces is preferred, so that the matches show what can happen. */
const CANDIDATES = 5;

/** The effects of a change; empty for changes that need no explanation. */
export function effectOf(change: Change): Effect[] {
  switch (change.kind) {
    case 'vanish':
      return [change.why];
    case 'turn':
      return ['rotate'];
    case 'convert':
      return change.piece === undefined ? ['convert'] : [];
    case 'appear':
    case 'move':
    case 'terrain':
      return [change.kind];
    default:
      return [];
  }
}

/** Whether an effect takes pieces from a player. */
export const isTaking = (effect: Effect): effect is 'captured' | 'convert' | 'cleared' =>
  effect === 'captured' || effect === 'convert' || effect === 'cleared';

/** Plays a few random matches. Every call plays the same matches. */
export function sampleMatches(game: Game): readonly SampleMatch[] {
  return Array.from({ length: MATCHES }, (_, i) => {
    const position = startOf(game);
    const moves: SampleMove[] = [];
    const random = new Random(i + 1);
    wander(position, MAX_PLIES, (legal) => {
      const drawn = Array.from({ length: Math.min(CANDIDATES, legal.length) }, () => legal[random.below(legal.length)]);
      const candidates = drawn.flatMap((move) => {
        if (move === undefined) return [];
        const effects = new Set(game.presentation.changes(position, move).flatMap(effectOf));
        return [{ move, effects: [...effects] }];
      });
      const best = candidates.find(({ effects }) => effects.some(isTaking)) ?? candidates[0];
      if (!best) return undefined;
      const text = game.notation.format(position, best.move);
      moves.push({ text, seat: position.toMove, effects: best.effects });
      return best.move;
    });
    return { moves, outcome: position.outcome };
  });
}

/** A move that shows an effect, and the moves before it. */
export interface Example {
  readonly before: readonly string[];
  readonly move: SampleMove;
}

/** The earliest move with an effect, over all matches. */
export function exampleOf(matches: readonly SampleMatch[], effect: Effect): Example | null {
  let best: Example | null = null;
  for (const { moves } of matches) {
    const at = moves.findIndex(({ effects }) => effects.includes(effect));
    const move = moves[at];
    if (!move || (best && best.before.length <= at)) continue;
    best = { before: moves.slice(0, at).map(({ text }) => text), move };
  }
  return best;
}

/** Number of legal moves at the start. */
export const choiceCount = (game: Game): number => legalMoves(startOf(game)).length;
