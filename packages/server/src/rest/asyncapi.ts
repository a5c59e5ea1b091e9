import {
  clientMessage,
  LIMITS,
  lobbyClientMessage,
  lobbyServerMessage,
  serverMessage,
  WIRE_VERSION,
} from '@quintet/wire';
import * as z from 'zod';
import { LIVE_PATH, LOBBY_PATH } from '../live/live.ts';

/** Who says it to whom, and what for. The compiler counts them. */
const FROM_CLIENT: Readonly<Record<z.infer<typeof clientMessage>['type'], string>> = {
  hello: 'First, once: the match, the ticket of a seat (null: to watch), and the last version that was seen.',
  move: 'To play a move.',
  resign: 'To give up.',
  withdraw: 'To take back a challenge that nobody has taken yet.',
  offer: 'To offer a draw, to ask for a takeback, to ask for another match with the seats swapped.',
  accept: 'To agree to what was offered.',
  decline: 'To decline what was offered, or to take an own offer back.',
  chat: 'A line to everybody in the room.',
  mute: 'To hear nothing more of the other player, or to hear them again.',
  leave: 'The page is left on purpose: the others are told, and the time to come back is short.',
  ping: 'To ask whether the connection lives, and what the time is.',
};
const FROM_SERVER: Readonly<Record<z.infer<typeof serverMessage>['type'], string>> = {
  welcome: 'The answer to hello: the match, and the entries that were missed.',
  accepted: 'The command with this id is carried out and kept; version is that after it.',
  refused: 'The command with this id changes nothing; code says why.',
  entries: 'Entries in order, as they are made.',
  status: 'Who is there, what is offered, how much time is left.',
  chat: 'A line that somebody said.',
  messages: 'The chat as your seat sees it from now on.',
  pong: 'The answer to ping.',
  restart: 'The server goes away for a moment: come back after so many milliseconds.',
};
const FROM_VISITOR: Readonly<Record<z.infer<typeof lobbyClientMessage>['type'], string>> = {
  hello: 'First, once.',
  ping: 'To ask whether the connection lives, and what the time is.',
};
const FROM_LOBBY: Readonly<Record<z.infer<typeof lobbyServerMessage>['type'], string>> = {
  welcome: 'The answer to hello: everything that is listed, and how many are there.',
  changes: 'Matches that are newly listed or have begun, and those that are gone.',
  counts: 'How many are there.',
  refused: 'What was said cannot be read, or another wire version is needed.',
  pong: 'The answer to ping.',
  restart: 'The server goes away for a moment: come back after so many milliseconds.',
};

/** Live play and the lobby as an AsyncAPI document, from the schemas that the server itself reads and writes by. */
export function asyncApi(version: string, basePath: string): object {
  const live = channelOf('live', `${basePath}${LIVE_PATH.slice(1)}/{match}`, 'One connection is about one match.', {
    said: messagesOf(clientMessage.options, 'input', FROM_CLIENT, 'say'),
    heard: messagesOf(serverMessage.options, 'output', FROM_SERVER, 'hear'),
  });
  const lobby = channelOf(
    'lobby',
    `${basePath}${LOBBY_PATH.slice(1)}`,
    'What is listed, as it changes: challenges to be claimed, and matches to be watched. A seat is taken by REST: ' +
      '`POST /api/matches/{id}/claim`, or `POST /api/pairing` to be put together with anybody who wants the same.',
    {
      said: messagesOf(lobbyClientMessage.options, 'input', FROM_VISITOR, 'lobby-say'),
      heard: messagesOf(lobbyServerMessage.options, 'output', FROM_LOBBY, 'lobby-hear'),
    },
  );
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Quintet live play',
      version,
      license: { name: 'MIT' },
      description:
        `Matches over WebSocket, one JSON object a text frame of at most ${LIMITS.frame} bytes, wire version ${WIRE_VERSION}. ` +
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
    channels: { live: live.channel, lobby: lobby.channel },
    operations: { ...live.operations, ...lobby.operations },
    components: { messages: { ...live.messages, ...lobby.messages } },
  };
}

interface Sides {
  readonly said: Readonly<Record<string, object>>;
  readonly heard: Readonly<Record<string, object>>;
}

/** One address, with what both sides say there. */
function channelOf(name: string, address: string, description: string, { said, heard }: Sides) {
  const messages = { ...said, ...heard };
  const refs = (some: object) => Object.keys(some).map((each) => ({ $ref: `#/channels/${name}/messages/${each}` }));
  const named = Object.keys(messages).map((each) => [each, { $ref: `#/components/messages/${each}` }] as const);
  const prefix = name === 'live' ? '' : `${name}-`;
  const channel = { $ref: `#/channels/${name}` };
  return {
    messages,
    channel: {
      address,
      description,
      ...(address.endsWith('{match}') ? { parameters: { match: { description: 'Id of the match.' } } } : {}),
      servers: [{ $ref: '#/servers/here' }],
      messages: Object.fromEntries(named),
    },
    operations: {
      [`${prefix}say`]: { action: 'receive', summary: 'What a client says.', channel, messages: refs(said) },
      [`${prefix}hear`]: { action: 'send', summary: 'What the server says.', channel, messages: refs(heard) },
    },
  };
}

/** One message for each member of a union. A name can be said by both sides, hence `say` and `hear`. */
function messagesOf(
  union: readonly z.ZodObject<{ type: z.ZodLiteral<string> }>[],
  io: 'input' | 'output',
  summaries: Readonly<Record<string, string>>,
  prefix: string,
): Record<string, object> {
  const messages = union.map((option) => {
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
