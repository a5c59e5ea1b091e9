import { clientFrame, repeated } from './frames.ts';

export interface FloodPlan {
  readonly name: string;
  /** Sent once before the flood. */
  readonly first?: Buffer;
  readonly chunk: Buffer;
}

const long = 'x'.repeat(125);
const ping = JSON.stringify({ type: 'ping', sent: 1 });

/** Kinds of frames that a client can send endlessly. */
export const FLOODS: readonly FloodPlan[] = [
  { name: 'pings', chunk: repeated(clientFrame('ping', long)) },
  { name: 'empty pings', chunk: repeated(clientFrame('ping')) },
  { name: 'unsolicited pongs', chunk: repeated(clientFrame('pong', long)) },
  { name: 'pings and pongs', chunk: repeated(Buffer.concat([clientFrame('ping', long), clientFrame('pong')])) },
  { name: 'text messages that cannot be parsed', chunk: repeated(clientFrame('text', '{')) },
  { name: 'messages that are answered', chunk: repeated(clientFrame('text', ping)) },
  { name: 'empty text messages', chunk: repeated(clientFrame('text')) },
  { name: 'binary messages', chunk: repeated(clientFrame('binary', long)) },
  {
    name: 'empty fragments of one message',
    first: clientFrame('text', '', { isLast: false }),
    chunk: repeated(clientFrame('continuation', '', { isLast: false })),
  },
  {
    name: 'messages in very many fragments',
    chunk: repeated(
      Buffer.concat([
        clientFrame('text', '1', { isLast: false }),
        repeated(clientFrame('continuation', '2', { isLast: false }), 7 * 1000),
        clientFrame('continuation', '3'),
      ]),
    ),
  },
];
