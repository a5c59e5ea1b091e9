import { spawn } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../browser.ts';

export interface Running {
  /** Base URL, which ends with a slash. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Path of the `quintet` program, relative to the folder where the package is installed. */
export const QUINTET = 'node_modules/quintet/bin/quintet.mjs';

/** Starts the installed `quintet serve` with a store in memory. @param folder where it is installed */
export async function startQuintet(node: string, folder: string, env: NodeJS.ProcessEnv = {}): Promise<Running> {
  const args = [QUINTET, 'serve', '--port', '0', '--host', '127.0.0.1', '--store', ':memory:', '--json'];
  const server = spawn(node, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  for await (const line of createInterface({ input: server.stdout })) {
    const address: string = JSON.parse(line).addresses[0];
    return {
      address,
      async stop() {
        server.kill('SIGTERM');
        const code = await ended;
        if (code !== 0) throw new Error(`quintet serve ended with code ${code}`);
      },
    };
  }
  throw new Error(`quintet serve ended with code ${await ended}`);
}

/** Serves the files of a folder, as any web server does. */
export async function serveFolder(folder: string): Promise<Running> {
  const server = createServer(({ url = '' }, response) => {
    const file = path.join(folder, new URL(url, 'http://localhost').pathname);
    if (!existsSync(file) || !path.extname(file)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': file.endsWith('.html') ? 'text/html' : 'text/javascript' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

export async function launchBrowser(): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser();
  return chromium.launch({ executablePath, args, env });
}
