import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { type Game, gameById } from '@quintet/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { parse } from 'yaml';
import { defaultPlatform, LiveMatch, type Socket } from '../../packages/client/src/index.ts';
import { closeAfterTest, isOpen, someMove, until } from '../live/clients.ts';
import { type Nodes, sharedEnv, startNodes } from '../live/nodes.ts';
import { type Launch, startOnFreePort, stopped } from '../services/child.ts';
import { installed, unpacked } from '../services/debian.ts';

// Runs the example proxy configurations in front of two real nodes, on test ports with test certificates.

const example = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
/** The proxies: installed ones, or else Debian's packages. On other systems without them, their tests are skipped. */
const PROGRAMS = new Map(
  ['nginx', 'caddy'].map((name) => [name, installed([name]) ?? debian(name, `usr/${name === 'nginx' ? 's' : ''}bin`)]),
);

function debian(name: string, folder: string): string | null {
  try {
    return path.join(unpacked(name, [name]), folder, name);
  } catch (error) {
    console.warn(`${name} is not tested, because it is not installed and apt-get cannot fetch it: ${error}`);
    return null;
  }
}

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
      const site = example('deploy/nginx/quintet.conf')
        .replace('127.0.0.1:4170', `127.0.0.1:${portOf(first)}`)
        .replace('127.0.0.1:4171', `127.0.0.1:${portOf(second)}`)
        // The redirect from port 80 is not tested.
        .replace(/server \{\n {4}listen 80;[^}]*\}\n/, '')
        .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
        .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
        .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`);
      const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
      const paths = folders.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
      writeFileSync(path.join(folder, 'site.conf'), site);
      const config = path.join(folder, 'nginx.conf');
      const main = example('deploy/nginx/nginx.conf')
        .replace('user www-data;', `user ${userInfo().username}; daemon off; error_log stderr notice;`)
        // Otherwise the room for connections would depend on the cores of this machine.
        .replace('worker_processes auto', 'worker_processes 1')
        .replace('/run/nginx.pid', `${folder}/pid`)
        .replace('include /etc/nginx/mime.types;', paths)
        .replace(/access_log .*;/, 'access_log off;')
        .replace(/error_log \/.*;/, '')
        .replace('/etc/nginx/conf.d/*.conf', path.join(folder, 'site.conf'));
      writeFileSync(config, main);
      const args = ['-p', folder, '-e', 'stderr', '-c', config];
      return { command: PROGRAMS.get('nginx') ?? '', args, options: {}, ready: /start worker process/ };
    },
  },
  Caddy: {
    program: 'caddy',
    launch: (folder, nodes, port) => launchCaddy(folder, example('deploy/caddy/Caddyfile'), nodes, port),
  },
  'Caddy in compose.yaml': {
    program: 'caddy',
    launch(folder, nodes, port) {
      const { content } = parse(example('compose.yaml')).configs.proxy;
      const site = content
        .replace(':4170 {', '{$QUINTET_SITE} {')
        // Debian's Caddy is older than this option.
        .replace('stream_close_delay 5s', '')
        // Compose resolves the name of the service to its containers.
        .replace(/reverse_proxy \{[\s\S]*?dynamic a node 4170 \{[^}]*\}/, 'reverse_proxy {$QUINTET_NODES} {');
      return launchCaddy(folder, site, nodes, port);
    },
  },
};

function launchCaddy(folder: string, site: string, { first, second }: Nodes, port: number): Launch {
  const config = path.join(folder, 'Caddyfile');
  const global = `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tstorage file_system ${folder}\n}\n`;
  writeFileSync(config, `${global}${site}`);
  const env = {
    ...process.env,
    HOME: folder,
    QUINTET_SITE: `https://127.0.0.1:${port}`,
    QUINTET_NODES: [first, second].map((node) => `127.0.0.1:${portOf(node)}`).join(' '),
  };
  const args = ['run', '--config', config, '--adapter', 'caddyfile'];
  return { command: PROGRAMS.get('caddy') ?? '', args, options: { env }, ready: /serving initial configuration/ };
}

interface HttpResponse {
  readonly status: number;
  readonly body: string;
}

interface Asked {
  readonly method?: string;
  /** An object is sent as JSON. */
  readonly body?: object | string;
  /** Address of the client, one of 127.0.0.0/8. */
  readonly from?: string;
}

/** Sends a request, accepting the self-signed certificates of the test. */
function ask(url: URL, { method = 'GET', body, from = '127.0.0.1' }: Asked = {}): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const headers = body ? { 'content-type': 'application/json' } : {};
    const options = { method, headers, localAddress: from, rejectUnauthorized: false };
    const asking = request(url, options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    asking.on('error', reject);
    asking.end(typeof body === 'string' ? body : body && JSON.stringify(body));
  });
}

/** The sum of a node's metrics whose name and labels begin with `prefix`. */
async function valueAt(node: string, prefix: string): Promise<number> {
  const text = await (await fetch(new URL('metrics', node))).text();
  const lines = text.split('\n').filter((line) => line.startsWith(prefix));
  return lines.reduce((sum, line) => sum + Number(line.split(' ')[1]), 0);
}

