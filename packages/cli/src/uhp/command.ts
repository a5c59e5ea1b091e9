import type { Command } from 'commander';
import type { Terminal } from '../terminal/terminal.ts';
import { serveUhp } from './serve.ts';

export function addUhp(program: Command, terminal: Terminal): void {
  program
    .command('uhp')
    .description('Universal Hive Protocol on stdin and stdout: play Bugs with Hive viewers and engines')
    .addHelpText(
      'after',
      `
Plays Base with the tournament opening rule (no Queen first). One command per line, each answer closed by ok:
  info                            identify the engine
  newgame [Base | GameString]     start or continue a game
  validmoves                      list all moves, separated by ;
  bestmove time hh:mm:ss          best move within that time
  bestmove depth n                best move at that search depth
  play MoveString, pass           play a move, in any notation: wS1, bA1 wS1-, wB1 bQ
  undo [n]                        take back the last move, or n moves
  options [get NAME | set NAME VALUE]
                                  Level 1-8 or 0 for full strength, Seed, Nodes, TableMB, Repetition,
                                  ReportIntermediateBestMoves
  help, exit

Examples:
  printf 'newgame\\nplay wS1\\nbestmove depth 4\\n' | quintet uhp
  quintet uhp        (as the engine of a viewer such as MzingaViewer)`,
    )
    .action(() => serveUhp(terminal, program.version() ?? ''));
}
