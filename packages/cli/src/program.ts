import { Command, CommanderError } from 'commander';
import { addArena, addLadder, addMerge, addSelfplay } from './arena/commands.ts';
import { version } from './bundled.ts';
import { addOpenings } from './openings/command.ts';
import { type PerftSettings, runPerft } from './perft.ts';
import { type PlaySettings, runPlay } from './play/play.ts';
import { addEngine } from './protocol/command.ts';
import { addPuzzle, addPuzzles } from './puzzles/commands.ts';
import { type ReplaySettings, runReplay } from './replay/replay.ts';
import { addSolve } from './solve/command.ts';
import { addTablebase } from './tablebase/command.ts';
import { collect, LANGUAGE_HELP } from './terminal/args.ts';
import { AlreadyReported, Failure } from './terminal/failure.ts';
import { gameHelp } from './terminal/games.ts';
import { type RulesSettings, runRules } from './terminal/rules.ts';
import { printError, printJson, type Terminal } from './terminal/terminal.ts';
import { forTerminal } from './terminal/width.ts';
import { addUhp } from './uhp/command.ts';

/** Adds a command to the program. */
export type AddCommand = (program: Command, terminal: Terminal) => void;

/** Commands that need no server, no build and no sources. An executable has only these. */
export const PORTABLE_COMMANDS: readonly AddCommand[] = [
  addPlay,
  addReplay,
  addPerft,
  addRules,
  addEngine,
  addUhp,
  addArena,
  addLadder,
  addSelfplay,
  addMerge,
  addSolve,
  addTablebase,
  addPuzzles,
  addPuzzle,
  addOpenings,
];

/** Runs `quintet …` and returns the exit code: 0 done, 2 bad usage, 1 any other failure. */
export async function runProgram(
  commands: readonly AddCommand[],
  argv: readonly string[],
  terminal: Terminal,
): Promise<number> {
  try {
    await commandLine(commands, terminal).parseAsync(argv, { from: 'user' });
    return 0;
  } catch (error) {
    return report(error, argv.includes('--json'), terminal);
  }
}

function commandLine(commands: readonly AddCommand[], terminal: Terminal): Command {
  const program = new Command('quintet')
    .description('Two-player abstract strategy games for the terminal and for other programs')
    .version(version(), '-V, --version', 'print the version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.output.write(text),
      writeErr: (text) => terminal.errors.write(forTerminal(text)),
      outputError: (text, write) => write(text.replace(/^error: /, 'quintet: ')),
    })
    .showHelpAfterError('(quintet --help lists the commands, quintet COMMAND --help explains one)');
  for (const add of commands) add(program, terminal);
  return program;
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
    .option('--lang <language>', LANGUAGE_HELP)
    .option('--json', 'print one JSON object per line: the state after every change, and finally the record')
    .option('--no-color', 'print without colours')
    .addHelpText(
      'after',
      `
${gameHelp()} At the prompt type a move, or help.
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
    .option('--game <path>', 'load your own game from this folder, module or package; repeatable', collect)
    .option('--to <n>', 'print the position after N moves and exit')
    .option('--speed <factor>', 'moves per second: 0.5, 1, 2 or 5', '1')
    .option('--lang <language>', LANGUAGE_HELP)
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

${gameHelp()} The count is the last word of the last line.`,
    )
    .action((game: string, depth: string, settings: PerftSettings) => runPerft(terminal, game, depth, settings));
}

function addRules(program: Command, terminal: Terminal): void {
  program
    .command('rules <game>')
    .description("print a game's rules; as Markdown through a pipe")
    .option('--lang <language>', LANGUAGE_HELP)
    .option('--json', 'print one JSON object')
    .option('--no-color', 'print without colours')
    .addHelpText(
      'after',
      `
${gameHelp()}

Examples:
  quintet rules jungle
  quintet rules octa --lang zh > octa.md`,
    )
    .action((game: string, settings: RulesSettings) => runRules(terminal, game, settings));
}

function report(error: unknown, json: boolean, terminal: Terminal): number {
  if (error instanceof CommanderError) {
    // Commander has already printed the message. `quintet` without arguments prints the help, and also counts as bad usage.
    if (error.exitCode === 0) return 0;
    if (json) printJson(terminal, { error: { exitCode: 2, message: error.message.replace(/^error: /, '') } });
    return 2;
  }
  if (error instanceof AlreadyReported) return error.exitCode;
  const exitCode = error instanceof Failure ? error.exitCode : 1;
  const message = error instanceof Error ? error.message : String(error);
  printError(terminal, `quintet: ${message}`);
  // A full disk or a missing permission is no bug.
  const isBug = error instanceof Error && !(error instanceof Failure) && !('syscall' in error);
  if (isBug) printError(terminal, error.stack ?? '');
  if (json) printJson(terminal, { error: { exitCode, message } });
  return exitCode;
}
