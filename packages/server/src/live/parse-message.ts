import { type ClientMessage, clientMessage, LIMITS, WIRE_VERSION } from '@quintet/wire';
import * as z from 'zod';

type Message<T extends ClientMessage['type']> = Extract<ClientMessage, { type: T }>;

/** Parses a message of a client; `null` if it is malformed. */
export function parseMessage(text: string): ClientMessage | null {
  try {
    const json: unknown = JSON.parse(text);
    if (isMove(json)) return json;
    const parsed = clientMessage.safeParse(json);
    return parsed.success ? parsed.data : foreignHello(json);
  } catch {
    return null;
  }
}

/** Whether parsed JSON is a move, by the same rules as its schema. Almost all messages are moves, and the schema is slower. */
export function isMove(json: unknown): json is Message<'move'> {
  if (typeof json !== 'object' || json === null) return false;
  const { type, id, version, move } = json as Readonly<Record<string, unknown>>;
  return (
    type === 'move' &&
    Number.isSafeInteger(id) &&
    (id as number) >= 1 &&
    Number.isSafeInteger(version) &&
    (version as number) >= 0 &&
    typeof move === 'string' &&
    move.length >= 1 &&
    move.length <= LIMITS.moveLength &&
    Object.keys(json).length === 4
  );
}

const anyHello = z.looseObject({ type: z.literal('hello'), wire: z.int() });

/** Reads only the version of a hello whose wire version is not ours, since its other fields may differ. */
function foreignHello(json: unknown): Message<'hello'> | null {
  const hello = anyHello.safeParse(json);
  if (!hello.success || hello.data.wire === WIRE_VERSION) return null;
  return { type: 'hello', wire: hello.data.wire, match: '', ticket: null, seen: null };
}
