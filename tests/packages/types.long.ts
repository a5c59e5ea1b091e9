import path from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { root } from '../code-blocks.ts';
import { Consumer, doorsOf } from './consumer.ts';

const consumer = new Consumer(inject('libraries'));
const doors = inject('packed').flatMap(doorsOf);
/** The compilers of TypeScript 6 and 7. */
const COMPILERS = ['typescript/bin/tsc', '@typescript/native/bin/tsc'] as const;
const RESOLUTIONS = {
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
};

/** A program that imports every entry point, and does not compile if the declarations are missing. */
const GOOD = `
${doors.map((door, i) => `import * as door${i} from '${door}';`).join('\n')}
import { createMatch, games } from '@quintet/engine';
import type { JunglePosition } from '@quintet/engine/jungle';
import rules from '@quintet/engine/rules/octa';

export const doors: readonly object[] = [${doors.map((_, i) => `door${i}`).join(', ')}];
export const position: JunglePosition = createMatch(games.jungle, { board: 'classic' }).position;
export const length: number = rules.length;
`;
const BAD = `
import { createMatch, games } from '@quintet/engine';
import type { OctaPosition } from '@quintet/engine/octa';

export const position: OctaPosition = createMatch(games.jungle).position;
`;

async function compile(compiler: (typeof COMPILERS)[number], resolution: keyof typeof RESOLUTIONS, file: string) {
  const config = {
    compilerOptions: {
      ...RESOLUTIONS[resolution],
      ...{ target: 'es2023', lib: ['es2023', 'dom', 'dom.iterable'], types: ['node'] },
      ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
      // Makes the compiler check the declarations of the packages too.
      ...{ skipLibCheck: false, noEmit: true },
    },
    files: [file],
  };
  const name = `tsconfig.${resolution}.${path.parse(file).name}.json`;
  consumer.write(name, JSON.stringify(config));
  return consumer.run(process.execPath, [path.join(root, 'node_modules', compiler), '-p', name]);
}

beforeAll(() => {
  consumer.write('good.ts', GOOD);
  consumer.write('bad.ts', BAD);
});

test.each([
  [COMPILERS[0], 'nodenext'],
  [COMPILERS[1], 'nodenext'],
  [COMPILERS[1], 'bundler'],
] as const)('%s with %s resolution finds types for every entry point', async (compiler, resolution) => {
  expect(await compile(compiler, resolution, 'good.ts')).toEqual({ code: 0, output: '' });
});

test('a position of another game is a type error', async () => {
  const { code, output } = await compile(COMPILERS[1], 'nodenext', 'bad.ts');
  expect(code).not.toBe(0);
  expect(output).toContain('bad.ts(5,14)');
});
