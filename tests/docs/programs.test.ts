import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as commandLine from '../../packages/cli/src/index.ts';
import * as quintetServer from '../../packages/server/src/index.ts';
import { startInline } from '../../packages/server/src/testkit/jobs.ts';
import { type RestServer, restServer } from '../../packages/server/src/testkit/rest-server.ts';
import { run } from '../../scripts/process.mjs';
import { codeBlocks, documentedPages, root, runExample, shownOutput } from '../code-blocks.ts';

const blocks = documentedPages().flatMap(codeBlocks);
const TRACING = /^\/\/ tracing\.mjs\n/;
const programs = blocks.filter(({ language, code }) => /^[jt]s$/.test(language) && !TRACING.test(code));

/** The packages under their published names. Bots think in this thread, since Node 20 cannot start a thread from the sources. */
const PUBLISHED = {
  quintet: commandLine,
  '@quintet/server': {
    ...quintetServer,
    startServer: (config: quintetServer.Config, host: quintetServer.ServerHooks = {}) =>
      quintetServer.startServer(config, { startThread: startInline, ...host }),
  },
};

test('every program compiles in strict mode', async () => {
  // Inside the repository, so that the programs find the packages.
  const folder = path.join(root, 'node_modules/.cache/quintet/documented-programs');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const paths = { quintet: [path.join(root, 'packages/cli/src/index.ts')] };
  const compilerOptions = {
    allowJs: true,
    checkJs: true,
    types: ['node'],
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    paths,
  };
  const config = { extends: path.join(root, 'tsconfig.base.json'), compilerOptions, include: ['*.mts', '*.mjs'] };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  // The name of a file tells where its program is.
  for (const { at, code, language } of programs) {
    writeFileSync(path.join(folder, `${at.replaceAll(/\W+/g, '-')}.m${language}`), code);
  }
  const compiler = path.join(root, 'node_modules/@typescript/native/bin/tsc');
  const { output } = await run(process.execPath, [compiler, '-p', folder], { stdio: 'pipe' });
  expect(output).toBe('');
});

let server: RestServer;
beforeAll(async () => {
  server = await restServer();
});
afterAll(async () => {
  await server.stop();
  expect(server.errors).toEqual([]);
});

test.each(programs)('the program at $at prints the output in its comments', async ({ code }) => {
  const output = await runExample(code.replaceAll('http://localhost:4170/', server.root), 'console', PUBLISHED);
  expect(output).toEqual(shownOutput(code));
});

test('the OpenTelemetry program in docs/operating.md records a span for a request', async () => {
  const [{ code } = { code: '' }] = blocks.filter((block) => TRACING.test(block.code));
  const spans: string[] = [];
  let onSpan: () => void = () => {};
  const startSpan = (name: string) => {
    const span = {
      setAttributes: () => span,
      setStatus: () => span,
      end() {
        spans.push(name);
        onSpan();
      },
    };
    return span;
  };
  const api = {
    ROOT_CONTEXT: {},
    SpanStatusCode: { ERROR: 2 },
    trace: { getTracer: () => ({ startSpan }), setSpan: (context: object) => ({ ...context }) },
  };
  const NodeSDK = class {
    start(): void {}
  };
  await runExample(code, 'console', { '@opentelemetry/api': api, '@opentelemetry/sdk-node': { NodeSDK } });
  const ended = new Promise<void>((resolve) => {
    onSpan = resolve;
  });
  expect((await server.get('api/ready')).status).toBe(200);
  await ended;
  expect(spans).toContain('quintet request');
});

test.each(blocks.filter(({ at, language }) => language === 'python' && !at.startsWith('docs/python.md')))(
  'the Python program at $at runs',
  async ({ code }) => {
    const ran = await run('python3', ['-c', code], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    expect(ran.output).not.toContain('Traceback');
    expect(ran.code).toBe(0);
  },
);
