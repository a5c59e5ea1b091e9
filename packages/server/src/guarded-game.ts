/**
 * Third-party games run in this process, guarded: every call has a time limit and a checked result, and a failure becomes a
 * `GameFailed` with the game's name. A failed call leaves no partial changes, since rules work on copies. This is not a
 * sandbox: a module can do whatever this process can.
 */
import vm from 'node:vm';
import type { Game, Position } from '@quintet/engine';
import { type Json, type MoveList, SEATS } from '@quintet/engine/authoring';

/** A third-party game threw an error, returned a wrong value or exceeded its time limit. */
export class GameFailed extends Error {
  readonly game: string;
  readonly kind: FailureKind;

  constructor({ id, package: from }: Game, kind: FailureKind, detail: string, cause?: unknown) {
    super(`the game ${id} (${from}) ${detail}`, { cause });
    this.name = 'GameFailed';
    this.game = id;
    this.kind = kind;
  }
}

/** `suspended` means that the game was not called at all, because it exceeded its time limit earlier. */
type FailureKind = 'error' | 'timeout' | 'suspended';

export interface GuardSettings {
  /** Time limit of one call, in milliseconds. */
  readonly timeoutMs: number;
  /** Clock in milliseconds. */
  now?(): number;
  /** Called for every failure; `match` is the id of the match, if it is known. */
  onFailure(failed: GameFailed, match: string | null): void;
}

/** Time that the timeouts of one game may cost before it is suspended, and how much of it is restored per second. */
const MAX_LOST_MS = 2000;
const REGAINED_MS_PER_SECOND = 50;
/** How long calls in a match are skipped after one of them has timed out. */
const SUSPENDED_MS = 600_000;
const MAX_SUSPENDED = 1000;

const sandbox: { work: (() => unknown) | null } = { work: null };
const context = vm.createContext(sandbox);
const script = new vm.Script('work()');

const guards = new WeakMap<Game, Guard>();

/** Guards every function of a game, and those of its positions. */
export function guardedGame(game: Game, settings: GuardSettings): Game {
  const guard = new Guard(game, settings);
  const guarded = guard.guardedGame();
  guards.set(guarded, guard);
  return guarded;
}

/**
 * Runs work that calls the game many times under one time limit, which is much faster than one limit for each call. Throws
 * `GameFailed`. Built-in games run without a limit.
 */
export function runGame<T>(game: Game, match: string | null, work: () => T): T {
  const guard = guards.get(game);
  return guard ? guard.run(match, work) : work();
}

export const isGuarded = (game: Game): boolean => guards.has(game);

class Guard {
  readonly #game: Game;
  readonly #settings: GuardSettings;
  /** Time until which calls in a match are skipped. */
  readonly #suspended = new Map<string, number>();
  #lostMs = 0;
  #lostAt = 0;
  /** Whether a guarded call is running. Calls inside it share its time limit. */
  static #isRunning = false;

  constructor(game: Game, settings: GuardSettings) {
    this.#game = game;
    this.#settings = settings;
  }

