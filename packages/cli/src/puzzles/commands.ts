import type { Command } from 'commander';
import { OUT_HELP, SHARE_HELP, WORKERS_HELP } from '../arena/series.ts';
import { LANGUAGE_HELP } from '../terminal/args.ts';
import { gameHelp } from '../terminal/games.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { PuzzlesSettings } from './generate.ts';
import type { PuzzleSettings } from './play.ts';

export function addPuzzles(program: Command, terminal: Terminal): void {
  program
    .command('puzzles <game>')
    .description('find puzzles: positions with one proved solution, in matches between low levels')
    .option('--games <n>', 'number of matches', '100')
    .requiredOption('--out <file>', OUT_HELP)
    .option('--collection <file>', 'file for the collection: without symmetric duplicates, as one JSON document')
    .option('--endgames', 'look in endgame tables instead of matches, one position each')
    .option('--max <n>', 'maximum size of the collection', '320')
    .option('--seed <n>', 'seed of openings and bots', '1')
    .option('--workers <n>', WORKERS_HELP)
    .option('--share <n/m>', SHARE_HELP)
    .option('--json', 'print the summary as one JSON object')
    .addHelpText(
      'after',
      `
${gameHelp()} The same seed gives the same puzzles with any number of threads. Each puzzle has been checked by the rules alone.

Examples:
  quintet puzzles xo --games 200 --out xo.jsonl
  quintet puzzles jungle --endgames --games 50 --out endgames.jsonl
  quintet puzzles octa --games 500 --out octa.jsonl --collection puzzles.json --max 320`,
    )
    .action(async (game: string, settings: PuzzlesSettings) => {
      const { runPuzzles } = await import('./generate.ts');
      await runPuzzles(terminal, game, settings);
    });
}

export function addPuzzle(program: Command, terminal: Terminal): void {
  program
    .command('puzzle <game>')
    .description('solve the puzzle of the day, or another one, in this terminal')
    .option('--id <id>', 'this puzzle')
    .option('--level <n>', "today's puzzle of a difficulty from 1 to 10")
    .option('--lang <language>', LANGUAGE_HELP)
    .option('--no-color', 'print without colours')
    .addHelpText(
      'after',
      `
${gameHelp()} At the prompt type a move, hint, solution or quit. A wrong move is answered with its refutation.

Examples:
  quintet puzzle jungle
  quintet puzzle xo --level 3`,
    )
    .action(async (game: string, settings: PuzzleSettings) => {
      const { runPuzzle } = await import('./play.ts');
      await runPuzzle(terminal, game, settings);
    });
}
