import { gameOf } from './playing.ts';

/** Whole matches as move texts separated by semicolons. They are short because tests play every move on the page. */
export const MATCHES = {
  /** All arrows north, 12 turns. */
  octa: '1,1;0,-2;1,1;-1,-1;2,1;0,-2;2,1;1,-1;3,2;0,0;0,2;4,1',
  bugs: [
    'BEETLE@0,0;ANT@0,-1;QUEEN@1,0;ANT@1,-2;GRASSHOPPER@1,1;ANT@0,-2;SPIDER@0,2;QUEEN@1,-3;',
    'GRASSHOPPER@2,-1;BEETLE@-1,-1;SPIDER@1,2;-1,-1>0,-1;BEETLE@-1,1;0,-1>1,-1;-1,1>0,1;1,-2>2,0',
  ].join(''),
  jungle: 'A3-A7;C7-D7;A7-B7;E7-E6;B7-B8;F7-F8;B8-B9;E9-E8;B9-C9;F8-G8;C9-D9',
  ctor: [
    '6,2;1,3;2,6;4,2;8,2;1,0;3,1;3,2;4,1;5,9;8,7;2,1;2,0;5,2;7,3;7,2;8,3;5,6;2,8;6,3;1,1;1,2;0,7;0,0;0,1;',
    '4,7;3,7;0,3;0,2;6,0;7,4;5,0;0,5;8,5;3,0;7,5;8,4;4,9;7,0;2,9;4,0;9,3;3,3;3,9;5,8;1,5;3,6;1,4;6,9;9,7;',
    '8,0;7,1;2,4;2,2;5,3;4,4;6,1;8,8;5,1;4,5;1,8;1,9;6,5;0,8;6,6;8,1;8,6;8,9;1,7;2,3;4,8;1,6;2,5;9,8;9,4;',
    '0,4;2,7;6,4;6,7;5,7;4,6;9,6;7,8;7,6;6,8;3,4;5,4;7,9;4,3;9,1;0,6;7,7;9,9;0,9;9,0;3,5;9,5;5,5;9,2;3,8',
  ].join(''),
  xo: [
    'seal 2,0;place 1,1;place 3,0;double 1,2+2,1;seal 1,3;place 1,0;place 2,0;double 0,3+1,2;',
    'double 0,1+1,0;place 1,1;place 1,3;double 2,2+3,3',
  ].join(''),
} as const;

export type WholeMatch = keyof typeof MATCHES;

/** Options that differ from the defaults. */
export const OPTIONS: Readonly<Partial<Record<WholeMatch, Readonly<Record<string, unknown>>>>> = {
  octa: { turnLimit: 12, arrows: 'north' },
};

/** The status line at the end of a match between two people at one screen, and online in games with fixed sentences. */
export function ending(id: WholeMatch): string {
  const { template, winner, seats } = endOf(id);
  if (winner === null) return template;
  return template.replace('{winner}', seats[winner]).replace('{loser}', seats[winner === 0 ? 1 : 0]);
}

/** The status line at the end of an online match between Ann and Bob, as the player of a seat reads it. */
export function endingFor(id: WholeMatch, you: number): string {
  const { template, winner } = endOf(id);
  if (winner === null || id === 'jungle') return ending(id);
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

function endOf(id: WholeMatch) {
  const game = gameOf(id);
  const options = game.rules.parseOptions(OPTIONS[id] ?? {});
  if (!options.ok) throw new Error(options.error.key);
  const position = game.rules.start(options.value);
  for (const text of MATCHES[id].split(';')) {
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
