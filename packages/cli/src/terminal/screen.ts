import { sizeOf, type Terminal } from './terminal.ts';
import { clip, forTerminal } from './width.ts';

const ESC = '\u001b';
const HOME = `${ESC}[H`;
const CLEAR = `${ESC}[2J`;
const CLEAR_LINE = `${ESC}[K`;
const CLEAR_BELOW = `${ESC}[J`;

/** A screen that is redrawn in place. */
export class Screen {
  readonly #terminal: Terminal;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    terminal.output.write(CLEAR);
  }

  /** Draws lines from the top and clears the rest of the screen. If not all lines fit, shows the last ones. */
  put(lines: readonly string[]): void {
    const { columns, rows } = sizeOf(this.#terminal);
    const text = lines
      .slice(-Math.max(1, rows - 1))
      .map((line) => `${clip(forTerminal(line), columns)}${CLEAR_LINE}\n`)
      .join('');
    this.#terminal.output.write(HOME + text + CLEAR_BELOW);
  }
}
