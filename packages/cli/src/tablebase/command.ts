import type { Command } from 'commander';
import type { Terminal } from '../terminal/terminal.ts';
import type { TablebaseSettings } from './tablebase.ts';

export function addTablebase(program: Command, terminal: Terminal): void {
  program
    .command('tablebase <game>')
    .description('compute endgame tables: the exact result of every position with few pieces')
    .option('--material <pieces>', 'only the table for these pieces: LT-E is lion and tiger against elephant')
    .option('--pieces <n>', 'all tables with up to this many pieces', '3')
    .option('--options <json>', 'the options of the match; {"board":"classic"} for example')
    .option('--out <folder>', 'folder for the tables; those already in it are kept', 'tables')
    .option('--check [n]', 'then check N positions of each table by the rules (1000), or all')
    .option('--workers <n>', 'number of threads; default is the number of cores')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
GAME is a game that has tables, such as jungle. Letters are those of positions as text: R C D W P T L E for rat, cat, dog, wolf,
leopard, tiger, lion and elephant. A table has the number of plies to the end with best play by both seats. It ignores repetition
and the limit on moves without a capture; search takes them into account. A rerun continues with what is missing.

Examples:
  quintet tablebase jungle --pieces 3 --check
  quintet tablebase jungle --material LT-ER --options '{"board":"classic"}' --check all`,
    )
    .action(async (game: string, settings: TablebaseSettings) => {
      const { runTablebase } = await import('./tablebase.ts');
      await runTablebase(terminal, game, settings);
    });
}
