import type { Command } from 'commander';
import { gameIds } from '../args.ts';
import type { Terminal } from '../terminal.ts';
import type { ArenaSettings } from './arena.ts';
import type { LadderSettings } from './ladder.ts';
import type { SelfplaySettings } from './selfplay.ts';

const OUT = 'keeps the matches; a rerun with the same settings goes on from there';

export function addArena(program: Command, terminal: Terminal): void {
  program
    .command('arena <game>')
    .description('let two bots play many matches, and tell how much better one is')
    .requiredOption('--a <bot>', 'a level from 1 to 8, random, greedy, nodes as in 20000n, or time as in tree:50ms')
    .requiredOption('--b <bot>', 'its opponent')
    .option('--rival <file>', 'b thinks with another build: the dist/worker.mjs of another checkout')
    .option('--games <n>', 'how many matches; each opening is played twice, seats swapped', '100')
    .option('--options <json>', 'the options of the matches')
    .option(
      '--openings <n|file>',
      'random moves to begin with that leave the match even, as in 4 or 2-6, or a file of openings',
      '2-6',
    )
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
The same settings and seed give the same result, with any number of threads, unless somebody plays by time.

Examples:
  quintet arena jungle --a 6 --b 3 --games 100
  quintet arena ctor --a 20000n --b 5000n --sprt --out ctor.json
  quintet arena ctor --a 5000n --b 5000n --rival ../old/packages/cli/dist/worker.mjs --sprt
  quintet arena octa --a tree:50ms --b alpha-beta:50ms --games 40`,
    )
    .action(async (game: string, settings: ArenaSettings) => {
      const { runArena } = await import('./arena.ts');
      await runArena(terminal, game, settings);
    });
}

export function addLadder(program: Command, terminal: Terminal): void {
  program
    .command('ladder <game>')
    .description('measure each level against the one below')
    .option('--games <n>', 'matches a pair of levels; else 100, and 40 for levels 7 and 8')
    .option('--levels <range>', 'which levels (1-8)')
    .option('--options <json>', 'the options of the matches')
    .option(
      '--openings <n|file>',
      'random moves to begin with that leave the match even, as in 2-6, or a file of openings',
    )
    .option('--plies <n>', 'a match of so many plies is adjudicated a draw (600)')
    .option('--seed <n>', 'another seed, other matches (1)')
    .option('--workers <n>', 'threads; else as many as there are cores')
    .option('--out <file>', 'the ladder as JSON; what is measured in it already is not measured again')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
GAME is one of ${gameIds()}. Stopped and started again with the same --out it goes on where it was.

Examples:
  quintet ladder xo
  quintet ladder jungle --levels 1-4 --games 40
  quintet ladder octa --out packages/engine/src/games/octa/ladder.json`,
    )
    .action(async (game: string, settings: LadderSettings) => {
      const { runLadder } = await import('./ladder.ts');
      await runLadder(terminal, game, settings);
    });
}

export function addSelfplay(program: Command, terminal: Terminal): void {
  program
    .command('selfplay <game>')
    .description('let a bot play itself many times; records, and a summary of how balanced the game is')
    .option('--games <n>', 'how many matches', '100')
    .option('--level <bot>', 'a level from 1 to 8, random, greedy, or nodes as in 20000n', '3')
    .option('--options <json>', 'the options of the matches')
    .option('--openings <n|file>', 'random moves to begin with, as in 4 or 2-6, or a file of openings', '0')
    .option('--plies <n>', 'a match of so many plies ends as a draw by agreement', '600')
    .option('--seed <n>', 'another seed, other matches', '1')
    .option('--workers <n>', 'threads; else as many as there are cores')
    .option('--out <file>', 'the records, one a line; a file of that name is written over')
    .option('--plot <file>', 'the summary as a picture (SVG)')
    .option('--json', 'print the summary as one JSON object')
    .addHelpText(
      'after',
      `
GAME is one of ${gameIds()}. The same settings and seed give the same records, with any number of threads.

Examples:
  quintet selfplay ctor --games 1000 --level 3 --seed 7 --out ctor.jsonl --plot ctor.svg
  quintet selfplay jungle --games 200 --level random --json`,
    )
    .action(async (game: string, settings: SelfplaySettings) => {
      const { runSelfplay } = await import('./selfplay.ts');
      await runSelfplay(terminal, game, settings);
    });
}
