import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import {
  type About,
  BackupError,
  backupStore,
  type Config,
  ConfigError,
  type Log,
  NewerSchema,
  openLog,
  readConfig,
  readLogLevel,
  readWorkerConfig,
  restoreStore,
  StoreError,
  startServer,
  startWorker,
} from '@quintet/server';
import { GameModuleError, type LoadedGame, loadGameModules } from '@quintet/server/game-modules';
import { threadsFrom } from '@quintet/server/threads';
import { threadProgram, version } from './bundled.ts';
import { errorCode, Failure, reasonOf, usage } from './terminal/failure.ts';
import { print, printError, printJson, type Terminal } from './terminal/terminal.ts';

export interface ServeSettings {
  readonly port?: string;
  readonly host?: string;
  readonly store?: string;
  readonly bus?: string;
  /** Third-party games. */
  readonly game?: readonly string[];
  /** Instead of a server, runs a worker that computes bot moves for the nodes on the bus. */
  readonly worker?: boolean;
  readonly json?: boolean;
}

/** Folder of the app: in a published package or in this repository. The paths fit source and bundle, which are equally deep. */
const PUBLISHED_APP = fileURLToPath(new URL('../app', import.meta.url));
const APP = existsSync(PUBLISHED_APP) ? PUBLISHED_APP : fileURLToPath(new URL('../../web/dist', import.meta.url));

/** `quintet serve`: serves until a signal or Ctrl-C. */
export async function runServe(terminal: Terminal, settings: ServeSettings, app = APP): Promise<void> {
  const { json = false } = settings;
  // A match keeps its newest position only. V8 would see positions survive and allocate them in the old space, where each one
  // keeps its lists alive until the next major collection.
  setFlagsFromString('--no-allocation-site-pretenuring');
  const log = await logFrom(terminal, settings);
  const hooks = {
    version: version(),
    ...(log ? { log } : {}),
    report: reporter(terminal, log),
  };
  let fail = (_error: Error): void => {};
  const failed = new Promise<Error>((resolve) => {
    fail = resolve;
  });
  if (settings.worker) {
    const config = given(terminal, settings, readWorkerConfig);
    const modules = await modulesOf(terminal, config, false);
    const startThread = threadsFrom(threadProgram, modules);
    const outside = modules.map(({ game }) => game);
    const worker = await startWorker(config, { ...hooks, startThread, outside });
    if (!json) print(terminal, `Quintet runs bots for other nodes in ${config.threads} threads. Press Ctrl-C to stop.`);
    return untilEnd(terminal, worker, json);
  }
  const config = configFrom(terminal, settings, app);
  const modules = await modulesOf(terminal, config, config.app !== null);
  const startThread = threadsFrom(threadProgram, modules);
  const running = await startServer(config, { ...hooks, modules, startThread, fail }).catch((error: unknown) => {
    throw failureOf(error, config) ?? error;
  });
  printAddresses(terminal, running, json);
  return untilEnd(terminal, running, json, failed);
}

function printAddresses(terminal: Terminal, { addresses }: { readonly addresses: readonly string[] }, json: boolean) {
  const [here = '', ...others] = addresses;
  if (json) return printJson(terminal, { addresses });
  print(terminal, `Quintet is running at ${here}`);
  for (const address of others) print(terminal, `  on your network: ${address}`);
  print(terminal, 'Press Ctrl-C to stop.');
}

/** The third-party games. `isServed` if browsers load their modules too. */
async function modulesOf(
  terminal: Terminal,
  { games }: Pick<Config, 'games'>,
  isServed: boolean,
): Promise<LoadedGame[]> {
  try {
    return await loadGameModules(games, { folder: terminal.folder, isServed, program: threadProgram });
  } catch (error) {
    throw error instanceof GameModuleError ? new Failure(error.message) : error;
  }
}

/** The log, or `null` to print only errors, as plain text. */
async function logFrom(terminal: Terminal, settings: ServeSettings): Promise<Log | null> {
  const level = given(terminal, settings, readLogLevel);
  return level === null ? null : openLog(level, terminal.errors);
}

const reporter =
  (terminal: Terminal, log: Log | null) =>
  (error: unknown, about: About = {}): void => {
    if (log) log.error(about, 'error', error);
    else printError(terminal, `quintet: ${errorText(error)}`);
  };

/** Waits for a signal or a fatal error, then stops. */
async function untilEnd(
  terminal: Terminal,
  running: { stop(): Promise<void> },
  json: boolean,
  failed?: Promise<Error>,
): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    // Ignores the argument of the listener, which is the signal.
    terminal.onEnding(() => resolve());
    terminal.onInterrupt(() => resolve());
  });
  const error = await Promise.race([ended, ...(failed ? [failed] : [])]);
  await running.stop();
  if (error) throw new Failure(`the server cannot continue: ${error.message}`);
  if (!json) print(terminal, 'stopped');
}

export function configFrom(terminal: Terminal, settings: ServeSettings, app = APP): Config {
  const data = path.resolve(terminal.folder, 'data');
  return given(terminal, settings, (env) => readConfig(env, { app, data }));
}

/** Flags override environment variables. */
function given<T>(
  terminal: Terminal,
  { port, host, store, bus, game }: ServeSettings,
  read: (env: Readonly<Record<string, string | undefined>>) => T,
): T {
  const flags = Object.entries({
    PORT: port,
    HOST: host,
    STORE: store,
    BUS: bus,
    GAMES: game?.join(','),
  });
  try {
    return read({ ...terminal.env, ...Object.fromEntries(flags.filter(([, value]) => value !== undefined)) });
  } catch (error) {
    throw error instanceof ConfigError ? usage(error.message) : error;
  }
}

function failureOf(error: unknown, { port, app }: Config): Failure | null {
  if (error instanceof NewerSchema || error instanceof StoreError) return new Failure(error.message);
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new Failure(`port ${port} is in use: set PORT to another port, or to 0 for any free one`);
    case 'EACCES':
      return new Failure(`port ${port} needs more privileges: set PORT to one above 1023`);
    case 'ENOENT':
      return new Failure(`the app is not built: ${app} has no index.html`);
    default:
      return null;
  }
}

const errorText = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** `quintet serve backup`: copies the store to a file, even while servers use the store. */
export const runBackup = (terminal: Terminal, file: string, settings: ServeSettings, force = false): Promise<void> =>
  copied(terminal, file, settings, (store, full) => backupStore(store, full, force), 'backed up to');

/** `quintet serve restore`: fills an empty store from a backup. */
export const runRestore = (terminal: Terminal, file: string, settings: ServeSettings): Promise<void> =>
  copied(terminal, file, settings, restoreStore, 'restored from');

/** Copies matches between the store and a backup file. */
async function copied(
  terminal: Terminal,
  file: string,
  settings: ServeSettings,
  copy: (store: string, file: string) => Promise<void>,
  done: string,
): Promise<void> {
  const { store } = configFrom(terminal, settings);
  const full = path.resolve(terminal.folder, file);
  try {
    await copy(store, full);
  } catch (error) {
    if (error instanceof BackupError || error instanceof StoreError || error instanceof NewerSchema) {
      throw new Failure(error.message);
    }
    if (errorCode(error) !== undefined) throw new Failure(`${file}: ${reasonOf(error)}`);
    throw error;
  }
  if (settings.json) printJson(terminal, { file: full });
  else print(terminal, `${done} ${full}`);
}
