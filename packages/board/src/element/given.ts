import type { Game, GameModule } from '@quintet/engine/authoring';
import type { Given } from './config.ts';

/** Attributes that define the match. Changing one restarts the match. */
export const DEFINING = ['game', 'options', 'moves', 'record', 'bot', 'seat', 'server', 'match', 'ticket'] as const;
export type Defining = (typeof DEFINING)[number];

export const isDefining = (name: string): name is Defining => DEFINING.some((each) => each === name);

/** The page's description of a match. A value set as a property takes precedence over its attribute until the attribute is set again. */
export class GivenValues {
  readonly #element: Pick<Element, 'getAttribute'>;
  readonly #values = new Map<Defining | 'definition', unknown>();

  constructor(element: Pick<Element, 'getAttribute'>) {
    this.#element = element;
  }

  get definition(): Game | GameModule | null {
    return (this.#values.get('definition') as Game | GameModule | undefined) ?? null;
  }

  value(name: Defining): unknown {
    return this.#values.has(name) ? (this.#values.get(name) ?? null) : this.#element.getAttribute(name);
  }

  text(name: Defining): string | null {
    const value = this.value(name);
    return value === null ? null : String(value);
  }

  set(name: Defining | 'definition', value: unknown): void {
    this.#values.set(name, value);
    this.#changed(name);
  }

  attributeSet(name: Defining): void {
    this.#values.delete(name);
    this.#changed(name);
  }

  forgetRecord(): void {
    this.#values.delete('record');
  }

  all(): Given {
    return {
      game: this.text('game'),
      definition: this.definition,
      options: this.value('options'),
      moves: this.value('moves') as Given['moves'],
      record: this.value('record'),
      bot: this.text('bot'),
      seat: this.text('seat'),
      server: this.text('server'),
      match: this.text('match'),
      ticket: this.text('ticket'),
    };
  }

  /** Discards a loaded record when anything but the bot or the seat changes. */
  #changed(name: string): void {
    if (!['record', 'bot', 'seat'].includes(name)) this.forgetRecord();
  }
}
