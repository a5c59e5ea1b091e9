import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { OutcomeUnknown } from '../retry.ts';
import { FakeSocket } from '../testkit/fake-socket.ts';
import { encodeFrames } from './frames.ts';
import { LiveSocket, type SocketHandler } from './live-socket.ts';

const errors: unknown[] = [];
function open(given: Partial<SocketHandler<string>> = {}, messagesPerSecond = 10) {
  const socket = new FakeSocket();
  const handled: string[] = [];
  const refused: string[] = [];
  const handler: SocketHandler<string> = {
    parse: (text) => (text.startsWith('ok') ? text : null),
    handle: async (message) => void handled.push(message),
    refuse: (message, code) => void refused.push(`${message}: ${code}`),
    onClose: () => void handled.push('closed'),
    about: () => ({ match: 'm' }),
    ...given,
  };
  const parts = { now: () => Date.now(), report: (error: unknown) => void errors.push(error), messagesPerSecond };
  const live = new LiveSocket(parts, socket as unknown as WebSocket, socket, handler);
  const receive = (text: string, isBinary = false): void => void socket.emit('message', Buffer.from(text), isBinary);
  return { socket, live, handled, refused, receive };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  errors.length = 0;
});

describe('a client', () => {
  test('that never says hello is disconnected after ten seconds', () => {
    const { socket } = open();
    vi.advanceTimersByTime(9999);
    expect(socket.closes).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(socket.closes).toEqual([1008]);
  });

  test('may be silent after its hello', () => {
    const { socket, live } = open();
    live.startHeartbeat();
    vi.advanceTimersByTime(15_000);
    expect([socket.closes, socket.isTerminated]).toEqual([[], false]);
  });

  test('gets a refusal for every message that cannot be parsed, text or binary', () => {
    const { refused, handled, receive } = open();
    receive('junk');
    receive('ok', true);
    expect(refused).toEqual(['null: bad-message', 'null: bad-message']);
    expect(handled).toEqual([]);
  });

  test('gets a refusal for each message beyond the rate limit, and may send again after a while', () => {
    const { refused, handled, receive } = open();
    for (let n = 0; n < 22; n++) receive(`ok ${n}`);
    expect(handled).toHaveLength(20);
    expect(refused).toEqual(['ok 20: too-many', 'ok 21: too-many']);
    vi.advanceTimersByTime(100);
    receive('ok again');
    expect(handled).toHaveLength(21);
  });

  test('that breaks the WebSocket protocol is disconnected', async () => {
    const { socket } = open();
    socket.emit('error', new RangeError('Too many message fragments'));
    await vi.advanceTimersToNextTimerAsync();
    expect(socket.isPaused).toBe(true);
  });

  test('that keeps sending junk is disconnected', () => {
    const { socket, receive } = open();
    for (let n = 0; n < 500; n++) receive('junk');
    expect(socket.closes).toEqual([1008]);
  });
});

describe('the rate limit', () => {
  test.each(['ping', 'pong'])('counts a %s like a message', (kind) => {
    const { socket, refused, receive } = open();
    for (let n = 0; n < 20; n++) socket.emit(kind, Buffer.from('x'));
    receive('ok');
    expect(refused).toEqual(['ok: too-many']);
  });

  test('leaves pings beyond the limit unanswered', () => {
    const { socket } = open();
    for (let n = 0; n < 22; n++) socket.emit('ping', Buffer.from(`${n}`));
    expect(socket.pongs).toEqual(Array.from({ length: 20 }, (_, n) => `${n}`));
    vi.advanceTimersByTime(100);
    socket.emit('ping', Buffer.from('later'));
    expect(socket.pongs.at(-1)).toBe('later');
  });

  test.each(['ping', 'pong', 'message'])('cuts off a client that floods the server with frames of type %s', (kind) => {
    const { socket, live, refused } = open();
    let cutOffs = 0;
    live.onCutOff = () => {
      cutOffs++;
    };
    for (let n = 0; n < 1000; n++) socket.emit(kind, Buffer.from('ok'), false);
    expect([socket.closes, socket.isPaused, cutOffs]).toEqual([[1008], true, 1]);
    expect(Math.max(socket.pongs.length, refused.length)).toBeLessThanOrEqual(100);
  });
});

