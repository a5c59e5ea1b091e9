// @vitest-environment happy-dom
import { legalTexts, unwrap } from '@quintet/engine';
import { jungle, UNDO_LIMIT } from '@quintet/engine/jungle';
import { describe, expect, test } from 'vitest';
import { MatchController } from '../match/match-controller.svelte.ts';
import { ChatBox } from './chat-box.svelte.ts';
import { ALL_HERE, joinMatch } from './fakes.ts';
import type { MatchConnection } from './match-connection.svelte.ts';
import { type ActionContext, onlineActions } from './online-actions.ts';
import { OnlineMode } from './online-mode.svelte.ts';

describe('viewing an earlier position online', () => {
  test('sends nothing to the server and is not interrupted by new moves', async () => {
    const { play, server, move } = await joinMatch(jungle, null, 'E3-E4', 'E7-E6');
    play.show(1);
    await server.enters('E4-E5');
    expect([play.viewing, play.match.moves.length, server.received.length]).toEqual([1, 3, 1]);
    play.show(3);
    expect([play.viewing, move('E6-E5')]).toEqual([null, false]);
  });

  test('ends when a takeback removes that position', async () => {
    const { play, server } = await joinMatch(jungle, 0, 'E3-E4', 'E7-E6', 'E4-E5');
    play.show(2);
    await server.enters({ takeback: 2, by: 1, at: 0 });
    expect(play.viewing).toBeNull();
  });
});

describe('online offers', () => {
  test('from the opponent are reported and can be accepted', async () => {
    const { play, server, events } = await joinMatch(jungle, 0, 'E3-E4');
    await server.updates({ offers: { ...ALL_HERE.offers, takeback: 1 } });
    expect(events).toEqual([{ kind: 'offered', what: 'takeback' }]);
    void play.accept('takeback');
    expect(server.received.at(-1)).toMatchObject({ type: 'accept', what: 'takeback', version: 1 });
  });

  test('are reported as declined if the opponent declines them, but not if the player withdraws them', async () => {
    const { play, server, events } = await joinMatch(jungle, 0);
    await server.updates({ offers: { ...ALL_HERE.offers, draw: 0 } });
    await server.updates({ offers: ALL_HERE.offers });
    expect(events).toEqual([{ kind: 'declined', what: 'draw' }]);
    await server.updates({ offers: { ...ALL_HERE.offers, draw: 0 } });
    void play.decline('draw');
    await server.updates({ offers: ALL_HERE.offers });
    expect(events).toHaveLength(1);
  });

  test('are resent if a move arrived first, and a refusal is reported', async () => {
    const { play, server, events, settled } = await joinMatch(jungle, 0, 'E3-E4');
    void play.offer('draw');
    await server.enters('E7-E6');
    await server.refuses('stale');
    expect(server.received.at(-1)).toMatchObject({ type: 'offer', what: 'draw', version: 2 });
    await server.refuses('not-over');
    await settled();
    expect(events.at(-1)).toEqual({ kind: 'refused', code: 'not-over', isMove: false });
  });

  test('an agreed rematch is reported once, and not again after a reconnect', async () => {
    const first = await joinMatch(jungle, 0);
    await first.server.enters({ end: 'resigned', by: 0, at: 0 });
    await first.server.updates({ offers: { ...ALL_HERE.offers, rematch: 0 } });
    await first.server.updates({ offers: ALL_HERE.offers, next: 'nextnext' });
    await first.reconnect();
    expect(first.events.slice(1)).toEqual([{ kind: 'next', id: 'nextnext' }]);
  });

  test('the start of the match is reported when the free seat is taken', async () => {
    const { server, kinds, play } = await joinMatch(jungle, 0);
    await server.updates({ hasBothPlayers: false });
    await server.updates({ hasBothPlayers: true });
    expect([kinds(), play.isYours]).toEqual([['began'], true]);
  });
});

describe('the takeback button', () => {
  const opened = async () => {
    const position = jungle.rules.start(unwrap(jungle.rules.parseOptions({})));
    const played = Array.from({ length: UNDO_LIMIT + 2 }, (_, ply) => {
      const text = legalTexts(jungle, position)[ply % 3] as string;
      position.play(unwrap(jungle.notation.parse(position, text)));
      return text;
    });
    const joined = await joinMatch(jungle, 0, ...played);
    const controller = new MatchController(joined.play, (each) => new OnlineMode(each, {} as MatchConnection));
    const button = () => controller.mode.tools.find(({ id }) => id === 'takeback');
    return { ...joined, controller, button, played };
  };

  test('is disabled once the undo limit is reached, until another move is made', async () => {
    const { server, button, played } = await opened();
    expect(button()).toMatchObject({ isDisabled: false, disabledHint: null });
    await server.enters({ takeback: UNDO_LIMIT, by: 0, at: 0 });
    expect(button()?.isDisabled).toBe(true);
    await server.enters(...played.slice(2, 4));
    expect(button()?.isDisabled).toBe(false);
  });

  test('explains why it is disabled instead of sending a request that the server would refuse', async () => {
    const { server, controller } = await opened();
    await server.enters({ takeback: UNDO_LIMIT, by: 0, at: 0 });
    const sent = server.received.length;
    controller.act('takeback');
    expect(server.received).toHaveLength(sent);
    expect(controller.announcer.message).toBe('No more takebacks: at most 10 moves in a row can be taken back.');
  });

  test('is disabled without an explanation before the player’s first move', async () => {
    const { play } = await joinMatch(jungle, 1, 'E3-E4');
    const { mode } = new MatchController(play, (each) => new OnlineMode(each, {} as MatchConnection));
    expect(mode.tools.find(({ id }) => id === 'takeback')).toMatchObject({ isDisabled: true, disabledHint: null });
  });
});

