import {
  type Game,
  LANGUAGES,
  type Language,
  type LoadRefusal,
  loadSentence,
  type Options,
  type Refusal,
  type Result,
  refusalSentence,
} from '@quintet/engine';
import { explanationSentence, fail, isObject, type JsonObject, ok, optionSentence } from '@quintet/engine/authoring';
import { loadExplanation } from '@quintet/engine/match';
import { CODES, type RpcError, rpcError } from './rpc.ts';

/** A parameter of a method: how to read its value, and its description in the OpenRPC document. */
export interface Parameter<T> {
  readonly description: string;
  readonly schema: JsonObject;
  readonly isRequired: boolean;
  /** Called with `undefined` only if the parameter is optional. */
  read(value: unknown, name: string, games: readonly Game[]): Result<T, RpcError>;
}

/** The parameters of a method, by name. */
export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** The values of parameters that have been read. */
export type Values<P extends Parameters> = {
  readonly [Name in keyof P]: P[Name] extends Parameter<infer T> ? T : never;
};

export const bad = (message: string): Result<never, RpcError> => fail(rpcError(CODES.badParameters, message));

/** A string of any length. */
export const text = (description: string): Parameter<string> => ({
  ...{ description, schema: { type: 'string' }, isRequired: true },
  read: (value, name) => (typeof value === 'string' ? ok(value) : bad(`${name} must be a string`)),
});

/** An integer within a range, bounds included. */
export const integer = (description: string, minimum: number, maximum: number): Parameter<number> => ({
  ...{ description, schema: { type: 'integer', minimum, maximum }, isRequired: true },
  read: (value, name) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= minimum && value <= maximum
      ? ok(value)
      : bad(`${name} must be an integer from ${minimum} to ${maximum}`),
});

export const flag = (description: string): Parameter<boolean> => ({
  ...{ description, schema: { type: 'boolean' }, isRequired: true },
  read: (value, name) => (typeof value === 'boolean' ? ok(value) : bad(`${name} must be true or false`)),
});

export const texts = (description: string): Parameter<readonly string[]> => ({
  ...{ description, schema: { type: 'array', items: { type: 'string' } }, isRequired: true },
  read: (value, name) =>
    Array.isArray(value) && value.every((item) => typeof item === 'string')
      ? ok(value)
      : bad(`${name} must be a list of strings`),
});

/** A value of any type, which the method checks itself. */
export const unchecked = (description: string, schema: JsonObject): Parameter<unknown> => ({
  ...{ description, schema, isRequired: true },
  read: (value) => ok(value),
});

/** Makes a parameter optional, with the default `otherwise`. */
export const optional = <T, D>({ schema, ...parameter }: Parameter<T>, otherwise: D): Parameter<T | D> => ({
  ...parameter,
  schema: otherwise === undefined || isObject(otherwise) ? schema : { ...schema, default: otherwise as never },
  isRequired: false,
  read: (value, name, games) => (value === undefined ? ok(otherwise) : parameter.read(value, name, games)),
});

/** A game, by its id. */
export const GAME: Parameter<Game> = {
  ...{ description: 'Id of a game, from `games`.', schema: { type: 'string' }, isRequired: true },
  read(id, _name, games) {
    const game = games.find((known) => known.id === id);
    return game ? ok(game) : bad(`game must be one of ${games.map((known) => known.id).join(', ')}`);
  },
};

export const LANGUAGE: Parameter<Language> = {
  ...{ description: 'Language of sentences and names.', schema: { type: 'string', enum: LANGUAGES } },
  isRequired: true,
  read(value, name) {
    const language = LANGUAGES.find((known) => known === value);
    return language ? ok(language) : bad(`${name} must be one of ${LANGUAGES.join(', ')}`);
  },
};

/** Reads parameters by name. Fails if a parameter is missing, unknown or invalid. */
export function readParams<P extends Parameters>(
  method: string,
  parameters: P,
  params: unknown,
  games: readonly Game[],
): Result<Values<P>, RpcError> {
  if (Array.isArray(params)) return bad(`parameters go by name, not by position: ${usage(method, parameters)}`);
  const given = params ?? {};
  if (!isObject(given)) return bad(`params must be an object: ${usage(method, parameters)}`);
  for (const name in given) {
    if (Object.hasOwn(parameters, name)) continue;
    return bad(`unknown parameter "${name.slice(0, 80)}": ${usage(method, parameters)}`);
  }
  const values: Record<string, unknown> = {};
  for (const name in parameters) {
    const parameter = parameters[name] as Parameter<unknown>;
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined && parameter.isRequired) {
      return bad(`parameter "${name}" is missing: ${usage(method, parameters)}`);
    }
    const read = parameter.read(value, name, games);
    if (!read.ok) return read;
    values[name] = read.value;
  }
  return ok(values as Values<P>);
}

function usage(method: string, parameters: Parameters): string {
  const names = Object.entries(parameters).map(([name, { isRequired }]) => (isRequired ? name : `${name}?`));
  return `${method} takes ${names.length > 0 ? `{ ${names.join(', ')} }` : 'no parameters'}`;
}

/** Name of the only parameter in the list that is given. Fails if none or several are given. */
export function onlyGiven<Name extends string>(
  params: Readonly<Partial<Record<Name, unknown>>>,
  names: readonly Name[],
): Result<Name, RpcError> {
  const [name, ...others] = names.filter((each) => params[each] !== undefined);
  return name === undefined || others.length > 0 ? bad(`exactly one of ${names.join(', ')} must be given`) : ok(name);
}

/** Checks options and fills in the defaults. */
export function readOptions(game: Game, options: unknown): Result<Options, RpcError> {
  const parsed = game.rules.parseOptions(options);
  if (parsed.ok) return parsed;
  const { key, problem } = parsed.error;
  const message = optionSentence(parsed.error, 'en');
  return fail(rpcError(CODES.badParameters, message, { code: problem, message, key }));
}

/** Refuses a request with the game's refusal. `prefix` says which move the message is about, if there are several. */
export function refused(game: Game, refusal: Refusal, prefix = ''): Result<never, RpcError> {
  const message = prefix + refusalSentence(game.presentation.messages.en, refusal);
  const explanation = explanationSentence(game.presentation.messages.en, refusal);
  const data = { code: refusal.code, message, ...(explanation === null ? {} : { explanation }) };
  return fail(rpcError(CODES.refused, message, data));
}

/** Refuses a request for a reason that does not come from a game's rules. */
export const refusedFor = (code: string, message: string): Result<never, RpcError> =>
  fail(rpcError(CODES.refused, message, { code, message }));

export function unloadable(refused: LoadRefusal): Result<never, RpcError> {
  const message = loadSentence(refused, 'en');
  const explanation = loadExplanation(refused, 'en');
  const data = { code: refused.code, message, ...(explanation === null ? {} : { explanation }), ply: refused.ply };
  return fail(rpcError(CODES.badParameters, message, data));
}
