import { clip } from './draw/width.ts';
import { sizeOf, type Terminal } from './terminal.ts';

const ESC = '\u001b';
const HOME = `${ESC}[H`;
const CLEAR = `${ESC}[2J`;
const CLEAR_LINE = `${ESC}[K`;
const CLEAR_BELOW = `${ESC}[J`;

/** A screen that is drawn again in place; what was there before is not scrolled away line by line. */
export class Screen {
  readonly #terminal: Terminal;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    terminal.output.write(CLEAR);
  }

  /** These lines from the top, nothing below; the cursor stands behind them. Of too many, the last. */
  put(lines: readonly string[]): void {
    const { columns, rows } = sizeOf(this.#terminal);
    const text = lines
      .slice(-Math.max(1, rows - 1))
      .map((line) => `${clip(line, columns)}${CLEAR_LINE}\n`)
      .join('');
    this.#terminal.output.write(HOME + text + CLEAR_BELOW);
  }
}
