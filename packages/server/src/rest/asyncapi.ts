import { clientMessage, LIMITS, serverMessage, WIRE } from '@quintet/wire';
import * as z from 'zod';
import { LIVE_PATH } from '../live/live.ts';

type Union = typeof clientMessage | typeof serverMessage;

/** Who says it to whom, and what for. The compiler counts them. */
const FROM_CLIENT: Readonly<Record<z.infer<typeof clientMessage>['type'], string>> = {
  hello: 'First, once: the match, the ticket of a seat (null: to watch), and the last version that was seen.',
  move: 'To play a move.',
  resign: 'To give up.',
  offer: 'To offer a draw, to ask for a takeback, to ask for another match with the seats swapped.',
  accept: 'To agree to what was offered.',
  decline: 'To decline what was offered, or to take an own offer back.',
  chat: 'A line to everybody in the room.',
  leave: 'The page is left on purpose: the others are told, and the time to come back is short.',
  ping: 'To ask whether the connection lives, and what the time is.',
};
const FROM_SERVER: Readonly<Record<z.infer<typeof serverMessage>['type'], string>> = {
  welcome: 'The answer to hello: the match, and the entries that were missed.',
  accepted: 'The command with this id is carried out and kept; version is that after it.',
  refused: 'The command with this id changes nothing; code says why.',
  entries: 'Entries in order, as they are made.',
  situation: 'Who is there, what is offered, how much time is left.',
  chat: 'A line that somebody said.',
  pong: 'The answer to ping.',
  restart: 'The server goes away for a moment: come back after so many milliseconds.',
};

/** Live play as an AsyncAPI document, from the schemas that the server itself reads and writes by. */
export function asyncApi(version: string, basePath: string): object {
  const said = messagesOf(clientMessage, 'input', FROM_CLIENT, 'say');
  const heard = messagesOf(serverMessage, 'output', FROM_SERVER, 'hear');
  const refs = (messages: object) =>
    Object.keys(messages).map((name) => ({ $ref: `#/channels/live/messages/${name}` }));
  const named = (messages: object) =>
    Object.fromEntries(Object.keys(messages).map((name) => [name, { $ref: `#/components/messages/${name}` }]));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Quintet live play',
      version,
      license: { name: 'MIT' },
      description:
        `Matches over WebSocket, one JSON object a text frame of at most ${LIMITS.frame} bytes, wire version ${WIRE}. ` +
        'Every command is answered by accepted or refused with its id; what is accepted is kept before it is answered.',
    },
    defaultContentType: 'application/json',
    servers: {
      here: {
        host: '{host}',
        protocol: 'wss',
        variables: { host: { description: 'of this server', default: 'localhost:4170' } },
      },
    },
    channels: {
      live: {
        address: `${basePath}${LIVE_PATH.slice(1)}`,
        description: 'One connection is about one match.',
        servers: [{ $ref: '#/servers/here' }],
        messages: named({ ...said, ...heard }),
      },
    },
    operations: {
      say: {
        action: 'receive',
        summary: 'What a client says.',
        channel: { $ref: '#/channels/live' },
        messages: refs(said),
      },
      hear: {
        action: 'send',
        summary: 'What the server says.',
        channel: { $ref: '#/channels/live' },
        messages: refs(heard),
      },
    },
    components: { messages: { ...said, ...heard } },
  };
}

/** One message for each member of a union. A name can be said by both sides, hence `say` and `hear`. */
function messagesOf(
  union: Union,
  io: 'input' | 'output',
  summaries: Readonly<Record<string, string>>,
  prefix: string,
): Record<string, object> {
  const messages = union.options.map((option) => {
    const schema = withoutRefs(z.toJSONSchema(option, { io, target: 'draft-7' }));
    const payload = { schemaFormat: 'application/schema+json;version=draft-07', schema };
    const name = String([...option.shape.type.values][0]);
    const title = `${prefix}-${name}`;
    return [title, { name, title: name, summary: summaries[name] ?? '', payload }] as const;
  });
  return Object.fromEntries(messages);
}

/** The one schema that refers to itself is that of any JSON, and says as much. */
function withoutRefs(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutRefs);
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('$ref' in schema) return { description: 'any JSON' };
  const entries = Object.entries(schema).filter(([key]) => key !== 'definitions' && key !== '$schema');
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutRefs(value)]));
}
