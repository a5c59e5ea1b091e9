import { type Language, type Level, legalMoves, type Match, type Refusal, refusalSentence } from '@quintet/engine';
import { explanationSentence, fill, isUnreadable, nextTargets, type Path } from '@quintet/engine/authoring';
import type { MoveProvider, View } from '@quintet/engine/match';
import { messagesFor, type TerminalMessages } from '../terminal/messages.ts';
import type { Prompt, PromptResult } from '../terminal/prompt.ts';
import { sizeOf, type Terminal } from '../terminal/terminal.ts';
import { type Display, NOTHING_PICKED, note } from './display.ts';
import { JsonDisplay } from './json-display.ts';
import { type Choices, namesOf, numbered } from './listing.ts';
import { LiveDisplay } from './live-display.ts';
import { pick } from './picking.ts';
import { PlainDisplay } from './plain-display.ts';

export interface ViewSettings {
  readonly language: Language;
  readonly color: boolean;
  readonly live: boolean;
  readonly json: boolean;
}

/** `changed` means that the command has changed the match. */
export type CommandResult = 'not-a-command' | 'done' | 'changed';

/** Runs commands (undo, save …) that are typed instead of a move. */
export interface CommandHandler {
  /** Names of all commands, for completion. */
  readonly commands: readonly string[];
  command(line: string, match: Match): Promise<CommandResult>;
  /** Called at the end of input. May throw to end the program. If it returns, the player leaves the match. */
  ended(input: Extract<PromptResult, { none: unknown }>, match: Match): Promise<void>;
}

/** Shows a match at the terminal and reads a person's moves: a move text, targets one by one, or a number from a list. */
export class TerminalView implements View, MoveProvider {
  readonly messages: TerminalMessages;
  readonly language: Language;
  readonly color: boolean;
  readonly live: boolean;
  readonly display: Display;
  readonly #terminal: Terminal;
  #handler: CommandHandler | null = null;
  #choices: readonly string[] = [];
  #isGreeted = false;
  #hasRefused = false;

  constructor(terminal: Terminal, prompt: Prompt, { language, color, live, json }: ViewSettings) {
    this.#terminal = terminal;
    this.language = language;
    this.color = color;
    this.live = live;
    this.messages = messagesFor(language);
    const Screen = live ? LiveDisplay : PlainDisplay;
    this.display = json ? new JsonDisplay(terminal, prompt) : new Screen(terminal, prompt, language, color);
  }

