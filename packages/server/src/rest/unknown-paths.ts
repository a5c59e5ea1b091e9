import type { FastifyRequest } from 'fastify';
import type { Routes } from './parts.ts';
import { type HttpRefusal, hostRefusal } from './problem.ts';

interface Known {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** Records the methods of every route registered after it, except wildcard routes. */
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

  /** 405 for a known path with another method, otherwise 404. */
  refusal({ url }: FastifyRequest): HttpRefusal {
    const path = url.split('?', 1)[0] ?? '';
    const methods = [...this.#byUrl.values()].flatMap((known) => (known.pattern.test(path) ? [...known.methods] : []));
    if (methods.length === 0) return hostRefusal(404, 'not-found');
    return hostRefusal(405, 'wrong-method', { headers: { allow: [...new Set(methods)].sort().join(', ') } });
  }
}

/** Answers unknown paths below the prefix of `scope` with a problem rather than with the app's page. */
export function refuseUnknownPaths(scope: Routes, known: KnownPaths): void {
  // Before the body is read, so that a bad body does not hide the unknown path.
  scope.addHook('onRequest', async (request) => {
    if (request.is404) throw known.refusal(request);
  });
  scope.setNotFoundHandler((request) => {
    throw known.refusal(request);
  });
}

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.+?^$(){}|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
