import type { FastifyRequest } from 'fastify';
import type { Routes } from './parts.ts';
import { type Refused, refusedBy } from './problem.ts';

interface Known {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** The methods of every route that is registered after this. Wildcards are left out: they say nothing about one path. */
export class KnownPaths {
  readonly #byUrl = new Map<string, Known>();

  constructor(routes: Routes) {
    routes.addHook('onRoute', ({ url, method }) => {
      if (url.includes('*')) return;
      const known = this.#byUrl.get(url) ?? { pattern: patternOf(url), methods: new Set() };
      for (const each of [method].flat()) known.methods.add(each);
      this.#byUrl.set(url, known);
    });
  }

  /** 405 for a known path with another method, else 404. */
  refusal({ url }: FastifyRequest): Refused {
    const path = url.split('?', 1)[0] ?? '';
    const methods = [...this.#byUrl.values()].flatMap((known) => (known.pattern.test(path) ? [...known.methods] : []));
    if (methods.length === 0) return refusedBy(404, 'not-found');
    return refusedBy(405, 'wrong-method', { headers: { allow: [...new Set(methods)].sort().join(', ') } });
  }
}

/** Makes every path below the prefix of `scope` part of REST: the app's page is never served there. */
export function refuseUnknownPaths(scope: Routes, known: KnownPaths): void {
  // Before the body is read: what is wrong with it does not matter here.
  scope.addHook('onRequest', async (request) => {
    if (request.is404) throw known.refusal(request);
  });
  scope.setNotFoundHandler((request) => {
    throw known.refusal(request);
  });
}

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.+?^$(){}|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
