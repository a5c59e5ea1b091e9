import { legalMoves } from '@quintet/engine';
import { formatUhp, parseUhp, parseUhpGame } from '@quintet/engine/bugs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startInline } from '../testkit/workers.ts';
import { UhpSession } from './session.ts';

/** A session whose clock advances by 1 ms on every reading. */
function session(): UhpSession {
  let elapsed = 0;
  return new UhpSession('1.2.3', () => elapsed++, startInline);
}

/** Answers to the lines, in order. */
function ask(to: UhpSession, ...lines: string[]): string[] {
  return lines.map((line) => to.respond(line)?.join('\n') ?? '(end)');
}
const lastResponse = (...lines: string[]): string => ask(session(), ...lines).at(-1)!;

/** A game in which White can neither move nor place a piece. */
const MUST_PASS = String.raw`Base;InProgress;White[7];wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \wA1;bA1 bS1\;wQ -wA1;bA2 bQ\;wQ \wA1;bA1 \wQ;wG1 /wQ;bA2 /wG1`;

describe('a session', () => {
  const viewer = session();
  test.each([
    ['info', 'id Quintet v1.2.3'],
    ['validmoves', 'err no game yet; start one with newgame'],
    ['play wS1', 'err no game yet; start one with newgame'],
    ['undo', 'err no game yet; start one with newgame'],
    ['bestmove depth 1', 'err no game yet; start one with newgame'],
    ['newgame Base+M', 'err "Base+M" needs expansion pieces; this engine plays Base'],
    ['newgame', 'Base;NotStarted;White[1]'],
    ['validmoves', 'wS1;wB1;wG1;wA1'],
    ['play wQ', 'invalidmove "wQ": Your first piece cannot be the Queen in this match'],
    ['play', 'err usage: play MoveString'],
    ['pass', 'invalidmove "pass": You can only pass when you have no other move'],
    ['undo', 'err cannot undo 1; moves so far: 0'],
    ['PLAY ws1', 'Base;InProgress;Black[1];wS1'],
    ['play bS1 wS1-', 'Base;InProgress;White[2];wS1;bS1 wS1-'],
    ['play wQ  \\wS1', 'Base;InProgress;Black[2];wS1;bS1 wS1-;wQ \\wS1'],
    ['play bQ bS1/', 'Base;InProgress;White[3];wS1;bS1 wS1-;wQ \\wS1;bQ bS1/'],
    ['play bQ bS1-', 'invalidmove "bQ bS1-": That piece belongs to your opponent'],
    ['newgame Base;InProgress;White[9];wS1', 'err the game string says "White[9]", but after its moves it is Black[1]'],
    ['undo 3', 'Base;InProgress;Black[1];wS1'],
    ['undo 2', 'err cannot undo 2; moves so far: 1'],
    ['undo 0', 'err usage: undo [n]'],
    ['undo x', 'err usage: undo [n]'],
    ['options get Nodes', 'Nodes;int;0;0;0;2147483647'],
    ['options set nodes 5000', 'Nodes;int;5000;0;0;2147483647'],
    ['options set Nodes -1', 'err Nodes must be a whole number from 0 to 2147483647, not "-1"'],
    ['options set Repetition 1', 'err Repetition must be a whole number from 0 to 100, but not 1, not "1"'],
    ['options set Repetition 0', 'Repetition;int;0;3;0;100'],
    [
      'options set ReportIntermediateBestMoves maybe',
      'err ReportIntermediateBestMoves must be True or False, not "maybe"',
    ],
    ['options set ReportIntermediateBestMoves TRUE', 'ReportIntermediateBestMoves;bool;True;False'],
    ['options dance', 'err usage: options | options get NAME | options set NAME VALUE'],
    ['options set Nodes', 'err usage: options | options get NAME | options set NAME VALUE'],
    ['bestmove', 'err usage: bestmove time hh:mm:ss | bestmove depth n'],
    ['bestmove soon 3', 'err usage: bestmove time hh:mm:ss | bestmove depth n'],
    ['bestmove depth -1', 'err the depth must be a whole number from 0 to 99, not "-1"'],
    ['bestmove time 5', 'err the time must be hh:mm:ss, not "5"'],
    ['info now', 'err usage: info'],
    ['hello', 'err "hello" is not a command; type help for a list'],
    ['constructor', 'err "constructor" is not a command; type help for a list'],
    ['exit', '(end)'],
  ])('answers the line "%s"', (line, response) => {
    expect(ask(viewer, line)).toEqual([response]);
  });

  test('options are listed one per line, and an error names an unknown option', () => {
    const lines = lastResponse('options').split('\n');
    expect(lines[0]).toBe('Level;int;0;0;0;8');
    for (const line of lines) expect(line).toMatch(/^\w+;(int;\d+;\d+;\d+;\d+|bool;(True|False);(True|False))$/);
    for (const verb of ['get Speed', 'set Speed 9']) expect(lastResponse(`options ${verb}`)).toMatch(/^err .*"Speed"/);
  });

  test('the help command lists every command', () => {
    for (const name of ['newgame', 'bestmove', 'options']) expect(lastResponse('help')).toContain(name);
  });

  test('newgame continues from a game string, and an invalid game string changes nothing', () => {
    const game = 'Base;InProgress;White[2];wS1;bS1 wS1-';
    expect(ask(session(), `newgame ${game}`, 'newgame Base;x;y;wS1;wA1', 'undo')).toEqual([
      game,
      'err move 2 "wA1": That piece belongs to your opponent',
      'Base;InProgress;Black[1];wS1',
    ]);
  });

  test('after the end of the game, no moves are valid, but undo works', () => {
    const end = String.raw`Base;BlackWins;White[7];wS1;bS1 wS1-;wQ \wS1;bQ bS1/;wG1 -wQ;bG1 bQ-;wA1 wG1\;bA1 bQ\;wA2 \wQ;bA2 \bG1;wG2 wQ/;bG1 wG2\ `;
    const over = 'err the game is over (BlackWins); start another with newgame';
    const responses = ask(
      session(),
      `newgame ${end}`,
      'validmoves',
      'bestmove depth 1',
      'play wB1 wG2/',
      'pass',
      'undo',
    );
    expect(responses[0]).toBe(end.trim());
    expect(responses.slice(1, 3)).toEqual([over, over]);
    for (const response of responses.slice(3, 5)) expect(response).toMatch(/^invalidmove /);
    expect(responses[5]).toMatch(/^Base;InProgress;Black\[6\];/);
  });

  test('the option Repetition applies to the next new game', () => {
    const again = ['wQ -wS1', 'bQ bB1\\', 'wQ \\wS1', 'bQ bB1-'];
    const opening = ['wS1', 'bB1 wS1-', 'wQ \\wS1', 'bQ bB1-', ...again, ...again].map((move) => `play ${move}`);
    expect(ask(session(), 'newgame', ...opening).at(-1)).toMatch(/^Base;Draw;/);
    expect(ask(session(), 'options set Repetition 0', 'newgame', ...opening).at(-1)).toMatch(/^Base;InProgress;/);
  });
});

