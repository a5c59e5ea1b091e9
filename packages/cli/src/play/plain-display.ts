import type { Language, Match } from '@quintet/engine';
import { drawFrame } from '../draw/frame.ts';
import { createPaint } from '../draw/paint.ts';
import { printedSize } from '../draw/size.ts';
import type { Prompt, PromptResult } from '../terminal/prompt.ts';
import { print, sizeOf, type Terminal } from '../terminal/terminal.ts';
import { printable } from '../terminal/width.ts';
import type { Display, Note, Selection } from './display.ts';

/** Plain output without cursor codes, for pipes and files. Echoes the input, so that the saved output is readable. */
export class PlainDisplay implements Display {
  readonly #terminal: Terminal;
  readonly #language: Language;
  readonly #color: boolean;
  readonly #prompt: Prompt;
  #seen: Match | null = null;

  constructor(terminal: Terminal, prompt: Prompt, language: Language, color: boolean) {
    this.#terminal = terminal;
    this.#language = language;
    this.#color = color;
    this.#prompt = prompt;
  }

  /** Prints the board if the match has changed or a selection continues. */
  show(match: Match, { picked, next }: Selection): void {
    if (match === this.#seen && next.size === 0) return;
    this.#seen = match;
    const paint = createPaint(this.#color, match.game.seats);
    const size = printedSize(sizeOf(this.#terminal).columns);
    print(
      this.#terminal,
      ['', ...drawFrame(match, { language: this.#language, paint, size, picked, next })].join('\n'),
    );
  }

  say({ text }: Note): void {
    print(this.#terminal, text);
  }

  status(): void {}

  async page(note: Note): Promise<void> {
    this.say(note);
  }

  async ask(question: string): Promise<PromptResult> {
    const input = await this.#prompt.ask(question);
    if ('line' in input && input.line !== null) print(this.#terminal, question + printable(input.line));
    return input;
  }

  dismiss(): void {
    this.#prompt.cancel();
  }

  close(_match: Match | null, farewell: readonly string[]): void {
    for (const line of farewell) print(this.#terminal, line);
  }
}
