// @vitest-environment happy-dom
import type { Game } from '@quintet/engine/authoring';
import { ctor } from '@quintet/engine/ctor';
import { toRecord } from '@quintet/engine/match';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BoardState } from './board-state.svelte.ts';
import type { Given } from './config.ts';
import type { BoardEvent } from './events.ts';

let events: BoardEvent[] = [];
let board: BoardState;
beforeEach(() => {
  events = [];
  board = new BoardState((event) => events.push(event));
});
afterEach(() => board.close());

const show = (given: Partial<Given>): Promise<boolean> =>
  board.show({
    ...{ game: null, definition: null, options: null, moves: null, record: null },
    ...{ bot: null, seat: null, server: null, match: null, ticket: null },
    ...given,
  });
const play = (text: string): boolean => board.act((source) => source.play(text));
const names = (): string[] => events.map(({ name }) => name);

describe('the events of a board', () => {
  test('a new match is reported as a change', async () => {
    await show({ game: 'jungle', moves: 'E3-E4' });
    expect(names()).toEqual(['change']);
  });

  test('a move is reported with its seat and ply, even if a seat moves twice', async () => {
    await show({ game: 'ctor' });
    for (const text of ['6,2', '1,3', '2,6']) play(text);
    const moves = events.flatMap(({ name, detail }) => (name === 'move' ? [detail] : []));
    expect(moves).toEqual([
      { text: '6,2', seat: 0, ply: 1 },
      { text: '1,3', seat: 1, ply: 2 },
      { text: '2,6', seat: 1, ply: 3 },
    ]);
  });

  test('the end of the match is reported once, after the last move', async () => {
    await show({ game: 'jungle', moves: 'A3-A7;C7-D7;A7-B7;E7-E6;B7-B8;F7-F8;B8-B9;E9-E8;B9-C9;F8-G8' });
    play('C9-D9');
    expect(names()).toEqual(['change', 'move', 'change', 'end']);
    expect(events.at(-1)?.detail).toEqual({ outcome: { winner: 0, reason: 'den' } });
  });

  test('undo and redo are reported as changes, and a refused undo as a refusal', async () => {
    await show({ game: 'jungle' });
    expect(board.act((source) => source.undo())).toBe(false);
    play('E3-E4');
    board.act((source) => source.undo());
    board.act((source) => source.redo());
    expect(names()).toEqual(['change', 'refusal', 'move', 'change', 'change', 'move', 'change']);
  });

  test('an illegal move changes nothing and is refused with the game’s code and sentence', async () => {
    await show({ game: 'jungle' });
    expect(play('A3-A4')).toBe(false);
    expect(events.at(-1)).toEqual({
      ...{ name: 'refusal', detail: { code: 'cannot-enter-water', message: 'Cannot enter water' } },
    });
    expect(board.match?.moves).toEqual([]);
  });
});

describe('the match that a page requests', () => {
  test('an illegal move in the list is reported with its number and reason', async () => {
    expect(await show({ game: 'jungle', moves: ['E3-E4', 'E7-E9'] })).toBe(false);
    expect(board.error?.code).toBe('bad-moves');
    expect(board.error?.detail).toMatch(/^2\. E7-E9: ./);
    expect(names()).toEqual(['error']);
  });

  test('a record restores its match, given as an object or as JSON text', async () => {
    await show({ game: 'ctor', moves: '6,2; 1,3' });
    const record = board.match && toRecord(board.match);
    await show({ record });
    expect(board.match?.moves.map(({ text }) => text)).toEqual(['6,2', '1,3']);
    await show({ record: JSON.stringify(record) });
    expect(board.match?.moves).toHaveLength(2);
    expect(await show({ record: 'nonsense' })).toBe(false);
    expect(board.error?.code).toBe('bad-record');
  });

  test('the board stays empty after an invalid match, until the next valid one', async () => {
    await show({ game: 'jungle' });
    await show({ game: 'go' });
    expect(board.match).toBeNull();
    expect(play('E3-E4')).toBe(false);
    await show({ game: 'jungle' });
    expect([board.error, play('E3-E4')]).toEqual([null, true]);
  });

  test('if a page requests several matches in a row, only the last one is shown', async () => {
    const results = await Promise.all([show({ game: 'xo' }), show({ game: 'jungle' }), show({ game: 'octa' })]);
    expect(results).toEqual([false, false, true]);
    expect(board.match?.game.id).toBe('octa');
  });

  test('a custom game can be shown, even with the id of a built-in game', async () => {
    const outside = { ...(ctor as unknown as Game), id: 'my-game' };
    expect(await show({ definition: outside })).toBe(true);
    expect(board.match?.game).toBe(outside);
    expect(await show({ definition: { ...(ctor as unknown as Game) } })).toBe(true);
  });
});

test('the bot of a custom game searches on the main thread and plays its move', async () => {
  const definition = { ...(ctor as unknown as Game), id: 'my-game' };
  await show({ definition, bot: '1', seat: '1' });
  const moved = new Promise<void>((resolve) => {
    const push = events.push.bind(events);
    events.push = (...more) => {
      if (more.some(({ name }) => name === 'move')) resolve();
      return push(...more);
    };
  });
  board.open();
  expect(board.source?.waiting).toBe('thinking');
  await moved;
  expect(board.source?.waiting).toBeNull();
  expect(board.match?.position.toMove).toBe(1);
});

test('closing the board stops its bot', async () => {
  await show({ game: 'ctor', bot: '1', seat: '1' });
  expect(board.source?.waiting).toBeNull();
  board.open();
  board.close();
  expect(board.source?.waiting).toBeNull();
});
