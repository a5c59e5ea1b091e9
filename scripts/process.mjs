// Runs other programs the same way on Linux, macOS and Windows.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** A failure that needs no stack trace. */
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
 * @returns {Promise<{ code: number, output: string }>} exit code as in shells, above 128 after a signal;
 *   piped output in order of arrival
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    /** @type {NodeJS.Signals | null} */
    let interruption = null;
    /** @param {NodeJS.Signals} signal */
    const interrupt = (signal) => {
      interruption = signal;
      // A terminal sends Ctrl-C to the whole process group, including the child.
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
 * Runs a tool of node_modules with this Node. The files in node_modules/.bin differ by platform.
 * @param {string} script path below node_modules
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export const runTool = (script, args, options) =>
  run(process.execPath, [path.join(root, 'node_modules', script), ...args], options);

/**
 * Runs npm with its output on stderr, so that stdout stays clean, and without stdin.
 * @param {string[]} args
 * @param {import('node:child_process').StdioOptions} [stdio]
 */
export function runNpm(args, stdio = ['ignore', 2, 2]) {
  const script = npmScript();
  if (script) return run(process.execPath, [script, ...args], { stdio });
  if (process.platform !== 'win32') return run('npm', args, { stdio });
  // Windows runs .cmd files only in a shell, and Node deprecates separate arguments for a shell. The arguments here need no
  // quoting.
  return run(['npm.cmd', ...args].join(' '), [], { stdio, shell: true });
}

/** npm's script if npm or npx started this process. Other package managers set the variable to their own script. */
function npmScript() {
  const started = process.env.npm_execpath;
  if (!started || !/^np[mx]-cli\.[cm]?js$/.test(path.basename(started))) return null;
  const script = path.join(path.dirname(started), 'npm-cli.js');
  return existsSync(script) ? script : null;
}
