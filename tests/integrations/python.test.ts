import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { codeBlocks, root } from '../code-blocks.ts';

const folder = path.join(root, 'integrations/python');
const quintet = path.join(root, 'packages/cli/bin/quintet.mjs');
const python = ['python3', 'python'].find((name) => {
  const { status } = spawnSync(name, ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']);
  return status === 0;
});
const name = 'the Python client plays whole matches of every game and survives faults of the engine';

if (!python) test.skip(`${name}: skipped, since there is no Python 3.9 or newer`);

function runPython(args: readonly string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(python ?? 'python3', args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: 180_000,
    env: {
      ...process.env,
      QUINTET_ENGINE: `"${process.execPath}" "${quintet}"`,
      PYTHONPATH: folder,
      PYTHONDONTWRITEBYTECODE: '1',
      PYTHONWARNINGS: 'error',
    },
  });
  return { status, output: `${stdout}${stderr}` };
}

test.skipIf(!python)(name, () => {
  const { status, output } = runPython(['-m', 'unittest', 'discover', '-v', 'tests']);
  expect(output).toMatch(/^Ran \d{2} tests/m);
  expect([status, output]).toEqual([0, expect.stringContaining('OK')]);
});

const examples = ['docs/python.md', 'integrations/python/README.md'].flatMap(codeBlocks);

test.skipIf(!python).each(examples.filter(({ language }) => language === 'python'))(
  'the example at $at runs',
  ({ code }) => {
    const { status, output } = runPython(['-c', code]);
    expect([status, output]).toEqual([0, expect.stringMatching(/\w/)]);
  },
);

test.skipIf(!python)('the round robin prints a table in which level 6 comes first', () => {
  const { status, output } = runPython(['examples/round_robin.py', '--matches', '2']);
  expect([status, output]).toEqual([0, expect.stringMatching(/^agent +won +drawn +lost +points\nlevel 6 /)]);
});

test('the package has the same version as the repository', () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  expect(readFileSync(path.join(folder, 'pyproject.toml'), 'utf8')).toContain(`\nversion = "${version}"\n`);
  expect(readFileSync(path.join(folder, 'quintet.py'), 'utf8')).toContain(`\n__version__ = "${version}"\n`);
});
