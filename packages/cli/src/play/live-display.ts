import type { Language, Match } from '@quintet/engine';
import { drawFrame } from '../draw/frame.ts';
import { createPaint } from '../draw/paint.ts';
import { messagesFor } from '../terminal/messages.ts';
import type { Complete, Prompt, PromptResult } from '../terminal/prompt.ts';
import { Screen } from '../terminal/screen.ts';
import { print, sizeOf, type Terminal } from '../terminal/terminal.ts';
import { wrap } from '../terminal/width.ts';
import { type Display, NOTHING_PICKED, type Note, type Selection } from './display.ts';

const MIN_BOARD_ROWS = 8;
/** Message types that are lists, from which a number picks an item. */
const LISTS: ReadonlySet<Note['type']> = new Set(['moves', 'targets', 'files']);

/** A screen that is redrawn in place, with messages between the board and the input line. */
export class LiveDisplay implements Display {
  readonly #terminal: Terminal;
  readonly #language: Language;
  readonly #color: boolean;
  readonly #prompt: Prompt;
  readonly #screen: Screen;
  readonly #onResize = (): void => this.#resized();
  #match: Match | null = null;
  #selection = NOTHING_PICKED;
  #notes: string[] = [];
  #status: readonly string[] = [];
  /** Line typed at the end of a page, which answers the next question. */
  #ahead: PromptResult | null = null;

  constructor(terminal: Terminal, prompt: Prompt, language: Language, color: boolean) {
    this.#terminal = terminal;
    this.#language = language;
    this.#color = color;
    this.#prompt = prompt;
    terminal.output.on('resize', this.#onResize);
    this.#screen = new Screen(terminal);
  }

  show(match: Match, selection: Selection): void {
    this.#match = match;
    this.#selection = selection;
    this.#draw();
  }

  say({ text }: Note): void {
    this.#notes.push(...text.split('\n'));
    this.#draw();
  }

  status(text: string | null): void {
    this.#status = text === null ? [] : [text];
    this.#resized();
  }

  /** Shows the text below the board if it fits, otherwise page by page without the board. */
  async page(note: Note): Promise<void> {
    const { columns, rows } = sizeOf(this.#terminal);
    const lines = note.text.split('\n').flatMap((line) => wrap(line, columns - 1));
    if (this.#board().length + lines.length + 1 <= rows) return this.say({ ...note, text: lines.join('\n') });
    const { more, back, moreOrNumber, backOrNumber } = messagesFor(this.#language);
    const [onward, last] = LISTS.has(note.type) ? [moreOrNumber, backOrNumber] : [more, back];
    for (let from = 0; from < lines.length; from += rows - 1) {
      this.#screen.put(lines.slice(from, from + rows - 1));
      const input = await this.#prompt.ask(from + rows - 1 < lines.length ? onward : last);
      if ('none' in input) break;
      const typed = input.line?.trim() ?? '';
      if (typed === '') continue;
      // Any input but q, such as a number, answers the question that follows the list.
      if (typed.toLowerCase() !== 'q') this.#ahead = input;
      break;
    }
    this.#draw();
  }

  async ask(question: string, complete?: Complete): Promise<PromptResult> {
    this.#draw();
    const input = this.#ahead ?? (await this.#prompt.ask(question, complete));
    this.#ahead = null;
    this.#notes = [];
    return input;
  }

  dismiss(): void {
    this.#prompt.cancel();
    this.#notes = [];
  }

  close(match: Match | null, farewell: readonly string[]): void {
    this.#terminal.output.off('resize', this.#onResize);
    if (match) this.#match = match;
    this.#selection = NOTHING_PICKED;
    this.#notes = [];
    this.#draw();
    const { columns } = sizeOf(this.#terminal);
    for (const line of farewell.flatMap((text) => wrap(text, columns - 1))) print(this.#terminal, line);
  }

  #resized(): void {
    this.#draw();
    this.#prompt.repeat();
  }

  #draw(): void {
    const { columns, rows } = sizeOf(this.#terminal);
    const notes = [...this.#notes, ...this.#status].flatMap((text) => wrap(text, columns - 1));
    // Messages may shrink the board only down to the minimum, so that the seat to move stays visible.
    const maxRows = Math.max(1, rows - 1 - MIN_BOARD_ROWS);
    const visible = notes.slice(-maxRows);
    this.#screen.put([...this.#board(visible.length), ...visible]);
  }

  #board(remarks = 0): string[] {
    if (!this.#match) return [];
    const { columns, rows } = sizeOf(this.#terminal);
    const paint = createPaint(this.#color, this.#match.game.seats);
    // Leaves at least one row for messages and one for input.
    const size = { columns: columns - 1, rows: rows - 1 - Math.max(1, remarks), canScroll: false };
    return drawFrame(this.#match, { language: this.#language, paint, size, ...this.#selection });
  }
}
