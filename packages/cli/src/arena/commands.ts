import type { Command } from 'commander';
import { gameHelp, TABLES_HELP } from '../terminal/games.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { ArenaSettings } from './arena.ts';
import type { LadderSettings } from './ladder.ts';
import type { SelfplaySettings } from './selfplay.ts';
import { OUT_HELP, SHARE_HELP, WORKERS_HELP } from './series.ts';

export function addArena(program: Command, terminal: Terminal): void {
  program
    .command('arena <game>')
    .description('play many matches between two bots and measure the difference in strength')
    .requiredOption('--a <bot>', 'level 1 to 8, random, greedy, nodes (20000n) or time (tree:50ms)')
    .requiredOption('--b <bot>', 'opponent of a')
    .option('--uhp <command>', 'run b as a UHP engine, for bugs: a command with its arguments')
    .option('--games <n>', 'number of matches; each opening is played twice with seats swapped', '100')
    .option('--options <json>', 'the options of the matches')
    .option('--openings <n|file>', 'number of random moves in an opening (4 or 2-6), or a file of openings', '2-6')
    .option('--lead <range>', 'advantage of one seat after the opening; with 1 it wins 3 of 4 matches (0-0.33)')
    .option('--plies <n>', 'a match of this many plies is adjudicated a draw', '600')
    .option('--seed <n>', 'seed of openings and bots', '1')
    .option('--sprt [elo0,elo1]', 'stop as soon as a test of elo0 against elo1 is decided (0,30)')
    .option('--tables <folder>', TABLES_HELP)
    .option('--workers <n>', WORKERS_HELP)
    .option('--share <n/m>', SHARE_HELP)
    .option('--out <file>', OUT_HELP)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
${gameHelp()} A file of openings has one opening per line, with moves separated by ;.
The same settings and seed give the same result with any number of threads, unless a bot plays by time.

Examples:
  quintet arena jungle --a 6 --b 3 --games 100
  quintet arena ctor --a 20000n --b 5000n --sprt --out ctor.jsonl
  quintet arena jungle --a 7 --b 6 --lead 1.2-1.8 --openings 4-12
  quintet arena octa --a tree:50ms --b alpha-beta:50ms --games 40
  quintet arena bugs --a 1000ms --b 4000ms --uhp 'nokamute uhp' --options '{"tournament":true}' --workers 1`,
    )
    .action(async (game: string, settings: ArenaSettings) => {
      const { runArena } = await import('./arena.ts');
      await runArena(terminal, game, settings);
    });
}

export function addMerge(program: Command, terminal: Terminal): void {
  program
    .command('merge <out> <shares...>')
    .description('join the files of all shares of a series into the file that one run would have written')
    .addHelpText(
      'after',
      `
The command that wrote the shares, with --out OUT and without --share, then prints the result.

Examples:
  quintet selfplay ctor --seed 7 --share 1/2 --out a.jsonl
  quintet selfplay ctor --seed 7 --share 2/2 --out b.jsonl
  quintet merge ctor.jsonl a.jsonl b.jsonl
  quintet selfplay ctor --seed 7 --out ctor.jsonl`,
    )
    .action(async (out: string, shares: readonly string[]) => {
      const { runMerge } = await import('./merge.ts');
      await runMerge(terminal, out, shares);
    });
}

export function addLadder(program: Command, terminal: Terminal): void {
  program
    .command('ladder <game>')
    .description('measure each level against the one below')
    .option('--games <n>', 'matches per pair of levels; default 100, and 40 for levels 7 and 8')
    .option('--levels <range>', 'range of levels (1-8)')
    .option('--options <json>', 'the options of the matches')
    .option('--openings <n|file>', 'number of random moves of even openings (2-6), or a file of openings')
    .option('--plies <n>', 'a match of this many plies is adjudicated a draw (600)')
    .option('--seed <n>', 'seed of openings and bots (1)')
    .option('--workers <n>', WORKERS_HELP)
    .option('--share <n/m>', SHARE_HELP)
    .option('--out <file>', OUT_HELP)
    .option('--ladder <file>', 'file for the ladder as JSON; pairs of levels that it has already stay in it')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
${gameHelp()} The same settings and seed give the same ladder with any number of threads.

Examples:
  quintet ladder xo
  quintet ladder jungle --levels 1-4 --games 40
  quintet ladder octa --out octa.jsonl --ladder octa.json`,
    )
    .action(async (game: string, settings: LadderSettings) => {
      const { runLadder } = await import('./ladder.ts');
      await runLadder(terminal, game, settings);
    });
}

export function addSelfplay(program: Command, terminal: Terminal): void {
  program
    .command('selfplay <game>')
    .description("let a bot play itself many times; writes records and a summary of the game's balance")
    .option('--games <n>', 'number of matches', '100')
    .option('--level <bot>', 'level 1 to 8, random, greedy or nodes (20000n)', '3')
    .option('--options <json>', 'the options of the matches')
    .option('--openings <n|file>', 'number of random moves to start with (4 or 2-6), or a file of openings', '0')
    .option('--plies <n>', 'a match of this many plies ends as a draw by agreement', '600')
    .option('--seed <n>', 'seed of openings and bots', '1')
    .option('--workers <n>', WORKERS_HELP)
    .option('--share <n/m>', SHARE_HELP)
    .option('--out <file>', OUT_HELP)
    .option('--plot <file>', 'file for the summary as SVG')
    .option('--json', 'print the summary as one JSON object')
    .addHelpText(
      'after',
      `
${gameHelp()} The same settings and seed give the same records with any number of threads.

Examples:
  quintet selfplay ctor --games 1000 --level 3 --seed 7 --out ctor.jsonl --plot ctor.svg
  quintet selfplay jungle --games 200 --level random --json`,
    )
    .action(async (game: string, settings: SelfplaySettings) => {
      const { runSelfplay } = await import('./selfplay.ts');
      await runSelfplay(terminal, game, settings);
    });
}
