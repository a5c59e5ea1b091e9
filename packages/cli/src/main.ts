import type { Command } from 'commander';
import { addAdmin } from './admin.ts';
import { type AddCommand, PORTABLE_COMMANDS, runProgram } from './program.ts';
import type { ServeSettings } from './serve.ts';
import { collect } from './terminal/args.ts';
import { commandTerminal } from './terminal/games.ts';
import type { Terminal } from './terminal/terminal.ts';

/** Runs `quintet …` and returns the exit code: 0 done, 2 bad usage, 1 any other failure. */
export const main = (argv: readonly string[], terminal: Terminal = commandTerminal()): Promise<number> =>
  runProgram(COMMANDS, argv, terminal);

const COMMANDS: readonly AddCommand[] = [addServe, addAdmin, ...PORTABLE_COMMANDS];

function addServe(program: Command, terminal: Terminal): void {
  const serve = program
    .command('serve')
    .description('serve the app, REST and live play')
    .option('--port <n>', 'port to listen on; default PORT, then 4170; 0 picks a free one')
    .option('--host <address>', 'address to listen on; default HOST, then all addresses')
    .option('--store <where>', 'SQLite file or postgres://…; default STORE, then data/quintet.sqlite')
    .option('--bus <redis>', 'redis://… to connect several nodes; default BUS')
    .option('--game <path>', 'also serve this game: its folder, module or package; repeatable; default GAMES', collect)
    .option('--worker', 'run bots for the nodes on the bus instead of a server')
    .option('--json', 'print the addresses as one JSON object')
    .action(async (settings: ServeSettings) => (await import('./serve.ts')).runServe(terminal, settings));
  serve
    .command('backup <file>')
    .description('copy all matches to a new file that only you can read; servers may keep running')
    .option('--force', 'replace an existing file')
    .action(async (file: string, { force }: { readonly force?: boolean }) =>
      (await import('./serve.ts')).runBackup(terminal, file, serve.opts(), force),
    );
  serve
    .command('restore <file>')
    .description('fill an empty store from a backup')
    .action(async (file: string) => (await import('./serve.ts')).runRestore(terminal, file, serve.opts()));
}
