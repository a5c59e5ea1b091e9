import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createMatch, games, play, toRecord, unwrap } from '@quintet/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import template from '../../packages/create-quintet-game/template/package.json' with { type: 'json' };
import { publishedPackages } from '../../scripts/packages.mjs';
import { run } from '../../scripts/process.mjs';
import { readyToServe } from '../../scripts/ready.mjs';
import { codeBlocks, documentedPages, root } from '../code-blocks.ts';
import { commandsIn, isSettings, isTable, isTranscript, reasonNotToRun } from './commands.ts';

const commands = documentedPages()
  .flatMap(codeBlocks)
  .filter(
    ({ language, code }) =>
      ['', 'sh'].includes(language) && ![isSettings, isTable, isTranscript].some((is) => is(code)),
  )
  .flatMap(({ at, code }) => commandsIn(code).map((shown) => ({ at, ...shown })));
const isLasting = (command: string): boolean => /quintet serve(?! backup| restore)\b/.test(command);

/** A folder with only the saved match that the README loads, and the programs `npx` and `quintet` of this build. */
const folder = mkdtempSync(path.join(tmpdir(), 'quintet-commands-'));
const env = { ...process.env, PATH: `${folder}/bin${path.delimiter}${process.env.PATH}`, PORT: '0', LC_ALL: 'C' };
let server: ChildProcess;
let address: string;
let match: { id: string; ticket: string };

beforeAll(async () => {
  // `quintet serve` needs the built app.
  await readyToServe('full', () => {});
  mkdirSync(path.join(folder, 'bin'));
  shim('quintet', '');
  shim('npx', '[ "$1" = quintet ] || exit 99; shift');
  const saved = unwrap(play(createMatch(games.xo), 'place 1,1'));
  writeFileSync(path.join(folder, 'xo-20261116-203000.quintet.json'), JSON.stringify(toRecord(saved)));
  server = spawn('quintet', ['serve', '--json', '--host', '127.0.0.1'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  address = JSON.parse(await firstLine(server)).addresses[0];
  const body = JSON.stringify({ game: 'octa', name: 'Ann' });
  const headers = { 'content-type': 'application/json' };
  match = (await (
    await fetch(new URL('api/matches', address), { method: 'POST', headers, body })
  ).json()) as typeof match;
});
afterAll(async () => {
  await ended(server);
  rmSync(folder, { recursive: true, force: true });
});

function shim(name: string, first: string): void {
  const file = path.join(folder, 'bin', name);
  writeFileSync(file, `#!/bin/sh\n${first}\nexec "${process.execPath}" "${root}/packages/cli/bin/quintet.mjs" "$@"\n`);
  chmodSync(file, 0o755);
}

async function firstLine(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) return line;
  throw new Error('it printed nothing');
}

async function ended(child: ChildProcess): Promise<unknown> {
  const code = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return code;
}

/** Adapts a command to the test: fewer matches, this server's address, match and ticket, and an empty store for `restore`. */
const prepared = (command: string): string =>
  command
    .replace(/--games \d+/, '--games 2')
    .replace('MATCH', match.id)
    .replaceAll(/http:\/\/(?:localhost|127\.0\.0\.1):4170\//g, address)
    .replace(/^quintet serve restore/, 'STORE=restored.sqlite quintet serve restore')
    .replace(/^quintet admin forget -/, `printf '${match.ticket}\\n' | quintet admin forget -`);

describe.runIf(process.platform !== 'win32')('commands', () => {
  test.each(commands.filter(({ command }) => !reasonNotToRun(command) && !isLasting(command)))(
    '$command ($at) succeeds',
    async ({ command, description }) => {
      const { code, output } = await run('bash', ['-c', prepared(command)], {
        cwd: folder,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
      const [count] = /^\d{5,}/.exec(description) ?? [];
      if (count) expect(output).toContain(count);
    },
  );

  test.each(commands.filter(({ command }) => !reasonNotToRun(command) && isLasting(command)))(
    '$command ($at) starts and stops on a signal',
    async ({ command }) => {
      const [program = '', ...args] = command.split(' ');
      const child = spawn(program, [...args, ...(args.includes('serve') ? ['--store', ':memory:'] : [])], {
        cwd: folder,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [url = ''] = /http:\S+/.exec(await firstLine(child)) ?? [];
      // A server that responds also handles signals.
      expect((await fetch(new URL('api/ready', url))).status).toBe(200);
      expect(await ended(child)).toBe(0);
    },
  );

  test.each(commands.filter(({ command }) => reasonNotToRun(command)))(
    '$command ($at) has valid syntax and refers to existing files, scripts and packages',
    async ({ command }) => {
      const { code, output } = await run('bash', ['-n', '-c', command], { stdio: ['ignore', 'pipe', 'pipe'] });
      expect({ code, output }).toEqual({ code: 0, output: '' });
      for (const [, file = ''] of command.matchAll(
        /(?:^| |quintet\/)((?:deploy|scripts|examples|integrations)\/[\w/@-]+\.[\w.-]+)/g,
      )) {
        expect(existsSync(path.join(root, file)), file).toBe(true);
      }

      const scripts = { ...manifest.scripts, ...template.scripts };
      const [, script] = /^npm (?:run )?(start|test|[\w:-]+)/.exec(command) ?? [];
      if (script && !['install', 'create'].includes(script)) expect(scripts).toHaveProperty(script);
      const published = publishedPackages().map(({ folder: name, manifest }) =>
        name === 'cli' ? 'quintet' : manifest.name,
      );
      const installed = /^npm install (.*)$/.exec(command)?.[1]?.split(' ') ?? [];
      for (const name of installed.filter((word) => !word.startsWith('-'))) {
        // A library that a program of the page imports is installed here, since the programs are run.
        expect(published.includes(name) || existsSync(path.join(root, 'node_modules', name)), name).toBe(true);
      }
    },
  );
});
