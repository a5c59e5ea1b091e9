import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as ws from 'ws';
import { type FrameSink, readFrames } from './frames.ts';

// `ws` exports its reader of frames, but the types do not list it.
const { Receiver } = ws as unknown as {
  Receiver: new (options: object) => NodeJS.EventEmitter & { write(chunk: Buffer): void };
};

/** What a client has sent, as a list of events. */
class Events implements FrameSink {
  readonly list: string[] = [];
  isOpen = true;
  onText(text: string): void {
    this.list.push(`text ${text}`);
  }
  onPing(data: Buffer): void {
    this.list.push(`ping ${data.toString('hex')}`);
  }
  onPong(data: Buffer): void {
    this.list.push(`pong ${data.toString('hex')}`);
  }
}

function receiverInto(events: Events): (chunk: Buffer) => void {
  const receiver = new Receiver({ isServer: true, maxPayload: 8192, maxFragments: 16, maxBufferedChunks: 64 });
  receiver.on('message', (data, isBinary) =>
    isBinary ? events.list.push(`binary ${data.toString('hex')}`) : events.onText(data.toString()),
  );
  receiver.on('ping', (data) => events.onPing(data));
  receiver.on('pong', (data) => events.onPong(data));
  receiver.on('conclude', (code) => events.list.push(`close ${code}`));
  receiver.on('error', (error: { code: string }) => events.list.push(`error ${error.code}`));
  return (chunk) => receiver.write(chunk);
}

interface Frame {
  readonly first: number;
  readonly payload: Uint8Array;
  readonly mask: readonly number[];
}

function bytesOf({ first, payload, mask }: Frame): Buffer {
  const { length } = payload;
  const header = length < 126 ? [first, 0x80 | length] : [first, 0x80 | 126, length >> 8, length & 0xff];
  return Buffer.from([...header, ...mask, ...payload.map((byte, i) => byte ^ (mask[i & 3] as number))]);
}

const text = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.constant('x'.repeat(9000)),
);
const payload = fc.oneof(
  { weight: 6, arbitrary: text.map((each) => new TextEncoder().encode(each)) },
  fc.uint8Array({ maxLength: 130 }),
);
/** First bytes: text, ping, pong, and everything else that `ws` must handle. */
const first = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(0x81, 0x89, 0x8a) }, fc.nat(255));
const mask = fc.array(fc.nat(255), { minLength: 4, maxLength: 4 });
const frames = fc.array(fc.record({ first, payload, mask }), { maxLength: 6 });

test('frames of any kind, split anywhere, are read as ws reads them', () => {
  fc.assert(
    fc.property(frames, fc.array(fc.nat(400), { maxLength: 4 }), (sent, cuts) => {
      const bytes = Buffer.concat(sent.map(bytesOf));
      const at = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
      const chunks = at.slice(1).map((end, i) => bytes.subarray(at[i], end));
      const [expected, found] = [new Events(), new Events()];
      const full = receiverInto(expected);
      for (const chunk of chunks) full(Buffer.from(chunk));
      const rest = receiverInto(found);
      let isSimple = true;
      for (const chunk of chunks.map((each) => Buffer.from(each))) {
        const read = isSimple ? readFrames(chunk, found) : 0;
        if (read === chunk.length) continue;
        isSimple = false;
        rest(chunk.subarray(read));
      }
      expect(found.list).toEqual(expected.list);
    }),
  );
});

describe('reading stops', () => {
  const move = bytesOf({ first: 0x81, payload: Buffer.from('move'), mask: [1, 2, 3, 4] });

  test('after the frame that closes the connection', () => {
    const events = new Events();
    events.onText = (each) => {
      events.list.push(each);
      events.isOpen = false;
    };
    expect(readFrames(Buffer.concat([move, move]), events)).toBe(move.length);
    expect(events.list).toEqual(['move']);
  });

  test('before a frame that is not complete, which stays unchanged', () => {
    const chunk = Buffer.concat([move, move.subarray(0, -1)]);
    const before = chunk.subarray(move.length).toString('hex');
    expect(readFrames(chunk, new Events())).toBe(move.length);
    expect(chunk.subarray(move.length).toString('hex')).toBe(before);
  });
});
