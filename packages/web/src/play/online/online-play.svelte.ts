import type { CommandRequest, CommandResponse, LiveMatch, MatchStatus } from '@quintet/client';
import { fill, type Game, type Move, opponent, type Refusal, type Seat } from '@quintet/engine/authoring';
import { type Match, toMove, version } from '@quintet/engine/match';
import type { ChatMessage, Offer } from '@quintet/wire';
import { NOT_STORED } from '../../ui/storage.ts';
import { text as common } from '../match/messages.ts';
import { isBot, levelName, playerName } from '../match/names.ts';
import type { Play, PlayerView } from '../match/play.ts';
import { type OnlineEvent, statusEvents } from './events.ts';
import { text } from './messages.ts';
import { OwnMoves, type PendingStore } from './own-moves.ts';
import { PremoveQueue, type PremoveStore } from './premoves.svelte.ts';

/** Maximum number of attempts to send a command if other entries keep arriving first. */
const MAX_TRIES = 4;

/** A match on the server: its confirmed entries, then this page's unconfirmed moves, and a queued move. */
export class OnlinePlay implements Play {
  readonly game: Game;
  readonly live: LiveMatch;
  match: Match;
  /** Players, presence, offers and clocks. */
  status: MatchStatus;
  /** The chat as this seat sees it, without the messages of a muted opponent. */
  chat: readonly ChatMessage[];
  isMuted: boolean;
  /** The seat of this page; `null` for a watcher. */
  you: Seat | null;
  viewing: number | null = $state.raw(null);
  /** Whether some moves of this page are unconfirmed. */
  isSending = $state.raw(false);
  readonly premoves: PremoveQueue;
  /** Online matches have no hints. */
  readonly hintPath = null;
  onevent: (event: OnlineEvent) => void = () => {};

  readonly #own: OwnMoves;
  readonly #stop: () => void;
  readonly #withdrawn = new Set<Offer>();
  #server: Match;
  #isClosed = false;

  /** `live` must have been welcomed by the server. */
  constructor(live: LiveMatch, pending: PendingStore = NOT_STORED, premove: PremoveStore = NOT_STORED) {
    const { match, status, chat, isMuted, seat } = live;
    if (!match || !status) throw new Error('the server has not welcomed this connection yet');
    this.live = live;
    this.game = match.game;
    this.#server = match;
    this.match = $state.raw(withPlayers(match, status));
    this.status = $state.raw(status);
    this.chat = $state.raw(chat);
    this.isMuted = $state.raw(isMuted);
    this.you = $state.raw(seat);
    this.#own = new OwnMoves(pending);
    this.#own.restore(match, seat);
    this.#compose();
    this.premoves = new PremoveQueue(this, premove);
    this.premoves.restore();
    this.#advance();
    this.#stop = live.listen(() => this.#received());
  }

  get toMove(): Seat | null {
    return toMove(this.match);
  }

  get isYours(): boolean {
    return this.status.hasBothPlayers && this.you !== null && this.toMove === this.you;
  }

  get isTheirTurn(): boolean {
    return this.status.hasBothPlayers && this.you !== null && this.toMove === opponent(this.you);
  }

  get isBotMatch(): boolean {
    return this.status.players.some(isBot);
  }

  get mayHelp(): boolean {
    return this.you === null || this.isBotMatch || this.match.outcome !== null;
  }

  /** The other player's seat; for a watcher, seat 1. */
  get other(): Seat {
    return opponent(this.you ?? 0);
  }

