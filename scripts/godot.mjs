// `npm run test:godot`: tests the addon for Godot 3 in the real engine, headless and on a virtual screen.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Expected, root } from './process.mjs';

const PROJECT = path.join(root, 'integrations/godot');
const TESTS = path.join(root, 'tests/integrations/godot');
const SCREENSHOTS = path.join(root, 'screenshots');
/** Debian packages, each with a program that it contains. */
const PACKAGES = { 'godot3-server': 'godot3-server', godot3: 'godot3', xvfb: 'Xvfb', xauth: 'xauth' };
/** Packages without a program: Mesa's software renderer, which Xvfb needs. */
const LIBRARIES = ['libgl1', 'libgl1-mesa-dri'];
const SCREEN = ['-a', '-s', '-screen 0 1280x800x24', 'godot3', '--video-driver', 'GLES2', '--audio-driver', 'Dummy'];
const TIMEOUT_MS = 600_000;
const EXIT_TIMEOUT_MS = 30_000;

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * @param {string[]} args parts of the names of test files; all tests without
 * @param {import('./process.mjs').Say} say
 */
export async function testGodot(args, say) {
  installGodot(say);
  mkdirSync(SCREENSHOTS, { recursive: true });
  const home = mkdtempSync(path.join(tmpdir(), 'quintet-godot-'));
  /** @type {[name: string, run: () => Promise<Counts>][]} */
  const suites = [
    ['client', () => runSuite('godot3-server', [], 'client_test.gd', home)],
    ['board', () => runSuite('godot3-server', [], 'board_test.gd', home)],
    ['demo', () => runSuite('xvfb-run', SCREEN, 'demo_test.gd', home)],
    ['orphan', () => killGodot(home)],
    ['docs', () => runDocs(home)],
  ];
  const total = { passed: 0, failed: 0 };
  try {
    for (const [name, run] of suites) {
      if (args.length > 0 && !args.some((part) => name.includes(part))) continue;
      console.log(`\n── ${name}`);
      const { passed, failed } = await run();
      total.passed += passed;
      total.failed += failed;
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

/** @param {import('./process.mjs').Say} say */
function installGodot(say) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const has = (/** @type {string} */ program) => folders.some((folder) => existsSync(path.join(folder, program)));
  const missing = Object.entries(PACKAGES).flatMap(([name, program]) => (has(program) ? [] : [name]));
  if (missing.length === 0) return;
  const command = `apt-get install --no-install-recommends ${[...missing, ...LIBRARIES].join(' ')}`;
  if (!has('apt-get') || process.getuid?.() !== 0) {
    throw new Expected(`Godot 3 is needed. On Debian, run as root: ${command}`);
  }
  say(`installing ${missing.join(', ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const line of ['apt-get update -q', `${command} -y -q`]) {
    const [program = '', ...args] = line.split(' ');
    const { status } = spawnSync(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Expected(`"${line}" failed: see above`);
  }
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string} script
 * @param {string} home for Godot's settings and user data
 */
function startGodot(program, args, script, home, project = PROJECT) {
  const engine = `"${process.execPath}" "${path.join(root, 'packages/cli/bin/quintet.mjs')}"`;
  const folders = Object.fromEntries(
    ['XDG_DATA_HOME', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME'].map((name) => [name, home]),
  );
  const PATH = [path.join(home, 'bin'), process.env.PATH].join(path.delimiter);
  return spawn(program, [...args, '--path', project, '-s', path.join(TESTS, script)], {
    env: { QUINTET_ENGINE: engine, ...process.env, ...folders, PATH, QUINTET_SCREENSHOTS: SCREENSHOTS },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/**
 * Prints the results of a test script as they come, and everything that Godot wrote if a test fails.
 * @param {string} program
 * @param {string[]} args
 * @param {string} script
 * @param {string} home
 * @returns {Promise<Counts>}
 */
async function runSuite(program, args, script, home, project = PROJECT) {
  const child = startGodot(program, args, script, home, project);
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  let output = '';
  child.stderr.on('data', (chunk) => (output += chunk));
  const counts = { passed: 0, failed: 0 };
  let isComplete = false;
  for await (const line of createInterface({ input: child.stdout })) {
    output += `${line}\n`;
    if (/^[✓✗] /.test(line)) console.log(line);
    if (line.startsWith('✓')) counts.passed++;
    if (line.startsWith('✗')) counts.failed++;
    isComplete ||= line === `${counts.passed} passed, ${counts.failed} failed`;
  }
  clearTimeout(timer);
  // A script error ends a test without failing a check.
  if (!isComplete || output.includes('SCRIPT ERROR')) {
    console.log(`✗ ${script} runs to its end without script errors`);
    counts.failed++;
  }
  if (counts.failed > 0) console.log(output);
  return counts;
}

/**
 * Creates a project in an empty folder from the first three code blocks of docs/godot.md, and plays a match in it.
 * @param {string} home
 */
function runDocs(home) {
  const project = path.join(home, 'project');
  const bin = path.join(home, 'bin');
  cpSync(path.join(PROJECT, 'addons'), path.join(project, 'addons'), { recursive: true });
  const page = readFileSync(path.join(root, 'docs/godot.md'), 'utf8');
  const blocks = [...page.matchAll(/^```\w+\n(.*?)^```/gms)];
  for (const [i, file] of ['project.godot', 'main.tscn', 'main.gd'].entries()) {
    writeFileSync(path.join(project, file), blocks[i]?.[1] ?? '');
  }
  mkdirSync(bin);
  symlinkSync(path.join(root, 'packages/cli/bin/quintet.mjs'), path.join(bin, 'quintet'));
  return runSuite('godot3-server', [], 'docs_test.gd', home, project);
}

/**
 * Kills Godot while the Quintet engine runs, and checks that the engine exits by itself.
 * @param {string} home
 * @returns {Promise<Counts>}
 */
async function killGodot(home) {
  const child = startGodot('godot3-server', [], 'orphan.gd', home);
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  let pid = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const [, id] = /^engine (\d+)$/.exec(line) ?? [];
    if (id === undefined) continue;
    pid = Number(id);
    child.kill('SIGKILL');
    break;
  }
  clearTimeout(timer);
  const deadline = Date.now() + EXIT_TIMEOUT_MS;
  while (pid > 0 && isRunning(pid) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
  const isGone = pid > 0 && !isRunning(pid);
  console.log(`${isGone ? '✓' : '✗'} a killed game leaves no engine process`);
  return { passed: Number(isGone), failed: Number(!isGone) };
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
