import type { Command } from 'commander';
import { gameIds } from '../args.ts';
import type { Terminal } from '../terminal.ts';
import type { SolveSettings } from './solve.ts';

export function addSolve(program: Command, terminal: Terminal): void {
  program
    .command('solve <game>')
    .description('look for the result with best play, and prove it')
    .option('--options <json>', 'the options of the match')
    .option('--moves <texts>', 'moves to play first, with ; between them')
    .option('--nodes <n>', 'how many positions to look at, at most', '5000000')
    .option('--wins <seat>', 'ask only whether this seat wins, as in O: half the work')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
GAME is one of ${gameIds()}. What is proved has been played through by the rules against every reply; within too few
nodes, the result stays unknown. What each seat can be sure of is told even so.

Examples:
  quintet solve octa --options '{"size":2,"turnLimit":8}'
  quintet solve xo --moves "place 1,1;place 0,0" --nodes 20000000
  quintet solve xo --moves "place 2,1;double 0,2+3,3;double 2,0+3,1;place 0,0;place 0,3" --wins O`,
    )
    .action(async (game: string, settings: SolveSettings) => {
      const { runSolve } = await import('./solve.ts');
      runSolve(terminal, game, settings);
    });
}