  get names(): readonly [string, string] {
    return [this.#nameOf(0), this.#nameOf(1)];
  }

  get players(): readonly [PlayerView, PlayerView] {
    return [this.#playerAt(0), this.#playerAt(1)];
  }

  get idleReason(): string | null {
    if (this.viewing !== null) return common['touched-back'];
    if (this.match.outcome) return common['touched-over'];
    if (this.you === null) return text['touched-watching'];
    if (!this.status.hasBothPlayers) return text['touched-waiting'];
    return this.toMove === null || this.isYours
      ? null
      : fill(text['touched-theirs'], { name: this.names[this.toMove] });
  }

  play(move: Move): boolean {
    if (!this.isYours || this.viewing !== null) return false;
    this.#add(this.game.notation.format(this.match.position, move));
    return true;
  }

  show(ply: number | null): void {
    this.viewing = ply === null || ply >= this.match.moves.length ? null : Math.max(0, ply);
  }

  resign(): Promise<CommandResponse> {
    return this.#command({ type: 'resign' });
  }
  /** Cancels the challenge, unless someone has just joined. */
  withdraw(): Promise<CommandResponse> {
    return this.#command({ type: 'withdraw' });
  }
  offer(what: Offer): Promise<CommandResponse> {
    return this.#command({ type: 'offer', what });
  }
  accept(what: Offer): Promise<CommandResponse> {
    return this.#command({ type: 'accept', what });
  }
  /** Declines the opponent's offer, or withdraws this player's own offer. */
  decline(what: Offer): Promise<CommandResponse> {
    if (this.status.offers[what] === this.you) this.#withdrawn.add(what);
    return this.#command({ type: 'decline', what });
  }
  /** Sends a chat message. Returns whether the server accepted it. */
  async say(message: string): Promise<boolean> {
    return (await this.#command({ type: 'chat', text: message })).ok;
  }
  /** Hides or shows the opponent's messages. The opponent is not notified. */
  mute(isMuted: boolean): Promise<CommandResponse> {
    return this.#command({ type: 'mute', isMuted });
  }

  /** Closes the connection. With `onPurpose`, the opponent and watchers learn at once that this player has left. */
  leave(onPurpose = false): void {
    this.#isClosed = true;
    this.#stop();
    if (onPurpose) this.live.leave();
    else this.live.close();
  }

  #nameOf(seat: Seat): string {
    const fallback = seat === this.you ? common.you : this.status.hasBothPlayers ? text.guest : text.free;
    return playerName(this.status.players[seat], fallback);
  }

  #playerAt(seat: Seat): PlayerView {
    const player = this.status.players[seat];
    const { here, since } = this.status.presence[seat];
    const isAway = !here && since !== null && !this.match.outcome && this.status.hasBothPlayers;
    return {
      name: this.#nameOf(seat),
      colour: player.colour ?? null,
      detail: isAway ? text.away : levelName(player),
      isThinking: this.viewing === null && this.toMove === seat && isBot(player),
      isHere: seat === this.you,
    };
  }

  #received(): void {
    const { match, status, chat, isMuted, seat } = this.live;
    // After a reconnect, the match and its status are unavailable until the server has sent them again.
    if (!match || !status || this.#isClosed) return;
    this.you = seat;
    const before = this.status;
    this.status = status;
    if (match !== this.#server) this.#follow(match);
    else if (before.players !== status.players) this.#compose();
    for (const event of statusEvents(before, status, seat, match)) {
      // If this player withdrew the offer, it was not declined.
      if (event.kind !== 'declined' || !this.#withdrawn.delete(event.what)) this.onevent(event);
    }
    this.chat = chat;
    this.isMuted = isMuted;
    this.#advance();
  }

  /** Applies the server's new entries. */
  #follow(match: Match): void {
    const from = version(this.#server);
    const wasOver = this.match.outcome !== null;
    const before = this.match;
    this.#server = match;
    const added = match.entries.slice(from);
    const reconciled = this.#own.reconcile(match.entries, from);
    this.#compose();
    const takeback = added.findLast((entry) => 'takeback' in entry);
    if (takeback || version(match) < from) this.#dropQueued(null);
    if (reconciled === 'overtaken') this.onevent({ kind: 'overtaken' });
    if (takeback) this.onevent({ kind: 'taken-back', by: takeback.by });
    const hasChanged =
      this.match.moves.at(-1)?.text !== before.moves.at(-1)?.text || this.match.moves.length !== before.moves.length;
    if (hasChanged && added.some((entry) => 'move' in entry)) {
      this.onevent({ kind: 'moved', match: this.match, isOwn: false });
    }
    if (this.match.outcome && !wasOver) this.#end();
  }

  #add(move: string): void {
    const wasOver = this.match.outcome !== null;
    this.#own.add(move, this.#server);
    this.#compose();
    this.onevent({ kind: 'moved', match: this.match, isOwn: true });
    if (this.match.outcome && !wasOver) this.#end();
    this.#advance();
  }

  #end(): void {
    this.premoves.cancel();
    this.onevent({ kind: 'ended', match: this.match });
  }

  /** Sends the next unconfirmed move. Plays the queued move when it is this player's turn. */
  #advance(): void {
    const { you } = this;
    if (you === null || !this.status.hasBothPlayers) return;
    const next = this.#own.take(this.#server, you);
    if (next) {
      void this.live.send({ type: 'move', move: next.text }).then((answer) => {
        if (!answer.ok && this.#own.has(next) && !this.#isClosed) this.#rollBack(answer.code);
      });
    }
    const { queued } = this.premoves;
    if (queued && this.isYours && this.#own.count === 0) {
      const parsed = this.game.notation.parse(this.#server.position, queued.text);
      if (!parsed.ok) return this.#dropQueued(parsed.error);
      this.premoves.cancel();
      this.#add(this.game.notation.format(this.#server.position, parsed.value));
    }
  }

  /** Removes all unconfirmed moves after the server has refused one of them. */
  #rollBack(code: string): void {
    this.#own.clear();
    this.#compose();
    this.onevent({ kind: 'refused', code, isMove: true });
  }

  #dropQueued(refusal: Refusal | null): void {
    if (!this.premoves.queued) return;
    this.premoves.cancel();
    this.onevent({ kind: 'dropped', refusal });
  }

  #compose(): void {
    this.match = withPlayers(this.#own.on(this.#server, this.live.now()), this.status);
    this.isSending = this.#own.count > 0;
    // New moves do not change the position that the user is looking back at, but a takeback may shorten the match.
    if (this.viewing !== null) this.show(this.viewing);
  }

  async #command(command: CommandRequest): Promise<CommandResponse> {
    let answer = await this.live.send(command);
    for (let tries = 1; tries < MAX_TRIES && !answer.ok && answer.code === 'stale'; tries++) {
      answer = await this.live.send(command);
    }
    if (!answer.ok && !this.#isClosed) this.onevent({ kind: 'refused', code: answer.code, isMove: false });
    return answer;
  }
}

/** The match with its players as a record stores them, without their colours. */
function withPlayers(match: Match, { players }: MatchStatus): Match {
  const [first, second] = players.map(({ name, level }) => ({ name, level }));
  return first && second ? { ...match, players: [first, second] } : match;
}
