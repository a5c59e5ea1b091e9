// @vitest-environment happy-dom
import { jungle } from '@quintet/engine/jungle';
import { expect, test } from 'vitest';
import { ChatBox } from './chat-box.svelte.ts';
import { joined } from './fakes.ts';

const line = (by: 0 | 1, text: string, at: number) => ({ by, text, at });

test('what the other says is unread until it is seen; what one says oneself never is', async () => {
  const { play, server } = await joined(jungle, 0);
  const chat = new ChatBox(play);
  await server.says({ type: 'chat', message: line(1, 'hello', 10) });
  await server.says({ type: 'chat', message: line(0, 'hi', 11) });
  await server.says({ type: 'chat', message: line(1, 'good luck', 12) });
  expect(chat.unread).toBe(2);
  chat.see();
  expect(chat.unread).toBe(0);
});

test('who is muted is asked of the server, and the chat is as it says', async () => {
  const { play, server } = await joined(jungle, 0);
  const chat = new ChatBox(play);
  await server.says({ type: 'chat', message: line(1, 'boo', 10) });
  void play.mute(true);
  expect(server.said.at(-1)).toMatchObject({ type: 'mute', isMuted: true });
  await server.says({ type: 'messages', isMuted: true, chat: [] });
  expect([play.isMuted, play.chat, chat.unread]).toEqual([true, [], 0]);
});

test('whether it is shown is remembered', async () => {
  const { play } = await joined(jungle, 0);
  const chat = new ChatBox(play);
  expect(chat.isShown).toBe(true);
  chat.isShown = false;
  expect(new ChatBox(play).isShown).toBe(false);
  chat.isShown = true;
});
