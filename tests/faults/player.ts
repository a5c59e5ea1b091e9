import { type Match, type Seat, toMove } from '@quintet/engine';
import { MoveList, opponent } from '@quintet/engine/authoring';
import { version } from '@quintet/engine/match';
import type { CommandRequest, CommandResponse, LiveMatch } from '../../packages/client/src/index.ts';
import { until } from './client.ts';
import type { Random } from './plan.ts';

/** A sent command and its response. */
export interface Sent {
  readonly seat: Seat;
  readonly command: CommandRequest;
  readonly version: number;
  /** `null` if no response has arrived. */
  response: CommandResponse | null;
}

export interface PlayerParts {
  readonly live: LiveMatch;
  readonly seat: Seat;
  readonly random: Random;
  /** Number of entries after which the player resigns. */
  readonly entries: number;
  readonly signal: AbortSignal;
  /** Commands sent by all players, in order. */
  readonly sent: Sent[];
  onSend(): void;
  log(text: string): void;
}

const TAKEBACKS = 2;

/** A player that sends random commands: mostly moves, sometimes other commands, including invalid ones. */
export class Player {
  readonly #parts: PlayerParts;
  readonly #list = new MoveList();
  readonly #aborted: Promise<never>;
  #takebacks = TAKEBACKS;
  #chatMessages = 0;
  /** Version at which this player last acted during the opponent's turn. */
  #thoughtAt = -1;

  constructor(parts: PlayerParts) {
    this.#parts = parts;
    this.#aborted = aborted(parts.signal);
    // Prevents an unhandled rejection while nothing awaits the promise.
    this.#aborted.catch(() => {});
  }

  /** Plays until the match ends. */
  async play(): Promise<void> {
    const { live, seat, signal } = this.#parts;
    for (;;) {
      await until(live, () => live.connectionState === 'gone' || this.#hasToThink(), signal);
      if (live.connectionState === 'gone') throw new Error(`seat ${seat} was disconnected: ${live.refusalCode}`);
      const match = live.match as Match;
      if (match.outcome) return;
      if (toMove(match) === seat) await this.#turn(match);
      else await this.#aside(match);
    }
  }

  async rematch(): Promise<void> {
    const { live, signal } = this.#parts;
    while (live.status?.next === null) {
      const response = await this.#send({ type: 'offer', what: 'rematch' });
      if (response.ok) await until(live, () => live.status?.next !== null, signal);
    }
  }

  #hasToThink(): boolean {
    const { match, status } = this.#parts.live;
    if (!match || !status) return false;
    return match.outcome !== null || toMove(match) === this.#parts.seat || this.#thoughtAt !== version(match);
  }

  async #turn(match: Match): Promise<void> {
    const { random, entries, live, seat } = this.#parts;
    if (version(match) >= entries) return void (await this.#send({ type: 'resign' }));
    if (await this.#answered(live, seat)) return;
    const draw = random.below(100);
    if (draw < 4) return void (await this.#send({ type: 'offer', what: 'draw' }));
    if (draw < 9 && this.#takebacks-- > 0) return void (await this.#send({ type: 'offer', what: 'takeback' }));
    if (draw < 12) return void (await this.#send({ type: 'move', move: 'nowhere' }));
    if (draw < 13) return void (await this.#send({ type: 'resign' }));
    const move = this.#move(match);
    if (draw < 20) {
      // Sends a second move without waiting for the first response. The second move is stale, unless the turn has two moves.
      await Promise.all([this.#send({ type: 'move', move }), this.#send({ type: 'move', move: this.#move(match) })]);
    } else if (draw < 25) await Promise.all([this.#send({ type: 'move', move }), this.#say()]);
    else await this.#send({ type: 'move', move });
  }

  /** Acts during the opponent's turn. */
  async #aside(match: Match): Promise<void> {
    const { random, live, seat } = this.#parts;
    this.#thoughtAt = version(match);
    if (await this.#answered(live, seat)) return;
    const draw = random.below(100);
    if (draw < 4) await this.#say();
    else if (draw < 8) await this.#send({ type: 'offer', what: 'draw' });
    else if (draw < 12 && this.#takebacks-- > 0) await this.#send({ type: 'offer', what: 'takeback' });
    else if (draw < 16) await this.#send({ type: 'move', move: this.#move(match) });
    else if (draw < 18) await this.#send({ type: 'accept', what: 'draw' });
  }

  /** Accepts, declines or ignores the opponent's offers. Returns `true` if it has responded to an offer. */
  async #answered({ status }: LiveMatch, seat: Seat): Promise<boolean> {
    const { random } = this.#parts;
    for (const what of ['draw', 'takeback'] as const) {
      if (status?.offers[what] !== opponent(seat)) continue;
      const draw = random.below(10);
      if (draw < (what === 'draw' ? 1 : 5)) await this.#send({ type: 'accept', what });
      else if (draw < 8) await this.#send({ type: 'decline', what });
      else continue;
      return true;
    }
    return false;
  }

  #say(): Promise<CommandResponse> {
    return this.#send({ type: 'chat', text: `line ${++this.#chatMessages} of ${this.#parts.seat}` });
  }

  #move({ position, game }: Match): string {
    position.moves(this.#list);
    const move = this.#list.at(this.#parts.random.below(this.#list.length));
    return game.notation.format(position, move);
  }

  /** Sends a command. Resolves when the response and all entries up to its version have arrived. */
  async #send(command: CommandRequest): Promise<CommandResponse> {
    const { live, seat, signal, log, onSend, sent } = this.#parts;
    const record: Sent = { seat, command, version: live.match ? version(live.match) : 0, response: null };
    sent.push(record);
    log(`seat ${seat}, at ${record.version}: ${JSON.stringify(command)}`);
    const responding = live.send(command);
    onSend();
    const response = await Promise.race([responding, this.#aborted]);
    record.response = response;
    log(
      `seat ${seat}, at ${record.version}: ${JSON.stringify(command)}: ${response.ok ? `ok ${response.version}` : response.code}`,
    );
    if (response.ok) await until(live, () => live.match !== null && version(live.match) >= response.version, signal);
    // After a `stale` refusal, waits for the missed entries.
    else if (response.code === 'stale') {
      await until(live, () => live.match !== null && version(live.match) > record.version, signal);
    }
    return response;
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
