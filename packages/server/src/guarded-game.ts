/**
 * Third-party games run in this process under a time limit per request, and a failure becomes a `GameFailed` with the game's
 * name. A failed call leaves no partial changes, since rules work on copies. This is not a sandbox: a module can do whatever this
 * process can.
 */
import vm from 'node:vm';
import { type Game, type Match, toMove } from '@quintet/engine';
import { isObject, type Json, type SaveCodec, SEATS } from '@quintet/engine/authoring';
import { TokenBucket } from './limiters.ts';

/** `suspended` means that the game was not called at all, because it exceeded its time limit too often. */
type FailureKind = 'error' | 'timeout' | 'suspended';

/** A third-party game threw an error, returned a wrong value or exceeded its time limit. */
export class GameFailed extends Error {
  readonly game: string;
  readonly kind: FailureKind;

  constructor({ id, package: from }: Pick<Game, 'id' | 'package'>, kind: FailureKind, detail: string, cause?: unknown) {
    super(`the game ${id} (${from}) ${detail}`, { cause });
    this.name = 'GameFailed';
    this.game = id;
    this.kind = kind;
  }
}

export interface GuardSettings {
  /** Time limit of one request, in milliseconds. */
  readonly timeoutMs: number;
  /** Clock in milliseconds. */
  now?(): number;
  /** Called for every failure; `match` is the id of the match, if it is known. */
  onFailure(failed: GameFailed, match: string | null): void;
}

interface Guard extends Required<GuardSettings> {
  /** Milliseconds that the timeouts of this game may cost. */
  readonly budget: TokenBucket;
}

/** Time that the timeouts of one game may cost before it is suspended, and how much of it is restored per second. */
const MAX_LOST_MS = 2000;
const REGAINED_MS_PER_SECOND = 50;

const guards = new WeakMap<Game, Guard>();
const sandbox: { work: (() => unknown) | null } = { work: null };
const context = vm.createContext(sandbox);
const script = new vm.Script('work()');

/** The game as a server uses it: everything that calls it belongs into `runGame`. */
export function guardedGame(game: Game, settings: GuardSettings): Game {
  const now = settings.now ?? (() => performance.now());
  const guarded: Game = { ...game, codecs: game.codecs.map((codec) => guardedCodec(codec, () => guarded)) };
  const budget = new TokenBucket(MAX_LOST_MS, REGAINED_MS_PER_SECOND, now());
  guards.set(guarded, { ...settings, now, budget });
  return guarded;
}

/** Formats are tried on files of all games, so a file of another game must not fail because of this one. */
const guardedCodec = (codec: SaveCodec, game: () => Game): SaveCodec => ({
  ...codec,
  recognises(json) {
    try {
      return runGame(game(), null, () => codec.recognises(json) === true);
    } catch {
      return false;
    }
  },
  decode: (json) => runGame(game(), null, () => codec.decode(json)),
});

export const isGuarded = (game: Game): boolean => guards.has(game);

/**
 * Runs everything that a request asks of a game, under one time limit. Throws `GameFailed`. Built-in games run without a limit.
 */
export function runGame<T>(game: Game, match: string | null, work: () => T): T {
  const guard = guards.get(game);
  // Work inside other work shares its time limit.
  if (!guard || sandbox.work) return work();
  const { budget, timeoutMs, now, onFailure } = guard;
  const since = now();
  const failure = (kind: FailureKind, detail: string, cause?: unknown): GameFailed => {
    const failed = new GameFailed(game, kind, detail, cause);
    onFailure(failed, match);
    return failed;
  };
  if (budget.waitFor(Math.min(timeoutMs, MAX_LOST_MS), since) > 0) {
    throw failure('suspended', 'is suspended, since it exceeded its time limit before');
  }
  sandbox.work = work;
  try {
    return script.runInContext(context, { timeout: timeoutMs }) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
      budget.spend(now() - since);
      throw failure('timeout', `took more than ${timeoutMs} ms`);
    }
    throw failure('error', `failed: ${error instanceof Error ? error.message : String(error)}`, error);
  } finally {
    sandbox.work = null;
  }
}

/** Throws if a third-party game says something about a match that cannot be stored. */
export function checkMatch(match: Match): void {
  if (!isGuarded(match.game)) return;
  const { outcome, entries } = match;
  const isOutcome =
    outcome === null ||
    (isObject(outcome) && typeof outcome.reason === 'string' && [...SEATS, null].includes(outcome.winner));
  if (!isOutcome) throw new TypeError(`outcome returned ${brief(outcome)}`);
  const seat = toMove(match);
  if (seat !== null && !SEATS.includes(seat)) throw new TypeError(`toMove returned ${brief(seat)}`);
  const last = entries.at(-1);
  if (last && 'move' in last && typeof last.move !== 'string')
    throw new TypeError(`format returned ${brief(last.move)}`);
}

/** What a third-party game returned, as JSON can represent it. Throws if it is no object. */
export function plainObject<T extends Json>(game: Game, value: T): T {
  if (!isGuarded(game)) return value;
  const plain: unknown = JSON.parse(JSON.stringify(value) ?? 'null');
  if (!isObject(plain)) throw new TypeError(`an object is missing: ${brief(value)}`);
  return plain as T;
}

const brief = (value: unknown): string => (isObject(value) ? 'a wrong object' : String(value).slice(0, 80));

/** The game whose code left this error behind in a timer or a promise, if any. Our own code throws nothing but errors. */
export function gameOfError(
  error: unknown,
  modules: readonly { readonly url: string; readonly game: Game }[],
): GameFailed | null {
  const stack = error instanceof Error && !isWrapped(error) ? String(error.stack) : null;
  const from = stack === null ? modules[0] : modules.find(({ url }) => stack.includes(url));
  return from ? new GameFailed(from.game, 'error', `failed outside of a request: ${String(error)}`, error) : null;
}

/** Whether Node has wrapped a rejection with something that is no error. */
const isWrapped = (error: Error): boolean => (error as NodeJS.ErrnoException).code === 'ERR_UNHANDLED_REJECTION';
