// `npm run cluster [nodes]`: like compose.yaml, but without containers. Runs nodes behind a round-robin proxy, with a real
// PostgreSQL and Redis in temporary folders.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { Expected, root } from './process.mjs';
import { withSources } from './sources.mjs';

/** @typedef {{ readonly port: number, stop(): Promise<void> }} Started */

/** @param {string[]} args @param {import('./process.mjs').Say} say */
export async function cluster([count = '2', ...rest], say) {
  const nodes = Number(count);
  if (!(Number.isInteger(nodes) && nodes >= 1 && nodes <= 16) || rest.length > 0) {
    throw new Expected('usage: npm run cluster [-- NODES], NODES is 1 to 16; PORT sets the port of the proxy', 2);
  }
  /** @type {(() => Promise<void>)[]} stop functions, last started first */
  const stops = [];
  try {
    await withSources(async (load) => {
      const { startPostgres } = await load('/tests/services/postgres.ts');
      const { startRedis } = await load('/tests/services/redis.ts');
      const [store, bus] = [await startPostgres({ isDurable: true }), await startRedis()];
      stops.unshift(store.stop, bus.stop);
      /** @type {Started[]} */
      const started = [];
      for (let n = 0; n < nodes; n++) {
        const node = await startNode({ STORE: store.url, BUS: bus.url, TRUST_PROXY: '0', PORT: '0' });
        stops.unshift(node.stop);
        started.push(node);
        say(`node ${n + 1}: http://localhost:${node.port}/`);
      }
      const front = await startFront(Number(process.env.PORT ?? 4170), started);
      stops.unshift(front.stop);
      say(`all nodes: http://localhost:${front.port}/ (Ctrl-C stops everything)`);
      await ended();
    });
    return 0;
  } finally {
    for (const stop of stops) await stop();
  }
}

/** Resolves at the first signal to stop. The listeners stay, so that further signals do not interrupt the shutdown. */
const ended = () =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve);
  });

/** @param {Record<string, string>} env @returns {Promise<Started>} */
async function startNode(env) {
  const program = path.join(root, 'packages/cli/bin/quintet.mjs');
  const child = spawn(process.execPath, ['--max-semi-space-size=32', program, 'serve', '--json'], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Ctrl-C must not reach the nodes: this process stops them one by one.
    detached: process.platform !== 'win32',
  });
  const gone = once(child, 'exit');
  const [output] = await Promise.race([once(child.stdout, 'data'), gone]);
  const { port } = Buffer.isBuffer(output) ? new URL(JSON.parse(output.toString()).addresses[0]) : { port: '' };
  if (port === '') throw new Expected('a node failed to start: see above');
  return {
    port: Number(port),
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** @param {number} port @param {readonly Started[]} nodes @returns {Promise<Started>} */
async function startFront(port, nodes) {
  let next = 0;
  const sockets = new Set();
  const server = createServer((outside) => {
    const inside = connect(nodes[next++ % nodes.length]?.port ?? 0, '127.0.0.1');
    for (const [from, to] of /** @type {const} */ ([
      [outside, inside],
      [inside, outside],
    ])) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
