import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The documentation, which the build leaves beside the app: `/docs` is its first page, every other one is a file of the app. */
export async function serveDocs(server: FastifyInstance, folder: string, basePath: string): Promise<void> {
  const page = await readFile(path.join(folder, 'docs', 'index.html'), 'utf8').catch(() => null);
  if (page === null) return;
  // Links of the first page are relative: they need the slash.
  server.get(`${basePath}docs`, (_request, reply: FastifyReply) => reply.redirect(`${basePath}docs/`, 308));
  server.get(`${basePath}docs/`, (_request, reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page),
  );
}
