import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Attempt, ONLY_ATTEMPT } from '../room/create-match.ts';
import { type StoredReply, Superseded } from '../store/store.ts';
import type { RestParts } from './parts.ts';
import { HttpRefusal, serverRefusal } from './problem.ts';

/** A response that can be stored and replayed. */
export interface StoredResponse<B> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: B;
}

type Work<B> = (attempt: Attempt) => Promise<StoredResponse<B>>;

/** Status of a stored reply while its request is still being carried out. */
const RESERVED = 0;
/** A reservation older than this may be taken over: its node has probably died or hangs. */
const RESERVATION_MS = 5000;
/** How long a retry waits for the first request, on any node. */
const MAX_WAIT_MS = 15_000;
const POLL_MS = 100;

/**
 * Idempotency keys. A key is reserved in the store before any work is done, so that only one of several simultaneous requests
 * does the work, on any node; its response is stored and replayed to every retry. A refused request has changed nothing and
 * frees its key. Responses may hold tickets, so they are encrypted with the key, which only the sender knows.
 *
 * After an error, or when a node is silent for too long, a retry takes the reservation over and does the work again. The slow
 * node may still be working, so all attempts draw the same secrets from the key and from a seed in the reservation, and
 * either find what another attempt has created or are refused by their guard.
 */
export class IdempotentRequests {
  readonly #parts: Pick<RestParts, 'store' | 'now'>;
  readonly #inProgress = new Map<string, Promise<unknown>>();

  constructor(parts: Pick<RestParts, 'store' | 'now'>) {
    this.#parts = parts;
  }

  /** Does the work, unless a request with the same key has done it: then replays the stored response. */
  async once<B>(request: FastifyRequest, reply: FastifyReply, work: Work<B>): Promise<StoredResponse<B>> {
    const scope = scopeOf(request);
    if (scope === null) return work(ONLY_ATTEMPT);
    const id = digest(`reply ${scope}`);
    // Retries on this node wait here rather than poll the store.
    while (this.#inProgress.has(id)) await this.#inProgress.get(id)?.catch(() => {});
    const doing = this.#runOnce<B>(request, reply, id, scope, work);
    this.#inProgress.set(id, doing);
    try {
      return await doing;
    } finally {
      this.#inProgress.delete(id);
    }
  }

  /**
   * The version that the first request with this key referred to. A retry refers to the same version, even if the server
   * crashed after carrying out the request but before storing the response.
   */
  async versionFor(request: FastifyRequest, version: number): Promise<number> {
    const scope = scopeOf(request);
    if (scope === null) return version;
    const id = versionKey(scope);
    const { store, now } = this.#parts;
    const mark = { fingerprint: '', status: 0, body: String(version) };
    if (await store.addReply(id, mark, now())) return version;
    return Number((await store.reply(id))?.body ?? version);
  }

  /** Deletes the version of a refused request. Nothing may stay in the store, because anybody can send many such requests. */
  async #forgetVersion(scope: string): Promise<void> {
    const { store } = this.#parts;
    const mark = await store.reply(versionKey(scope));
    if (mark) await store.replaceReply(versionKey(scope), mark, null);
  }

  async #runOnce<B>(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    scope: string,
    work: Work<B>,
  ): Promise<StoredResponse<B>> {
    const { store, now } = this.#parts;
    const fingerprint = digest(JSON.stringify([request.headers['if-match'] ?? null, request.body ?? null]));
    const reserve = (seed: string): StoredReply => {
      return { fingerprint, status: RESERVED, body: `${now()} ${seed} ${randomUUID()}` };
    };
    const deadline = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const first = reserve(randomUUID());
      let mine = (await store.addReply(id, first, now())) ? first : null;
      const isRepeated = mine === null;
      if (!mine) {
        const stored = await store.reply(id);
        if (!stored) continue;
        if (stored.fingerprint !== fingerprint) throw serverRefusal(422, 'key-used');
        if (stored.status !== RESERVED) {
          reply.header('idempotency-replayed', 'true');
          return JSON.parse(unseal(scope, stored.body)) as StoredResponse<B>;
        }
        const [at, seed = ''] = stored.body.split(' ');
        const next = reserve(seed);
        const isAbandoned = Number(at) + RESERVATION_MS <= now();
        if (isAbandoned && (await store.replaceReply(id, stored, next))) mine = next;
      }
      const response = mine && (await this.#attempt(id, scope, mine, isRepeated, work));
      if (response) return response;
      if (performance.now() > deadline) throw serverRefusal(503, 'unavailable');
      await sleep(POLL_MS);
    }
  }

  /** Does the work and replaces the reservation with its response; `null` if another attempt has taken the reservation over. */
  async #attempt<B>(
    id: string,
    scope: string,
    reservation: StoredReply,
    isRepeated: boolean,
    work: Work<B>,
  ): Promise<StoredResponse<B> | null> {
    const { store, now } = this.#parts;
    const [, seed] = reservation.body.split(' ');
    const draw: Attempt['draw'] = (purpose) => createHmac('sha256', scope).update(`${purpose} ${seed}`).digest();
    let response: StoredResponse<B>;
    try {
      response = await work({ draw, isRepeated, guard: { key: id, reply: reservation } });
    } catch (error) {
      if (error instanceof Superseded) return null;
      const isRefused = error instanceof HttpRefusal && error.status < 500;
      // After any other error some of the work may be done: the seed is kept, and the next attempt need not wait.
      const freed = isRefused
        ? null
        : { ...reservation, body: reservation.body.replace(/^\d+/, `${now() - RESERVATION_MS}`) };
      // If this fails too, the reservation expires by itself.
      await store.replaceReply(id, reservation, freed).catch(() => {});
      if (isRefused && !isRepeated) await this.#forgetVersion(scope).catch(() => {});
      throw error;
    }
    const done = { ...reservation, status: response.status, body: seal(scope, JSON.stringify(response)) };
    return (await store.replaceReply(id, reservation, done)) ? response : null;
  }
}

/** A key is valid for one URL and one ticket only. */
function scopeOf({ headers, method, url }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  return JSON.stringify([method, url.split('?', 1)[0], headers.authorization ?? null, key]);
}

const versionKey = (scope: string): string => digest(`version ${scope}`);
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

const CIPHER = 'aes-256-gcm';
const sealKey = (scope: string): Buffer => createHash('sha256').update(`seal ${scope}`).digest();

function seal(scope: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(CIPHER, sealKey(scope), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.');
}

function unseal(scope: string, text: string): string {
  const [nonce, tag, sealed] = text.split('.').map((part) => Buffer.from(part, 'base64url')) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const decipher = createDecipheriv(CIPHER, sealKey(scope), nonce);
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
}
