// Starting other programs the same way on Linux, macOS and Windows, and saying what is going on.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** A failure that the person at the terminal can understand without a stack trace. */
export class Expected extends Error {
  expected = true;
  /** @param {string} message @param {number} [code] of the process */
  constructor(message, code = 1) {
    super(message);
    this.code = code;
  }
}

/** @typedef {(text: string) => void} Say */

/** @param {number} since from performance.now() */
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const FORWARDED = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} code as shells have it, above 128 when a signal ended it; output
 *   is what was piped, in the order it came
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    /** @type {NodeJS.Signals | null} */
    let interruption = null;
    /** @param {NodeJS.Signals} signal */
    const interrupt = (signal) => {
      interruption = signal;
      // A terminal sends Ctrl-C to the whole group: the child has it already.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of FORWARDED) process.on(signal, interrupt);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const name of FORWARDED) process.off(name, interrupt);
      const ended = interruption ?? signal;
      resolve({ code: ended ? 128 + constants.signals[ended] : (code ?? 1), output });
    });
  });
}

/**
 * A tool of node_modules, run by this same Node rather than through node_modules/.bin, whose files differ by platform.
 * @param {string} script path below node_modules
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export const runTool = (script, args, options) =>
  run(process.execPath, [path.join(root, 'node_modules', script), ...args], options);

/**
 * npm's output goes to stderr, so that a program's own stdout stays clean, and it never reads our stdin.
 * @param {string[]} args
 * @param {import('node:child_process').StdioOptions} [stdio]
 */
export function runNpm(args, stdio = ['ignore', 2, 2]) {
  const script = npmScript();
  if (script) return run(process.execPath, [script, ...args], { stdio });
  if (process.platform !== 'win32') return run('npm', args, { stdio });
  // Windows starts a .cmd only through its shell, and Node warns of arguments beside one; ours need no quoting.
  return run(['npm.cmd', ...args].join(' '), [], { stdio, shell: true });
}

/** npm's own script when npm or npx started us; other package managers set the same variable to theirs. */
function npmScript() {
  const started = process.env.npm_execpath;
  if (!started || !/^np[mx]-cli\.[cm]?js$/.test(path.basename(started))) return null;
  const script = path.join(path.dirname(started), 'npm-cli.js');
  return existsSync(script) ? script : null;
}
