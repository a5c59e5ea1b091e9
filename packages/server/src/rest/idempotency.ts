import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RestParts } from './parts.ts';
import { refusedBy } from './problem.ts';

/** An answer that can be given again. */
export interface Answer<B> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: B;
}

/**
 * What a request under a key has led to is kept, and given again when the request is sent again. Only success is: what was
 * refused has changed nothing. Tickets are in some answers, so they are sealed with the key, which only its sender has.
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
    // The same request twice at a time: the second waits for the first.
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
    const before = await store.reply(id);
    if (!before) {
      const answer = await work();
      const kept = { fingerprint, status: answer.status, body: seal(scope, JSON.stringify(answer)) };
      if (await store.keepReply(id, kept, now())) return answer;
    }
    const kept = before ?? (await store.reply(id));
    if (!kept) throw refusedBy(503, 'unavailable');
    if (kept.fingerprint !== fingerprint) throw refusedBy(422, 'key-used');
    reply.header('idempotency-replayed', 'true');
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
