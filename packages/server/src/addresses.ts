import type { IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import type { Config } from './config.ts';

/** Whether an `Origin` header names this server or an allowed site. Programs send no such header and are allowed. */
export function isAllowed({ origins }: Config, origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** The client's address, as seen by the outermost trusted proxy. */
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

/** The requested host, from the nearest trusted proxy or the `Host` header. */
export function hostOf({ proxies }: Config, { headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const forwarded = proxies > 0 ? headers['x-forwarded-host'] : undefined;
  return forwarded === undefined ? headers.host : String(forwarded).split(',').at(-1)?.trim();
}

/** Whether the operator has listed this host, with or without its port. An empty list accepts any host. */
export function isKnownHost({ hosts }: Config, host: string | undefined): boolean {
  if (hosts.length === 0) return true;
  const requested = host?.toLowerCase() ?? '';
  return hosts.includes(requested) || hosts.includes(requested.replace(/:\d+$/, ''));
}

const SAFE_METHODS: readonly (string | undefined)[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Whether a request that may change something comes from a site that is not allowed. CORS does not prevent that:
 * browsers send simple requests without a preflight. Browsers set `Sec-Fetch-Site`; older browsers send only `Origin`, and
 * programs send neither.
 */
export function isCrossSite(config: Config, request: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  if (SAFE_METHODS.includes(request.method) || site === 'same-origin' || site === 'none') return false;
  return origin === undefined ? site !== undefined : !isAllowed(config, origin, hostOf(config, request));
}

/** URLs of the server: first those for this machine, then those for the local network. */
export function addressesOf({ host, basePath }: Config, port: number): string[] {
  const at = (name: string): string => `http://${name.includes(':') ? `[${name}]` : name}:${port}${basePath}`;
  if (host !== '0.0.0.0' && host !== '::') return [at(host)];
  const others = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => at(address));
  return [at('localhost'), ...others];
}
