import type { Refusal } from '@quintet/engine';
import { refusal } from '@quintet/engine/authoring';
import { movesBackTo } from '@quintet/engine/match';
import { describe, expect, test } from 'vitest';
import { accept, caseOf, decideOn, decline, done, legal, move, offer, RESIGN } from '../testkit/decisions.ts';
import { NOW } from '../testkit/matches.ts';
import { join, matchOf, node, store, storePerTest } from '../testkit/rooms.ts';
import type { MatchCommand } from './decision.ts';
import type { Room } from './room.ts';

storePerTest();

const opened = caseOf('octa', ['1,1', '-1,-1']);
const against = (level: number) => ({
  status: {
    players: [
      { name: 'Ann', level: null, colour: null },
      { name: null, level, colour: null },
    ] as const,
  },
});

describe('offers', () => {
  test('stand until they are answered, and repeating an offer changes nothing', () => {
    const offered = done(opened, 0, offer('draw'));
    expect(offered.row.status.offers.draw).toBe(0);
    expect(offered.match.entries).toHaveLength(2);
    expect(decideOn(offered, 0, offer('draw'))).toBe('done');
  });

  test('can be declined or withdrawn, and a decline without an offer changes nothing', () => {
    const offered = done(opened, 0, offer('draw'));
    expect(done(offered, 1, decline('draw')).row.status.offers.draw).toBeNull();
    expect(done(offered, 0, decline('draw')).row.status.offers.draw).toBeNull();
    expect(decideOn(opened, 1, decline('draw'))).toBe('done');
  });

  test("are declined by a move, but a draw offer stands through the offerer's own move", () => {
    const offered = done(opened, 0, offer('draw'));
    const moved = done(offered, 0, move('2,0'));
    expect(moved.row.status.offers.draw).toBe(0);
    expect(done(moved, 1, move('0,-2')).row.status.offers.draw).toBeNull();
    const requested = done(opened, 0, offer('takeback'));
    expect(done(requested, 0, move('2,0')).row.status.offers.takeback).toBeNull();
    const byOther = done(opened, 1, offer('draw'));
    expect(done(byOther, 0, move('2,0')).row.status.offers.draw).toBeNull();
  });

  test('cannot be accepted unless the opponent made them', () => {
    for (const what of ['draw', 'takeback'] as const) {
      expect(decideOn(opened, 1, accept(what))).toBe('no-offer');
      expect(decideOn(done(opened, 1, offer(what)), 1, accept(what))).toBe('no-offer');
    }
    expect(decideOn(opened, 1, accept('rematch'))).toBe('no-offer');
  });

  test('need an opponent and a running match', () => {
    const waiting = caseOf('octa', [], { phase: 'waiting' });
    expect(decideOn(waiting, 0, offer('draw'))).toBe('waiting');
    const over = done(opened, 0, RESIGN);
    expect(decideOn(over, 0, offer('draw'))).toBe('game-over');
    expect(decideOn(over, 0, offer('takeback'))).toBe('game-over');
    expect(decideOn(opened, 0, offer('rematch'))).toBe('not-over');
  });
});

describe('draws', () => {
  test('are agreed when one player accepts an offer, or when both offer', () => {
    const offered = done(opened, 0, offer('draw'));
    for (const input of [accept('draw'), offer('draw')]) {
      const { match, row } = done(offered, 1, input, NOW + 3);
      expect(match.entries.at(-1)).toEqual({ end: 'agreement', by: null, at: NOW + 3 });
      expect(row.phase).toBe('ended');
      expect(row.status.offers.draw).toBeNull();
    }
  });

  test('stand until a bot has thought about them', () => {
    expect(done(caseOf('octa', ['1,1'], against(3)), 0, offer('draw')).row.status.offers.draw).toBe(0);
  });
});

