import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './browser.ts';
import { GENEROUS } from './e2e/online-server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

// The first process picks a free port and passes it to the workers through the environment.
process.env.QUINTET_TEST_PORT ??= String(await freePort());
const port = process.env.QUINTET_TEST_PORT;

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../node_modules/.cache/quintet/browser-tests',
  // Long tests have @long in their title.
  ...(process.env.LONG ? {} : { grepInvert: /@long/ }),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Generous, since machines may be busy. No test asserts a duration.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: process.env.QUINTET_REPORT ? [['dot'], ['json', { outputFile: process.env.QUINTET_REPORT }]] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${port}/`,
    launchOptions: await findBrowser(),
    // Service workers are blocked except in tests of offline use; otherwise, every test would download the whole app again.
    serviceWorkers: 'block',
    // Traces double the run time. `TRACE=1 npm run test:browser -- name` records them.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
  webServer: {
    command: `${JSON.stringify(process.execPath)} packages/cli/bin/quintet.mjs serve --store :memory: --host 127.0.0.1 --port ${port}`,
    cwd: root,
    env: GENEROUS,
    url: `http://127.0.0.1:${port}/`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
