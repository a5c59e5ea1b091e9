import {
  type Game,
  gameList,
  type LoadRefusal,
  loadSentence,
  type Options,
  type Refusal,
  type Result,
  refusalSentence,
} from '@quintet/engine';
import { fail, isObject, ok, optionSentence, reasonSentence } from '@quintet/engine/authoring';
import { loadReason } from '@quintet/engine/match';
import { gameIds } from '../terminal/args.ts';
import { CODES, type RpcError, rpcError } from './rpc.ts';

/** Names of a method's parameters; `?` marks optional ones. */
export type Signature = readonly string[];
export type Params = Readonly<Record<string, unknown>>;

const bad = (message: string): Result<never, RpcError> => fail(rpcError(CODES.badParameters, message));

/** Parameters by name. Fails if one is missing or unknown. */
export function readParams(method: string, signature: Signature, params: unknown): Result<Params, RpcError> {
  const names = signature.map((name) => name.replace('?', ''));
  const usage = `${method} takes ${names.length > 0 ? `{ ${signature.join(', ')} }` : 'no parameters'}`;
  if (Array.isArray(params)) return bad(`parameters go by name, not by position: ${usage}`);
  const given = params ?? {};
  if (!isObject(given)) return bad(`params must be an object: ${usage}`);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) return bad(`unknown parameter "${unknown.slice(0, 80)}": ${usage}`);
  const missing = signature.find((name) => !name.endsWith('?') && given[name] === undefined);
  if (missing !== undefined) return bad(`parameter "${missing}" is missing: ${usage}`);
  return ok(given);
}

export function readGame({ game: id }: Params): Result<Game, RpcError> {
  const game = gameList.find((known) => known.id === id);
  return game ? ok(game) : bad(`game must be one of ${gameIds()}`);
}

export function readOptions(game: Game, { options }: Params): Result<Options, RpcError> {
  const parsed = game.rules.parseOptions(options === undefined ? {} : options);
  if (parsed.ok) return parsed;
  const { key, problem } = parsed.error;
  const message = optionSentence(parsed.error, 'en');
  return fail(rpcError(CODES.badParameters, message, { code: problem, message, key }));
}

export function readText(params: Params, name: string): Result<string, RpcError> {
  const value = params[name];
  return typeof value === 'string' ? ok(value) : bad(`${name} must be a string`);
}

export function readTexts(params: Params, name: string): Result<readonly string[], RpcError> {
  const value = params[name] === undefined ? [] : params[name];
  const isTexts = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isTexts ? ok(value) : bad(`${name} must be a list of strings`);
}

export function readInteger(params: Params, name: string, least: number, most: number): Result<number, RpcError> {
  const value = params[name];
  const fits = Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
  return fits ? ok(value as number) : bad(`${name} must be an integer from ${least} to ${most}`);
}

/** Reads an optional integer. */
export function readCount(
  params: Params,
  name: string,
  least: number,
  most: number,
  otherwise: number,
): Result<number, RpcError> {
  return params[name] === undefined ? ok(otherwise) : readInteger(params, name, least, most);
}

export function readFlag(params: Params, name: string): Result<boolean, RpcError> {
  const value = params[name] === undefined ? false : params[name];
  return typeof value === 'boolean' ? ok(value) : bad(`${name} must be true or false`);
}

/** Reads the only one of these parameters that is given. Fails if there are none or several. */
export function readOneOf(
  params: Params,
  ranges: Readonly<Record<string, readonly [least: number, most: number]>>,
): Result<{ readonly name: string; readonly value: number }, RpcError> {
  const names = Object.keys(ranges);
  const [name, ...others] = names.filter((each) => params[each] !== undefined);
  if (name === undefined || others.length > 0) return bad(`one of ${names.join(', ')} must be given`);
  const [least, most] = ranges[name] as readonly [number, number];
  const value = readInteger(params, name, least, most);
  return value.ok ? ok({ name, value: value.value }) : value;
}

/** `which` prefixes the sentence if the refusal could be about several moves. */
export function refused(game: Game, refusal: Refusal, which = ''): Result<never, RpcError> {
  const message = which + refusalSentence(game.presentation.messages.en, refusal);
  const reason = reasonSentence(game.presentation.messages.en, refusal);
  const data = { code: refusal.code, message, ...(reason === null ? {} : { reason }) };
  return fail(rpcError(CODES.refused, message, data));
}

export function unloadable(fault: LoadRefusal): Result<never, RpcError> {
  const message = loadSentence(fault, 'en');
  const reason = loadReason(fault, 'en');
  const data = { code: fault.code, message, ...(reason === null ? {} : { reason }), ply: fault.ply };
  return fail(rpcError(CODES.badParameters, message, data));
}
