import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * The documentation, which the build leaves beside the app: `/docs` is its first page, every other one is a file. To be
 * called after the app's files are served.
 */
export function serveDocs(server: FastifyInstance, basePath: string): void {
  // Links of the first page are relative: they need the slash.
  server.get(`${basePath}docs`, (_request, reply: FastifyReply) => reply.redirect(`${basePath}docs/`, 308));
  server.get(`${basePath}docs/`, (_request, reply: FastifyReply) => reply.sendFile('docs/index.html'));
}
