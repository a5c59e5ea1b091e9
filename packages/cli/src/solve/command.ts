import type { Command } from 'commander';
import { gameHelp } from '../terminal/games.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { SolveSettings } from './solve.ts';

export function addSolve(program: Command, terminal: Terminal): void {
  program
    .command('solve <game>')
    .description('find and prove the result with best play')
    .option('--options <json>', 'the options of the match')
    .option('--moves <texts>', 'moves to play first, separated by ;')
    .option('--nodes <n>', 'maximum number of positions to examine', '5000000')
    .option('--wins <seat>', 'only test whether this seat wins (O, for example): half the work')
    .option('--tables <folder>', 'folder of quintet tablebase: a position in one of these tables needs no proof')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
${gameHelp()} A proof has been checked by the rules against every reply. If the nodes do not suffice, the result is unknown,
but what each seat can force is still reported.

Examples:
  quintet solve octa --options '{"size":2,"turnLimit":8}'
  quintet solve jungle --options '{"setup":"..e..../......./...C.../......./......./......./......./......./....... RED"}'
  quintet solve xo --moves "place 1,1;place 0,0" --nodes 20000000
  quintet solve xo --moves "place 2,1;double 0,2+3,3;double 2,0+3,1;place 0,0;place 0,3" --wins O`,
    )
    .action(async (game: string, settings: SolveSettings) => {
      const { runSolve } = await import('./solve.ts');
      await runSolve(terminal, game, settings);
    });
}
