import { describe, expect, test } from 'vitest';
import { legalMoves, Random } from '../../../kernel/index.ts';
import known from '../cases/known.json' with { type: 'json' };
import { parseUhpGame, UhpGame } from './game.ts';
import { formatUhp } from './moves.ts';

function parsed(text: string, repetition = 3): UhpGame {
  const game = parseUhpGame(text, repetition);
  if (!game.ok) throw new Error(JSON.stringify(game.error));
  return game.value;
}
const parse = (text: string) => parseUhpGame(text, 3);

describe('game strings', () => {
  test('a game type alone starts a new match', () => {
    for (const type of ['Base', 'base', ' Base ']) expect(parsed(type).format()).toBe('Base;NotStarted;White[1]');
  });

  test('state and turn are updated when moves are played and undone', () => {
    const game = parsed('Base');
    expect(game.play('wS1')).toBeNull();
    expect(game.format()).toBe('Base;InProgress;Black[1];wS1');
    expect(game.play('BS1  ws1-')).toBeNull();
    expect(game.format()).toBe('Base;InProgress;White[2];wS1;bS1 wS1-');
    game.undo(2);
    expect(game.format()).toBe('Base;NotStarted;White[1]');
  });

  test('a refused move changes nothing', () => {
    const game = parsed('Base;InProgress;Black[1];wS1');
    expect(game.play('bQ wS1-')).toMatchObject({ code: 'queen-not-first' });
    expect(game.format()).toBe('Base;InProgress;Black[1];wS1');
    expect(game.position.ply).toBe(1);
  });

  test.each([
    ['', { code: 'type', given: '' }],
    ['Chess', { code: 'type', given: 'Chess' }],
    ['Base+', { code: 'type', given: 'Base+' }],
    ['Base+MLP', { code: 'expansion', given: 'Base+MLP' }],
    ['Base+M;NotStarted;White[1]', { code: 'expansion', given: 'Base+M' }],
    ['Base;NotStarted', { code: 'header', given: 'Base;NotStarted' }],
    ['Base;InProgress;White[1]', { code: 'state', given: 'InProgress', is: 'NotStarted' }],
    ['Base;InProgress;White[2];wS1', { code: 'turn', given: 'White[2]', is: 'Black[1]' }],
    ['Base;WhiteWins;Black[1];wS1', { code: 'state', given: 'WhiteWins', is: 'InProgress' }],
    ['Base;InProgress;White[2];wS1;bQ wS1-', { code: 'move', number: 2, refusal: { code: 'queen-not-first' } }],
    ['Base;InProgress;Black[1];wS1;', { code: 'move', number: 2, given: '', refusal: { code: 'not-a-move' } }],
  ])('%j is refused', (text, error) => {
    expect(parse(text)).toMatchObject({ ok: false, error });
  });

  test('a game ends in a draw by repetition unless its game string says it is still in progress', () => {
    const drawnGame = known.outcomes.find(({ id }) => id === 'nokamute/draw-by-threefold-repetition')!.game;
    const game = parsed(drawnGame);
    expect(game.state).toBe('Draw');
    expect(game.play('wA1 -wQ')).toMatchObject({ code: 'game-over' });
    const denied = parsed(drawnGame.replace('Draw', 'InProgress'));
    expect(denied.position.options).toEqual({ tournament: true, repetition: 0 });
    const [text] = legalMoves(denied.position).map((move) => formatUhp(denied.position, move));
    expect(denied.play(text!)).toBeNull();
    expect(parsed(denied.format()).format()).toBe(denied.format());
    const wrong = denied.format().concat(';x');
    expect(parse(wrong)).toMatchObject({ error: { code: 'move', given: 'x', refusal: { code: 'not-a-move' } } });
    expect(parseUhpGame(drawnGame, 0)).toMatchObject({ error: { code: 'state', is: 'InProgress' } });
  });
});

describe('games from other engines', () => {
  const games = [...known.legal, ...known.illegal, ...known.outcomes, ...known.puzzles].map(({ game }) => game);
  test.each([...new Set(games)].map((game) => [game.slice(0, 60), game]))('%s … round-trips', (_, game) => {
    const there = parsed(game);
    const back = parsed(there.format());
    expect(back.format()).toBe(there.format());
    expect(there.format().split(';').slice(0, 3)).toEqual(game.split(';').slice(0, 3));
    expect(back.moves).toHaveLength(game.split(';').length - 3);
    const [a, b] = [there.position, back.position];
    expect([b.repetitionKey, b.hashLow, b.hashHigh]).toEqual([a.repetitionKey, a.hashLow, a.hashHigh]);
  });

  test('all but three of the game strings have the canonical spelling', () => {
    expect(games.filter((game) => parsed(game).format() !== game)).toHaveLength(3);
  });
});

test('random matches can be restored from their game strings', () => {
  for (const seed of [1, 2, 3]) {
    const random = new Random(seed);
    const game = new UhpGame(3);
    for (let ply = 0; ply < 200 && !game.position.outcome; ply++) {
      const moves = legalMoves(game.position);
      expect(game.play(formatUhp(game.position, moves[random.below(moves.length)]!))).toBeNull();
    }
    const again = parsed(game.format());
    expect(again.format()).toBe(game.format());
    expect(again.position.hashLow).toBe(game.position.hashLow);
  }
});
