/**
 * Third-party games: one self-contained ES module each, in a package or alone. A module is code that runs with the rights of
 * this process, so only operators name modules.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { Module } from 'node:module';
import path from 'node:path';
import { isSea } from 'node:sea';
import { pathToFileURL } from 'node:url';
import { type Game, gameList } from '@quintet/engine';
import { type GameModule, parseGameModule } from '@quintet/engine/authoring';
import { type ModuleSource, problemInThread, THREAD_PROGRAM, type ThreadProgram } from './threads.ts';

/** A game module that has been found, checked and imported. */
export interface LoadedGame extends GameModule, ModuleSource {
  /** Path of the module. */
  readonly file: string;
  /** The first 16 hexadecimal digits of the file's SHA-256. */
  readonly hash: string;
}

/** A module that cannot be used. The message names the module and what is wrong with it. */
export class GameModuleError extends Error {
  /** Name or path of the module, as given by the operator. */
  readonly source: string;
  /** Whether there is no such file or package. */
  readonly isMissing: boolean;

  constructor(source: string, problem: string, isMissing = false) {
    super(`${source}: ${problem}`);
    this.source = source;
    this.isMissing = isMissing;
  }
}

export interface LoadSettings {
  /** Folder that paths and package names are resolved from. */
  readonly folder: string;
  /** Whether browsers will load the module too: it must then be JavaScript without any import. */
  readonly isServed: boolean;
  /** Program of the thread that checks a module before this process imports it. Defaults to the one in this package. */
  readonly program?: ThreadProgram;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;
const HASH_DIGITS = 16;

/** Loads the modules of several games; no two games may have the same id. Throws `GameModuleError`. */
export async function loadGameModules(names: readonly string[], settings: LoadSettings): Promise<LoadedGame[]> {
  const loaded: LoadedGame[] = [];
  for (const name of names) {
    const module = await loadGameModule(name, settings);
    const { id } = module.game;
    const same = loaded.find(({ game }) => game.id === id);
    if (same) throw new GameModuleError(name, `${same.file} is a game with the same id "${id}"`);
    loaded.push(module);
  }
  return loaded;
}

/**
 * Loads a game from a folder with a package.json, a module file, or an installed package. The module is imported and its laws
 * are checked in a thread with a time limit before this process imports it. Throws `GameModuleError`.
 */
export async function loadGameModule(name: string, settings: LoadSettings): Promise<LoadedGame> {
  const { isServed, program = THREAD_PROGRAM, timeoutMs = TIMEOUT_MS } = settings;
  const failure = (problem: string): GameModuleError => new GameModuleError(name, problem);
  const { file, package: from } = locate(name, settings.folder, failure);
  const bytes = readFileSync(file);
  const isTypeScript = /\.[cm]?ts$/.test(file);
  if (isTypeScript && !('typescript' in process.features && process.features.typescript)) {
    throw failure(`this Node (${process.version}) cannot run TypeScript: build the game first`);
  }
  if (isServed) {
    if (isTypeScript) throw failure('browsers cannot run TypeScript: build the game first');
    const left = await importsOf(bytes.toString('utf8'), failure);
    if (left !== undefined) throw failure(`its module still imports "${left}": bundle everything into one file`);
  }
  const source: ModuleSource = { url: pathToFileURL(file).href, package: from };
  const problem = await problemInThread(program, source, timeoutMs);
  if (problem !== null) throw failure(problem);
  const module = await importGame(source).catch((error: Error) => {
    throw failure(error.message);
  });
  const { id } = module.game;
  if (gameList.some((known) => known.id === id)) throw failure(`the id "${id}" belongs to a built-in game`);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_DIGITS);
  return { ...module, ...source, file, hash };
}

/** Imports a module and checks everything that it exports. Throws an error that names the problem. */
export async function importGame({ url, package: from }: ModuleSource): Promise<GameModule> {
  const namespace = await importFile(url);
  const parsed = parseGameModule(namespace, { package: from });
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

/** Imports a file. The program inside an executable can import only Node's own modules, but a module that it makes can import files. */
const importFile: (url: string) => Promise<unknown> = isSea()
  ? importerIn(new Module('import') as CompilableModule)
  : (url) => import(/* @vite-ignore */ url);

/** A CommonJS module, with the member that Node's own loader calls. */
interface CompilableModule extends Module {
  _compile(code: string, file: string): void;
}

function importerIn(module: CompilableModule): (url: string) => Promise<unknown> {
  module._compile('module.exports = (url) => import(url)', process.execPath);
  return module.exports;
}

/** All games of this process, ordered by id. */
export const allGames = (modules: readonly LoadedGame[]): Game[] =>
  [...gameList, ...modules.map(({ game }) => game)].sort((a, b) => (a.id < b.id ? -1 : 1));

type Fail = (problem: string) => GameModuleError;

interface Located {
  readonly file: string;
  readonly package: string;
}

function locate(name: string, folder: string, failure: Fail): Located {
  const found = [path.resolve(folder, name), ...installed(name, folder)].find((each) => existsSync(each));
  if (found === undefined) {
    throw new GameModuleError(name, 'there is no such file, folder or installed package', true);
  }
  if (!statSync(found).isDirectory()) return { file: found, package: packageOf(manifestAbove(found), found) };
  const manifest = readManifest(found, failure);
  if (!manifest) throw failure(`there is no package.json in ${found}`);
  const entry = entryOf(manifest);
  const file = path.resolve(found, entry);
  if (!existsSync(file)) throw failure(`its package.json names ${entry}, which does not exist: build the game first`);
  return { file, package: packageOf(manifest, found) };
}

/** Folders where a package of this name may be installed, nearest first. */
function* installed(name: string, folder: string): Generator<string> {
  if (!/^(@[\w.-]+\/)?[\w-][\w.-]*$/.test(name)) return;
  for (let at = path.resolve(folder), before = ''; at !== before; before = at, at = path.dirname(at)) {
    yield path.join(at, 'node_modules', name);
  }
}

type Manifest = Readonly<Record<string, unknown>>;

function readManifest(folder: string, failure: Fail): Manifest | null {
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) return null;
  try {
    return Object(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw failure(`${file} is not JSON`);
  }
}

function manifestAbove(file: string): Manifest | null {
  for (let at = path.dirname(file), before = ''; at !== before; before = at, at = path.dirname(at)) {
    const manifest = readManifest(at, (problem) => new GameModuleError(file, problem));
    if (manifest) return manifest;
  }
  return null;
}

/** Name and version of a package, or of a file without a package. */
function packageOf(manifest: Manifest | null, file: string): string {
  const text = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback);
  return `${text(manifest?.name, path.parse(file).name)}@${text(manifest?.version, '0.0.0')}`;
}

/** The module that a manifest names: `exports["."]`, else `main`. */
function entryOf({ exports, main }: Manifest): string {
  let entry: unknown = exports ?? main;
  for (const key of ['.', 'import', 'node', 'default']) {
    if (typeof entry === 'object' && entry !== null && key in entry) entry = (entry as Manifest)[key];
  }
  return typeof entry === 'string' ? entry : 'index.js';
}

/** The first import of a module, static or dynamic. */
async function importsOf(source: string, failure: Fail): Promise<string | undefined> {
  const { init, parse } = await import('es-module-lexer');
  await init;
  try {
    const [imports] = parse(source);
    // -2 marks `import.meta`.
    const first = imports.find(({ d }) => d !== -2);
    return first && (first.n ?? source.slice(first.s, first.e));
  } catch (error) {
    throw failure(`it is not a JavaScript module: ${(error as Error).message}`);
  }
}
