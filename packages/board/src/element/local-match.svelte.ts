import {
  fill,
  type Language,
  type Level,
  ok,
  opponent,
  type Refusal,
  type Result,
  SEATS,
  type Seat,
} from '@quintet/engine/authoring';
import { type Match, Session } from '@quintet/engine/match';
import { Cancelled } from '@quintet/engine/search';
import { BotPlayer } from './bot.ts';
import { texts } from './messages.ts';
import type { MatchSource, PlayerName, SourceEvents } from './source.ts';

interface LocalSettings {
  readonly bot: Level | null;
  /** The user's seat; `null` if the user plays both seats. */
  readonly seat: Seat | null;
  /** Whether the game is a custom game that the page provides. */
  readonly isOutside: boolean;
}

/** A match on this page, with undo and an optional bot in the other seat. */
export class LocalMatch implements MatchSource {
  match: Match;
  waiting: 'thinking' | null = $state.raw(null);
  readonly note = null;
  readonly seats: readonly Seat[];
  readonly #session: Session;
  readonly #level: Level | null;
  readonly #bot: BotPlayer | null;
  readonly #events: SourceEvents;
  #isOpen = false;

  constructor(match: Match, { bot, seat, isOutside }: LocalSettings, events: SourceEvents) {
    this.match = $state.raw(match);
    this.#session = new Session(match);
    this.seats = seat === null ? SEATS : [seat];
    this.#level = bot;
    this.#bot = bot === null ? null : new BotPlayer(match.game, bot, isOutside);
    this.#events = events;
  }

  open(): void {
    this.#isOpen = true;
    this.#think();
  }

  close(): void {
    this.#isOpen = false;
    this.#stopThinking();
  }

  playerName(seat: Seat, language: Language): PlayerName {
    const text = texts[language];
    const seatName = this.match.game.presentation.messages[language].seats[seat];
    if (this.#level === null) return { name: seatName, detail: null };
    if (this.seats.includes(seat)) return { name: text.you, detail: null };
    return { name: text.computer, detail: fill(text.level, { level: String(this.#level) }) };
  }

  play(text: string): Result<void, Refusal> {
    return this.#step(() => this.#session.apply({ move: text, at: Date.now() }));
  }

  /** Takes back the last move; against a bot, the user's last move and everything after it. */
  undo(): Result<void, Refusal> {
    return this.#step(() => this.#session.undo(this.#bot ? this.seats[0] : undefined));
  }

  redo(): Result<void, Refusal> {
    return this.#step(() => this.#session.redo(this.#bot ? this.seats[0] : undefined));
  }

  #step(change: () => Result<Match, Refusal>): Result<void, Refusal> {
    const before = this.match;
    const result = change();
    if (!result.ok) return result;
    this.#stopThinking();
    this.match = result.value;
    this.#events.changed(before, result.value);
    this.#think();
    return ok(undefined);
  }

  #stopThinking(): void {
    if (this.waiting === null) return;
    this.waiting = null;
    this.#bot?.stop();
  }

  #think(): void {
    const { match } = this;
    const [seat] = this.seats;
    if (!this.#isOpen || !this.#bot || seat === undefined || match.outcome) return;
    if (match.position.toMove !== opponent(seat)) return;
    this.waiting = 'thinking';
    void this.#search(this.#bot, match);
  }

  async #search(bot: BotPlayer, match: Match): Promise<void> {
    try {
      const text = await bot.choose(match, Math.floor(Math.random() * 2 ** 32));
      if (this.match !== match || !this.#isOpen) return;
      this.waiting = null;
      this.play(text);
    } catch (error) {
      if (error instanceof Cancelled || this.match !== match) return;
      this.waiting = null;
      this.#events.failed({ code: 'bot-failed', detail: error instanceof Error ? error.message : String(error) });
    }
  }
}
