import { type Match, MoveList, opponent, type Seat, toMove, version } from '@quintet/engine';
import type { CommandRequest, CommandResponse, LiveMatch } from '../../packages/client/src/index.ts';
import { until } from './client.ts';
import type { Random } from './seeded.ts';

/** A command as it was sent, and what became of it. */
export interface Sent {
  readonly seat: Seat;
  readonly wish: CommandRequest;
  readonly version: number;
  /** null: never answered. */
  answer: CommandResponse | null;
}

export interface PlayerParts {
  readonly live: LiveMatch;
  readonly seat: Seat;
  readonly random: Random;
  /** So many entries, and it resigns. */
  readonly entries: number;
  readonly signal: AbortSignal;
  /** Everything that this player sends, in its order. */
  readonly sent: Sent[];
  onSend(): void;
  log(line: string): void;
}

const TAKEBACKS = 2;

/** Plays by chance: mostly moves, now and then everything else that one may do or should not. */
export class Player {
  readonly #parts: PlayerParts;
  readonly #list = new MoveList();
  readonly #aborted: Promise<never>;
  #takebacks = TAKEBACKS;
  #lines = 0;
  /** What it has thought about while it was not to move. */
  #thoughtAt = -1;

  constructor(parts: PlayerParts) {
    this.#parts = parts;
    this.#aborted = aborted(parts.signal);
    // Nobody may be waiting for it.
    this.#aborted.catch(() => {});
  }

  /** To the end of the match. */
  async play(): Promise<void> {
    const { live, seat, signal } = this.#parts;
    for (;;) {
      await until(live, () => live.connectionState === 'gone' || this.#hasToThink(), signal);
      if (live.connectionState === 'gone') throw new Error(`seat ${seat} was sent away: ${live.refusalCode}`);
      const match = live.match as Match;
      if (match.outcome) return;
      if (toMove(match) === seat) await this.#turn(match);
      else await this.#aside(match);
    }
  }

  async rematch(): Promise<void> {
    const { live, signal } = this.#parts;
    while (live.status?.next === null) {
      const answer = await this.#send({ type: 'offer', what: 'rematch' });
      if (answer.ok) await until(live, () => live.status?.next !== null, signal);
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
      // Without waiting for an answer: one of the two is out of date, or the turn has two moves.
      await Promise.all([this.#send({ type: 'move', move }), this.#send({ type: 'move', move: this.#move(match) })]);
    } else if (draw < 25) await Promise.all([this.#send({ type: 'move', move }), this.#say()]);
    else await this.#send({ type: 'move', move });
  }

  /** When it is not to move. */
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

  /** Whether something was said to what the other has offered. */
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
    return this.#send({ type: 'chat', text: `line ${++this.#lines} of ${this.#parts.seat}` });
  }

  #move({ position, game }: Match): string {
    position.moves(this.#list);
    const move = this.#list.at(this.#parts.random.below(this.#list.length));
    return game.notation.format(position, move);
  }

  /** Resolves when the answer and what it tells of are both known here. */
  async #send(wish: CommandRequest): Promise<CommandResponse> {
    const { live, seat, signal, log, onSend, sent } = this.#parts;
    const kept: Sent = { seat, wish, version: live.match ? version(live.match) : 0, answer: null };
    sent.push(kept);
    log(`seat ${seat}, at ${kept.version}: ${JSON.stringify(wish)}`);
    const answering = live.send(wish);
    onSend();
    const answer = await Promise.race([answering, this.#aborted]);
    kept.answer = answer;
    log(
      `seat ${seat}, at ${kept.version}: ${JSON.stringify(wish)}: ${answer.ok ? `ok ${answer.version}` : answer.code}`,
    );
    if (answer.ok) await until(live, () => live.match !== null && version(live.match) >= answer.version, signal);
    // A refusal for being late comes with, or before, what it was late for.
    else if (answer.code === 'stale') {
      await until(live, () => live.match !== null && version(live.match) > kept.version, signal);
    }
    return answer;
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
