import type { CommandRequest, CommandResponse, ConnectionState, LiveMatch, MatchStatus } from '@quintet/client';
import { type Game, type Move, opponent, type Refusal, type Seat } from '@quintet/engine/kernel';
import { type Match, toMove, version } from '@quintet/engine/match';
import type { ChatMessage, Offer } from '@quintet/wire';
import type { Ahead } from './ahead.ts';
import type { OnlineEvent } from './events.ts';
import { type Memory, NO_MEMORY, OwnMoves } from './own-moves.ts';
import { withPlayers } from './players.ts';
import { situationNews } from './situation-news.ts';

/** The match moves on while a word is on its way: it is said again, not for ever. */
const MOST_TRIES = 4;

/**
 * A match that is played on the server, as it is seen at this end: what the server has, one's own moves that it has not
 * confirmed yet, and a move that waits for its turn.
 */
export class OnlinePlay {
  readonly game: Game;
  readonly live: LiveMatch;
  /** With what is on its way. */
  match: Match;
  status: MatchStatus;
  /** As this seat sees it: without the other's lines where they are muted. */
  chat: readonly ChatMessage[];
  isMuted: boolean;
  /** One's own; null: a watcher. */
  seat: Seat | null;
  connectionState: ConnectionState;
  /** Number of moves on the board while an earlier position is looked at, here alone; null: the match as it stands. */
  viewing: number | null = $state.raw(null);
  /** A move that is played as soon as it may be. */
  queued: Ahead | null = $state.raw(null);
  /** Whether moves of one's own are on their way. */
  isSending = $state.raw(false);

  readonly #tell: (event: OnlineEvent) => void;
  readonly #own: OwnMoves;
  readonly #stop: () => void;
  #server: Match;
  #isLeft = false;

  /** `live` has been welcomed. */
  constructor(live: LiveMatch, tell: (event: OnlineEvent) => void, memory: Memory = NO_MEMORY) {
    const { match, status, chat, isMuted, seat, connectionState } = live;
    if (!match || !status) throw new Error('not welcome yet');
    this.live = live;
    this.game = match.game;
    this.#server = match;
    this.#tell = tell;
    this.match = $state.raw(withPlayers(match, status));
    this.status = $state.raw(status);
    this.chat = $state.raw(chat);
    this.isMuted = $state.raw(isMuted);
    this.seat = $state.raw(seat);
    this.connectionState = $state.raw(connectionState);
    this.#own = new OwnMoves(memory);
    this.#own.restore(match, seat);
    this.#compose();
    this.#advance();
    this.#stop = live.listen(() => this.#heard());
  }

  /** Who chooses next; null at the end. */
  get toMove(): Seat | null {
    return toMove(this.match);
  }

  /** Both seats are taken. */
  get isComplete(): boolean {
    return this.status.hasBothPlayers;
  }

  get isYours(): boolean {
    return this.isComplete && this.seat !== null && this.toMove === this.seat;
  }

  /** Whether a move may be chosen before its turn. */
  get isAhead(): boolean {
    return this.isComplete && this.seat !== null && this.toMove === opponent(this.seat);
  }

  isBot(seat: Seat): boolean {
    return this.status.players[seat].level !== null;
  }

  play(move: Move): boolean {
    if (!this.isYours || this.viewing !== null) return false;
    this.#add(this.game.notation.format(this.match.position, move));
    return true;
  }

  /** Queues a move; the same one again takes it back. */
  queue(move: Ahead): boolean {
    if (!this.isAhead || this.viewing !== null) return false;
    this.queued = this.queued?.text === move.text ? null : move;
    return true;
  }

  unqueue(): void {
    this.queued = null;
  }

  /** Looks at the position after that many moves; the last one is the match itself. */
  show(ply: number | null): void {
    this.viewing = ply === null || ply >= this.match.moves.length ? null : Math.max(0, ply);
  }

