import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** One game's figures, measured in a process of its own: code that has seen five games is compiled for all of them, and slower for each. */
export async function measureApart<Figures>(bench: string, game: string): Promise<Figures> {
  const arguments_ = JSON.stringify(['bench', bench, '--game', game, '--json']);
  const program = `process.exitCode = await (await import('${import.meta.url}')).main(${arguments_})`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  return JSON.parse(stdout);
}
