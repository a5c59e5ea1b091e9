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

/** Summaries of all messages. The types guarantee that no message is missing. */
const FROM_CLIENT: Readonly<Record<z.infer<typeof clientMessage>['type'], string>> = {
  hello: 'Sent first, once: the match, the ticket of a seat (null to watch), and the last version seen.',
  move: 'Plays a move.',
  resign: 'Resigns the match.',
  withdraw: 'Withdraws a challenge that nobody has joined yet.',
  offer: 'Offers a draw, or asks for a takeback or a rematch with seats swapped.',
  accept: 'Accepts an offer.',
  decline: 'Declines an offer, or withdraws your own.',
  chat: 'Sends a chat message to everyone in the match.',
  mute: "Hides or shows the opponent's chat messages.",
  leave: 'Leaves on purpose: the others are told, and the time to return is short.',
  ping: 'Checks the connection and asks for the server time.',
};
const FROM_SERVER: Readonly<Record<z.infer<typeof serverMessage>['type'], string>> = {
  welcome: 'The response to hello: the match with the missed entries.',
  accepted: 'The command with this id was carried out and stored, now or before; version is the one after it.',
  refused: 'The command with this id was refused and changed nothing; code says why.',
  entries: 'New entries, in order. With an id, they are the stored effect of your command and acknowledge it.',
  status: 'Players, presence, offers and clocks.',
  chat: 'A new chat message.',
  messages: 'Replaces the whole chat.',
  pong: 'The response to ping. Also sent when server time was corrected after an outage: show clocks by `now`.',
  restart: 'The server is restarting: reconnect after the given number of milliseconds.',
};
const FROM_VISITOR: Readonly<Record<z.infer<typeof lobbyClientMessage>['type'], string>> = {
  hello: 'Sent first, once.',
  ping: 'Checks the connection and asks for the server time.',
};
const FROM_LOBBY: Readonly<Record<z.infer<typeof lobbyServerMessage>['type'], string>> = {
  welcome: 'The response to hello: all listed matches, and connection counts.',
  changes: 'Matches that are new or changed, and those no longer listed.',
  counts: 'Connection counts.',
  refused: 'The message is malformed, or another wire version is needed.',
  pong: 'The response to ping.',
  restart: 'The server is restarting: reconnect after the given number of milliseconds.',
};

/** Builds the AsyncAPI document of live play and the lobby from the schemas that the server uses. */
export function asyncApi(version: string, basePath: string): object {
  const live = channelOf('live', `${basePath}${LIVE_PATH.slice(1)}/{match}`, 'One connection per match.', {
    sent: messagesOf(clientMessage.options, 'input', FROM_CLIENT, 'say'),
    received: messagesOf(serverMessage.options, 'output', FROM_SERVER, 'hear'),
  });
  const lobby = channelOf(
    'lobby',
    `${basePath}${LOBBY_PATH.slice(1)}`,
    'The listed matches, kept up to date: challenges to claim and matches to watch. Seats are claimed over REST with ' +
      '`POST /api/matches/{id}/claim`, or with `POST /api/pairing` to find any opponent who wants the same.',
    {
      sent: messagesOf(lobbyClientMessage.options, 'input', FROM_VISITOR, 'lobby-say'),
      received: messagesOf(lobbyServerMessage.options, 'output', FROM_LOBBY, 'lobby-hear'),
    },
  );
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Quintet live play',
      version,
      license: { name: 'MIT' },
      description:
        `Matches over WebSocket, one JSON object per text frame of at most ${LIMITS.frame} bytes, wire version ${WIRE_VERSION}. ` +
        'Every command gets accepted, refused or entries with its id; what is accepted has been stored durably.',
    },
    defaultContentType: 'application/json',
    servers: {
      here: {
        host: '{host}',
        protocol: 'wss',
        variables: { host: { description: 'host of this server', default: 'localhost:4170' } },
      },
    },
    channels: { live: live.channel, lobby: lobby.channel },
    operations: { ...live.operations, ...lobby.operations },
    components: { messages: { ...live.messages, ...lobby.messages } },
  };
}

interface ChannelMessages {
  readonly sent: Readonly<Record<string, object>>;
  readonly received: Readonly<Record<string, object>>;
}

/** One channel with the messages of both directions. */
function channelOf(name: string, address: string, description: string, { sent, received }: ChannelMessages) {
  const messages = { ...sent, ...received };
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
      [`${prefix}say`]: { action: 'receive', summary: 'Messages from the client.', channel, messages: refs(sent) },
      [`${prefix}hear`]: { action: 'send', summary: 'Messages from the server.', channel, messages: refs(received) },
    },
  };
}

/** One AsyncAPI message per member of a union. The prefix distinguishes names used in both directions. */
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

/** Replaces references, which occur only in the recursive schema of arbitrary JSON. */
function withoutRefs(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutRefs);
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('$ref' in schema) return { description: 'any JSON' };
  const entries = Object.entries(schema).filter(([key]) => key !== 'definitions' && key !== '$schema');
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutRefs(value)]));
}
