import type { Game, Move, Options, Scene } from '../kernel/index.ts';

/** The random match in which a check runs. */
export interface Run {
  readonly game: Game;
  readonly options: Options;
  readonly seed: number;
  readonly moves: readonly Move[];
}

/** Runs a check. If it fails, its error also tells the options, the seed, the moves and the position. */
export function during(run: Run, check: () => void): void {
  explaining(() => [...settingsOf(run), ...replayed(run)], check);
}

/** Runs a check of a drawn board. If it fails, its error also tells the options, the seed and the board. */
export function drawing(run: Omit<Run, 'moves'>, text: () => string, scene: () => Scene, check: () => void): void {
  explaining(() => [...settingsOf(run), attempt(text), attempt(() => draw(scene()))], check);
}

function explaining(facts: () => readonly string[], check: () => void): void {
  try {
    check();
  } catch (error) {
    if (error instanceof Error) error.message = [error.message, ...facts()].join('\n');
    throw error;
  }
}

const settingsOf = ({ options, seed }: Omit<Run, 'moves'>): string[] => [
  `options ${JSON.stringify(options)}`,
  `seed ${seed}`,
];

/** Plays the moves again, since the failed check may have left its position in the middle of a move. */
function replayed({ game, options, moves }: Run): string[] {
  const texts: string[] = [];
  const drawn = attempt(() => {
    const position = game.rules.start(options);
    for (const move of moves) {
      texts.push(game.notation.format(position, move));
      position.play(move);
    }
    return draw(game.presentation.scene(position));
  });
  return [`ply ${moves.length}, after ${texts.length === 0 ? 'no moves' : texts.join(' ')}`, drawn];
}

/** A broken game may be unable to show what is wrong with it. */
function attempt(text: () => string): string {
  try {
    return text();
  } catch (error) {
    return `(not shown: ${error instanceof Error ? error.message : error})`;
  }
}

/** Draws a board, with the glyph and the seat of the topmost piece on each cell. */
function draw({ shape, cells, tokens }: Scene): string {
  const tops = new Map([...tokens].sort((a, b) => a.level - b.level).map((token) => [token.cell, token]));
  const left = Math.min(...cells.map(({ x }) => x));
  const rows = new Map<number, string[]>();
  for (const { target, x, y } of [...cells].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.get(y) ?? [];
    rows.set(y, row);
    const top = tops.get(target);
    row[x - left] = top ? `${top.glyph}${top.seat ?? ''}` : '.';
  }
  const width = 1 + Math.max(1, ...[...rows.values()].flat().map((text) => text.length));
  return [...rows]
    .map(([y, row]) => {
      // Each row of hexes is half a hex further to the right.
      const indent =
        shape === 'hex' ? ' '.repeat(Math.max(0, Math.round(((y - Math.min(...rows.keys())) * width) / 2))) : '';
      return (indent + Array.from(row, (text = '') => text.padEnd(width)).join('')).trimEnd();
    })
    .join('\n');
}
