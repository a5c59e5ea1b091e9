// `npm run test:alerts`: checks the alert rules with promtool, from the system or unpacked from Debian's package.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Expected, root } from './process.mjs';

const RULES = path.join(root, 'deploy/prometheus');
const CACHE = path.join(root, 'node_modules/.cache/quintet/prometheus');

/** @param {import('./process.mjs').Say} say */
export function testAlerts(say) {
  const promtool = found() ?? unpacked(say);
  const commands = [
    ['check', 'rules', 'alerts.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
  ];
  return commands.every((args) => spawnSync(promtool, args, { cwd: RULES, stdio: 'inherit' }).status === 0) ? 0 : 1;
}

function found() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, 'promtool')).find((file) => existsSync(file));
}

/**
 * Downloads and unpacks the package without installing it, so that root is not needed.
 * @param {import('./process.mjs').Say} say
 */
function unpacked(say) {
  const promtool = path.join(CACHE, 'usr/bin/promtool');
  if (existsSync(promtool)) return promtool;
  say("promtool is not installed: unpacking Debian's prometheus package");
  mkdirSync(path.dirname(CACHE), { recursive: true });
  const part = mkdtempSync(`${CACHE}-`);
  const tree = path.join(part, 'tree');
  const { status } = spawnSync('apt-get', ['download', 'prometheus'], {
    cwd: part,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const packages = readdirSync(part).filter((file) => file.endsWith('.deb'));
  for (const file of packages) spawnSync('dpkg', ['-x', path.join(part, file), tree]);
  if (existsSync(tree) && !existsSync(CACHE)) renameSync(tree, CACHE);
  rmSync(part, { recursive: true, force: true });
  if (status === 0 && existsSync(promtool)) return promtool;
  throw new Expected('promtool is needed: install Prometheus, or run this where apt-get can download it');
}
