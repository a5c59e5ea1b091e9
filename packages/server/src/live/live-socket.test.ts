import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { encodeFrames } from './frames.ts';
import { LiveSocket, type SocketHandler } from './live-socket.ts';

class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly closes: number[] = [];
  readonly pings: Buffer[] = [];
  readonly pongs: string[] = [];
  isPaused = false;
  isTerminated = false;

  /** In the order in which it goes out, each write on its own; nothing may come after a close. */
  readonly writes: string[] = [];

  write(frames: Buffer): boolean {
    expect(this.closes).toEqual([]);
    this.writes.push(frames.toString());
    return true;
  }

  ping(data: Buffer): void {
    this.pings.push(data);
  }

  pong(data: Buffer): void {
    this.pongs.push(data.toString());
  }

  pause(): void {
    this.isPaused = true;
  }

  close(code: number): void {
    this.readyState = 2;
    this.closes.push(code);
  }

  terminate(): void {
    this.isTerminated = true;
    this.readyState = 3;
    this.emit('close');
  }
}

const faults: unknown[] = [];
function open(given: Partial<SocketHandler<string>> = {}, messagesPerSecond = 10) {
  const socket = new FakeSocket();
  const heard: string[] = [];
  const refused: string[] = [];
  const handler: SocketHandler<string> = {
    parse: (text) => (text.startsWith('ok') ? text : null),
    handle: async (message) => void heard.push(message),
    refuse: (message, code) => void refused.push(`${message}: ${code}`),
    onClose: () => void heard.push('closed'),
    about: () => ({ match: 'm' }),
    ...given,
  };
  const parts = { now: () => Date.now(), report: (error: unknown) => void faults.push(error), messagesPerSecond };
  const line = new LiveSocket(parts, socket as unknown as WebSocket, socket, handler);
  const say = (text: string, isBinary = false): void => void socket.emit('message', Buffer.from(text), isBinary);
  return { socket, line, heard, refused, say };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  faults.length = 0;
});

describe('who says', () => {
  test('nothing at all is closed after a while, and may come back', () => {
    const { socket } = open();
    vi.advanceTimersByTime(9999);
    expect(socket.closes).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(socket.closes).toEqual([1008]);
  });

  test('hello may be silent from then on', () => {
    const { socket, line } = open();
    line.startHeartbeat();
    vi.advanceTimersByTime(15_000);
    expect([socket.closes, socket.isTerminated]).toEqual([[], false]);
  });

  test('what cannot be read is told so, binary or not', () => {
    const { refused, heard, say } = open();
    say('junk');
    say('ok', true);
    expect(refused).toEqual(['null: bad-message', 'null: bad-message']);
    expect(heard).toEqual([]);
  });

  test('too much is told so, each time by its own message, and may go on after a while', () => {
    const { refused, heard, say } = open();
    for (let n = 0; n < 22; n++) say(`ok ${n}`);
    expect(heard).toHaveLength(20);
    expect(refused).toEqual(['ok 20: too-many', 'ok 21: too-many']);
    vi.advanceTimersByTime(100);
    say('ok again');
    expect(heard).toHaveLength(21);
  });

  test('far too much of it is closed', () => {
    const { socket, say } = open();
    for (let n = 0; n < 500; n++) say('junk');
    expect(socket.closes).toEqual([1008]);
  });
});

describe('the rate limit', () => {
  test.each(['ping', 'pong'])('counts a %s like a message', (kind) => {
    const { socket, refused, say } = open();
    for (let n = 0; n < 20; n++) socket.emit(kind, Buffer.from('x'));
    say('ok');
    expect(refused).toEqual(['ok: too-many']);
  });

  test('leaves pings beyond it unanswered', () => {
    const { socket } = open();
    for (let n = 0; n < 22; n++) socket.emit('ping', Buffer.from(`${n}`));
    expect(socket.pongs).toEqual(Array.from({ length: 20 }, (_, n) => `${n}`));
    vi.advanceTimersByTime(100);
    socket.emit('ping', Buffer.from('later'));
    expect(socket.pongs.at(-1)).toBe('later');
  });

  test.each(['ping', 'pong', 'message'])('cuts off a client that floods it with frames of type %s', (kind) => {
    const { socket, line, refused } = open();
    let cutOffs = 0;
    line.onCutOff = () => {
      cutOffs++;
    };
    for (let n = 0; n < 1000; n++) socket.emit(kind, Buffer.from('ok'), false);
    expect([socket.closes, socket.isPaused, cutOffs]).toEqual([[1008], true, 1]);
    expect(Math.max(socket.pongs.length, refused.length)).toBeLessThanOrEqual(100);
  });

  test('cuts off a client that breaks the protocol', async () => {
    const { socket } = open();
    socket.emit('error', new RangeError('Too many message fragments'));
    await vi.advanceTimersToNextTimerAsync();
    expect(socket.isPaused).toBe(true);
  });
});