describe('sending', () => {
  const sent = (...texts: string[]): string => String(encodeFrames(texts));
  const turn = (): Promise<void> => new Promise(process.nextTick);

  test('disconnects a client that is too far behind', async () => {
    const { socket, live, handled } = open();
    socket.bufferedAmount = 1024 * 1024;
    live.send('still');
    await turn();
    expect(socket.writes).toEqual([sent('still')]);
    socket.bufferedAmount++;
    live.send('no more');
    expect(socket.isTerminated).toBe(true);
    expect(handled).toEqual(['closed']);
    live.send('after the end');
    await turn();
    expect(socket.writes).toEqual([sent('still')]);
  });

  test('disconnects a client that sends pings but reads nothing, because pongs fill the buffer too', () => {
    const { socket } = open();
    socket.bufferedAmount = 1024 * 1024 + 1;
    socket.emit('ping', Buffer.from('x'));
    expect([socket.isTerminated, socket.pongs]).toEqual([true, []]);
  });

  test('combines the messages of one tick into one write, in order', async () => {
    const { socket, live } = open();
    live.send('accepted');
    live.send('entries');
    expect(socket.writes).toEqual([]);
    await Promise.resolve();
    await turn();
    expect(socket.writes).toEqual([sent('accepted', 'entries')]);
    live.send('later');
    await turn();
    expect(socket.writes).toEqual([sent('accepted', 'entries'), sent('later')]);
  });

  test('in one tick on several sockets writes to every socket', async () => {
    const [one, other] = [open(), open()];
    one.live.send('to one');
    other.live.send('to the other');
    await turn();
    expect([one.socket.writes, other.socket.writes]).toEqual([[sent('to one')], [sent('to the other')]]);
  });

  test('on more than 64 sockets flushes the first 64 without waiting for the last', async () => {
    const sockets = Array.from({ length: 65 }, () => open());
    for (const { live } of sockets) live.send('to all');
    expect(sockets.map(({ socket }) => socket.writes.length)).toEqual([...Array(64).fill(1), 0]);
    await turn();
    for (const { socket } of sockets) expect(socket.writes).toEqual([sent('to all')]);
  });

  test('just before a close still writes the message before the close frame', async () => {
    const { socket, live } = open();
    live.send('refused');
    live.close(1008, 'policy');
    expect([socket.writes, socket.closes]).toEqual([[sent('refused')], [1008]]);
    await turn();
    expect(socket.writes).toHaveLength(1);
  });

  test('writes nothing if the socket breaks before the end of the tick', async () => {
    const { socket, live } = open();
    live.send('lost');
    socket.terminate();
    await turn();
    expect(socket.writes).toEqual([]);
  });
});

describe('the heartbeat', () => {
  test('measures the round trip, and disconnects a client that does not answer', () => {
    const { socket, live } = open();
    live.startHeartbeat();
    vi.advanceTimersByTime(120);
    socket.emit('pong', socket.pings[0]);
    expect([live.lag, socket.pings.length]).toEqual([120, 1]);
    vi.advanceTimersByTime(20_000);
    expect([socket.isTerminated, socket.pings.length]).toEqual([false, 2]);
    vi.advanceTimersByTime(20_000);
    expect(socket.isTerminated).toBe(true);
  });

  test('is not answered by an unsolicited pong', () => {
    const { socket, live } = open();
    live.startHeartbeat();
    vi.advanceTimersByTime(500);
    socket.emit('pong', Buffer.from('x'));
    expect(live.lag).toBe(0);
    vi.advanceTimersByTime(20_000);
    expect(socket.isTerminated).toBe(true);
  });

  test('can be sent early by a probe, one ping at a time, and the client still has the full time to answer', () => {
    const { socket, live } = open();
    live.startHeartbeat();
    socket.emit('pong', socket.pings[0]);
    vi.advanceTimersByTime(19_000);
    live.probe();
    live.probe();
    expect([socket.pings.length, Date.now() - live.lastSeenAt]).toEqual([2, 19_000]);
    vi.advanceTimersByTime(1000);
    expect(socket.isTerminated).toBe(false);
    socket.emit('pong', socket.pings[1]);
    expect([live.lag, Date.now() - live.lastSeenAt]).toEqual([1000, 0]);
    live.probe();
    vi.advanceTimersByTime(20_000);
    expect(socket.isTerminated).toBe(true);
  });

  test('stops when the socket closes', () => {
    const { socket, live } = open();
    live.startHeartbeat();
    expect(vi.getTimerCount()).toBe(1);
    socket.terminate();
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('a command whose outcome is unknown is not refused: the client is told to reconnect and ask again', async () => {
  const handle = () => Promise.reject(new OutcomeUnknown('gone'));
  const { refused, receive, socket } = open({ handle });
  receive('ok 1');
  await vi.advanceTimersByTimeAsync(0);
  expect([refused, socket.closes]).toEqual([[], [1013]]);
  expect(String(errors.splice(0)[0])).toContain('gone');
});

describe('an error in the handler', () => {
  const thrown = (): never => {
    throw new Error('disk');
  };

  test.each([
    ['asynchronously', async () => thrown()],
    ['synchronously', thrown],
  ])('thrown %s is reported, the client gets a refusal, and the socket stays open', async (_, handle) => {
    const { refused, receive, socket } = open({ handle });
    receive('ok 1');
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toEqual(['ok 1: unavailable']);
    expect(String(errors[0])).toContain('disk');
    socket.emit('error', new Error('reset'));
    expect(socket.closes).toEqual([]);
  });
});

describe('draining', () => {
  test('waits for accepted messages to be handled, and accepts no new messages', async () => {
    let finish = (): void => {};
    const accepted: string[] = [];
    const { live, receive } = open({
      handle: (message) => {
        accepted.push(message);
        return new Promise((resolve) => {
          finish = resolve;
        });
      },
    });
    receive('ok 1');
    let isDrained = false;
    const drained = live.drain().then(() => {
      isDrained = true;
    });
    receive('ok 2');
    await vi.advanceTimersByTimeAsync(0);
    expect([accepted, isDrained]).toEqual([['ok 1'], false]);
    finish();
    await drained;
    expect(accepted).toEqual(['ok 1']);
  });
});
