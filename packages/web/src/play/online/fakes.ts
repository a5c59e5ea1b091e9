import { LiveMatch, type MatchStatus } from '@quintet/client';
import { type FakeSocket, fakePlatform, settled } from '@quintet/client/testkit';
import type { Game, Options, Seat } from '@quintet/engine/authoring';
import { type Entry, fold, type Match, startMatch } from '@quintet/engine/match';
import type { ClientMessage, ServerMessage, Welcome } from '@quintet/wire';
import { WIRE_VERSION } from '@quintet/wire/constants';
import type { OnlineEvent } from './events.ts';
import { OnlinePlay } from './online-play.svelte.ts';

const PERSON = { name: null, level: null, colour: null };
const HERE = { here: true, since: null, until: null };
export const ALL_HERE: MatchStatus = {
  players: [PERSON, PERSON],
  presence: [HERE, HERE],
  watchers: 0,
  offers: { draw: null, takeback: null, rematch: null },
  clocks: null,
  next: null,
  hasBothPlayers: true,
};

const optionsOf = (game: Game): Options => {
  const options = game.rules.parseOptions({});
  if (!options.ok) throw new Error('options');
  return options.value;
};

/** A fake server that stores the record. The test decides which commands it accepts. */
export class FakeServer {
  readonly game: Game;
  entries: Entry[] = [];
  status: MatchStatus = ALL_HERE;
  seat: Seat | null;
  readonly #last: () => FakeSocket;

  constructor(game: Game, seat: Seat | null, last: () => FakeSocket) {
    this.game = game;
    this.seat = seat;
    this.#last = last;
  }

  get match(): Match {
    const { result } = fold(startMatch(this.game, { options: optionsOf(this.game) }), this.entries);
    if (!result.ok) throw new Error(result.error.code);
    return result.value;
  }

  /** Every message of this connection except pings. */
  get received(): ClientMessage[] {
    return (this.#last().sent as ClientMessage[]).filter(({ type }) => type !== 'ping');
  }

  /** The moves sent over this connection. */
  get moves(): string[] {
    return this.received.flatMap((message) => (message.type === 'move' ? [message.move] : []));
  }

  async welcomes(): Promise<void> {
    const [hello] = this.received;
    const from = hello?.type === 'hello' ? (hello.seen ?? 0) : 0;
    const { outcome } = this.match;
    await this.says({
      type: 'welcome',
      wire: WIRE_VERSION,
      now: 0,
      match: 'm',
      game: this.game.id,
      rules: 1,
      options: optionsOf(this.game) as Welcome['options'],
      terms: { clock: null, awaySeconds: 300, undoLimit: this.game.undoLimit },
      seat: this.seat,
      from,
      version: this.entries.length,
      entries: this.entries.slice(from) as Welcome['entries'],
      outcome,
      chat: [],
      isMuted: false,
      status: this.status,
    });
  }

  /** Accepts the last command: saves, acknowledges and publishes it. */
  async accepts(): Promise<void> {
    const command = this.#command();
    if (command.type === 'move') this.entries.push({ move: command.move, at: 0 });
    const version = this.entries.length;
    if (command.type === 'move') await this.#publish(version - 1, command.id);
    else await this.says({ type: 'accepted', id: command.id, version });
  }

  async refuses(code: string): Promise<void> {
    const { id } = this.#command();
    await this.says({ type: 'refused', id, code, message: code, version: this.entries.length });
  }

  /** Adds entries that this page did not send. */
  async enters(...entries: (string | Entry)[]): Promise<void> {
    const from = this.entries.length;
    this.entries.push(...entries.map((entry) => (typeof entry === 'string' ? { move: entry, at: 0 } : entry)));
    await this.#publish(from);
  }

  async updates(part: Partial<MatchStatus>): Promise<void> {
    this.status = { ...this.status, ...part };
    await this.says({ type: 'status', status: this.status });
  }

  says(message: ServerMessage): Promise<void> {
    return this.#last().receives(message);
  }

  /** `id` is the command that added the entries, if this page has sent it. */
  async #publish(from: number, id?: number): Promise<void> {
    const entries = this.entries.slice(from) as Welcome['entries'];
    await this.says({ type: 'entries', from, entries, ...(id === undefined ? {} : { id }) });
  }

  #command() {
    const command = this.received.findLast((message) => 'id' in message);
    if (!command || !('id' in command)) throw new Error('there is no command to answer');
    return command;
  }
}

/** Opens a match as a player or a watcher, after the moves in `before`. */
export async function joinMatch(game: Game, seat: Seat | null, ...before: string[]) {
  const { platform, last, pass, sockets } = fakePlatform();
  const server = new FakeServer(game, seat, last);
  server.entries = before.map((move) => ({ move, at: 0 }));
  const live = new LiveMatch({ url: 'ws://x', match: 'm', ticket: null, game: async () => game }, platform);
  last().opens();
  await server.welcomes();
  const events: OnlineEvent[] = [];
  const play = new OnlinePlay(live);
  play.onevent = (event) => events.push(event);
  const move = (text: string): boolean => {
    const parsed = game.notation.parse(play.match.position, text);
    if (!parsed.ok) throw new Error(parsed.error.code);
    return play.play(parsed.value);
  };
  const queue = (text: string): boolean => play.premoves.queue({ text, path: [text] });
  /** Loses the connection and restores it a moment later. */
  const reconnect = async (): Promise<void> => {
    await last().closes(1006);
    pass(1000);
    last().opens();
    await server.welcomes();
  };
  const texts = (): string[] => play.match.moves.map(({ text }) => text);
  const kinds = (): string[] => events.map(({ kind }) => kind);
  return { play, server, live, events, kinds, move, queue, texts, pass, last, sockets, settled, reconnect };
}
