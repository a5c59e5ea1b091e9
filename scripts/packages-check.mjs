// Checks packed packages as their users get them: publint reads the manifest and its files, attw the types of every entry point.
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { readManifest } from './packages.mjs';
import { runTool } from './process.mjs';

/** @param {import('./packages.mjs').Packed} packed @returns {Promise<string[]>} one problem per line; empty if there is none */
export async function problemsOf({ stage, tarball, manifest }) {
  const { messages } = await publint({ pkgDir: stage, strict: true, pack: false });
  const found = messages.map(
    (message) => formatMessage(message, readManifest(stage), { color: false }) ?? message.code,
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
