import type { AddressInfo } from 'node:net';
import { usage } from '../terminal/failure.ts';

/** Host and port where a server listens. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

const LOOPBACK = '127.0.0.1';
const MAX_PORT = 65_535;

/** Parses `4171`, `:4171`, `localhost:4171` or `[::1]:4171`. Without a host, only programs on this machine can connect. */
export function parseAddress(text: string, option: string): Address {
  const [, ipv6, name, digits = ''] = /^(?:\[([^\]]+)\]:|([^:[\]]*):)?(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (digits === '' || port > MAX_PORT) {
    throw usage(`${option} must be PORT or HOST:PORT, such as 4171 or ${LOOPBACK}:4171, not "${text}"`);
  }
  return { host: ipv6 ?? (name || LOOPBACK), port };
}

/** Formats an address as `127.0.0.1:4171` or `[::1]:4171`. */
export const formatAddress = ({ address, port }: AddressInfo): string =>
  `${address.includes(':') ? `[${address}]` : address}:${port}`;

/** Whether only programs on this machine can connect. */
export const isLoopback = ({ address }: AddressInfo): boolean =>
  address === '::1' || /^(?:::ffff:)?127\./.test(address);
