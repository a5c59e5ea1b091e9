import { type Match, toMove, toRecord } from '@quintet/engine';
import { snapshot } from '@quintet/engine/match';
import type { Prompt, PromptResult } from '../terminal/prompt.ts';
import { printJson, type Terminal } from '../terminal/terminal.ts';
import type { Display, Note, Selection } from './display.ts';

/** Prints one JSON object per line: the state after every change, refusals and lists, and the record at the end. */
export class JsonDisplay implements Display {
  readonly #terminal: Terminal;
  readonly #prompt: Prompt;
  #seen: Match | null = null;

  constructor(terminal: Terminal, prompt: Prompt) {
    this.#terminal = terminal;
    this.#prompt = prompt;
  }

  show(match: Match, _selection: Selection): void {
    if (match === this.#seen) return;
    this.#seen = match;
    const { game, position, outcome, moves } = match;
    printJson(this.#terminal, {
      type: 'state',
      game: game.id,
      ply: position.ply,
      toMove: toMove(match),
      lastMove: moves.at(-1)?.text ?? null,
      outcome,
      state: game.presentation.state(snapshot(match)),
    });
  }

  say({ type, text, facts }: Note): void {
    printJson(this.#terminal, { type, ...(facts ?? { message: text }) });
  }

  status(): void {}

  async page(note: Note): Promise<void> {
    this.say(note);
  }

  ask(question: string): Promise<PromptResult> {
    return this.#prompt.ask(question);
  }

  dismiss(): void {
    this.#prompt.cancel();
  }

  close(match: Match | null, _farewell: readonly string[]): void {
    if (match) printJson(this.#terminal, { type: 'record', record: toRecord(match) });
  }
}
