import { SEARCH_METHODS } from './bot.ts';
import { CONTRACT } from './define-game.ts';
import type { Game } from './game.ts';
import { isObject } from './json.ts';
import { inEach, LANGUAGES, type Language } from './languages.ts';
import type { Messages } from './messages.ts';
import { GAUGE_SHAPES, type GameModule, LOOK_COLOURS, PIECE_SHAPES } from './module.ts';
import { fail, ok, type Result } from './result.ts';

/** The problem with a value, such as `must be a function`; `null` if there is none. `path` names the value. */
type Check = (value: unknown, path: string) => string | null;

const must =
  (what: string, holds: (value: unknown) => boolean): Check =>
  (value, path) =>
    holds(value) ? null : `${path} ${value === undefined ? 'is missing: it ' : ''}must be ${what}`;

const matching = (what: string, pattern: RegExp): Check =>
  must(what, (value) => typeof value === 'string' && pattern.test(value));
const oneOf = (values: readonly unknown[]): Check => must(`one of ${values.join(', ')}`, (v) => values.includes(v));
const integer = (least: number, most = Number.MAX_SAFE_INTEGER): Check =>
  must(`an integer from ${least} on`, (v) => Number.isSafeInteger(v) && Number(v) >= least && Number(v) <= most);

const calls = must('a function', (value) => typeof value === 'function');
const text = must('a text', (value) => typeof value === 'string');
const count = integer(0);
const object = must('an object', isObject);

const optional =
  (check: Check): Check =>
  (value, path) =>
    value === undefined ? null : check(value, path);
const nullable =
  (check: Check): Check =>
  (value, path) =>
    value === null ? null : check(value, path);
const either =
  (what: string, ...checks: readonly Check[]): Check =>
  (value, path) =>
    must(what, (each) => checks.some((check) => check(each, path) === null))(value, path);

/** An object with these fields, and possibly others. */
const fields =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value, path) =>
    isObject(value)
      ? firstProblem(Object.entries(checks).map(([key, check]) => check(value[key], path ? `${path}.${key}` : key)))
      : object(value, path);

/** An object whose values all pass the check; with `keys`, only these keys are allowed. */
const each =
  (check: Check, keys?: readonly string[]): Check =>
  (value, path) => {
    if (!isObject(value)) return object(value, path);
    const unknown = keys && Object.keys(value).find((key) => !keys.includes(key));
    if (unknown !== undefined) return `${path} must not have "${unknown}": the keys are ${keys?.join(', ')}`;
    return firstProblem(Object.entries(value).map(([key, item]) => check(item, `${path}.${key}`)));
  };

const list =
  (check: Check, length?: number): Check =>
  (value, path) => {
    if (!Array.isArray(value) || (length !== undefined && value.length !== length)) {
      return `${path} must be a list${length === undefined ? '' : ` of ${length}`}`;
    }
    return firstProblem(value.map((item, i) => check(item, `${path}[${i}]`)));
  };

const firstProblem = (problems: readonly (string | null)[]): string | null =>
  problems.find((problem) => problem !== null) ?? null;

const messages = fields({
  ...{ name: text, tagline: text, turn: text, seats: list(text, 2) },
  ...{ refusals: each(text), explanations: each(text), won: each(text), drawn: each(text) },
  ...{ youWon: optional(each(text)), youLost: optional(each(text)) },
  ...{ names: each(text), effects: each(text), notes: each(text), prompts: each(fields({ own: text, other: text })) },
  ...{ threats: each(text), tasks: each(text), setups: each(text) },
});

const option = fields({
  ...{ type: oneOf(['integer', 'boolean', 'string', 'array']), title: text, description: text },
  'x-translations': optional(each(fields({ title: text, description: text }))),
});

const game = fields({
  id: matching('2 to 32 of a–z, 0–9 and -, starting with a letter', /^[a-z][a-z0-9-]{1,31}$/),
  rulesVersion: integer(1),
  seats: list(text, 2),
  undoLimit: nullable(count),
  rules: fields({
    options: fields({ properties: each(option) }),
    ...{ parseOptions: calls, start: calls, isLegal: calls, why: calls, refusalAt: calls },
  }),
  notation: fields({ unreadable: text, format: calls, read: calls, parse: calls, refusal: calls }),
  presentation: fields({
    messages: (value, path) => fields({ en: object })(value, path) ?? each(messages)(value, path),
    ...{ describe: calls, standardNotation: calls, state: calls, scene: calls, paths: calls, changes: calls },
    ...{ threats: calls, task: calls },
  }),
  bot: fields({
    spec: fields({
      method: oneOf(SEARCH_METHODS),
      levels: list(fields({ nodes: integer(1), depth: nullable(integer(1)), oversight: integer(0, 100) }), 8),
      playout: fields({ plies: count, lead: integer(1) }),
    }),
    ...{ evaluate: calls, isNoisy: optional(calls), isWon: optional(calls), priority: optional(calls) },
    ...{ probe: optional(calls), evaluateMoves: optional(calls) },
  }),
  puzzles: fields({
    ...{ options: calls, key: calls, turns: fields({ win: count, save: count, gain: count }) },
    lastPlies: nullable(count),
    gain: nullable(fields({ count: calls, min: integer(1), task: fields({ en: text }) })),
  }),
  editor: fields({
    palette: list(fields({ id: text, name: text })),
    ...{ numbers: calls, empty: calls, draft: calls, put: calls, erase: calls },
    ...{ format: calls, parse: calls, check: calls, scene: calls },
  }),
  tables: optional(
    fields({
      maxPieces: count,
      ...{ names: calls, parseName: calls, size: calls, generate: calls },
      ...{ resultOf: calls, positionsOf: calls, open: calls },
    }),
  ),
  codecs: list(fields({ format: text, recognises: calls, fileName: calls, encode: calls, decode: calls })),
});

