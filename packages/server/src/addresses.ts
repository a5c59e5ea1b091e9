import type { IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import type { Config } from './config.ts';

/** A page of this server, or of a site that the operator named; a program has no origin. */
export function isAllowed({ origins }: Config, origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Behind proxies that are trusted, the address that the outermost of them saw. */
export function addressOf({ proxies }: Config, request: IncomingMessage): string {
  const direct = request.socket.remoteAddress ?? '';
  if (proxies === 0) return direct;
  const header = request.headers['x-forwarded-for'];
  const hops = String(header ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '');
  return hops.at(-proxies) ?? direct;
}

/** Where a server can be reached: on this machine first, then from others in the same network. */
export function addressesOf({ host, basePath }: Config, port: number): string[] {
  const at = (name: string): string => `http://${name.includes(':') ? `[${name}]` : name}:${port}${basePath}`;
  if (host !== '0.0.0.0' && host !== '::') return [at(host)];
  const others = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => at(address));
  return [at('localhost'), ...others];
}