describe('what is sent', () => {
  const sent = (...texts: string[]): string => encodeFrames(texts).toString();
  const turn = (): Promise<void> => new Promise(process.nextTick);

  test('to a reader that is too far behind drops it', async () => {
    const { socket, line, heard } = open();
    socket.bufferedAmount = 1024 * 1024;
    line.send('still');
    await turn();
    expect(socket.writes).toEqual([sent('still')]);
    socket.bufferedAmount++;
    line.send('no more');
    expect(socket.isTerminated).toBe(true);
    expect(heard).toEqual(['closed']);
    line.send('after the end');
    await turn();
    expect(socket.writes).toEqual([sent('still')]);
  });

  test('counts pongs: a client that pings and reads nothing is dropped', () => {
    const { socket } = open();
    socket.bufferedAmount = 1024 * 1024 + 1;
    socket.emit('ping', Buffer.from('x'));
    expect([socket.isTerminated, socket.pongs]).toEqual([true, []]);
  });

  test('at once goes out as one write in its order, and what is sent later goes out later', async () => {
    const { socket, line } = open();
    line.send('accepted');
    line.send('entries');
    expect(socket.writes).toEqual([]);
    await Promise.resolve();
    await turn();
    expect(socket.writes).toEqual([sent('accepted', 'entries')]);
    line.send('later');
    await turn();
    expect(socket.writes).toEqual([sent('accepted', 'entries'), sent('later')]);
  });

  test('by several lines goes out on each of them', async () => {
    const [one, other] = [open(), open()];
    one.line.send('to one');
    other.line.send('to the other');
    await turn();
    expect([one.socket.writes, other.socket.writes]).toEqual([[sent('to one')], [sent('to the other')]]);
  });

  test('by very many lines does not wait for the last of them', async () => {
    const lines = Array.from({ length: 65 }, () => open());
    for (const { line } of lines) line.send('to all');
    expect(lines.map(({ socket }) => socket.writes.length)).toEqual([...Array(64).fill(1), 0]);
    await turn();
    for (const { socket } of lines) expect(socket.writes).toEqual([sent('to all')]);
  });

  test('before a close goes out before it', async () => {
    const { socket, line } = open();
    line.send('refused');
    line.close(1008, 'policy');
    expect([socket.writes, socket.closes]).toEqual([[sent('refused')], [1008]]);
    await turn();
    expect(socket.writes).toHaveLength(1);
  });

  test('to a socket that breaks before the turn ends is dropped with it', async () => {
    const { socket, line } = open();
    line.send('lost');
    socket.terminate();
    await turn();
    expect(socket.writes).toEqual([]);
  });
});

describe('the heartbeat', () => {
  test('measures the way there and back, and drops who does not answer', () => {
    const { socket, line } = open();
    line.startHeartbeat();
    vi.advanceTimersByTime(120);
    socket.emit('pong', socket.pings[0]);
    expect([line.lag, socket.pings.length]).toEqual([120, 1]);
    vi.advanceTimersByTime(20_000);
    expect([socket.isTerminated, socket.pings.length]).toEqual([false, 2]);
    vi.advanceTimersByTime(20_000);
    expect(socket.isTerminated).toBe(true);
  });

  test('is not answered by an unsolicited pong', () => {
    const { socket, line } = open();
    line.startHeartbeat();
    vi.advanceTimersByTime(500);
    socket.emit('pong', Buffer.from('x'));
    expect(line.lag).toBe(0);
    vi.advanceTimersByTime(20_000);
    expect(socket.isTerminated).toBe(true);
  });

  test('can be asked for earlier: one probe at a time, and a recent one is not overdue at the next beat', () => {
    const { socket, line } = open();
    line.startHeartbeat();
    socket.emit('pong', socket.pings[0]);
    vi.advanceTimersByTime(19_000);
    line.probe();
    line.probe();
    expect([socket.pings.length, Date.now() - line.lastSeenAt]).toEqual([2, 19_000]);
    vi.advanceTimersByTime(1000);
    expect(socket.isTerminated).toBe(false);
    socket.emit('pong', socket.pings[1]);
    expect([line.lag, Date.now() - line.lastSeenAt]).toEqual([1000, 0]);
    line.probe();
    vi.advanceTimersByTime(20_000);
    expect(socket.isTerminated).toBe(true);
  });

  test('ends with the line', () => {
    const { socket, line } = open();
    line.startHeartbeat();
    expect(vi.getTimerCount()).toBe(1);
    socket.terminate();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('what goes wrong', () => {
  const thrown = (): never => {
    throw new Error('disk');
  };

  test.each([
    ['later', async () => thrown()],
    ['at once', thrown],
  ])('%s is told to whoever asked and to the operator, and the line goes on', async (_, heard) => {
    const { refused, say, socket } = open({ handle: heard });
    say('ok 1');
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toEqual(['ok 1: unavailable']);
    expect(String(faults[0])).toContain('disk');
    socket.emit('error', new Error('reset'));
    expect(socket.closes).toEqual([]);
  });
});

describe('draining', () => {
  test('waits for what was taken, and takes nothing more', async () => {
    let finish = (): void => {};
    const taken: string[] = [];
    const { line, say } = open({
      handle: (message) => {
        taken.push(message);
        return new Promise((resolve) => {
          finish = resolve;
        });
      },
    });
    say('ok 1');
    let isDrained = false;
    const drained = line.drain().then(() => {
      isDrained = true;
    });
    say('ok 2');
    await vi.advanceTimersByTimeAsync(0);
    expect([taken, isDrained]).toEqual([['ok 1'], false]);
    finish();
    await drained;
    expect(taken).toEqual(['ok 1']);
  });
});
