// `npm run release`: publishes all packages together under one version. `-- --dry-run` does everything except publishing.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { packPackages, publishedPackages, readManifest } from './packages.mjs';
import { Expected, root, run, runNpm, runTool } from './process.mjs';

const SEMANTIC = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;

/** @param {string[]} args @param {import('./process.mjs').Say} say */
export async function release(args, say) {
  const unknown = args.find((arg) => arg !== '--dry-run');
  if (unknown) throw new Expected(`unknown argument ${unknown}: the only one is --dry-run`, 2);
  const isDryRun = args.includes('--dry-run');
  const version = commonVersion();
  const obstacles = [...(await uncommitted()), ...missingChanges(version), ...(isDryRun ? [] : withoutProvenance())];
  // Obstacles stop a release. A dry run continues, so that it shows all problems at once.
  for (const obstacle of obstacles) say(`not ready: ${obstacle}`);
  if (obstacles.length > 0 && !isDryRun) return 1;

  const packed = await packPackages(say);
  const problems = (await Promise.all(packed.map(problemsOf))).flat();
  for (const problem of problems) say(problem);
  if (problems.length > 0) return 1;
  say(`publint and attw found no problems in ${packed.length} packages`);

  for (const { tarball, manifest } of packed) {
    const command = publishCommand(path.relative(root, tarball), version);
    say(`${isDryRun ? 'would run' : 'running'} npm ${command.join(' ')}`);
    const { code } = isDryRun ? { code: 0 } : await runNpm(command);
    if (code !== 0) throw new Expected(`${manifest.name} was not published: see above; packages before it were`, code);
  }
  return obstacles.length > 0 ? 1 : 0;
}

/**
 * A prerelease such as 1.0.0-beta.1 must not become the version that `npm install` picks by default.
 * @param {string} tarball
 * @param {string} version
 */
export const publishCommand = (tarball, version) => [
  ...['publish', tarball, '--provenance', '--access', 'public'],
  ...(version.includes('-') ? ['--tag', 'next'] : []),
];

/** The version that all packages share, and that the engine writes into records. */
export function commonVersion() {
  const inRecords = { name: 'ENGINE_PACKAGE in define-game.ts', version: versionInRecords() };
  const manifests = [readManifest(root), ...publishedPackages().map(({ manifest }) => manifest), inRecords];
  const { version = '' } = manifests[0] ?? {};
  const other = manifests.find((manifest) => manifest.version !== version);
  if (other) throw new Expected(`${other.name} has version ${other.version}, the repository ${version}`);
  if (!SEMANTIC.test(version)) throw new Expected(`${version} is not a semantic version`);
  return version;
}

const versionInRecords = () =>
  /ENGINE_PACKAGE = '@quintet\/engine@(.*)'/.exec(
    readFileSync(path.join(root, 'packages/engine/src/kernel/define-game.ts'), 'utf8'),
  )?.[1];

async function uncommitted() {
  const { code, output } = await run('git', ['status', '--porcelain'], { stdio: ['ignore', 'pipe', 'pipe'] });
  if (code !== 0) return ['this is not a git repository'];
  return output.trim() === '' ? [] : ['the working tree has uncommitted changes'];
}

/** @param {string} version @param {string} [changelog] */
export function missingChanges(version, changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')) {
  const headings = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
  const isListed = headings.some((heading) => heading.split(' ')[0] === version);
  return isListed ? [] : [`CHANGELOG.md has no heading "## ${version}"; the newest is "${headings[0] ?? 'none'}"`];
}

/** npm signs provenance only in a CI job with an OIDC token, and only for the repository that the manifests name. */
const withoutProvenance = () => [
  ...(process.env.CI ? [] : ['provenance needs a CI job: see "Releasing" in CONTRIBUTING.md']),
  ...(readManifest(root).repository ? [] : ['provenance needs "repository" in package.json']),
];

/** @param {import('./packages.mjs').Packed} packed @returns {Promise<string[]>} one problem per line; empty if there is none */
export async function problemsOf({ outFolder, tarball, manifest }) {
  const { messages } = await publint({ pkgDir: outFolder, strict: true, pack: false });
  const found = messages.map(
    (message) => formatMessage(message, readManifest(outFolder), { color: false }) ?? message.code,
  );
  // A package that is only a program has no types to check.
  if (!manifest.exports) return found.map((problem) => `${manifest.name}: ${problem}`);
  const args = ['--profile', 'esm-only', '--no-emoji', '--no-color', '--format', 'ascii', tarball];
  const { code, output } = await runTool('@arethetypeswrong/cli/dist/index.js', args, {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const problems = [...found, ...(code === 0 ? [] : output.trim().split('\n'))];
  return problems.map((problem) => `${manifest.name}: ${problem}`);
}
