import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { Allowances } from './allowances.ts';
import { encodeFrames } from './frames.ts';
import { dropSlowest } from './live.ts';

function readers(...backlogs: readonly number[]) {
  return backlogs.map((bufferedAmount) => ({
    bufferedAmount,
    isDropped: false,
    terminate() {
      this.isDropped = true;
    },
  }));
}
const dropped = (sockets: ReturnType<typeof readers>): number[] =>
  sockets.filter(({ isDropped }) => isDropped).map(({ bufferedAmount }) => bufferedAmount);

test('the slowest readers are disconnected until the backlog is within the limit', () => {
  const sockets = readers(10, 40, 0, 30, 25);
  dropSlowest(sockets, 50);
  expect(dropped(sockets)).toEqual([40, 30]);
});

test('nobody is disconnected while the backlog is within the limit', () => {
  const sockets = readers(25, 25);
  dropSlowest(sockets, 50);
  expect(dropped(sockets)).toEqual([]);
});

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
    stream.write(encodeFrames([text]), 'latin1');
    expect(await received).toEqual([text]);
  });

  test('text with multi-byte characters', async () => {
    const text = '斗兽棋🐘'.repeat(12);
    expect(text.length).toBeLessThan(126);
    expect(Buffer.byteLength(text)).toBeGreaterThan(126);
    const received = receive(1);
    stream.write(encodeFrames([text]), 'latin1');
    expect(await received).toEqual([text]);
  });

  test('several messages in order', async () => {
    const texts = ['', 'a', 'b'.repeat(300), 'ü'.repeat(70_000), 'c'];
    const received = receive(texts.length);
    stream.write(encodeFrames(texts), 'latin1');
    expect(await received).toEqual(texts);
  });
});

const parts = { maxSocketsPerTicket: 2, messagesPerSecond: 1 };

test('the number of sockets is limited per ticket', () => {
  const allowances = new Allowances(parts);
  expect(allowances.enter('a', 0)).not.toBeNull();
  expect(allowances.enter('a', 0)).not.toBeNull();
  expect(allowances.enter('a', 0)).toBeNull();
  expect(allowances.enter('b', 0)).not.toBeNull();
  allowances.leave('a');
  expect(allowances.enter('a', 0)).not.toBeNull();
  expect(allowances.enter('a', 0)).toBeNull();
});

test('all sockets of a ticket share its rate limit', () => {
  const allowances = new Allowances(parts);
  const [first, second] = [allowances.enter('a', 0), allowances.enter('a', 0)];
  expect([first?.messages.take(0), second?.messages.take(0), first?.messages.take(0)]).toEqual([true, true, false]);
  expect(allowances.enter('b', 0)?.messages.take(0)).toBe(true);
});

test('reconnecting does not refill the allowance', () => {
  const allowances = new Allowances(parts);
  const before = allowances.enter('a', 0)?.messages;
  expect([before?.take(0), before?.take(0)]).toEqual([true, true]);
  allowances.leave('a');
  expect(allowances.enter('a', 0)?.messages.take(0)).toBe(false);
});

test('`leave` without a matching `enter` changes nothing', () => {
  const allowances = new Allowances(parts);
  allowances.leave('a');
  expect(allowances.enter('a', 0)).not.toBeNull();
  expect(allowances.enter('a', 0)).not.toBeNull();
  expect(allowances.enter('a', 0)).toBeNull();
});