describe.each(Object.entries(PROXIES))('%s', (_, proxy) => {
  // Skipped on machines without this proxy.
  const it = PROGRAMS.get(proxy.program) ? test : test.skip;
  let folder: string;
  let nodes: Nodes;
  let root: URL;
  let stop = async (): Promise<void> => {};
  beforeAll(async () => {
    if (!PROGRAMS.get(proxy.program)) return;
    folder = mkdtempSync(path.join(tmpdir(), 'proxy-'));
    const shared = await sharedEnv();
    nodes = await startNodes(2, { ...shared.env, TRUST_PROXY: '1' });
    const { child, port } = await startOnFreePort((free) => proxy.launch(folder, nodes, free));
    root = new URL(`https://127.0.0.1:${port}/`);
    stop = async () => {
      await stopped(child, 'SIGTERM');
      await nodes.stop();
      await shared.drop();
      rmSync(folder, { recursive: true, force: true });
    };
    // Caddy listens before its certificate is ready.
    while (!(await ask(root).catch(() => null)));
  });
  afterAll(() => stop());

  const makeMatch = async (): Promise<{ id: string; ticket: string; invitation: string }> =>
    JSON.parse((await ask(new URL('api/matches', root), { method: 'POST', body: { game: 'octa', seat: 0 } })).body);

  const connected = (match: string, ticket: string | null): LiveMatch =>
    closeAfterTest(
      new LiveMatch(
        {
          ...{ url: new URL('api/live', root).href.replace('https', 'wss'), match, ticket },
          game: async (id) => gameById(id) as Game,
        },
        defaultPlatform((url) => new WebSocket(url, { rejectUnauthorized: false }) as unknown as Socket),
      ),
    );
  const eachNode = (read: (node: string) => Promise<number>): Promise<number[]> =>
    Promise.all([nodes.first, nodes.second].map(read));
  /** For each node, how many requests for a route it answers while `work` is done. */
  const shares = async (route: string, work: () => Promise<void>): Promise<number[]> => {
    const counts = () => eachNode((node) => valueAt(node, `quintet_requests_total{route="${route}"`));
    const before = await counts();
    await work();
    return (await counts()).map((count, i) => count - (before[i] ?? 0));
  };

  it('sends all requests for a match to the same node, and spreads matches over both nodes', async () => {
    const paths = ['api/matches/:id', 'games/:game_id', 'api/matches/:id/record', 'games/:game_id/valid_moves'];
    const matches = await Promise.all(Array.from({ length: 12 }, makeMatch));
    const owners = await shares('/api/matches/:id', async () => {
      for (const { id } of matches) await ask(new URL(`api/matches/${id}`, root));
    });
    expect(Math.min(...owners)).toBeGreaterThan(0);
    for (const { id } of matches) {
      const used: number[][] = [];
      for (const path of paths) {
        used.push(await shares(`/${path}`, async () => void (await ask(new URL(path.replace(/:\w+/, id), root)))));
      }
      expect(used).toEqual(paths.map(() => used[0]));
      await until(connected(id, null), isOpen);
    }
    expect(await eachNode((node) => valueAt(node, 'quintet_sockets{to="live"}'))).toEqual(owners);
  });

  it("picks the node of other requests by the client's address", async () => {
    const used: string[] = [];
    for (let n = 1; n <= 12; n++) {
      const visit = async (): Promise<void> => {
        for (const game of ['octa', 'xo', 'ctor'])
          await ask(new URL(`api/games/${game}`, root), { from: `127.0.1.${n}` });
      };
      used.push((await shares('/api/games/:game', visit)).join());
    }
    expect([...new Set(used)].sort()).toEqual(['0,3', '3,0']);
  });

  it('lets players make a move over TLS', async () => {
    const made = await makeMatch();
    const claim = new URL(`api/matches/${made.id}/claim`, root);
    const { ticket } = JSON.parse((await ask(claim, { method: 'POST', body: { invitation: made.invitation } })).body);
    const players = [connected(made.id, made.ticket), connected(made.id, ticket)] as const;
    await Promise.all(players.map((live) => until(live, isOpen)));
    expect(await players[0].send({ type: 'move', move: someMove(players[0]) })).toMatchObject({ ok: true });
    await until(players[1], (live) => live.match?.entries.length === 1);
  });

  it('answers other visitors while one sends large bodies to unknown paths', async () => {
    const statuses = { attacker: new Set<number>(), visitors: new Set<number>() };
    const body = 'x'.repeat(900_000);
    for (let round = 0; round < 20; round++) {
      const attacks = ['nothing', 'api/nothing', `api/matches/nothing${round}`, `games/nothing${round}`];
      const visits = ['', 'api/games', `api/live/nothing${round}`];
      const [attacked, visited] = await Promise.all([
        Promise.all(attacks.map((at) => ask(new URL(at, root), { method: 'POST', body }))),
        Promise.all(visits.map((at, n) => ask(new URL(at, root), { from: `127.0.2.${round * 3 + n + 1}` }))),
      ]);
      for (const { status } of attacked) statuses.attacker.add(status);
      for (const { status } of visited) statuses.visitors.add(status);
    }
    expect([...statuses.visitors].sort()).toEqual([200, 404]);
    expect([...statuses.attacker].sort()).toEqual([404, 405, 413]);
  });

  it('holds hundreds of WebSockets', async () => {
    const url = new URL('api/lobby', root).href.replace('https', 'wss');
    // Each address may hold 200.
    for (const from of ['127.0.3.1', '127.0.3.2', '127.0.3.3', '127.0.3.4']) {
      const opening = Array.from({ length: 150 }, () =>
        closeAfterTest(new WebSocket(url, { localAddress: from, rejectUnauthorized: false })),
      );
      await Promise.all(opening.map((socket) => once(socket, 'open')));
    }
    expect((await ask(new URL('api/games', root))).status).toBe(200);
  });

  it('blocks access to the metrics', async () => {
    expect((await ask(new URL('metrics', root))).status).toBe(404);
  });
});
