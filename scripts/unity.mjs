// `npm run test:unity`: compiles the Unity package with Mono and tests it against the engine. Unity itself is not needed.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Expected, root, run } from './process.mjs';

const PACKAGE = path.join(root, 'integrations/unity');
const OUT = path.join(root, 'node_modules/.cache/quintet/unity');
const COMMAND = path.join(root, 'packages/cli/bin/quintet.mjs');
const DOCUMENTS = ['docs/unity.md', 'integrations/unity/README.md'];
const DEBIAN_PACKAGES = ['mono-mcs', 'mono-runtime', 'libnewtonsoft-json5.0-cil'];
const NEWTONSOFT = process.env.NEWTONSOFT_JSON ?? '/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll';

/**
 * @param {string[]} args parts of test names
 * @param {import('./process.mjs').Say} say
 */
export async function testUnity(args, say) {
  installMono(say);
  mkdirSync(OUT, { recursive: true });
  // Separate assemblies, as in Unity: the runtime uses no UnityEngine, the sample only the public API.
  const newtonsoft = path.join(OUT, 'Newtonsoft.Json.dll');
  copyFileSync(NEWTONSOFT, newtonsoft);
  const quintet = await compile('Quintet.dll', ['Runtime'], [newtonsoft]);
  const engine = await compile('UnityEngine.dll', ['Tests~/Stubs'], []);
  const sample = await compile('Quintet.Samples.Board.dll', ['Samples~/Board'], [quintet, engine, newtonsoft]);
  writeFileSync(path.join(OUT, 'DocTests.cs'), docTests());
  const tests = await compile('Quintet.Tests.exe', ['Tests~', OUT], [quintet, engine, sample, newtonsoft]);
  // The examples start `quintet`, as installed with npm.
  writeFileSync(path.join(OUT, 'quintet'), `#!/bin/sh\nexec "${process.execPath}" "${COMMAND}" "$@"\n`, {
    mode: 0o755,
  });
  const env = { ...process.env, PATH: `${OUT}${path.delimiter}${process.env.PATH}` };
  return (await run('mono', ['--debug', tests, process.execPath, COMMAND, ...args], { env })).code;
}

/**
 * C# source with a test for each C# block of the docs, named after its file and line. A block is a program with a class, or
 * statements.
 */
function docTests() {
  const blocks = DOCUMENTS.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8').replaceAll('\r\n', '\n');
    return [...text.matchAll(/^```csharp\n(.*?)^```$/gms)].map(({ 1: block = '', index }) => {
      const code = block.replace(/^using [\w.]+;\n/gm, '');
      const program = /static class (\w+)/.exec(code)?.[1];
      const name = `The_example_in_${path.basename(file, '.md')}_at_line_${text.slice(0, index).split('\n').length}_runs`;
      const test = `public async Task ${name}()\n{\n${program ? `await Task.Run((Action)${program}.Main);\n` : code}}\n`;
      return { test, program: program ? code : '' };
    });
  });
  const usings = 'using System;\nusing System.Threading.Tasks;\nusing Newtonsoft.Json.Linq;\n';
  const tests = `internal sealed class DocTests\n{\n${blocks.map(({ test }) => test).join('\n')}}\n`;
  return `${usings}namespace Quintet.Tests\n{\n${blocks.map(({ program }) => program).join('')}${tests}}\n`;
}

/** @param {string} output @param {string[]} folders @param {string[]} references */
async function compile(output, folders, references) {
  const file = path.join(OUT, output);
  const sources = folders.flatMap((folder) =>
    readdirSync(path.resolve(PACKAGE, folder))
      .filter((name) => name.endsWith('.cs'))
      .map((name) => path.resolve(PACKAGE, folder, name)),
  );
  const flags = [
    '-langversion:latest',
    '-warn:4',
    '-warnaserror',
    '-debug',
    `-target:${target(output)}`,
    `-out:${file}`,
  ];
  if (output.endsWith('.exe')) flags.push('-main:Quintet.Tests.Program');
  const { code } = await run('mcs', [...flags, ...references.map((each) => `-r:${each}`), ...sources]);
  if (code !== 0) throw new Expected(`${output} does not compile`);
  return file;
}

/** @param {string} output */
const target = (output) => (output.endsWith('.exe') ? 'exe' : 'library');

const isThere = (/** @type {string} */ program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

/** @param {import('./process.mjs').Say} say */
function installMono(say) {
  if (isThere('mcs') && isThere('mono') && existsSync(NEWTONSOFT)) return;
  const how = `install them (on Debian: apt-get install ${DEBIAN_PACKAGES.join(' ')}), or set NEWTONSOFT_JSON to a Newtonsoft.Json.dll`;
  if (process.getuid?.() !== 0 || !isThere('apt-get'))
    throw new Expected(`mcs, mono and ${NEWTONSOFT} are needed: ${how}`);
  say(`Mono and Newtonsoft.Json are needed: installing ${DEBIAN_PACKAGES.join(', ')}`);
  const apt = (/** @type {string[]} */ ...args) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  const install = () => apt('install', '-y', '--no-install-recommends', ...DEBIAN_PACKAGES);
  if (!(install() || (apt('update') && install())))
    throw new Expected(`Mono and Newtonsoft.Json could not be installed: ${how}`);
}