describe('bestmove', () => {
  const GAME = String.raw`Base;InProgress;White[4];wS1;bS1 wS1-;wQ \wS1;bQ bS1/;wA1 -wQ;bA1 bQ-`;
  function isLegal(text: string, game: string): boolean {
    const read = parseUhpGame(game, 3);
    return read.ok && parseUhp(read.value.position, text).ok;
  }

  test.each([
    'bestmove depth 2',
    'bestmove depth 0',
    'BESTMOVE DEPTH 1',
    'bestmove time 00:00:00',
    'bestmove time 0:0:0.004',
  ])('%s returns a legal move without playing it', (line) => {
    const viewer = session();
    const [, move = '', game] = ask(viewer, `newgame ${GAME}`, line, 'undo 1');
    expect(isLegal(move, GAME)).toBe(true);
    expect(game).toBe(GAME.replace('White[4]', 'Black[3]').replace(/;[^;]+$/, ''));
  });

  test.each([
    ['options set Level 1', 'bestmove depth 3'],
    ['options set Level 3', 'bestmove time 00:00:10'],
    ['options set Seed 7', 'bestmove depth 1'],
    ['options set Nodes 100', 'bestmove time 01:00:00'],
    ['options set TableMB 1', 'bestmove depth 1'],
  ])('returns the same legal move every time with "%s"', (option, line) => {
    const move = ask(session(), option, `newgame ${GAME}`, line)[2]!;
    expect(isLegal(move, GAME)).toBe(true);
    expect(ask(session(), option, `newgame ${GAME}`, line)[2]).toBe(move);
  });

  test('the seed decides between equally good moves, such as the six hexes next to the first piece', () => {
    const first = (seed: number): string =>
      ask(session(), `options set Seed ${seed}`, 'newgame', 'play wS1', 'bestmove depth 1')[3]!;
    expect(new Set([1, 2, 3, 4, 5, 6, 7, 8].map(first)).size).toBeGreaterThan(1);
  });

  test('returns pass if no other move is legal', () => {
    const responses = ask(
      session(),
      `newgame ${MUST_PASS}`,
      'validmoves',
      'bestmove depth 9',
      'bestmove time 10:00:00',
      'pass',
    );
    expect(responses.slice(1, 4)).toEqual(['pass', 'pass', 'pass']);
    expect(responses[4]).toMatch(/^Base;InProgress;Black\[7\];.*;pass$/);
  });

  test.each([
    ['uses at least 95 % of the time on an idle machine', 0, 950, 1000],
    ['leaves the longest pause between two looks at the clock as a margin', 80, 850, 900],
  ])('%s', (_, pause, least, most) => {
    let elapsed = 0;
    let readings = 0;
    // Readings are 10 ms apart; the fifth comes late.
    const clock = (): number => {
      elapsed += ++readings === 5 ? 10 + pause : 10;
      return elapsed;
    };
    ask(new UhpSession('1.2.3', clock, startInline), `newgame ${GAME}`, 'bestmove time 00:00:01');
    expect(elapsed).toBeGreaterThanOrEqual(least);
    expect(elapsed).toBeLessThanOrEqual(most);
  });

  test('finds a win in one', () => {
    const game = String.raw`Base;InProgress;Black[6];wS1;bS1 wS1-;wQ \wS1;bQ bS1/;wG1 -wQ;bG1 bQ-;wA1 wG1\;bA1 bQ\;wA2 \wQ;bA2 \bG1;wG2 wQ/`;
    const viewer = session();
    const [, best] = ask(viewer, `newgame ${game}`, 'bestmove depth 1');
    expect(ask(viewer, `play ${best}`)[0]).toMatch(/^Base;BlackWins;/);
  });

  test('reports improvements on request: move, depth, score and variation', () => {
    const viewer = session();
    const told: string[] = [];
    ask(viewer, 'options set ReportIntermediateBestMoves True', `newgame ${GAME}`);
    const [best] = viewer.respond('bestmove depth 2', (line) => told.push(line)) ?? [];
    expect(told.map((line) => line.split(';')[1])).toEqual(['1', '2']);
    const [move, , score, ...line] = told.at(-1)!.split(';');
    expect([move, line[0]]).toEqual([best, best]);
    expect(score).toMatch(/^-?\d+\.\d\d$/);
    expect(isLegal(line[0]!, GAME)).toBe(true);
  });
});

