import { type Game, legalMoves, type Move, type Position } from '@quintet/engine';
import { perft } from '@quintet/engine/authoring';
import { integer, optionsFrom, playMoves, splitMoves } from './terminal/args.ts';
import { print, printJson, type Terminal } from './terminal/terminal.ts';

export interface PerftSettings {
  readonly options?: string;
  readonly moves?: string;
  readonly divide?: boolean;
  readonly bulk: boolean;
  readonly json?: boolean;
}

const MAX_DEPTH = 99;

/** `quintet perft GAME DEPTH`: counts move sequences. The count is the last word of the last line. */
export async function runPerft(
  terminal: Terminal,
  gameName: string,
  depthText: string,
  settings: PerftSettings,
): Promise<void> {
  const game = await terminal.games.named(gameName);
  const depth = integer(depthText, 'DEPTH', settings.divide ? 1 : 0, MAX_DEPTH);
  const options = optionsFrom(game, settings.options, 'en');
  const position = game.rules.start(options);
  const moves = splitMoves(settings.moves);
  playMoves(game, position, moves);
  if (settings.json) {
    const since = terminal.elapsed();
    const parts = settings.divide ? divided(game, position, depth, settings.bulk) : null;
    const nodes = parts ? total(parts) : perft(position, depth, settings.bulk);
    const ms = terminal.elapsed() - since;
    const result = { game: game.id, options, moves, depth, bulk: settings.bulk, nodes, ms, ...speedOf(nodes, ms) };
    printJson(terminal, parts ? { ...result, divide: parts } : result);
  } else if (settings.divide) {
    printDivided(terminal, divided(game, position, depth, settings.bulk));
  } else {
    printDepths(terminal, position, depth, settings.bulk);
  }
}

/** Prints a line per depth, as progress. The lower depths take almost no extra time. */
function printDepths(terminal: Terminal, position: Position, last: number, bulk: boolean): void {
  for (let depth = Math.min(1, last); depth <= last; depth++) {
    const since = terminal.elapsed();
    const nodes = perft(position, depth, bulk);
    const ms = terminal.elapsed() - since;
    const label = `depth ${depth}`.padEnd(8);
    print(
      terminal,
      `${label} ${seconds(ms).padStart(10)} ${rate(nodes, ms).padStart(16)} ${String(nodes).padStart(16)}`,
    );
  }
}

interface Part {
  readonly move: string;
  readonly nodes: number;
}

function divided(game: Game, position: Position, depth: number, bulk: boolean): Part[] {
  return legalMoves(position).map((move: Move) => {
    const text = game.notation.format(position, move);
    position.play(move);
    const nodes = perft(position, depth - 1, bulk);
    position.undo();
    return { move: text, nodes };
  });
}

const total = (parts: readonly Part[]): number => parts.reduce((sum, { nodes }) => sum + nodes, 0);

function printDivided(terminal: Terminal, parts: readonly Part[]): void {
  const width = Math.max(0, ...parts.map(({ move }) => move.length));
  for (const { move, nodes } of parts) print(terminal, `${move.padEnd(width)}  ${nodes}`);
  print(terminal, `${parts.length} moves, total ${total(parts)}`);
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(3)} s`;

const speedOf = (nodes: number, ms: number): { nodesPerSecond: number | null } => ({
  nodesPerSecond: ms > 0 ? Math.round((1000 * nodes) / ms) : null,
});

function rate(nodes: number, ms: number): string {
  const { nodesPerSecond } = speedOf(nodes, ms);
  return nodesPerSecond === null || ms < 1 ? '–' : `${(nodesPerSecond / 1e6).toFixed(1)} M nodes/s`;
}
