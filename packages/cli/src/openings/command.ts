import type { Command } from 'commander';
import { OUT_HELP, SHARE_HELP, WORKERS_HELP } from '../arena/series.ts';
import { gameHelp } from '../terminal/games.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { OpeningsSettings } from './generate.ts';

export function addOpenings(program: Command, terminal: Terminal): void {
  program
    .command('openings <game>')
    .description('count the opening moves of self-play, with their results, for an opening explorer')
    .option('--games <n>', 'number of matches', '200')
    .requiredOption('--out <file>', OUT_HELP)
    .option('--book <file>', 'file for the counts as one JSON document')
    .option('--level <bot>', 'level 1 to 8 or nodes (20000n) of both players', '4')
    .option('--variety <percent>', 'moves that a player overlooks during the opening, so that openings vary', '30')
    .option('--plies <n>', 'length of an opening', '12')
    .option('--min <n>', 'leave out positions and moves that occur less often', '3')
    .option('--options <json>', 'the options of the matches')
    .option('--seed <n>', 'seed of the bots', '1')
    .option('--workers <n>', WORKERS_HELP)
    .option('--share <n/m>', SHARE_HELP)
    .option('--json', 'print the summary as one JSON object')
    .addHelpText(
      'after',
      `
${gameHelp()} Positions that differ only by a symmetry or by the order of moves count as one.
The same settings and seed give the same counts with any number of threads.

Examples:
  quintet openings xo --games 500 --out xo.jsonl --book openings.json
  quintet openings bugs --games 100 --level 3 --out bugs.jsonl`,
    )
    .action(async (game: string, settings: OpeningsSettings) => {
      const { runOpenings } = await import('./generate.ts');
      await runOpenings(terminal, game, settings);
    });
}
