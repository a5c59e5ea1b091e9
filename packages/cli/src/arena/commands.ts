import type { Command } from 'commander';
import { gameIds } from '../args.ts';
import type { Terminal } from '../terminal.ts';
import type { ArenaSettings } from './arena.ts';

const OUT = 'keeps the matches; a rerun with the same settings goes on from there';

export function addArena(program: Command, terminal: Terminal): void {
  program
    .command('arena <game>')
    .description('let two bots play many matches, and tell how much better one is')
    .requiredOption('--a <bot>', 'a level from 1 to 8, random, greedy, or nodes as in 20000n or tree:500n')
    .requiredOption('--b <bot>', 'its opponent')
    .option('--games <n>', 'how many matches; each opening is played twice, seats swapped', '100')
    .option('--options <json>', 'the options of the matches')
    .option('--openings <n|file>', 'random moves to begin with, as in 4 or 2-6, or a file of openings', '2-6')
    .option('--plies <n>', 'a match of so many plies is adjudicated a draw', '600')
    .option('--seed <n>', 'another seed, other matches', '1')
    .option('--sprt [elo0,elo1]', 'stop as soon as a is shown to be better, or not (0,30)')
    .option('--workers <n>', 'threads; else as many as there are cores')
    .option('--out <file>', OUT)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
GAME is one of ${gameIds()}. A file of openings has one a line, moves with ; between them.
The same settings and seed give the same result, with any number of threads.

Examples:
  quintet arena jungle --a 6 --b 3 --games 100
  quintet arena ctor --a 20000n --b 5000n --sprt --out ctor.json
  quintet arena octa --a tree:500n --b alpha-beta:20000n --games 40`,
    )
    .action(async (game: string, settings: ArenaSettings) => {
      const { runArena } = await import('./arena.ts');
      await runArena(terminal, game, settings);
    });
}
