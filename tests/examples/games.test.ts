import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createMatch, play, toRecord, unwrap } from '@quintet/engine';
import { legalTexts, parseGameModule } from '@quintet/engine/authoring';
import { loadRecord } from '@quintet/engine/match';
import { checkLaws } from '@quintet/engine/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { run } from '../../scripts/process.mjs';
import { root } from '../code-blocks.ts';

/** Packages that each contain a game outside the engine. */
const GAMES = [
  ...readdirSync(path.join(root, 'examples/games')).map((name) => `examples/games/${name}`),
  'packages/create-quintet-game/template',
];
const scratch = mkdtempSync(path.join(tmpdir(), 'quintet-games-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Runs a script of the package, with its output in a scratch folder instead of `dist`. */
async function runScript(folder: string, name: 'build' | 'test'): Promise<{ code: number; output: string }> {
  const { scripts } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  const script = scripts[name].replaceAll('dist/', `${scratch}/${path.basename(folder)}/`);
  const env = { ...process.env, PATH: `${root}/node_modules/.bin${path.delimiter}${process.env.PATH}` };
  return run('bash', ['-c', script], { cwd: path.join(root, folder), env, stdio: ['ignore', 'pipe', 'pipe'] });
}

describe.runIf(process.platform !== 'win32').each(GAMES)('%s', (folder) => {
  test('is built into one file without imports that hosts accept', async () => {
    expect(await runScript(folder, 'build')).toMatchObject({ code: 0 });
    const file = path.join(scratch, path.basename(folder), 'game.js');
    expect(readFileSync(file, 'utf8')).not.toMatch(/^\s*import\b|\brequire\(|\bimport\(/m);
    const { game, rules, demo } = unwrap(
      parseGameModule(await import(pathToFileURL(file).href), { package: 'x@1.0.0' }),
    );
    expect(rules?.en).toContain(`# ${game.presentation.messages.en.name}\n`);
    expect(demo?.moves).not.toBe('');
    expect(checkLaws(game)).toEqual({ ok: true, value: null });

    const match = createMatch(game);
    const played = unwrap(play(match, legalTexts(game, match.position)[0] as string));
    const record = toRecord(played);
    expect(record.package).toBe('x@1.0.0');
    expect(toRecord(unwrap(loadRecord(JSON.parse(JSON.stringify(record)), [game])))).toEqual(record);
  });

  test('passes its own tests with the test runner of Node', async () => {
    const { code, output } = await runScript(folder, 'test');
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
    expect(output).toMatch(/^# fail 0$/m);
  });
});
