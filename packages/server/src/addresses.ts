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

/** The host that was asked for: as the nearest trusted proxy says, or as the `Host` header has it. */
export function hostOf({ proxies }: Config, { headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const forwarded = proxies > 0 ? headers['x-forwarded-host'] : undefined;
  return forwarded === undefined ? headers.host : String(forwarded).split(',').at(-1)?.trim();
}

/** Whether the operator has named this host, with this port or with none. All are known if none is named. */
export function isKnownHost({ hosts }: Config, host: string | undefined): boolean {
  if (hosts.length === 0) return true;
  const asked = host?.toLowerCase() ?? '';
  return hosts.includes(asked) || hosts.includes(asked.replace(/:\d+$/, ''));
}

const SAFE_METHODS: readonly (string | undefined)[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Whether a page of a site that is not allowed sends a request that may change something. A browser sends one without a
 * body for any page, and asks nobody first. Browsers set `Sec-Fetch-Site` themselves; older ones send `Origin` alone, and
 * programs neither.
 */
export function isCrossSite(config: Config, request: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  if (SAFE_METHODS.includes(request.method) || site === 'same-origin' || site === 'none') return false;
  return origin === undefined ? site !== undefined : !isAllowed(config, origin, hostOf(config, request));
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
