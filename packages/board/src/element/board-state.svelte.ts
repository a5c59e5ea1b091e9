import { type Language, type Refusal, type Result, refusalSentence } from '@quintet/engine/authoring';
import type { Match } from '@quintet/engine/match';
import { type BoardError, errorSentence, type Given, parseConfig, parseShowing, type Showing } from './config.ts';
import { type BoardEvent, eventsBetween } from './events.ts';
import type { MatchSource, SourceEvents } from './source.ts';
import { startSource } from './start.ts';

/** The state of a board element without its DOM: the match, the settings and the events to report. */
export class BoardState {
  source: MatchSource | null = $state.raw(null);
  error: BoardError | null = $state.raw(null);
  /** Display settings from the element's attributes. */
  showing: Showing = $state.raw(parseShowing({ getAttribute: () => null }, 'en'));
  readonly #emit: (event: BoardEvent) => void;
  #isOpen = false;
  /** Number of `show` calls, so that a slow load cannot replace a match requested later. */
  #shows = 0;

  constructor(emit: (event: BoardEvent) => void) {
    this.#emit = emit;
  }

  get language(): Language {
    return this.showing.language;
  }

  get match(): Match | null {
    return this.source?.match ?? null;
  }

  /** Starts the match that the page asks for. Resolves to whether that match is now shown. */
  async show(given: Given): Promise<boolean> {
    const show = ++this.#shows;
    const config = parseConfig(given);
    if (!config.ok) return this.#giveUp(config.error);
    const events: SourceEvents = {
      changed: (before, after) => this.#changed(before, after),
      created: (detail) => this.#emit({ name: 'created', detail }),
      refused: (refusal) => this.refuse(refusal),
      failed: (error) => this.#fail(error),
    };
    const started = await startSource(config.value, this.language, events);
    if (show !== this.#shows) return false;
    if (!started.ok) return this.#giveUp(started.error);
    this.source?.close();
    this.error = null;
    this.source = started.value;
    if (this.match) this.#changed(null, this.match);
    if (this.#isOpen) this.source.open();
    return true;
  }

  /** Starts or resumes the bot or the connection. */
  open(): void {
    this.#isOpen = true;
    this.source?.open();
  }

  close(): void {
    this.#isOpen = false;
    this.source?.close();
  }

  /** Runs an action on the match, such as a move. Returns whether it succeeded; emits a `refusal` event if it was refused. */
  act(step: (source: MatchSource) => Result<void, Refusal>): boolean {
    const { source } = this;
    if (!source) return false;
    const result = step(source);
    if (!result.ok) this.refuse(result.error);
    return result.ok;
  }

  refuse(refusal: Refusal): void {
    const messages = this.match?.game.presentation.messages[this.language];
    const message = messages ? refusalSentence(messages, refusal) : refusal.code;
    this.#emit({ name: 'refusal', detail: { code: refusal.code, message } });
  }

  #changed(before: Match | null, after: Match): void {
    for (const event of eventsBetween(before, after)) this.#emit(event);
  }

  /** Reports the error and removes the previous match, because the page has requested a different one. */
  #giveUp(error: BoardError): false {
    this.source?.close();
    this.source = null;
    return this.#fail(error);
  }

  #fail(error: BoardError): false {
    this.error = error;
    this.#emit({ name: 'error', detail: { code: error.code, message: errorSentence(error, this.language) } });
    return false;
  }
}