  run<T>(match: string | null, work: () => T): T {
    if (Guard.#isRunning) return work();
    const since = this.#now();
    if (this.#isSuspended(match, since)) {
      throw this.#failure(match, 'suspended', 'is suspended, since it exceeded its time limit before');
    }
    Guard.#isRunning = true;
    sandbox.work = work;
    try {
      return script.runInContext(context, { timeout: this.#settings.timeoutMs }) as T;
    } catch (error) {
      if ((error as NodeJS.ErrnoException | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
        this.#suspend(match, since);
        throw this.#failure(match, 'timeout', `took more than ${this.#settings.timeoutMs} ms`);
      }
      throw this.#failure(match, 'error', `failed: ${error instanceof Error ? error.message : String(error)}`, error);
    } finally {
      Guard.#isRunning = false;
      sandbox.work = null;
    }
  }

  #failure(match: string | null, kind: FailureKind, detail: string, cause?: unknown): GameFailed {
    const failed = new GameFailed(this.#game, kind, detail, cause);
    this.#settings.onFailure(failed, match);
    return failed;
  }

  #now(): number {
    return this.#settings.now?.() ?? performance.now();
  }

  #lost(now: number): number {
    return Math.max(0, this.#lostMs - ((now - this.#lostAt) / 1000) * REGAINED_MS_PER_SECOND);
  }

  #isSuspended(match: string | null, now: number): boolean {
    const until = match === null ? undefined : this.#suspended.get(match);
    return (until !== undefined && until > now) || this.#lost(now) + this.#settings.timeoutMs > MAX_LOST_MS;
  }

  #suspend(match: string | null, since: number): void {
    const now = this.#now();
    this.#lostMs = this.#lost(since) + now - since;
    this.#lostAt = now;
    if (match === null) return;
    this.#suspended.set(match, now + SUSPENDED_MS);
    const [oldest] = this.#suspended.keys();
    if (this.#suspended.size > MAX_SUSPENDED && oldest !== undefined) this.#suspended.delete(oldest);
  }

  guardedGame(): Game {
    const { rules, notation, presentation, codecs } = this.#game;
    const { inner, checked } = this;
    return {
      ...this.#game,
      rules: {
        ...rules,
        parseOptions: checked('parseOptions', isResult, (input) => rules.parseOptions(input)),
        start: (options) => this.#position(() => rules.start(options)),
        isLegal: checked('isLegal', isBoolean, (position, move) => rules.isLegal(inner(position), move)),
        why: checked('why', isRefusal, (position, move) => rules.why(inner(position), move)),
        refusalAt: checked('refusalAt', isRefusal, (position, picked) => rules.refusalAt(inner(position), picked)),
      },
      notation: {
        ...notation,
        read: checked('read', isAny, (position, text) => notation.read(inner(position), text)),
        format: checked('format', isText, (position, move) => notation.format(inner(position), move)),
        parse: checked('parse', isResult, (position, text) => notation.parse(inner(position), text)),
        refusal: checked('refusal', isAny, (position, text) => notation.refusal(inner(position), text)),
      },
      presentation: {
        ...presentation,
        describe: checked('describe', isText, (before, move, language) =>
          presentation.describe(inner(before), move, language),
        ),
        standardNotation: checked('standardNotation', isAny, (before, move) =>
          presentation.standardNotation(inner(before), move),
        ),
        state: checked('state', isObject, (snapshot) =>
          // Removes values that JSON cannot represent.
          plain(presentation.state({ ...snapshot, position: inner(snapshot.position) })),
        ),
        scene: checked('scene', isObject, (position) => presentation.scene(inner(position))),
        paths: checked('paths', Array.isArray, (position, move) => presentation.paths(inner(position), move)),
        changes: checked('changes', Array.isArray, (before, move) => presentation.changes(inner(before), move)),
        threats: checked('threats', Array.isArray, (position) => presentation.threats(inner(position))),
        task: checked('task', isAny, (position) => presentation.task(inner(position))),
      },
      codecs: codecs.map((codec) => ({
        ...codec,
        // A file of another game must not fail because of this one.
        recognises: (json) => {
          try {
            return this.run(null, () => codec.recognises(json) === true);
          } catch {
            return false;
          }
        },
        encode: checked('encode', isAny, (saved) => plain(codec.encode(saved))),
        decode: checked('decode', isResult, (json) => codec.decode(json)),
      })),
    };
  }

  /** A function under the time limit, whose result is checked. */
  checked = <A extends unknown[], R>(
    name: string,
    isValid: (value: unknown) => boolean,
    call: (...args: A) => R,
  ): ((...args: A) => R) => {
    return (...args) =>
      this.run(null, () => {
        const value = call(...args);
        if (!isValid(value)) throw new TypeError(`${name} returned ${brief(value)}`);
        return value;
      });
  };

  inner = <P extends Position>(position: P): P =>
    position instanceof GuardedPosition ? (position.inner as Position as P) : position;

  #position(make: () => Position): Position {
    return new GuardedPosition(this, this.checked('start', isPosition, make)());
  }
}

class GuardedPosition implements Position {
  readonly inner: Position;
  readonly #guard: Guard;

  constructor(guard: Guard, inner: Position) {
    this.#guard = guard;
    this.inner = inner;
  }

  #read<K extends keyof Position>(key: K, isValid: (value: unknown) => boolean): Position[K] {
    return this.#guard.checked(key, isValid, () => this.inner[key])();
  }

  get toMove() {
    return this.#read('toMove', (value) => SEATS.includes(value as 0));
  }

  get ply() {
    return this.#read('ply', Number.isSafeInteger);
  }

  get outcome() {
    return this.#read('outcome', isOutcome);
  }

  get hashLow() {
    return this.#read('hashLow', Number.isInteger);
  }

  get hashHigh() {
    return this.#read('hashHigh', Number.isInteger);
  }

  get repetitionKey() {
    return this.#read('repetitionKey', (value) => value === null || isText(value));
  }

  moves(into: MoveList): void {
    this.#guard.run(null, () => this.inner.moves(into));
  }

  countMoves(): number {
    return this.#guard.checked('countMoves', Number.isSafeInteger, () => this.inner.countMoves())();
  }

  play(move: number): void {
    this.#guard.run(null, () => this.inner.play(move));
  }

  undo(): void {
    this.#guard.run(null, () => this.inner.undo());
  }

  clone(): this {
    const copy = this.#guard.checked('clone', isPosition, () => this.inner.clone())();
    return new GuardedPosition(this.#guard, copy) as this;
  }
}

type Fields = Readonly<Record<string, unknown>>;

const plain = (json: Json): Json => JSON.parse(JSON.stringify(json) ?? 'null');
const brief = (value: unknown): string =>
  typeof value === 'object' && value ? 'a wrong object' : String(value).slice(0, 80);
const isAny = (): boolean => true;
const isText = (value: unknown): boolean => typeof value === 'string';
const isBoolean = (value: unknown): boolean => typeof value === 'boolean';
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isRefusal = (value: unknown): boolean => isObject(value) && isText(value.code);
const isResult = (value: unknown): boolean =>
  isObject(value) && (value.ok === true ? 'value' in value : value.ok === false && isObject(value.error));
const isOutcome = (value: unknown): boolean =>
  value === null || (isObject(value) && isText(value.reason) && [0, 1, null].includes(value.winner as null));
const isPosition = (value: unknown): boolean =>
  isObject(value) && ['moves', 'play', 'undo', 'clone'].every((name) => typeof value[name] === 'function');
