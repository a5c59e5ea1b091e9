import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Failure } from '../terminal/failure.ts';

/** Output of a peer: another engine playing random matches of one of our games. */
export interface PeerFigures {
  readonly peer: string;
  readonly game: string;
  readonly pliesPerSecond: number;
}

/** Runs the peers of the `bench` folder one after the other. */
export async function measurePeers(): Promise<PeerFigures[]> {
  // Relative to the bundle in packages/cli/dist.
  const folder = fileURLToPath(new URL('../../../bench/', import.meta.url));
  if (!existsSync(path.join(folder, 'node_modules'))) {
    throw new Failure('the peers are not installed; run npm run bench -- engine --peers');
  }
  const figures: PeerFigures[] = [];
  for (const program of readdirSync(folder).filter((file) => file.endsWith('.mjs'))) {
    const { stdout } = await promisify(execFile)(process.execPath, [path.join(folder, program)]);
    figures.push(JSON.parse(stdout));
  }
  return figures;
}
