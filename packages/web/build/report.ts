import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Maximum gzipped size of the scripts that a first visit to the home page loads. */
export const BUDGET_BYTES = 60_000;

const ENTRY = 'index.html';

/** A chunk in Vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  /** Files that the chunk loads later, such as workers and pictures. */
  readonly assets?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

interface Part {
  readonly name: string;
  readonly gzip: number;
  readonly brotli: number;
}

interface Report {
  /** Scripts that a first visit to the home page loads before the page works. */
  readonly first: Part;
  /** For every other entry, the scripts that it loads in addition. */
  readonly further: readonly Part[];
}

/** A chunk's script and its static imports. */
function scriptsOf(manifest: Manifest, key: string, found: Set<string> = new Set()): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`no chunk ${key}`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const other of chunk.imports ?? []) scriptsOf(manifest, other, found);
  return found;
}

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(path.join(folder, 'assets.json'), 'utf8'));
const firstScripts = (manifest: Manifest): Set<string> => scriptsOf(manifest, ENTRY);

/** Size of the scripts of a first visit to the home page, in gzipped bytes. */
export const firstVisit = (folder: string): number =>
  [...firstScripts(manifestOf(folder))].reduce(
    (sum, file) => sum + gzipSync(readFileSync(path.join(folder, file))).length,
    0,
  );

function measure(folder: string): Report {
  const manifest = manifestOf(folder);
  const first = firstScripts(manifest);
  const entries = Object.entries(manifest).filter(([key, { isEntry, isDynamicEntry }]) => {
    return (isEntry || isDynamicEntry) && key !== ENTRY;
  });
  const further = entries.map(([key]) => {
    const added = [...scriptsOf(manifest, key)].filter((file) => !first.has(file));
    return part(folder, key.replace(/^(?:\.\.\/(?:board|engine)\/)?src\//, ''), added);
  });
  const workers = new Set(
    Object.values(manifest).flatMap(({ assets = [] }) => assets.filter((file) => file.endsWith('.js'))),
  );
  further.push(...[...workers].map((file) => part(folder, path.basename(file).replace(/-[^-]*$/, ''), [file])));
  return { first: part(folder, 'home, first visit', [...first]), further: further.sort((a, b) => b.gzip - a.gzip) };
}

function part(folder: string, name: string, files: readonly string[]): Part {
  const contents = files.map((file) => readFileSync(path.join(folder, file)));
  const sum = (compress: (content: Buffer) => Buffer) => contents.reduce((all, each) => all + compress(each).length, 0);
  return { name, gzip: sum((content) => gzipSync(content)), brotli: sum((content) => brotliCompressSync(content)) };
}

/** Prints the sizes. Returns 1 if the first visit exceeds its budget, otherwise 0. */
export function report(folder: string): number {
  const { first, further } = measure(folder);
  const row = (name: string, gzip: string, brotli: string) => name.padEnd(36) + gzip.padStart(10) + brotli.padStart(10);
  const line = ({ name, gzip, brotli }: Part) => row(name, kilobytes(gzip), kilobytes(brotli));
  console.log(row('scripts', 'gzip', 'brotli'));
  console.log(line(first));
  for (const each of further) console.log(line({ ...each, name: `+ ${each.name}` }));
  const isOver = first.gzip > BUDGET_BYTES;
  console.log(`first-visit budget: ${kilobytes(BUDGET_BYTES)}, ${isOver ? 'EXCEEDED' : 'met'}`);
  return isOver ? 1 : 0;
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
