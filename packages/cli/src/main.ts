import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { addAdmin } from './admin.ts';
import { addArena, addLadder, addSelfplay } from './arena/commands.ts';
import type { BenchSettings } from './bench/engine.ts';
import { type PerftSettings, runPerft } from './perft.ts';
import { type PlaySettings, runPlay } from './play/play.ts';
import { addEngine } from './protocol/command.ts';
import { type ReplaySettings, runReplay } from './replay/replay.ts';
import type { ServeSettings } from './serve.ts';
import { addSolve } from './solve/command.ts';
import { gameIds } from './terminal/args.ts';
import { AlreadyReported, Failure } from './terminal/failure.ts';
import { type RulesSettings, runRules } from './terminal/rules.ts';
import { printJson, processTerminal, type Terminal } from './terminal/terminal.ts';
import { addUhp } from './uhp/command.ts';

export { CLIView } from './play/cli-view.ts';

/** Runs `quintet …` and returns the exit code: 0 done, 2 bad usage, 1 any other failure. */
export async function main(argv: readonly string[], terminal: Terminal = processTerminal()): Promise<number> {
  try {
    await commandLine(terminal).parseAsync(argv, { from: 'user' });
    return 0;
  } catch (error) {
    return report(error, argv.includes('--json'), terminal);
  }
}

function commandLine(terminal: Terminal): Command {
  const program = new Command('quintet')
    .description('Two-player abstract strategy games for the terminal and for other programs')
    .version(version(), '-V, --version', 'print the version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.output.write(text),
      writeErr: (text) => terminal.errors.write(text),
      outputError: (text, write) => write(text.replace(/^error: /, 'quintet: ')),
    })
    .showHelpAfterError('(quintet --help lists the commands, quintet COMMAND --help explains one)');
  for (const add of COMMANDS) add(program, terminal);
  return program;
}

const COMMANDS: readonly ((program: Command, terminal: Terminal) => void)[] = [
  addServe,
  addAdmin,
  addPlay,
  addReplay,
  addPerft,
  addRules,
  addEngine,
  addUhp,
  addBench,
  addArena,
  addLadder,
  addSelfplay,
  addSolve,
];

function addServe(program: Command, terminal: Terminal): void {
  const serve = program
    .command('serve')
    .description('serve the app, REST and live play')
    .option('--port <n>', 'port to listen on; default PORT, then 4170; 0 picks a free one')
    .option('--host <address>', 'address to listen on; default HOST, then all addresses')
    .option('--store <where>', 'SQLite file or postgres://…; default STORE, then data/quintet.sqlite')
    .option('--bus <redis>', 'redis://… to connect several nodes; default BUS')
    .option('--worker', 'run bots for the nodes on the bus instead of a server')
    .option('--json', 'print the addresses as one JSON object')
    .action(async (settings: ServeSettings) => (await import('./serve.ts')).runServe(terminal, settings));
  serve
    .command('backup <file>')
    .description('copy all matches to a file; servers may keep running')
    .action(async (file: string) => (await import('./backup.ts')).runBackup(terminal, file, serve.opts()));
  serve
    .command('restore <file>')
    .description('fill an empty store from a backup')
    .action(async (file: string) => (await import('./backup.ts')).runRestore(terminal, file, serve.opts()));
}

function addPlay(program: Command, terminal: Terminal): void {
  program
    .command('play [game]')
    .description('play a match in this terminal; asks for the game if GAME is missing')
    .option('--options <json>', 'the options of the match')
    .option('--players <a,b>', 'players, first seat first: human, a level from 1 to 8, or script:FILE')
    .option('--load <file>', 'continue a saved match')
    .option('--seed <n>', 'seed of the bots: the same seed gives the same moves; random by default')
    .option('--analysis', "show the bots' evaluations")
    .option('--lang <language>', 'en or zh; default is the language of the system')
    .option('--json', 'print one JSON object per line: the state after every change, and finally the record')
    .option('--no-color', 'print without colours')
    .addHelpText(
      'after',
      `
GAME is one of ${gameIds()}. At the prompt type a move, or help.
Without --players two people play; a saved match continues with its own players.
With piped input the exit code is 1 if a line was refused or the match could not be saved.
A script has one move per line; # starts a comment. After its last line the script resigns.

Examples:
  quintet play jungle --players human,3
  quintet play octa --options '{"size":3}' --players human,script:moves.txt
  printf 'E3-E4\\nsave match.json\\n' | quintet play jungle
  quintet play --load match.json`,
    )
    .action((game: string | undefined, settings: PlaySettings) => runPlay(terminal, game, settings));
}

