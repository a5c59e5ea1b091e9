import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const table: unknown = JSON.parse(readFileSync(new URL('../signatures.json', import.meta.url), 'utf8'));

/** A script for pages that computes the signatures of this browser. */
async function script(): Promise<string> {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({ input: fileURLToPath(new URL('../signatures.ts', import.meta.url)) });
  const { output } = await bundle.generate({ format: 'iife', name: 'signed' });
  await bundle.close();
  return output[0].code;
}

test('searches, bots and the solver find in Chromium what they find in Node', async ({ page }) => {
  await page.addScriptTag({ content: await script() });
  expect(await page.evaluate('signed.signatures()')).toEqual(table);
});

test('searches, bots and the solver find in Firefox what they find in Node', async () => {
  const isMissing = spawnSync('firefox-esr', ['--version']).error !== undefined;
  test.skip(isMissing, 'there is no firefox-esr on the PATH');
  const profile = mkdtempSync(path.join(tmpdir(), 'quintet-firefox-'));
  const code = await script();
  const report = "fetch('/', { method: 'POST', body: JSON.stringify(signed.signatures()) })";
  let posted = '';
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      for await (const chunk of request) posted += chunk;
      response.end();
      server.emit('posted');
    } else response.setHeader('Content-Type', 'text/html').end(`<script>${code}\n${report}</script>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const firefox = spawn('firefox-esr', ['--headless', '--no-remote', '--profile', profile, url], { stdio: 'ignore' });
  try {
    await once(server, 'posted');
    expect(JSON.parse(posted)).toEqual(table);
  } finally {
    firefox.kill();
    await once(firefox, 'exit');
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true });
  }
});
