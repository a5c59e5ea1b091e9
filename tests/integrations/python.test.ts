import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../../integrations/python', import.meta.url));
const quintet = fileURLToPath(new URL('../../packages/cli/bin/quintet.mjs', import.meta.url));
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

test.skipIf(!python)('the round robin prints a table in which level 5 comes first', () => {
  const { status, output } = runPython(['examples/round_robin.py', '--matches', '2']);
  expect([status, output]).toEqual([0, expect.stringMatching(/^agent +won +drawn +lost +points\nlevel 5 /)]);
});
