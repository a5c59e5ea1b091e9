import type { Terminal } from '../terminal/terminal.ts';

/** Minimum time in ms between two lines without a terminal, and between two redraws on a terminal. */
const LINE_EVERY = 30_000;
const DRAW_EVERY = 100;
const BAR = 24;

/** Shows the progress of a long command on stderr: a bar on a terminal, otherwise an occasional line. */
export class Progress {
  readonly #terminal: Terminal;
  readonly #label: string;
  readonly #total: number;
  readonly #before: number;
  readonly #since: number;
  readonly #isTty: boolean;
  #viewAt: number;
  #done: number;

  /** `before` is the number of matches from earlier runs, which the time estimate ignores. */
  constructor(terminal: Terminal, label: string, total: number, before: number) {
    this.#terminal = terminal;
    this.#label = label;
    this.#total = total;
    this.#before = before;
    this.#done = before;
    this.#since = terminal.elapsed();
    this.#viewAt = this.#since;
    this.#isTty = (terminal.errors as { isTTY?: boolean }).isTTY === true;
    if (before > 0) this.say(`${label}: continues after ${before} of ${total}`);
  }

  /** Counts one more finished match. `state` returns the score so far, as text. */
  step(state: () => string): void {
    this.#done++;
    const now = this.#terminal.elapsed();
    if (now - this.#viewAt < (this.#isTty ? DRAW_EVERY : LINE_EVERY)) return;
    this.#viewAt = now;
    const line = `${this.#label} ${this.#done}/${this.#total}  ${state()}  ${this.#left(now)}`;
    this.#terminal.errors.write(this.#isTty ? `\r\x1b[2K${this.#bar()} ${line}` : `${line}\n`);
  }

  /** Prints a line above the progress bar. */
  say(line: string): void {
    this.#terminal.errors.write(`${this.#isTty ? '\r\x1b[2K' : ''}${line}\n`);
  }

  close(): void {
    if (this.#isTty) this.#terminal.errors.write('\r\x1b[2K');
  }

  #bar(): string {
    const full = Math.round((BAR * this.#done) / Math.max(1, this.#total));
    return `${'█'.repeat(full)}${'░'.repeat(BAR - full)}`;
  }

  #left(now: number): string {
    const each = (now - this.#since) / (this.#done - this.#before);
    return `about ${duration(each * (this.#total - this.#done))} left`;
  }
}

/** Formats a duration as `1:05:09` or `0:42`. */
export function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const tail = `${h > 0 ? String(m).padStart(2, '0') : m}:${String(s).padStart(2, '0')}`;
  return h > 0 ? `${h}:${tail}` : tail;
}
