import { LiveMatch, Rest } from '@quintet/client';
import {
  fail,
  fill,
  type Language,
  ok,
  type Refusal,
  type Result,
  refusal,
  type Seat,
} from '@quintet/engine/authoring';
import { type Match, toMove } from '@quintet/engine/match';
import type { HeldMatch, NewMatch, OnlineConfig } from './config.ts';
import { texts } from './messages.ts';
import type { LoadGame, MatchSource, PlayerName, SourceEvents } from './source.ts';

/** A match on a server: played with a ticket, watched without one. A move is shown once the server has accepted it. */
export class OnlineMatch implements MatchSource {
  match: Match | null = $state.raw(null);
  waiting: 'sending' | null = $state.raw(null);
  note: 'connecting' | 'reconnecting' | 'waiting' | null = $state.raw('connecting');
  seats: readonly Seat[] = $state.raw([]);
  #players: readonly { readonly name: string | null; readonly level: number | null }[] = $state.raw([]);
  readonly #config: OnlineConfig;
  readonly #loadGame: LoadGame;
  readonly #events: SourceEvents;
  #live: LiveMatch | null = null;
  /** The request that creates the match, so that repeated `open` calls create only one match. */
  #creating: Promise<HeldMatch | null> | null = null;
  /** Number of `open` and `close` calls, so that a match created after `close` is never connected. */
  #opens = 0;

  constructor(config: OnlineConfig, loadGame: LoadGame, events: SourceEvents) {
    this.#config = config;
    this.#loadGame = loadGame;
    this.#events = events;
  }

  open(): void {
    const open = ++this.#opens;
    const rest = new Rest({ root: new URL(this.#config.server, document.baseURI).href });
    void this.#held(rest).then((held) => {
      if (held && open === this.#opens) this.#connect(rest.liveUrl, held);
    });
  }

  /** The match to connect to. Creates it first if the page asks for a new match. `null` if the server refuses. */
  async #held(rest: Rest): Promise<HeldMatch | null> {
    const { match } = this.#config;
    if ('id' in match) return match;
    this.#creating ??= this.#create(rest, match);
    return this.#creating;
  }

  async #create(rest: Rest, { game, options, bot, seat }: NewMatch): Promise<HeldMatch | null> {
    const opponent = bot === null ? ({ kind: 'friend' } as const) : ({ kind: 'bot', level: bot } as const);
    const created = await rest.createMatch({ game, options, opponent, seat: seat ?? 0 });
    if (!created.ok) {
      this.#events.failed({ code: 'connection-refused', detail: created.error.message });
      return null;
    }
    const { id, ticket, invitation } = created.value;
    this.#events.created({ match: id, ticket, invitation });
    return { id, ticket };
  }

  #connect(url: string, { id, ticket }: HeldMatch): void {
    const live = new LiveMatch({ url, match: id, ticket, game: this.#loadGame });
    this.#live = live;
    live.listen(() => {
      if (live === this.#live) this.#received(live);
    });
  }

  close(): void {
    this.#opens++;
    this.#live?.close();
    this.#live = null;
    this.waiting = null;
  }

  playerName(seat: Seat, language: Language): PlayerName {
    const text = texts[language];
    const player = this.#players[seat];
    const isBot = player?.level !== null && player?.level !== undefined;
    const detail = isBot ? fill(text.level, { level: String(player.level) }) : null;
    const fallback = isBot ? text.computer : this.seats.includes(seat) ? text.you : text.guest;
    return { name: player?.name ?? fallback, detail };
  }

  play(text: string): Result<void, Refusal> {
    const { match } = this;
    const live = this.#live;
    if (!match || !live) return fail(refusal('not-your-seat'));
    const seat = toMove(match);
    if (seat !== null && !this.seats.includes(seat)) return fail(refusal('not-your-seat'));
    const parsed = match.game.notation.parse(match.position, text);
    if (!parsed.ok) return parsed;
    this.waiting = 'sending';
    void this.#send(live, text);
    return ok(undefined);
  }

  undo(): Result<void, Refusal> {
    return fail(refusal('nothing-to-undo'));
  }

  redo(): Result<void, Refusal> {
    return fail(refusal('nothing-to-redo'));
  }

  async #send(live: LiveMatch, text: string): Promise<void> {
    const response = await live.send({ type: 'move', move: text });
    if (live !== this.#live) return;
    this.waiting = null;
    if (!response.ok) this.#events.refused(refusal(response.code, response.message));
  }

  #received(live: LiveMatch): void {
    const { match, status, seat, connectionState } = live;
    if (connectionState === 'gone') {
      this.close();
      this.#events.failed({ code: 'connection-refused', detail: live.refusalCode ?? 'unavailable' });
      return;
    }
    if (status) this.#players = status.players;
    this.seats = seat === null ? [] : [seat];
    if (connectionState !== 'open') this.note = match ? 'reconnecting' : 'connecting';
    else this.note = status && !status.hasBothPlayers ? 'waiting' : null;
    if (!match || match === this.match) return;
    const before = this.match;
    this.match = match;
    this.#events.changed(before, match);
  }
}
