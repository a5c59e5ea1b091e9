import type { RequestError, RestResult } from '@quintet/client';
import { fail, isObject, ok } from '@quintet/engine/authoring';
import { reasonOf } from '../../ui/browser.ts';
import { localArea, type StorageArea, type Stored, stored } from '../../ui/storage.ts';

export interface IdempotentTools {
  /** Storage for pending requests; `localStorage` by default. */
  area?(): StorageArea;
  /** Creates a key that nobody can guess. */
  newKey(): string;
}

interface PendingRequest {
  readonly key: string;
  /** The request's body as JSON. A key must not be reused with another body. */
  readonly body: string;
}

const parsePending = (saved: unknown): PendingRequest | undefined => {
  if (!isObject(saved)) return undefined;
  const { key, body } = saved;
  return typeof key === 'string' && typeof body === 'string' ? { key, body } : undefined;
};

/** Whether the request may have been executed although it failed: there was no response, or only a temporary error. */
const isUndecided = ({ status }: RequestError): boolean => status === null || status >= 500 || status === 429;

/**
 * Sends requests that must be executed only once. The idempotency key is stored until the response is safely saved, so that a
 * retry, even after a reload, gets the result of the first request.
 */
export class IdempotentRequests {
  readonly #tools: IdempotentTools;

  constructor(tools: IdempotentTools) {
    this.#tools = tools;
  }

  /** `save` stores the response. If it fails, the same request can be retried. */
  async send<Body, Value>(
    name: string,
    body: Body,
    request: (body: Body, key: string) => Promise<RestResult<Value>>,
    save: (value: Value) => Promise<void>,
  ): Promise<RestResult<Value>> {
    const pending = this.#pending(name);
    const result = await request(body, this.#keyFor(pending, JSON.stringify(body)));
    if (!result.ok) {
      if (!isUndecided(result.error)) pending.remove();
      return result;
    }
    try {
      await save(result.value);
    } catch (error) {
      const message = reasonOf(error);
      return fail({ code: 'not-kept', message, status: null });
    }
    pending.remove();
    return ok(result.value);
  }

  /** The body of a request that was never answered; `null` if there is no such request. */
  pendingBody(name: string): unknown {
    const pending = this.#pending(name).read();
    return pending === null ? null : JSON.parse(pending.body);
  }

  #pending(name: string): Stored<PendingRequest | null> {
    const { area = localArea } = this.#tools;
    return stored<PendingRequest | null>({
      key: `quintet:asked:${name}`,
      parse: parsePending,
      defaultValue: null,
      area,
    });
  }

  #keyFor(pending: Stored<PendingRequest | null>, body: string): string {
    const before = pending.read();
    if (before?.body === body) return before.key;
    const key = this.#tools.newKey();
    pending.write({ key, body });
    return key;
  }
}
