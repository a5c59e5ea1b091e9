import { networkInterfaces } from 'node:os';
import Fastify from 'fastify';
import { serveApp } from './app-files.ts';
import type { Config } from './config.ts';
import { setHeaders } from './headers.ts';

export interface Running {
  /** Where it can be reached: on this machine first, then from others in the same network. */
  readonly addresses: readonly string[];
  stop(): Promise<void>;
}

/** Starts to serve; resolves once requests are answered. */
export async function startServer(config: Config): Promise<Running> {
  const server = Fastify({
    bodyLimit: 64 * 1024,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
  await setHeaders(server);
  await serveApp(server, config.app);
  await server.listen({ port: config.port, host: config.host });
  const bound = server.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.port;
  return { addresses: addressesOf(config.host, port), stop: () => server.close() };
}

function addressesOf(host: string, port: number): string[] {
  const isOpen = host === '0.0.0.0' || host === '::';
  if (!isOpen) return [`http://${host.includes(':') ? `[${host}]` : host}:${port}/`];
  const others = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}/`);
  return [`http://localhost:${port}/`, ...others];
}
