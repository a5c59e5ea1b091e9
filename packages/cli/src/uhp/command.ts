import type { Command } from 'commander';
import { readLines } from '../terminal/lines.ts';
import type { Output, Terminal } from '../terminal/terminal.ts';
import { UhpSession } from './session.ts';

/** Maximum line length in bytes, enough for a game string of many thousand moves. */
export const MAX_LINE = 1_000_000;

export function addUhp(program: Command, terminal: Terminal): void {
  program
    .command('uhp')
    .description('Universal Hive Protocol on stdin and stdout: play Bugs with Hive viewers and engines')
    .addHelpText(
      'after',
      `
Plays Base with the tournament opening rule (no Queen first). One command per line, each response closed by ok:
  info                            identify the engine
  newgame [Base | GameString]     start or continue a game
  validmoves                      list all moves, separated by ;
  bestmove time hh:mm:ss          best move within that time
  bestmove depth n                best move at that search depth
  play MoveString, pass           play a move, in any notation: wS1, bA1 wS1-, wB1 bQ
  undo [n]                        take back the last move, or n moves
  options [get NAME | set NAME VALUE]
                                  Level 1-8 or 0 for full strength, Seed, Nodes, TableMB, Threads,
                                  Ponder, Repetition, ReportIntermediateBestMoves
  help, exit

Examples:
  printf 'newgame\\nplay wS1\\nbestmove depth 4\\n' | quintet uhp
  quintet uhp        (as the engine of a viewer such as MzingaViewer)`,
    )
    .action(() => serveUhp(terminal, program.version() ?? ''));
}

/** `quintet uhp`: reads one command per line and ends each response with `ok`, until `exit` or the end of input. */
export async function serveUhp({ input, output, elapsed, games }: Terminal, version: string): Promise<void> {
  const session = new UhpSession(version, elapsed, games.startThread);
  const report = (line: string): void => {
    output.write(`${line}\n`);
  };
  try {
    await write(output, session.respond('info') ?? []);
    for await (const lines of readLines(input, MAX_LINE)) {
      for (const line of lines) {
        if (line !== null && line.trim() === '') continue;
        await session.rest();
        const response = session.respond(line, report);
        if (response === null) return;
        await write(output, response);
        session.ponder();
      }
    }
  } finally {
    await session.close();
  }
}

/** Waits until the text is written, since the next command may be a long search and the viewer may read slowly. */
function write(output: Output, response: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    output.write([...response, 'ok', ''].join('\n'), () => resolve());
  });
}