test('the players of an online match come from the server’s status, without their colours', async () => {
  const { server, play } = await joinMatch(jungle, 0);
  const ann = { name: 'Ann', level: null, colour: 'moss' as const };
  await server.updates({ players: [ann, { name: null, level: 3, colour: null }] });
  expect(play.match.players).toEqual([
    { name: 'Ann', level: null },
    { name: null, level: 3 },
  ]);
  expect(play.isBotMatch).toBe(true);
});

const context = (part: Partial<ActionContext>): ActionContext => ({
  isPlayer: true,
  isOver: false,
  isBotMatch: false,
  isTurnable: true,
  hasThreats: true,
  canNotify: true,
  ...part,
});

test('players cannot replay or save a running match, because that would help them play', () => {
  const ids = onlineActions(context({}));
  expect(ids).toEqual(expect.arrayContaining(['takeback', 'draw', 'resign', 'chat', 'device', 'leave']));
  expect(ids).not.toContain('replay');
  expect(ids).not.toContain('keep');
});

test('after the end of a match there are no takebacks, draw offers or resignations', () => {
  const ids = onlineActions(context({ isOver: true }));
  expect(ids).toEqual(expect.arrayContaining(['replay', 'keep', 'share', 'device']));
  for (const id of ['takeback', 'draw', 'resign', 'notify'] as const) expect(ids).not.toContain(id);
});

test('watchers can replay, save and share at any time, but cannot affect the match', () => {
  expect(onlineActions(context({ isPlayer: false }))).toEqual([
    'chat',
    'flip',
    'threats',
    'zen',
    'replay',
    'rules',
    'keep',
    'share',
  ]);
});

test('a match against a bot has no chat', () => {
  const ids = onlineActions(context({ isBotMatch: true }));
  expect([ids.includes('draw'), ids.includes('chat'), ids.includes('takeback')]).toEqual([true, false, true]);
});

test.each([
  { who: 'a player against a person', seat: 0, level: null, end: [], isOffered: false },
  { who: 'a player against a bot', seat: 0, level: 3, end: [], isOffered: true },
  { who: 'a watcher', seat: null, level: null, end: [], isOffered: true },
  {
    who: 'a player after the end',
    seat: 0,
    level: null,
    end: [{ end: 'resigned', by: 1, at: 0 }],
    isOffered: true,
  },
] as const)('threats are pointed out to $who: $isOffered', async ({ seat, level, end, isOffered }) => {
  const { server, play } = await joinMatch(jungle, seat, 'E3-E4');
  await server.updates({ players: [ALL_HERE.players[0], { ...ALL_HERE.players[1], level }] });
  await server.enters(...end);
  const { mode } = new MatchController(play, (each) => new OnlineMode(each, {} as MatchConnection));
  expect([play.mayHelp, mode.tools.some(({ id }) => id === 'threats')]).toEqual([isOffered, isOffered]);
});

const message = (by: 0 | 1, text: string, at: number) => ({ by, text, at });

test('the opponent’s messages are unread until the player reads them; the player’s own messages never are', async () => {
  const { play, server } = await joinMatch(jungle, 0);
  const chat = new ChatBox(play);
  await server.says({ type: 'chat', message: message(1, 'hello', 10) });
  await server.says({ type: 'chat', message: message(0, 'hi', 11) });
  await server.says({ type: 'chat', message: message(1, 'good luck', 12) });
  expect(chat.unread).toBe(2);
  chat.markRead();
  expect(chat.unread).toBe(0);
});

test('muting asks the server to send the chat without the opponent’s messages', async () => {
  const { play, server } = await joinMatch(jungle, 0);
  const chat = new ChatBox(play);
  await server.says({ type: 'chat', message: message(1, 'boo', 10) });
  void play.mute(true);
  expect(server.received.at(-1)).toMatchObject({ type: 'mute', isMuted: true });
  await server.says({ type: 'messages', isMuted: true, chat: [] });
  expect([play.isMuted, play.chat, chat.unread]).toEqual([true, [], 0]);
});

test('the chat stays open or closed when the page is opened again', async () => {
  const { play } = await joinMatch(jungle, 0);
  const chat = new ChatBox(play);
  expect(chat.isOpen).toBe(false);
  chat.isOpen = true;
  expect(new ChatBox(play).isOpen).toBe(true);
  chat.isOpen = false;
});
