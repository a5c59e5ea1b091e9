import { readFileSync } from 'node:fs';
import { gameOf } from './playing.ts';

/** A whole match of a game. It is short because tests play every move on the page. */
export interface WholeMatch {
  /** Options that differ from the defaults. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly moves: readonly string[];
  /** Whether the game's document fixes the sentences about results, which then name seats instead of players. */
  readonly hasFixedSentences: boolean;
}

const GAMES = new URL('../../packages/board/src/games/', import.meta.url);

/** The whole match in the game's folder. */
export function wholeMatch(id: string): WholeMatch {
  const { match } = JSON.parse(readFileSync(new URL(`${id}/samples.json`, GAMES), 'utf8'));
  return { hasFixedSentences: false, ...match, moves: match.moves.split('; ') };
}

/** Matches with more moves than this are played only in long runs. */
const MAX_DAILY_MOVES = 50;
export const isLong = (id: string): boolean => wholeMatch(id).moves.length > MAX_DAILY_MOVES;

/** The status line at the end of a match between two people at one screen, and online in games with fixed sentences. */
export function ending(id: string): string {
  const { template, winner, seats } = endOf(id);
  if (winner === null) return template;
  return template.replace('{winner}', seats[winner]).replace('{loser}', seats[winner === 0 ? 1 : 0]);
}

/** The status line at the end of an online match between Ann and Bob, as the player of a seat reads it. */
export function endingFor(id: string, you: number): string {
  const { template, winner } = endOf(id);
  if (winner === null || wholeMatch(id).hasFixedSentences) return ending(id);
  const names = ['Ann', 'Bob'];
  if (winner === you) {
    return template.replace('{winner} wins', 'You win').replace('{loser}', names[winner === 0 ? 1 : 0] as string);
  }
  return template
    .replace('{winner}', names[winner] as string)
    .replace('{loser}’s', 'your')
    .replace('{loser} has', 'you have')
    .replace('{loser}', 'you');
}

function endOf(id: string) {
  const game = gameOf(id);
  const match = wholeMatch(id);
  const options = game.rules.parseOptions(match.options);
  if (!options.ok) throw new Error(options.error.key);
  const position = game.rules.start(options.value);
  for (const text of match.moves) {
    const parsed = game.notation.parse(position, text);
    if (parsed.ok) position.play(parsed.value);
  }
  const { won, drawn, seats } = game.presentation.messages.en;
  const { outcome } = position;
  if (!outcome) throw new Error('the match does not end');
  const { winner, reason } = outcome;
  return { winner, seats, template: (winner === null ? drawn[reason] : won[reason]) as string };
}

/** Jungle: RED captures every piece of BLUE. */
export const NO_MOVES = [
  'A3-A7;D8-D7;A7-B7;E9-E8;B7-C7;D7-D6;C3-C4;E7-D7;C7-D7;E8-E7;D7-E7;D6-D5;E7-F7;D5-D4;F7-G7;D4-D3;',
  'D2-D3',
].join('');

/** Jungle: fifty moves without a capture. */
export const FIFTY_MOVES = [
  'F3-F2;C7-C8;F2-F3;D8-E8;D2-E2;C8-D8;F3-F2;B7-C7;C1-C2;E8-F8;C2-B2;C7-C8;E3-F3;E9-F9;C3-C2;E7-E8;',
  'B2-A2;D8-D7;B3-B2;C8-D8;C2-D2;D7-E7;F3-F4;F9-G9;F2-F3;G7-G8;B2-B3;E8-E9;F3-E3;D8-C8;G3-G7;E7-D7;',
  'E3-D3;G9-F9;G7-G3;F8-E8;D2-C2;G8-G9;F4-G4;F7-E7;A2-A1;E7-E6;C2-C1;A7-B7;D3-E3;D7-C7;B3-B2;C7-C6;',
  'G3-G2;E8-E7',
].join('');