describe('a session with random input', () => {
  const anyText = fc.uint8Array({ maxLength: 100 }).map((bytes) => new TextDecoder().decode(bytes));
  const isResponse = (response: readonly string[] | null): void => {
    for (const line of response ?? []) {
      expect(line).toMatch(/^[\x20-\x7e]+$/);
      expect(line).not.toMatch(/^ok$|internal error/);
    }
  };

  test('answers any text without throwing', () => {
    const viewer = session();
    fc.assert(
      fc.property(anyText, (line) => isResponse(viewer.respond(line))),
      {
        numRuns: 300,
      },
    );
    isResponse(viewer.respond(null));
  });

  test('answers any sequence of commands and arguments without throwing', () => {
    const viewer = session();
    const word = fc.constantFrom(
      ...['Base', 'Base+M', 'wS1', 'bS1', 'wS1-', '\\bQ', 'wQ', 'pass', 'get', 'set', 'Level', 'Nodes', 'TableMB'],
      ...['0', '1', '2', '-1', 'True', ';', 'Base;InProgress;Black[1];wS1', 'Base;NotStarted;White[1]', '🐞'],
    );
    const command = fc.constantFrom('info', 'newgame', 'play', 'pass', 'validmoves', 'undo', 'options', 'help', 'exit');
    const line = fc.tuple(command, fc.array(word, { maxLength: 4 })).map(([name, words]) => [name, ...words].join(' '));
    fc.assert(
      fc.property(line, (text) => isResponse(viewer.respond(text))),
      { numRuns: 1000 },
    );
  });

  test('accepts every move that validmoves lists', () => {
    const viewer = session();
    ask(viewer, 'newgame');
    for (let ply = 0; ply < 60; ply++) {
      const moves = ask(viewer, 'validmoves')[0]!.split(';');
      const game = ask(viewer, `play ${moves[(7 * ply) % moves.length]}`)[0]!;
      expect(game).toMatch(/^Base;InProgress;/);
      const read = parseUhpGame(game, 3);
      if (!read.ok) throw new Error(game);
      const { position } = read.value;
      const strings = legalMoves(position).map((move) => formatUhp(position, move));
      expect(ask(viewer, 'validmoves')).toEqual([strings.join(';')]);
    }
  });
});