  resign(): Promise<CommandResponse> {
    return this.#command({ type: 'resign' });
  }
  /** Takes the challenge back, unless somebody has just joined. */
  withdraw(): Promise<CommandResponse> {
    return this.#command({ type: 'withdraw' });
  }
  offer(what: Offer): Promise<CommandResponse> {
    return this.#command({ type: 'offer', what });
  }
  accept(what: Offer): Promise<CommandResponse> {
    return this.#command({ type: 'accept', what });
  }
  /** Says no; also to one's own offer. */
  decline(what: Offer): Promise<CommandResponse> {
    if (this.status.offers[what] === this.seat) this.#withdrawn.add(what);
    return this.#command({ type: 'decline', what });
  }
  /** Whether it was said; who is told no still has the words. */
  async say(text: string): Promise<boolean> {
    return (await this.#command({ type: 'chat', text })).ok;
  }

  /** Whether the other player is heard; they are not told. */
  mute(isMuted: boolean): Promise<CommandResponse> {
    return this.#command({ type: 'mute', isMuted });
  }

  /** The page is closed; `onPurpose`: the others are told at once. */
  leave(onPurpose = false): void {
    this.#isLeft = true;
    this.#stop();
    if (onPurpose) this.live.leave();
    else this.live.close();
  }

  readonly #withdrawn = new Set<Offer>();

  #heard(): void {
    const { match, status, chat, isMuted, seat, connectionState } = this.live;
    this.connectionState = connectionState;
    // Without one it is being asked for again.
    if (!match || !status || this.#isLeft) return;
    this.seat = seat;
    const before = this.status;
    this.status = status;
    if (match !== this.#server) this.#follow(match);
    else if (before.players !== status.players) this.#compose();
    for (const event of situationNews(before, status, seat, match)) {
      // What one has taken back oneself was not declined.
      if (event.kind !== 'declined' || !this.#withdrawn.delete(event.what)) this.#tell(event);
    }
    this.chat = chat;
    this.isMuted = isMuted;
    this.#advance();
  }

  /** The server's match has other entries than before. */
  #follow(match: Match): void {
    const from = version(this.#server);
    const wasOver = this.match.outcome !== null;
    const shown = this.match;
    this.#server = match;
    const fresh = match.entries.slice(from);
    const reconciled = this.#own.reconcile(match.entries, from);
    this.#compose();
    const back = fresh.findLast((entry) => 'takeback' in entry);
    if (back || version(match) < from) this.#drop(null);
    if (reconciled === 'overtaken') this.#tell({ kind: 'overtaken' });
    if (back) this.#tell({ kind: 'taken-back', by: back.by });
    const isNews =
      this.match.moves.at(-1)?.text !== shown.moves.at(-1)?.text || this.match.moves.length !== shown.moves.length;
    if (isNews && fresh.some((entry) => 'move' in entry))
      this.#tell({ kind: 'moved', match: this.match, isOwn: false });
    if (this.match.outcome && !wasOver) this.#end();
  }

  #add(text: string): void {
    const wasOver = this.match.outcome !== null;
    this.#own.add(text, this.#server);
    this.#compose();
    this.#tell({ kind: 'moved', match: this.match, isOwn: true });
    if (this.match.outcome && !wasOver) this.#end();
    this.#advance();
  }

  #end(): void {
    this.queued = null;
    this.#tell({ kind: 'ended', match: this.match });
  }

  /** Sends what can be sent, and plays what was queued as soon as it is its turn. */
  #advance(): void {
    const { seat } = this;
    if (seat === null || !this.isComplete) return;
    const next = this.#own.take(this.#server, seat);
    if (next) {
      void this.live.send({ type: 'move', move: next.text }).then((answer) => {
        if (!answer.ok && this.#own.has(next) && !this.#isLeft) this.#correct(answer.code);
      });
    }
    const { queued } = this;
    if (queued && this.isYours && this.#own.count === 0) {
      const parsed = this.game.notation.parse(this.#server.position, queued.text);
      if (!parsed.ok) return this.#drop(parsed.error);
      this.queued = null;
      this.#add(this.game.notation.format(this.#server.position, parsed.value));
    }
  }

  /** The server has not taken a move: it is as it was. */
  #correct(code: string): void {
    this.#own.clear();
    this.#compose();
    this.#tell({ kind: 'refused', code, isMove: true });
  }

  #drop(refusal: Refusal | null): void {
    if (!this.queued) return;
    this.queued = null;
    this.#tell({ kind: 'dropped', refusal });
  }

  #compose(): void {
    const composed = this.#own.on(this.#server, this.live.now());
    this.match = withPlayers(composed, this.status);
    this.isSending = this.#own.count > 0;
    // What the other plays meanwhile takes nobody away from what they look at.
    if (this.viewing !== null) this.show(this.viewing);
  }

  async #command(wish: CommandRequest): Promise<CommandResponse> {
    let answer = await this.live.send(wish);
    for (let tries = 1; tries < MOST_TRIES && !answer.ok && answer.code === 'stale'; tries++) {
      answer = await this.live.send(wish);
    }
    if (!answer.ok && !this.#isLeft) this.#tell({ kind: 'refused', code: answer.code, isMove: false });
    return answer;
  }
}
