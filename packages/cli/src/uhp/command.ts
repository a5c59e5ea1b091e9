import type { Command } from 'commander';
import type { Terminal } from '../terminal.ts';
import { serveUhp } from './serve.ts';

export function addUhp(program: Command, terminal: Terminal): void {
  program
    .command('uhp')
    .description('speak the Universal Hive Protocol on stdin and stdout: Bugs for Hive viewers and other engines')
    .addHelpText(
      'after',
      `
Plays Base with the tournament opening (no Queen first). Commands, one a line, each answer closed by ok:
  info                            who this is
  newgame [Base | GameString]     begin, or go on with a game
  validmoves                      all moves, with ; between them
  bestmove time hh:mm:ss          the move to play, found in that time
  bestmove depth n                the move to play, looking n moves ahead
  play MoveString, pass           play a move, in any spelling: wS1, bA1 wS1-, wB1 bQ
  undo [n]                        take back one move or n
  options [get NAME | set NAME VALUE]
                                  Level 1-8 or 0 for all it can, Seed, Nodes, TableMB, Repetition,
                                  ReportIntermediateBestMoves
  help, exit

Examples:
  printf 'newgame\\nplay wS1\\nbestmove depth 4\\n' | quintet uhp
  quintet uhp        (as the engine of a viewer such as MzingaViewer)`,
    )
    .action(() => serveUhp(terminal, program.version() ?? ''));
}
