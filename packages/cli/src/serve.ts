import { fileURLToPath } from 'node:url';
import { ConfigFault, readConfig, startServer } from '@quintet/server';
import { errorCode, Failure, usage } from './failure.ts';
import { print, printJson, type Terminal } from './terminal.ts';

export interface ServeSettings {
  readonly port?: string;
  readonly host?: string;
  readonly json?: boolean;
}

const APP = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Serves until the system or the user ends it: `quintet serve`. */
export async function runServe(
  terminal: Terminal,
  { port, host, json = false }: ServeSettings,
  app = APP,
): Promise<void> {
  const env = { ...terminal.env, ...(port === undefined ? {} : { PORT: port }), ...(host ? { HOST: host } : {}) };
  const running = await startServer(configFrom(env, app)).catch((error: unknown) => {
    const code = errorCode(error);
    if (code === 'EADDRINUSE')
      throw new Failure(`port ${env.PORT ?? 4170} is in use: set PORT to another one, or to 0 for any`);
    if (code === 'EACCES')
      throw new Failure(`port ${env.PORT} may not be used by this user: set PORT to one above 1023`);
    if (code === 'ENOENT') throw new Failure(`the app is not built: ${app} has no index.html`);
    throw error;
  });
  const [here = '', ...others] = running.addresses;
  if (json) printJson(terminal, { addresses: running.addresses });
  else {
    print(terminal, `Quintet is at ${here}`);
    for (const address of others) print(terminal, `  for others in your network: ${address}`);
    print(terminal, 'Ctrl-C stops it.');
  }
  await new Promise<void>((resolve) => {
    terminal.onEnding(resolve);
    terminal.onInterrupt(resolve);
  });
  await running.stop();
  if (!json) print(terminal, 'stopped');
}

function configFrom(env: Readonly<Record<string, string | undefined>>, app: string) {
  try {
    return readConfig(env, app);
  } catch (error) {
    throw error instanceof ConfigFault ? usage(error.message) : error;
  }
}