const localized = fields({ ...Object.fromEntries(LANGUAGES.map((language) => [language, optional(text)])), en: text });
const hex = matching('a colour such as #1f5fa8', /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i);

/** The parts besides the game. Values that reach a page as style or markup may contain only known characters. */
const extras: Readonly<Record<Exclude<keyof GameModule, 'game'>, Check>> = {
  look: fields({
    pieces: optional(
      each(
        fields({
          shape: optional(oneOf(PIECE_SHAPES)),
          letter: optional(must('at most three characters', (v) => typeof v === 'string' && [...v].length <= 3)),
          path: optional(matching('SVG path data, such as M0 0h30z', /^\s*M[MLHVCSQTAZ\d\s.,eE+-]{0,8000}$/i)),
        }),
      ),
    ),
    colours: optional(
      each(either('a colour, or one for light and one for dark', hex, fields({ light: hex, dark: hex })), LOOK_COLOURS),
    ),
    emblems: optional(list(text, 2)),
    gauges: optional(each(oneOf(GAUGE_SHAPES))),
  }),
  demo: fields({ options: object, from: count, moves: text }),
  lesson: fields({
    options: object,
    steps: list((value, path) =>
      isObject(value) && 'move' in value
        ? fields({
            ...{ text: localized, instruction: localized, move: text },
            ...{ path: optional(list(text)), replies: list(text) },
          })(value, path)
        : fields({ text: localized })(value, path),
    ),
    ends: nullable(text),
    closing: localized,
  }),
  rules: localized,
};

/** Origin of a game module. */
export interface ModuleSource {
  /** Name and version of the package, such as `gomoku@1.0.0`. */
  readonly package: string;
}

/**
 * Checks everything that a game's package exports, and notes the package in the game. Texts that are not translated are
 * filled in with English. The error is a sentence that names the game and the problem. `checkLaws` of
 * `@quintet/engine/testing` checks how the game behaves.
 *
 * @example
 * ```ts
 * import { parseGameModule } from '@quintet/engine/authoring';
 * import { ctor } from '@quintet/engine/ctor';
 * const module = parseGameModule({ game: ctor, look: { colours: { board: 'red' } } }, { package: 'my-ctor@1.0.0' });
 * if (!module.ok) console.log(module.error); // 'my-ctor@1.0.0, game "ctor": look.colours.board must be a colour, or one for light and one for dark'
 * ```
 */
export function parseGameModule(exported: unknown, source: ModuleSource): Result<GameModule, string> {
  const refuse = (problem: string): Result<never, string> => fail(`${source.package}: ${problem}`);
  if (!isObject(exported) || !isObject(exported.game)) return refuse('there is no export named "game"');
  const { contract, id } = exported.game;
  if (!Number.isSafeInteger(contract)) return refuse('the game was not made by defineGame');
  if (contract !== CONTRACT) {
    return refuse(
      `the game was built with version ${contract} of the contract; this program needs version ${CONTRACT}`,
    );
  }
  const problem = game(exported.game, '') ?? fields(mapValues(extras, optional))(exported, '');
  if (problem !== null) return fail(`${source.package}, game ${JSON.stringify(String(id))}: ${problem}`);
  const parts = Object.fromEntries(Object.keys(extras).map((key) => [key, exported[key]]));
  const given = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
  return ok({ ...given, game: translated({ ...(exported.game as unknown as Game), package: source.package }) });
}

/** The game with messages and descriptions in every language of this program. English stands in for missing translations. */
function translated(parsed: Game): Game {
  const { presentation } = parsed;
  const known: Readonly<Partial<Record<Language, Messages>>> = presentation.messages;
  return {
    ...parsed,
    presentation: {
      ...presentation,
      messages: inEach((language) => known[language] ?? presentation.messages.en),
      describe: (before, move, language) => presentation.describe(before, move, known[language] ? language : 'en'),
    },
  };
}

const mapValues = <T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
