// Entry point of the self-contained executables. Leaves out everything that needs the server or files of the repository.
import { PORTABLE_COMMANDS, runProgram } from './program.ts';
import { commandTerminal } from './terminal/games.ts';

void runProgram(PORTABLE_COMMANDS, process.argv.slice(2), commandTerminal()).then((code) => {
  process.exitCode = code;
});
