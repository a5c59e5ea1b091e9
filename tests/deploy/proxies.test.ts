import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Game, gameById } from '@quintet/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { defaultPlatform, LiveMatch, type Socket } from '../../packages/client/src/index.ts';
import { isOpen, someMove, until } from '../live/clients.ts';
import { type Nodes, sharedEnv, startNodes } from '../live/nodes.ts';
import { type Launch, startOnFreePort, stopped } from '../services/child.ts';

// Runs the example proxy configurations in deploy/ in front of two real nodes, on test ports with test certificates.

const example = (file: string): string => readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');
const hasProgram = (name: string): boolean => spawnSync(name, ['-h'], { stdio: 'ignore' }).error === undefined;
const portOf = (node: string): string => new URL(node).port;

interface Proxy {
  readonly program: string;
  launch(folder: string, nodes: Nodes, port: number): Launch;
}

const PROXIES: Readonly<Record<string, Proxy>> = {
  nginx: {
    program: 'nginx',
    launch(folder, { first, second }, port) {
      const names = ['cert.pem', 'key.pem'].map((name) => path.join(folder, name));
      const [certificate = '', key = ''] = names;
      const subject = ['-subj', '/CN=127.0.0.1', '-days', '1', '-out', certificate, '-keyout', key];
      spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject], { stdio: 'ignore' });
      const site = example('nginx/quintet.conf')
        .replace('127.0.0.1:4170', `127.0.0.1:${portOf(first)}`)
        .replace('127.0.0.1:4171', `127.0.0.1:${portOf(second)}`)
        // The redirect from port 80 is not tested.
        .replace(/server \{\n {4}listen 80;[^}]*\}\n/, '')
        .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
        .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
        .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`);
      const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
      const paths = folders.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
      const config = path.join(folder, 'nginx.conf');
      const head = `daemon off; pid ${folder}/pid; error_log stderr notice; events {}`;
      writeFileSync(config, `${head}\nhttp { access_log off; ${paths}\n${site}\n}`);
      const args = ['-p', folder, '-e', 'stderr', '-c', config];
      return { command: 'nginx', args, options: {}, ready: /start worker process/ };
    },
  },
  Caddy: {
    program: 'caddy',
    launch(folder, { first, second }, port) {
      const config = path.join(folder, 'Caddyfile');
      const global = `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tstorage file_system ${folder}\n}\n`;
      writeFileSync(config, `${global}${example('caddy/Caddyfile')}`);
      const env = {
        ...process.env,
        HOME: folder,
        QUINTET_SITE: `https://127.0.0.1:${port}`,
        QUINTET_NODES: [first, second].map((node) => `127.0.0.1:${portOf(node)}`).join(' '),
      };
      const args = ['run', '--config', config, '--adapter', 'caddyfile'];
      return { command: 'caddy', args, options: { env }, ready: /serving initial configuration/ };
    },
  },
};

interface HttpResponse {
  readonly status: number;
  readonly body: string;
}

/** Sends a request, accepting the self-signed certificates of the test. */
function ask(url: URL, method = 'GET', body?: object): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const headers = body ? { 'content-type': 'application/json' } : {};
    const asking = request(url, { method, headers, rejectUnauthorized: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    asking.on('error', reject);
    asking.end(body && JSON.stringify(body));
  });
}

async function seriesAt(node: string, series: string): Promise<number> {
  const text = await (await fetch(new URL('metrics', node))).text();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1] ?? 0,
  );
}

describe.each(Object.entries(PROXIES))('%s', (_, proxy) => {
  // Skipped on machines without this proxy.
  const it = hasProgram(proxy.program) ? test : test.skip;
  let folder: string;
  let nodes: Nodes;
  let root: URL;
  let stop = async (): Promise<void> => {};
  beforeAll(async () => {
    if (!hasProgram(proxy.program)) return;
    folder = mkdtempSync(path.join(tmpdir(), 'proxy-'));
    const shared = await sharedEnv();
    nodes = await startNodes(2, { ...shared.env, TRUST_PROXY: '1' });
    const { child, port } = await startOnFreePort((free) => proxy.launch(folder, nodes, free));
    root = new URL(`https://127.0.0.1:${port}/`);
    // Caddy listens before its certificate is ready.
    while (!(await ask(root).catch(() => null)));
    stop = async () => {
      await stopped(child, 'SIGTERM');
      await nodes.stop();
      await shared.drop();
      rmSync(folder, { recursive: true, force: true });
    };
  });
  afterAll(() => stop());

  const makeMatch = async (): Promise<{ id: string; ticket: string; invitation: string }> =>
    JSON.parse((await ask(new URL('api/matches', root), 'POST', { game: 'octa', seat: 0 })).body);

  it('lets players make a move over TLS', async () => {
    const made = await makeMatch();
    const claim = new URL(`api/matches/${made.id}/claim`, root);
    const { ticket } = JSON.parse((await ask(claim, 'POST', { invitation: made.invitation })).body);
    const connected = (held: string): LiveMatch =>
      new LiveMatch(
        {
          ...{ url: new URL('api/live', root).href.replace('https', 'wss'), match: made.id, ticket: held },
          game: async (id) => gameById(id) as Game,
        },
        defaultPlatform((url) => new WebSocket(url, { rejectUnauthorized: false }) as unknown as Socket),
      );
    const players = [connected(made.ticket), connected(ticket)] as const;
    await Promise.all(players.map((live) => until(live, isOpen)));
    expect(await players[0].send({ type: 'move', move: someMove(players[0]) })).toMatchObject({ ok: true });
    await until(players[1], (live) => live.match?.entries.length === 1);
    for (const live of players) live.close();
  });

  it('sends all requests for a match to the same node, and spreads matches over both nodes', async () => {
    const series = 'quintet_requests_total{route="/api/matches/:id",method="GET",status="200"}';
    const counts = () => Promise.all([nodes.first, nodes.second].map((node) => seriesAt(node, series)));
    const { id } = await makeMatch();
    for (let n = 0; n < 10; n++) expect((await ask(new URL(`api/matches/${id}`, root))).status).toBe(200);
    expect((await counts()).sort((a, b) => a - b)).toEqual([0, 10]);
    for (let n = 0; n < 30; n++) await ask(new URL(`api/matches/${(await makeMatch()).id}`, root));
    expect(Math.min(...(await counts()))).toBeGreaterThan(0);
  });

  it('blocks access to the metrics', async () => {
    expect((await ask(new URL('metrics', root))).status).toBe(404);
  });
});
