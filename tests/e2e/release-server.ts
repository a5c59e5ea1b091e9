import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../packages/web/dist', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};
/** A path below the root, as on a server with other content. */
const BASE = '/some/where/';

/**
 * A static file server with the built app. It can be stopped, and can publish a new release: the same app with every script
 * renamed, as if all of them had changed.
 */
export class ReleaseServer {
  #server: Server | null = null;
  #port = 0;
  #files = new Map<string, Buffer>();

  get url(): string {
    return `http://127.0.0.1:${this.#port}${BASE}`;
  }

  async start(): Promise<void> {
    await this.release('');
    this.#server = createServer((request, response) => {
      const requested = (request.url ?? '').split('?', 1)[0] ?? '';
      const file = requested.slice(BASE.length);
      const isFile = requested.startsWith(BASE) && this.#files.has(file);
      if (!isFile && path.extname(requested)) return response.writeHead(404).end();
      const name = isFile ? file : 'index.html';
      const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
      return response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(this.#files.get(name));
    });
    await new Promise<void>((resolve) => this.#server?.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Stops responding. */
  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve) ?? resolve(null));
    this.#server = null;
  }

  /** Publishes a release whose script names start with `prefix`. The scripts of the previous release are removed. */
  async release(prefix: string): Promise<void> {
    const names = (await readdir(dist, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
    const scripts = names.filter((name) => /^assets\/.*\.js$/.test(name)).map((name) => path.basename(name));
    const renamed = (text: string) => scripts.reduce((all, name) => all.replaceAll(name, prefix + name), text);
    const files = new Map<string, Buffer>();
    for (const name of names) {
      const content = await readFile(path.join(dist, name));
      const isText = /\.(?:js|html)$/.test(name);
      const text = isText ? renamed(content.toString('utf8')).replace('"version":"', `"version":"${prefix}`) : '';
      files.set(renamed(name), isText ? Buffer.from(text.replace('<base href="/"', `<base href="${BASE}"`)) : content);
    }
    this.#files = files;
  }
}