  get columns(): number {
    return sizeOf(this.#terminal).columns;
  }

  /** `true` once an input line was refused. */
  get hasRefused(): boolean {
    return this.#hasRefused;
  }

  handle(handler: CommandHandler): void {
    this.#handler = handler;
  }

  show(match: Match): void {
    this.display.show(match, NOTHING_PICKED);
  }

  refuse(refusal: Refusal, { game }: Match): void {
    const { code } = refusal;
    const messages = game.presentation.messages[this.language];
    const message = refusalSentence(messages, refusal);
    const explanation = explanationSentence(messages, refusal);
    const lines = [message, explanation, isUnreadable(game.notation, refusal) ? this.messages.whatToType : null];
    const text = lines.filter((line) => line !== null).join('\n');
    this.display.say({
      type: 'refused',
      text,
      facts: { code, message, ...(explanation === null ? {} : { explanation }) },
    });
    this.#hasRefused = true;
  }

  say(text: string): void {
    this.display.say(note(text));
  }

  /** Reports why an input line failed, with details on a second line. */
  reportProblem(message: string, detail: string | null = null): void {
    const text = detail === null ? message : `${message}\n  ${detail}`;
    this.display.say(note(text, { message, ...(detail === null ? {} : { detail }) }));
    this.#hasRefused = true;
  }

  /** Shows a list. A number in the next input line picks an item from the list. */
  async offer(title: string, { text, lines }: Choices, type: 'moves' | 'targets' | 'files'): Promise<void> {
    await this.display.page({ type, text: title === '' ? text : `${title}\n${text}`, facts: { [type]: lines } });
    this.#choices = lines;
  }

  /** Asks until a move is entered. Returns `null` when the person leaves. */
  async nextMove(match: Match): Promise<string | null> {
    this.#choices = [];
    this.#greet(match);
    this.#remarkOnlyMove(match);
    let picked: Path = [];
    for (;;) {
      const line = await this.#line(match, picked);
      if (line === null) return null;
      const clears = line === '' || (picked.length > 0 && line.toLowerCase() === 'undo');
      if (clears) {
        if (picked.length > 0) this.say(this.messages.pickCleared);
        picked = [];
        this.show(match);
        continue;
      }
      const handled = (await this.#handler?.command(line, match)) ?? 'not-a-command';
      if (handled === 'changed') return '';
      if (handled === 'done') continue;
      const result = pick(match, picked, line);
      if (result.kind === 'move') return result.text;
      if (result.kind === 'refused') this.refuse(result.refusal, match);
      else {
        picked = result.picked;
        this.display.show(match, { picked, next: new Set(result.next) });
        await this.#offerTargets(match, picked, result.next);
      }
    }
  }

  /** Runs commands until a bot has chosen. Returns the bot's choice, or `null` if a command has changed the match. */
  async during<T>(match: Match, level: Level, choice: Promise<T>): Promise<T | null> {
    const seat = match.game.presentation.messages[this.language].seats[match.position.toMove];
    const question = fill(this.messages.thinking, { seat, level: String(level) });
    // Turns a rejection into a value, since nothing may await the promise when it rejects.
    const chosen = choice.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    let isChosen = false;
    void chosen.then(() => {
      isChosen = true;
    });
    for (;;) {
      // A line that was typed ahead stays for the next question: a race would take it and drop it.
      const next = await (isChosen ? chosen : Promise.race([chosen, this.#line(match, [], question)]));
      if (next === null) return null;
      if (typeof next === 'object') {
        this.display.dismiss();
        if ('error' in next) throw next.error;
        return next.value;
      }
      const handled = (await this.#handler?.command(next, match)) ?? 'not-a-command';
      if (handled === 'changed') return null;
      if (handled === 'not-a-command' && next !== '') this.say(this.messages.thinkingWait);
    }
  }

  /** Reads commands after the end of a match until one of them changes it. */
  async afterEnd(match: Match): Promise<void> {
    this.#choices = [];
    if (this.live) this.say(this.messages.matchOver);
    for (;;) {
      const line = await this.#line(match, []);
      if (line === null) return;
      const handled = await this.#handler?.command(line, match);
      if (handled === 'changed') return;
      if (handled === 'not-a-command' && line !== '') this.reportProblem(this.messages.matchOver);
    }
  }

  /** Reads the next line, and replaces a number by the list item it stands for. Returns `null` at the end of input. */
  async #line(match: Match, picked: Path, question = this.#question(match, picked)): Promise<string | null> {
    for (;;) {
      const input = await this.display.ask(question, () => this.#completions(match, picked));
      if ('none' in input) {
        await this.#handler?.ended(input, match);
        return null;
      }
      if (input.line === null) {
        this.reportProblem(this.messages.tooLongLine);
        continue;
      }
      const line = input.line.trim();
      if (!/^\d+$/.test(line)) return line;
      const chosen = this.#choices[Number(line) - 1];
      if (chosen !== undefined) return chosen;
      this.reportProblem(fill(this.messages.noNumber, { number: line.slice(0, 20) }));
    }
  }

  /** Completions: move texts, targets and commands. */
  #completions({ game, position, outcome }: Match, picked: Path): string[] {
    const moves = outcome ? [] : legalMoves(position);
    const paths = moves.flatMap((move) => game.presentation.paths(position, move));
    const texts = moves.map((move) => game.notation.format(position, move));
    return [...nextTargets(paths, picked), ...texts, ...(this.#handler?.commands ?? [])];
  }

  /** Explains what can be typed, before the first move only. */
  #greet({ game, position }: Match): void {
    if (this.#isGreeted) return;
    this.#isGreeted = true;
    const [move] = legalMoves(position);
    if (this.live && move !== undefined) {
      this.say(fill(this.messages.firstHint, { move: game.notation.format(position, move) }));
    }
  }

  #remarkOnlyMove({ game, position }: Match): void {
    const [only, ...others] = legalMoves(position);
    if (only === undefined || others.length > 0) return;
    this.say(fill(this.messages.onlyMove, { move: game.notation.format(position, only) }));
  }

  #question(match: Match, picked: Path): string {
    const { game, position, outcome } = match;
    const who = outcome ? '' : game.presentation.messages[this.language].seats[position.toMove];
    return `${[who, ...picked.map(namesOf(match, this.language))].filter((part) => part !== '').join(' ')}> `;
  }

  #offerTargets(match: Match, picked: Path, next: readonly string[]): Promise<void> {
    const naming = namesOf(match, this.language);
    const title = fill(this.messages.pickNext, { picked: picked.map(naming).join(' ') });
    return this.offer(title, { text: numbered(next.map(naming), this.columns).join('\n'), lines: next }, 'targets');
  }
}
