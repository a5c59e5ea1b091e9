import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { addAdmin } from './admin.ts';
import { addArena, addLadder, addSelfplay } from './arena/commands.ts';
import { gameIds } from './args.ts';
import type { BenchSettings } from './bench/engine.ts';
import { Failure, Told } from './failure.ts';
import { type PerftSettings, runPerft } from './perft.ts';
import { type PlaySettings, runPlay } from './play/play.ts';
import { serveEngine } from './protocol/engine.ts';
import { type ReplaySettings, runReplay } from './replay/replay.ts';
import { type RulesSettings, runRules } from './rules.ts';
import type { ServeSettings } from './serve.ts';
import { addSolve } from './solve/command.ts';
import { printJson, processTerminal, type Terminal } from './terminal.ts';
import { addUhp } from './uhp/command.ts';

export { CLIView } from './play/cli-view.ts';

/** Runs `quintet …` and gives the exit code: 0 done, 2 bad usage, 1 anything else. */
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
    .description('Two-player abstract strategy games in a terminal, and for other programs')
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

/** A new command is a line here. */
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
    .option('--port <n>', 'the port; else PORT, else 4170; 0 is any that is free')
    .option('--host <address>', 'the address to listen at; else HOST, else all of this machine')
    .option('--store <where>', 'an SQLite file or postgres://…; else STORE, else data/quintet.sqlite')
    .option('--bus <redis>', 'redis://…, for several nodes; else BUS')
    .option('--worker', 'serve nobody, but think for the nodes on the bus')
    .option('--json', 'print the addresses as one JSON object')
    .action(async (settings: ServeSettings) => (await import('./serve.ts')).runServe(terminal, settings));
  serve
    .command('backup <file>')
    .description('copy all matches into a file, also while servers run')
    .action(async (file: string) => (await import('./backup.ts')).runBackup(terminal, file, serve.opts()));
  serve
    .command('restore <file>')
    .description('fill an empty store from such a file')
    .action(async (file: string) => (await import('./backup.ts')).runRestore(terminal, file, serve.opts()));
}

function addPlay(program: Command, terminal: Terminal): void {
  program
    .command('play [game]')
    .description('play a match at this terminal; without GAME it asks which')
    .option('--options <json>', 'the options of the match')
    .option('--players <a,b>', 'who plays, first seat first: human, a level from 1 to 8, or script:FILE')
    .option('--load <file>', 'go on with a saved match')
    .option('--seed <n>', 'of the bots: the same seed, the same moves; else another one every time')
    .option('--analysis', 'show what the bots think')
    .option('--lang <language>', 'en or zh; else as the system is set')
    .option('--json', 'print a JSON object a line: the state after every change, at the end the record')
    .option('--no-color', 'print without colours')
    .addHelpText(
      'after',
      `
GAME is one of ${gameIds()}. At the prompt type a move, or help.
Without --players two people play, and a saved match is played on by those who played it.
Through a pipe the exit code is 1 if a line was refused or the match could not be saved.
A script has one move text a line; # begins a comment. A seat whose script is through resigns.

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
    .option('--to <n>', 'print the position after that many moves and end')
    .option('--speed <factor>', '0.5, 1, 2 or 5 moves a second', '1')
    .option('--lang <language>', 'en or zh; else as the system is set')
    .option('--json', 'print a JSON object a line: every position, or the one of --to')
    .option('--no-color', 'print without colours')
    .addHelpText(
      'after',
      `
Keys: space plays and pauses, ← → step, Home End, 1-4 or + - change the speed, r restarts, q quits.
Through a pipe it prints the moves and the last position.

Examples:
  quintet replay match.json
  quintet replay match.json --to 12`,
    )
    .action((file: string, settings: ReplaySettings) => runReplay(terminal, file, settings));
}

function addPerft(program: Command, terminal: Terminal): void {
  program
    .command('perft <game> <depth>')
    .description('count the move sequences of a length')
    .option('--options <json>', 'the options of the match')
    .option('--moves <texts>', 'moves to play first, with ; between them')
    .option('--divide', 'count for each first move')
    .option('--no-bulk', 'play the last moves too instead of only counting them')
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
    .description("print a game's rules; through a pipe, as Markdown")
    .option('--lang <language>', 'en or zh; else as the system is set')
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

function addEngine(program: Command, terminal: Terminal): void {
  program
    .command('engine')
    .description('answer JSON-RPC 2.0 requests, one a line, for other programs')
    .option('--json', 'it always speaks JSON; accepted for the sake of uniformity')
    .addHelpText(
      'after',
      `
Methods: games, new, load, legal, play, undo, redo, state, record, bestmove, analyse, stop, perft, close.
During a search other requests are answered, and progress is told with the id of the request.

Example:
  echo '{"jsonrpc":"2.0","id":1,"method":"new","params":{"game":"ctor"}}' | quintet engine`,
    )
    .action(() => serveEngine(terminal));
}

function addBench(program: Command, terminal: Terminal): void {
  program
    .command('bench [what]')
    .description('measure how fast it is; without WHAT, everything')
    .option('--game <game>', 'only this game')
    .option('--json', 'print JSON')
    .option('--peers', 'other engines as well, as far as they are installed')
    .addHelpText('after', '\nExamples:\n  quintet bench engine\n  quintet bench search --game bugs --json')
    .action(async (what: string | undefined, settings: BenchSettings) => {
      const { runBench } = await import('./bench/index.ts');
      await runBench(terminal, what, settings);
    });
}

/** The package's own version; the file lies one folder up from the source and from the bundle. */
function version(): string {
  const manifest: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return manifest.version;
}

function report(error: unknown, json: boolean, terminal: Terminal): number {
  if (error instanceof CommanderError) {
    // Its message is written already; `quintet` alone shows the help, which is bad usage as well.
    if (error.exitCode === 0) return 0;
    if (json) printJson(terminal, { error: { exitCode: 2, message: error.message.replace(/^error: /, '') } });
    return 2;
  }
  if (error instanceof Told) return error.exitCode;
  const exitCode = error instanceof Failure ? error.exitCode : 1;
  const message = error instanceof Error ? error.message : String(error);
  terminal.errors.write(`quintet: ${message}\n`);
  if (!(error instanceof Failure) && error instanceof Error) terminal.errors.write(`${error.stack}\n`);
  if (json) printJson(terminal, { error: { exitCode, message } });
  return exitCode;
}
