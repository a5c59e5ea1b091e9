// @vitest-environment happy-dom
import { jungle } from '@quintet/engine/jungle';
import { expect, test } from 'vitest';
import { ChatBox } from './chat-box.svelte.ts';
import { joinMatch } from './fakes.ts';

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
  expect(chat.isOpen).toBe(true);
  chat.isOpen = false;
  expect(new ChatBox(play).isOpen).toBe(false);
  chat.isOpen = true;
});
