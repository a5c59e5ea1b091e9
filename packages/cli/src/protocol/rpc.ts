import type { Result } from '@quintet/engine';
import { fail, isObject, type Json, ok, parseJson } from '@quintet/engine/authoring';
import type { Line } from '../terminal/lines.ts';

/** Error codes of JSON-RPC 2.0, and −32000 for refusals. */
export const CODES = {
  refused: -32000,
  notARequest: -32600,
  unknownMethod: -32601,
  badParameters: -32602,
  internal: -32603,
  brokenJson: -32700,
} as const;

export interface RpcError {
  readonly code: (typeof CODES)[keyof typeof CODES];
  readonly message: string;
  readonly data?: Json;
}

export const rpcError = (code: RpcError['code'], message: string, data?: Json): RpcError =>
  data === undefined ? { code, message } : { code, message, data };

export type Id = string | number | null;

export interface Request {
  /** `undefined` for a notification, which gets no response. */
  readonly id: Id | undefined;
  readonly method: string;
  readonly params: unknown;
}

/** A line that is not a request, with its id if the id is valid. */
export interface Unreadable {
  readonly id: Id;
  readonly error: RpcError;
}

export function readRequest(line: Line, limit: number): Result<Request, Unreadable> {
  const broken = (why: string) => fail({ id: null, error: rpcError(CODES.brokenJson, why) });
  if (line === null) return broken(`line longer than ${limit} bytes`);
  const json = parseJson(line);
  if (!json.ok) return broken(`broken JSON: ${json.error}`);

  const not = (id: Id, why: string) => fail({ id, error: rpcError(CODES.notARequest, `not a request: ${why}`) });
  const value = json.value;
  if (Array.isArray(value)) return not(null, 'batches are not supported, send one request a line');
  if (!isObject(value)) return not(null, 'a JSON object is expected');
  const { id, method } = value;
  if (id !== undefined && !isId(id)) return not(null, 'id must be a string, a number (integers up to 2^53) or null');
  if (value.jsonrpc !== '2.0') return not(id ?? null, 'jsonrpc must be "2.0"');
  if (typeof method !== 'string') return not(id ?? null, 'method must be a string');
  return ok({ id, method, params: value.params });
}

/** Rejects numbers that JSON cannot round-trip. */
const isId = (value: unknown): value is Id =>
  value === null ||
  typeof value === 'string' ||
  (typeof value === 'number' && (Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))));

export const formatResult = (id: Id, result: Json): string => JSON.stringify({ jsonrpc: '2.0', id, result });

export const formatError = (id: Id, error: RpcError): string => JSON.stringify({ jsonrpc: '2.0', id, error });

export const formatNotification = (method: string, params: Json): string =>
  JSON.stringify({ jsonrpc: '2.0', method, params });