describe('takebacks', () => {
  test("undo everything from the requester's last move on", () => {
    const mine = done(done(opened, 0, offer('takeback')), 1, accept('takeback'), NOW + 1);
    expect(mine.match.entries.at(-1)).toEqual({ takeback: 2, by: 0, at: NOW + 1 });
    expect(mine.match.position.toMove).toBe(0);
    const other = done(done(opened, 1, offer('takeback')), 0, accept('takeback'));
    expect(other.match.entries.at(-1)).toMatchObject({ takeback: 1, by: 1 });
    expect(other.match.position.toMove).toBe(1);
  });

  test.each(['ctor', 'xo'])('%s: take back only the last move, although a turn has two moves', (game) => {
    let now = caseOf(game, []);
    for (let n = 0; n < 8; n++) {
      const seat = now.match.position.toMove;
      const list = legal(now.match);
      now = done(now, seat, move(list[(n * 3) % list.length] as string));
      for (const offerer of [0, 1] as const) {
        const back = movesBackTo(now.match, offerer);
        if (back === 0) continue;
        const agreed = done(done(now, offerer, offer('takeback')), offerer === 0 ? 1 : 0, accept('takeback'));
        expect(agreed.match.position.toMove).toBe(offerer);
        expect(agreed.match.moves).toHaveLength(now.match.moves.length - back);
      }
    }
  });

  test('follow the first offer if both players ask for a takeback', () => {
    const requested = done(opened, 0, offer('takeback'));
    expect(done(requested, 1, offer('takeback')).match.entries.at(-1)).toMatchObject({ takeback: 2, by: 0 });
    // The second player has no move to take back, but grants the first offer.
    const early = caseOf('octa', ['1,1']);
    expect(done(done(early, 0, offer('takeback')), 1, offer('takeback')).match.moves).toHaveLength(0);
  });

  test('need a move to take back', () => {
    expect(decideOn(caseOf('octa', []), 0, offer('takeback'))).toBe('nothing-to-undo');
    expect(decideOn(caseOf('octa', ['1,1']), 1, offer('takeback'))).toBe('nothing-to-undo');
  });

  test('can be made in a row only up to the undo limit of the game', () => {
    let now = caseOf('jungle', []);
    const limit = now.match.terms.undoLimit as number;
    for (let n = 0; n < limit + 4; n++)
      now = done(now, now.match.position.toMove, move(legal(now.match)[n % 3] as string));
    let taken = 0;
    for (;;) {
      const seat = now.match.position.toMove;
      const back = movesBackTo(now.match, seat);
      const next = decideOn(now, seat, offer('takeback'));
      if (taken + back > limit) {
        expect(next).toBe('nothing-to-undo');
        break;
      }
      now = done(done(now, seat, offer('takeback')), seat === 0 ? 1 : 0, accept('takeback'));
      taken += back;
    }
    expect(taken).toBeGreaterThan(0);
    // After another move, takebacks are possible again.
    now = done(now, now.match.position.toMove, move(legal(now.match)[0] as string));
    const mover = now.match.position.toMove === 0 ? 1 : 0;
    expect(typeof decideOn(now, mover, offer('takeback'))).not.toBe('string');
  });

  test('are granted by a bot at once', () => {
    const bot = caseOf('octa', ['1,1', '-1,-1'], against(3));
    expect(done(bot, 0, offer('takeback')).match.entries.at(-1)).toMatchObject({ takeback: 2, by: 0 });
    expect(decideOn(bot, 0, accept('takeback'))).toBe('no-offer');
  });

  test('start the clock of the player to move', () => {
    const clocks = { left: [9000, 9000] as [number, number], running: 0 as const, at: NOW };
    const timed = caseOf('octa', ['1,1', '-1,-1'], { status: { clocks } });
    const { status } = done(done(timed, 1, offer('takeback'), NOW), 0, accept('takeback'), NOW + 500).row;
    expect(status.clocks).toEqual({ left: [8500, 9000], running: 1, at: NOW + 500 });
  });
});

describe('rematches', () => {
  const over = done(opened, 0, RESIGN);

  test('are created when both players want one, whoever offers first', () => {
    const offered = done(over, 0, offer('rematch'));
    expect(offered.row.status).toMatchObject({ offers: { rematch: 0 }, next: null });
    for (const input of [accept('rematch'), offer('rematch')])
      expect(done(offered, 1, input).row.status.next).toBe('next');
  });

  test('are created once, and later offers change nothing', () => {
    const agreed = done(done(over, 0, offer('rematch')), 1, accept('rematch'));
    for (const input of [offer('rematch'), accept('rematch'), decline('rematch')]) {
      expect(decideOn(agreed, 0, input)).toBe('done');
      expect(decideOn(agreed, 1, input)).toBe('done');
    }
  });

  test('can be declined, and a bot always accepts', () => {
    expect(done(done(over, 0, offer('rematch')), 1, decline('rematch')).row.status.offers.rematch).toBeNull();
    const bot = done(caseOf('octa', ['1,1'], against(3)), 0, RESIGN);
    expect(done(bot, 0, offer('rematch')).row.status.next).toBe('next');
  });
});

const sendCommand = (room: Room, seat: 0 | 1, command: MatchCommand): Promise<unknown> =>
  new Promise((resolve) => void room.command(command, { seat, lag: 0, address: '192.0.2.1' }, resolve));

test('a rematch is refused with a reason while the store is full, and can be accepted later', async () => {
  let refused: Refusal | null = refusal('store-full');
  const rooms = await node(undefined, undefined, undefined, undefined, () => refused);
  const { room, guests } = await join(rooms, await matchOf(), 0, 1);
  await sendCommand(room, 0, { type: 'resign', id: 1, version: 0 });
  await sendCommand(room, 0, { type: 'offer', id: 2, version: 1, what: 'rematch' });
  const agree: MatchCommand = { type: 'accept', id: 1, version: 1, what: 'rematch' };
  expect(await sendCommand(room, 1, agree)).toEqual({ ok: false, error: { code: 'store-full' } });
  expect((await store.match(room.id))?.status).toMatchObject({ next: null, offers: { rematch: 0 } });
  refused = null;
  expect(await sendCommand(room, 1, agree)).toEqual({ ok: true, value: 1 });
  const next = (await store.match(room.id))?.status.next;
  expect(next && (await store.match(next))?.phase).toBe('running');
  await room.idle();
  expect(guests[0]?.received.at(-1)).toMatchObject({ type: 'status', status: { next } });
});
