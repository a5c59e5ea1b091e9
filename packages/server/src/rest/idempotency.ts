import { createDecipheriv, createHash, createHmac, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Attempt, ONLY_ATTEMPT } from '../room/create-match.ts';
import type { StoredReply } from '../store/store.ts';
import type { RestParts } from './parts.ts';
import { HttpRefusal, serverRefusal } from './problem.ts';

/** A response to a request that may have a key. */
export interface KeyedResponse<B> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: B;
}

type Parts = Pick<RestParts, 'store' | 'creations' | 'now'>;

/** Status of a stored key. Earlier versions stored whole responses, with their status. */
const KEY_ONLY = 0;

/**
 * Idempotency keys. All ids and secrets that a request creates are drawn from its key and a random salt in the store, and
 * inserted only if they do not exist yet; a move names the version that its first attempt expected. So a retry, on any node and
 * after any crash, finds what was done and answers from that. The store keeps the salt, the version and a hash of the request.
 */
export class IdempotentRequests {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Carries out a request. `version` is the version of the match that the request expects, if any. */
  async once<B>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (attempt: Attempt) => Promise<KeyedResponse<B>>,
    version: number | null = null,
  ): Promise<KeyedResponse<B>> {
    const scope = scopeOf(request);
    if (scope === null) return work({ ...ONLY_ATTEMPT, version });
    const { store } = this.#parts;
    const id = digest(`reply ${scope}`);
    const fingerprint = digest(JSON.stringify([request.headers['if-match'] ?? null, request.body ?? null]));
    const known = await store.reply(id);
    const added = known ? null : await this.#add(request, id, fingerprint, version);
    const stored = known ?? added ?? (await store.reply(id));
    // Another request with this key was refused at this moment.
    if (!stored) throw serverRefusal(503, 'unavailable');
    if (stored.fingerprint !== fingerprint) throw serverRefusal(422, 'key-used');
    if (stored.status !== KEY_ONLY) {
      reply.header('idempotency-replayed', 'true');
      return JSON.parse(unseal(scope, stored.body)) as KeyedResponse<B>;
    }
    const [, salt = '', expected = ''] = stored.body.split(' ');
    const draw: Attempt['draw'] = (purpose) => createHmac('sha256', scope).update(`${purpose} ${salt}`).digest();
    const firstVersion = /^\d+$/.test(expected) ? Number(expected) : version;
    try {
      const response = await work({ draw, hasKey: true, isRepeated: added === null, version: firstVersion });
      if (added === null) reply.header('idempotency-replayed', 'true');
      return response;
    } catch (error) {
      // A refused request has changed nothing, and frees its key.
      if (added && error instanceof HttpRefusal && error.status < 500) await store.removeReply(id).catch(() => {});
      throw error;
    }
  }

  /** Stores a key; `null` if it is stored already. */
  async #add(
    { ip }: FastifyRequest,
    id: string,
    fingerprint: string,
    version: number | null,
  ): Promise<StoredReply | null> {
    const { store, creations, now } = this.#parts;
    const denied = creations.takeKey(ip);
    const headers = { 'retry-after': String(Math.ceil((denied?.waitMs ?? 0) / 1000)) };
    if (denied) throw serverRefusal(429, 'too-many', { headers });
    const key = { fingerprint, status: KEY_ONLY, body: `${now()} ${randomUUID()} ${version ?? '-'}` };
    return (await store.addReply(id, key, now())) ? key : null;
  }
}

/** A key is valid for one URL and one ticket only. */
function scopeOf({ headers, method, url }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  return JSON.stringify([method, url.split('?', 1)[0], headers.authorization ?? null, key]);
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Decrypts a response that an older version has stored. */
function unseal(scope: string, text: string): string {
  const [nonce, tag, sealed] = text.split('.').map((part) => Buffer.from(part, 'base64url')) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const decipher = createDecipheriv('aes-256-gcm', createHash('sha256').update(`seal ${scope}`).digest(), nonce);
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
}
