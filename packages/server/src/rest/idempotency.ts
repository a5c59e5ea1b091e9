import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeptReply } from '../store/store.ts';
import type { RestParts } from './parts.ts';
import { refusedBy } from './problem.ts';

/** An answer that can be given again. */
export interface Answer<B> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: B;
}

/** Status of a kept reply while its request is still being carried out. */
const RESERVED = 0;
/** A reservation that is older than this may be taken over: the node that made it has died. */
const RESERVATION_MS = 5000;
/** How long a repeated request waits for the first one, on whatever node that is. */
const MAX_WAIT_MS = 15_000;
const POLL_MS = 100;

/**
 * Idempotency keys. A key is reserved in the store before any work is done, so that one request of several at the same time
 * does the work, on whatever nodes they are; its answer is stored and given to every repeat. A refused request has changed
 * nothing and frees its key. Answers may hold tickets, so they are encrypted with the key, which only its sender knows.
 */
export class Resends {
  readonly #parts: Pick<RestParts, 'store' | 'now'>;
  readonly #underWay = new Map<string, Promise<unknown>>();

  constructor(parts: Pick<RestParts, 'store' | 'now'>) {
    this.#parts = parts;
  }

  /** Does the work unless it was done under the request's key before. */
  async once<B>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<Answer<B>>): Promise<Answer<B>> {
    const scope = scopeOf(request);
    if (scope === null) return work();
    const id = digest(`reply ${scope}`);
    // Repeats on this node wait here rather than poll the store.
    while (this.#underWay.has(id)) await this.#underWay.get(id)?.catch(() => {});
    const doing = this.#kept<B>(request, reply, id, scope, work);
    this.#underWay.set(id, doing);
    try {
      return await doing;
    } finally {
      this.#underWay.delete(id);
    }
  }

  /**
   * The version that the first request under this key was about: a resend means the same one, even where the server went
   * down between carrying it out and keeping the answer.
   */
  async versionFor(request: FastifyRequest, version: number): Promise<number> {
    const scope = scopeOf(request);
    if (scope === null) return version;
    const id = digest(`version ${scope}`);
    const { store, now } = this.#parts;
    const mark = { fingerprint: '', status: 0, body: String(version) };
    if (await store.keepReply(id, mark, now())) return version;
    return Number((await store.reply(id))?.body ?? version);
  }

  async #kept<B>(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    scope: string,
    work: () => Promise<Answer<B>>,
  ): Promise<Answer<B>> {
    const { store, now } = this.#parts;
    const fingerprint = digest(JSON.stringify([request.headers['if-match'] ?? null, request.body ?? null]));
    const reservation: KeptReply = { fingerprint, status: RESERVED, body: `${now()} ${randomUUID()}` };
    const giveUpAt = performance.now() + MAX_WAIT_MS;
    for (;;) {
      if (await store.keepReply(id, reservation, now())) return this.#reserved(id, scope, reservation, work);
      const kept = await store.reply(id);
      if (!kept) continue;
      if (kept.fingerprint !== fingerprint) throw refusedBy(422, 'key-used');
      if (kept.status !== RESERVED) {
        reply.header('idempotency-replayed', 'true');
        return JSON.parse(unseal(scope, kept.body)) as Answer<B>;
      }
      const isAbandoned = Number.parseInt(kept.body, 10) + RESERVATION_MS <= now();
      if (isAbandoned && (await store.replaceReply(id, kept, reservation)))
        return this.#reserved(id, scope, reservation, work);
      if (performance.now() > giveUpAt) throw refusedBy(503, 'unavailable');
      await sleep(POLL_MS);
    }
  }

  /** Does the work and replaces the reservation with its answer. */
  async #reserved<B>(
    id: string,
    scope: string,
    reservation: KeptReply,
    work: () => Promise<Answer<B>>,
  ): Promise<Answer<B>> {
    const { store } = this.#parts;
    let answer: Answer<B>;
    try {
      answer = await work();
    } catch (error) {
      // If this fails as well, the reservation expires by itself.
      await store.replaceReply(id, reservation, null).catch(() => {});
      throw error;
    }
    const done = { ...reservation, status: answer.status, body: seal(scope, JSON.stringify(answer)) };
    if (await store.replaceReply(id, reservation, done)) return answer;
    // The work took so long that a repeat took over: everybody gets the answer that is stored.
    const kept = await store.reply(id);
    if (!kept || kept.status === RESERVED) throw refusedBy(503, 'unavailable');
    return JSON.parse(unseal(scope, kept.body)) as Answer<B>;
  }
}

/** A key is its sender's own: it counts for one address and one ticket. */
function scopeOf({ headers, method, url }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  return JSON.stringify([method, url.split('?', 1)[0], headers.authorization ?? null, key]);
}

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
