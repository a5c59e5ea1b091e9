// @vitest-environment happy-dom
import type { RestResult } from '@quintet/client';
import { fail, ok } from '@quintet/engine/authoring';
import type { Claim, MatchSummary, MatchView } from '@quintet/wire';
import { describe, expect, test } from 'vitest';
import type { SeatedMatch } from '../../play/seats/seat-requests.ts';
import { Joining, type JoiningParts, parseTyped } from './joining.svelte.ts';

const ID = 'mfnhekkyd82hb488w2tj';
const ada = { name: 'Ada', level: null, colour: null };
const waiting: MatchSummary = {
  ...{ id: ID, game: 'jungle', rules: 1, options: {}, phase: 'waiting', version: 0, isOpen: false, isListed: false },
  terms: { clock: null, awaySeconds: 300, undoLimit: null },
  players: [ada, null],
  outcome: null,
  createdAt: 0,
  changedAt: 0,
};
const bob = { name: 'Bob', colour: 'moss' } as const;
const OFFLINE = { code: 'offline', message: 'gone', status: null } as const;
const refused = (code: string, status: number) => fail({ code, message: '', status });

interface World {
  match?: RestResult<MatchSummary>;
  claim?: RestResult<SeatedMatch>;
  isHeld?: boolean;
  pending?: Claim;
}

/** The join page with a fake server. */
function page(world: World) {
  const claimed: Claim[] = [];
  const opened: string[] = [];
  const found = async () => (world.match ?? ok(waiting)) as RestResult<MatchView>;
  const parts: JoiningParts = {
    rest: () => ({ match: found, matchByCode: found }),
    getSeat: async (id) =>
      world.isHeld ? { id, game: 'jungle', seat: 0, ticket: 't', invitation: null, since: 0 } : undefined,
    async claim(_, claim) {
      claimed.push(claim);
      return world.claim ?? ok({ id: ID });
    },
    pendingClaim: () => world.pending ?? null,
    open: (id) => void opened.push(id),
  };
  return { joining: new Joining(parts), claimed, opened, world };
}

describe('joining by link', () => {
  test('opening the link claims nothing; the button claims the seat and opens the match', async () => {
    const { joining, claimed, opened } = page({});
    await joining.look(ID, 'secret');
    expect([joining.phase, joining.match?.id, claimed, opened]).toEqual(['free', ID, [], []]);
    await joining.claim(bob);
    expect(claimed).toEqual([{ invitation: 'secret', ...bob }]);
    expect(opened).toEqual([ID]);
  });

  test('players who open their own invitation get to the match', async () => {
    const { joining, opened, claimed } = page({ isHeld: true });
    await joining.look(ID, 'secret');
    expect([opened, claimed]).toEqual([[ID], []]);
  });

  test.each([
    ['taken', ok({ ...waiting, phase: 'running', players: [ada, ada] } as MatchSummary)],
    ['over', ok({ ...waiting, phase: 'ended' } as MatchSummary)],
    ['missing', refused('unknown-match', 404)],
    ['failed', fail(OFFLINE)],
  ] as const)('a seat that cannot be claimed leads to the phase "%s"', async (phase, match) => {
    const { joining } = page({ match });
    await joining.look(ID, 'secret');
    expect(joining.phase).toBe(phase);
  });

  test('a link without its secret works only for public matches', async () => {
    const { joining, world } = page({});
    await joining.look(ID, null);
    expect(joining.phase).toBe('uninvited');
    world.match = ok({ ...waiting, isListed: true });
    await joining.look(ID, null);
    expect(joining.phase).toBe('free');
  });

  test('a player who claims the seat too late sees that it is taken', async () => {
    const { joining } = page({ claim: refused('seat-taken', 409) });
    await joining.look(ID, 'secret');
    await joining.claim(bob);
    expect(joining.phase).toBe('taken');
  });

  test('an unanswered claim is resent unchanged', async () => {
    const { joining, claimed, opened, world } = page({ claim: fail(OFFLINE) });
    await joining.look(ID, 'secret');
    await joining.claim(bob);
    expect([joining.phase, joining.error?.message]).toEqual(['failed', 'gone']);
    delete world.claim;
    await joining.again();
    expect(claimed[1]).toEqual(claimed[0]);
    expect(opened).toEqual([ID]);
  });

  test('an unanswered claim is resent unchanged after a reload', async () => {
    const match = ok({ ...waiting, phase: 'running', players: [ada, ada] } as MatchSummary);
    const { joining, claimed, opened } = page({ match, pending: { invitation: 'secret', ...bob } });
    await joining.look(ID, 'secret');
    expect([claimed, opened]).toEqual([[{ invitation: 'secret', ...bob }], [ID]]);
  });
});

describe('joining by code', () => {
  test('the code claims the seat', async () => {
    const { joining, claimed } = page({});
    joining.typed = 'K7M 2PX';
    await joining.find();
    expect(joining.phase).toBe('free');
    await joining.claim(bob);
    expect(claimed).toEqual([{ code: 'k7m2px', ...bob }]);
  });

  test('the player can enter a code when a link does not work', async () => {
    const { joining, world } = page({ match: refused('unknown-match', 404) });
    await joining.look(ID, 'cut off');
    joining.askCode();
    expect([joining.phase, joining.match]).toEqual(['code', null]);
    delete world.match;
    joining.typed = 'k7m2px';
    await joining.find();
    expect(joining.phase).toBe('free');
  });

  test('an invalid code sends no request, and an unknown code stays in the form', async () => {
    const { joining, world } = page({ match: refused('unknown-match', 404) });
    joining.typed = 'k7';
    await joining.find();
    expect([joining.phase, joining.wrong]).toEqual(['code', 'unreadable']);
    joining.typed = 'k7m2px';
    await joining.find();
    expect([joining.phase, joining.wrong, joining.typed]).toEqual(['code', 'unknown', 'k7m2px']);
    world.match = fail(OFFLINE);
    await joining.find();
    expect(joining.phase).toBe('failed');
    delete world.match;
    await joining.again();
    expect(joining.phase).toBe('free');
  });
});

describe('text typed to join', () => {
  test.each(['k7m2px', 'K7M2PX', ' k7m 2px ', 'k7m-2px', 'K7M–2PX', 'k7m.2px', 'ｋ７ｍ２ｐｘ'])(
    '%s is a code',
    (typed) => {
      expect(parseTyped(typed)).toEqual({ kind: 'code', code: 'k7m2px' });
    },
  );

  test.each(['', 'k7m2p', 'k7m2pxx', 'k7m2p0', 'k7m2p1', 'k7m/2px'])('"%s" is not a code', (typed) => {
    expect(parseTyped(typed)).toBeNull();
  });

  test('a pasted invitation link works under any base path', () => {
    const secret = 'E8PMsS-9rOKDOs9_SergEQ';
    expect(parseTyped(` https://host/games/join/mfnhekkyd82hb488w2tj#${secret}\n`)).toEqual({
      kind: 'link',
      id: 'mfnhekkyd82hb488w2tj',
      invitation: secret,
    });
    expect(parseTyped('https://host/join/mfnhekkyd82hb488w2tj')).toBeNull();
  });
});
