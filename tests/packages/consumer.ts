import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Packed } from '../../scripts/packages.mjs';
import { run, runNpm } from '../../scripts/process.mjs';

/** A program's exit code and everything that it printed. */
export interface Ran {
  readonly code: number;
  readonly output: string;
}

/** A folder outside the repository, so that no module of the repository is found by accident. */
export class Consumer {
  readonly folder: string;

  /** @param folder an existing folder; by default, a new temporary folder */
  constructor(folder?: string) {
    this.folder = folder ?? realpathSync(mkdtempSync(path.join(tmpdir(), 'quintet-consumer-')));
    if (folder === undefined) this.write('package.json', JSON.stringify({ private: true, type: 'module' }));
  }

  /** Installs packages with npm. @param specs tarballs, or names with versions */
  async install(...specs: string[]): Promise<void> {
    const args = ['install', '--prefix', this.folder, '--prefer-offline', '--ignore-scripts', '--loglevel=error'];
    const { code, output } = await runNpm([...args, '--no-audit', '--no-fund', ...specs], ['ignore', 'pipe', 'pipe']);
    if (code !== 0) throw new Error(`npm install failed:\n${output}`);
  }

  write(name: string, text: string): string {
    const file = path.join(this.folder, name);
    writeFileSync(file, text);
    return file;
  }

  /** Runs a program in the folder. */
  run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ran> {
    const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
    return run(command, [...args], { cwd: this.folder, env: { ...process.env, ...env }, stdio });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
  }
}

/** Names of a package's entry points, such as `@quintet/engine/octa`. */
export const doorsOf = ({ manifest: { name, exports = {} } }: Packed): string[] =>
  Object.keys(exports).map((door) => `${name}${door.slice(1)}`);