function addReplay(program: Command, terminal: Terminal): void {
  program
    .command('replay <file>')
    .description('show a saved match move by move')
    .option('--to <n>', 'print the position after N moves and exit')
    .option('--speed <factor>', 'moves per second: 0.5, 1, 2 or 5', '1')
    .option('--lang <language>', 'en or zh; default is the language of the system')
    .option('--json', 'print one JSON object per line: every position, or that of --to')
    .option('--no-color', 'print without colours')
    .addHelpText(
      'after',
      `
Keys: space plays or pauses, ← → step, Home End jump, 1-4 or + - change the speed, r restarts, q quits.
Through a pipe, prints the moves and the last position.

Examples:
  quintet replay match.json
  quintet replay match.json --to 12`,
    )
    .action((file: string, settings: ReplaySettings) => runReplay(terminal, file, settings));
}

function addPerft(program: Command, terminal: Terminal): void {
  program
    .command('perft <game> <depth>')
    .description('count the legal move sequences of a given length')
    .option('--options <json>', 'the options of the match')
    .option('--moves <texts>', 'moves to play first, separated by ;')
    .option('--divide', 'count separately for each first move')
    .option('--no-bulk', 'play the last moves instead of counting them in bulk')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
Examples:
  quintet perft bugs 6 --options '{"tournament":true}'
  quintet perft jungle 4 --moves "E3-E4;C7-C6" --divide

GAME is one of ${gameIds()}. The count is the last word of the last line.`,
    )
    .action((game: string, depth: string, settings: PerftSettings) => runPerft(terminal, game, depth, settings));
}

function addRules(program: Command, terminal: Terminal): void {
  program
    .command('rules <game>')
    .description("print a game's rules; as Markdown through a pipe")
    .option('--lang <language>', 'en or zh; default is the language of the system')
    .option('--json', 'print one JSON object')
    .option('--no-color', 'print without colours')
    .addHelpText(
      'after',
      `
GAME is one of ${gameIds()}.

Examples:
  quintet rules jungle
  quintet rules octa --lang zh > octa.md`,
    )
    .action((game: string, settings: RulesSettings) => runRules(terminal, game, settings));
}

function addBench(program: Command, terminal: Terminal): void {
  program
    .command('bench [what]')
    .description('run benchmarks: engine, search or maps; all by default')
    .option('--game <game>', 'only this game')
    .option('--json', 'print JSON')
    .option('--peers', 'measure other engines too, if installed')
    .addHelpText('after', '\nExamples:\n  quintet bench engine\n  quintet bench search --game bugs --json')
    .action(async (what: string | undefined, settings: BenchSettings) => {
      const { runBench } = await import('./bench/index.ts');
      await runBench(terminal, what, settings);
    });
}

/** The package's version. Source and bundle are both one folder below the manifest. */
function version(): string {
  const manifest: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return manifest.version;
}

function report(error: unknown, json: boolean, terminal: Terminal): number {
  if (error instanceof CommanderError) {
    // Commander has printed its message. `quintet` alone prints the help, and counts as bad usage too.
    if (error.exitCode === 0) return 0;
    if (json) printJson(terminal, { error: { exitCode: 2, message: error.message.replace(/^error: /, '') } });
    return 2;
  }
  if (error instanceof AlreadyReported) return error.exitCode;
  const exitCode = error instanceof Failure ? error.exitCode : 1;
  const message = error instanceof Error ? error.message : String(error);
  terminal.errors.write(`quintet: ${message}\n`);
  if (!(error instanceof Failure) && error instanceof Error) terminal.errors.write(`${error.stack}\n`);
  if (json) printJson(terminal, { error: { exitCode, message } });
  return exitCode;
}
