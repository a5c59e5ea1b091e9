// Entry point of the self-contained executables. Leaves out everything that needs the server or files of the repository.
import { PORTABLE_COMMANDS, runProgram } from './program.ts';
import { processTerminal } from './terminal/terminal.ts';

void runProgram(PORTABLE_COMMANDS, process.argv.slice(2), processTerminal()).then((code) => {
  process.exitCode = code;
});
