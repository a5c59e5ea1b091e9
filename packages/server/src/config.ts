/** What an operator sets, by environment variables or by flags of `quintet serve`. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The folder of the built app. */
  readonly app: string;
}

export class ConfigFault extends Error {}

const MOST_PORT = 65_535;

/** Reads the environment; a fault names the variable and what it must be. */
export function readConfig(env: Readonly<Record<string, string | undefined>>, app: string): Config {
  return { port: portFrom(env.PORT), host: env.HOST || '0.0.0.0', app };
}

function portFrom(text: string | undefined): number {
  if (text === undefined || text === '') return 4170;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= MOST_PORT)) throw new ConfigFault(`PORT must be a number from 0 to ${MOST_PORT}, not "${text}"`);
  return port;
}
