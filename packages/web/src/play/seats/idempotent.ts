import type { RequestError, RestResult } from '@quintet/client';
import { fail, ok } from '@quintet/engine/kernel';

/** Where what was asked for is noted until it is answered. */
export type Notes = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface OnceParts {
  readonly notes: Notes;
  /** One that nobody guesses. */
  newKey(): string;
}

interface Noted {
  readonly key: string;
  /** As JSON: under one key there is only one request. */
  readonly body: string;
}

const noteOf = (what: string): string => `quintet:asked:${what}`;

/** Where nothing was answered, or only "not now", it may have been done all the same. */
const isOpen = ({ status }: RequestError): boolean => status === null || status >= 500 || status === 429;

/**
 * Asks for something that may be done only once. The key is noted before, and until the answer is safe: who asks for the
 * same again, also after a reload, gets what was made the first time.
 */
export class Once {
  readonly #parts: OnceParts;

  constructor(parts: OnceParts) {
    this.#parts = parts;
  }

  /** `keep` puts the answer in safety; if that fails, the same can be asked for again. */
  async ask<Body, Value>(
    what: string,
    body: Body,
    ask: (body: Body, key: string) => Promise<RestResult<Value>>,
    keep: (value: Value) => Promise<void>,
  ): Promise<RestResult<Value>> {
    const asked = await ask(body, this.#keyFor(what, JSON.stringify(body)));
    if (!asked.ok) {
      if (!isOpen(asked.error)) this.#forget(what);
      return asked;
    }
    try {
      await keep(asked.value);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return fail({ code: 'not-kept', message, status: null });
    }
    this.#forget(what);
    return ok(asked.value);
  }

  /** What was asked for and never answered. */
  pending(what: string): unknown {
    const noted = this.#noted(what);
    return noted === null ? null : JSON.parse(noted.body);
  }

  #keyFor(what: string, body: string): string {
    const noted = this.#noted(what);
    if (noted?.body === body) return noted.key;
    const key = this.#parts.newKey();
    try {
      this.#parts.notes.setItem(noteOf(what), JSON.stringify({ key, body } satisfies Noted));
    } catch {
      // Without storage it lasts as long as one request, with its own resends.
    }
    return key;
  }

  #noted(what: string): Noted | null {
    try {
      const { key, body } = JSON.parse(this.#parts.notes.getItem(noteOf(what)) ?? '{}') as Partial<Noted>;
      return typeof key === 'string' && typeof body === 'string' ? { key, body } : null;
    } catch {
      return null;
    }
  }

  #forget(what: string): void {
    try {
      this.#parts.notes.removeItem(noteOf(what));
    } catch {
      // Then it was not noted either.
    }
  }
}
