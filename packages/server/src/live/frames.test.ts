import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { encodeFrames } from './frames.ts';

let server: WebSocketServer;
let client: WebSocket;
let stream: Duplex;

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  server.on('connection', (_, request) => {
    stream = request.socket;
  });
  await once(server, 'listening');
  client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await Promise.all([once(client, 'open'), once(server, 'connection')]);
});
afterEach(() => {
  client.terminate();
  server.close();
});

/** The next messages that the client receives. */
async function receive(count: number): Promise<string[]> {
  const texts: string[] = [];
  return new Promise((resolve, reject) => {
    client.on('error', reject);
    client.on('message', (data, isBinary) => {
      expect(isBinary).toBe(false);
      if (texts.push(String(data)) === count) resolve(texts);
    });
  });
}

describe('a client receives encoded messages unchanged', () => {
  test.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])('%d bytes', async (length) => {
    const text = 'x'.repeat(length);
    const received = receive(1);
    stream.write(encodeFrames([text]));
    expect(await received).toEqual([text]);
  });

  test('text with multi-byte characters', async () => {
    const text = '斗兽棋🐘'.repeat(12);
    expect(text.length).toBeLessThan(126);
    expect(Buffer.byteLength(text)).toBeGreaterThan(126);
    const received = receive(1);
    stream.write(encodeFrames([text]));
    expect(await received).toEqual([text]);
  });

  test('several messages in order', async () => {
    const texts = ['', 'a', 'b'.repeat(300), 'ü'.repeat(70_000), 'c'];
    const received = receive(texts.length);
    stream.write(encodeFrames(texts));
    expect(await received).toEqual(texts);
  });
});
