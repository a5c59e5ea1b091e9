import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const CACHE = fileURLToPath(new URL('../node_modules/.cache/quintet/chromium', import.meta.url));

export interface Browser {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

/** Finds Chromium: `$CHROME_BIN`, the browser of the system, or the browser of an npm package. */
export async function findBrowser(): Promise<Browser> {
  const env = Object.fromEntries(Object.entries(process.env).filter((pair): pair is [string, string] => !!pair[1]));
  // Disables Chromium's own network requests, and its sandbox, which does not work as root.
  const args = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  const named = process.env.CHROME_BIN;
  if (named && !existsSync(named)) throw new Error(`CHROME_BIN names ${named}, which does not exist`);
  const found = named || SYSTEM.find((file) => existsSync(file));
  if (found) return { executablePath: found, args, env };
  const libraries = unpackedLibraries();
  return { executablePath: await unpackedChromium(), args, env: { ...env, LD_LIBRARY_PATH: libraries } };
}

/** Unpacks the browser of the npm package into our cache. A copy in the shared temporary folder would work for only one user. */
async function unpackedChromium(): Promise<string> {
  mkdirSync(CACHE, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = CACHE;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    return await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** Shared libraries from the same package, for systems that lack them. */
function unpackedLibraries(): string {
  const folder = path.join(CACHE, 'libraries');
  if (existsSync(folder)) return path.join(folder, 'lib');
  const part = `${folder}.${process.pid}`;
  mkdirSync(part, { recursive: true });
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const archive = path.join(part, 'libraries.tar');
  writeFileSync(archive, brotliDecompressSync(readFileSync(path.join(path.dirname(main), '../../bin/al2023.tar.br'))));
  const { status } = spawnSync('tar', ['xf', archive, '-C', part]);
  if (status !== 0) throw new Error('tar could not unpack the libraries of @sparticuz/chromium');
  rmSync(archive);
  try {
    renameSync(part, folder);
  } catch {
    // Another run unpacked the browser first.
    rmSync(part, { recursive: true, force: true });
  }
  return path.join(folder, 'lib');
}
