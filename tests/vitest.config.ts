import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { icons, markdown } from '../packages/board/build/plugins.ts';
import { ladders } from '../packages/web/build/plugins.ts';
import { ByEnvironment } from './sequence.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Slow tests: they start and kill whole programs, wait for timeouts, play many matches or fill a database. */
const SLOW = [
  'tests/*/**/*.test.ts',
  'packages/cli/src/binary.test.ts',
  'packages/cli/src/**/{paused,threads}.test.ts',
  'packages/{cli,engine}/src/**/{arena,contender,ladder,opening}.test.ts',
  'packages/server/src/{game-modules,guarded-game}.test.ts',
  'packages/server/src/{jobs/queue,room/caretaker,room/nodes}.test.ts',
  'packages/server/src/store/{backup,crash,migrate,upkeep}.test.ts',
];
/** Long random matches and searches. `npm test` runs them with the quick tests, for the coverage gate; `npm run check` leaves them out. */
const THOROUGH = [
  'packages/engine/src/games/*/laws.test.ts',
  'packages/engine/src/games/jungle/endgame/endgame.test.ts',
  'packages/{cli,engine}/src/**/{puzzles,solve}.test.ts',
  'packages/engine/src/search/{alpha-beta,playouts}.test.ts',
];
/**
 * Tests that need a module graph of their own: they add games, replace globals or measure memory. All others but the slow ones share the
 * modules that a worker has loaded, which halves their run time.
 */
const APART = [
  'packages/engine/src/games/signatures.test.ts',
  'packages/{board,web}/**/{installed-games,module,save-as,seats,settings,store,threats}.test.ts',
];
/** Tests of games outside the engine: the examples and the template. They import `node:test`, which their authors run; Vitest aliases it here. */
const OWN_GAMES = ['examples/games/*/src/**/*.test.ts', 'packages/create-quintet-game/template/src/**/*.test.ts'];
const { exclude } = configDefaults;

export default defineConfig({
  root,
  // Component tests need Svelte's client build; Vitest would resolve the server build.
  environments: { client: { resolve: { conditions: ['browser', 'module', 'development|production'] } } },
  plugins: [svelte({ configFile: false, compilerOptions: { runes: true } }), icons(), ladders(), markdown()],
  test: {
    projects: [
      project('shared', {
        include: ['packages/**/*.test.ts', 'tests/*.test.ts'],
        exclude: [...exclude, ...SLOW, ...THOROUGH, ...APART, ...OWN_GAMES],
        isolate: false,
      }),
      project('thorough', { include: THOROUGH, isolate: false }),
      project('own', { include: OWN_GAMES, alias: { 'node:test': 'vitest' }, isolate: false }),
      project('apart', { include: APART }),
      project('slow', { include: SLOW }),
    ],
    setupFiles: [fileURLToPath(new URL('setup.ts', import.meta.url))],
    globalSetup: [fileURLToPath(new URL('services.ts', import.meta.url))],
    sequence: { sequencer: ByEnvironment },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'threads',
    // The default leaves one core idle.
    maxWorkers: '100%',
    coverage: {
      provider: 'v8',
      include: ['packages/engine/src/**/*.ts'],
      exclude: ['**/*.test.ts', '**/*.long.ts', '**/testkit/**', '**/drawn.ts'],
      // Lists only files below full coverage.
      reporter: [['text', { skipFull: true, maxCols: 120 }], 'text-summary'],
      thresholds: { lines: 95, branches: 90 },
    },
  },
});

function project(name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return { extends: true, test: { ...test, name } };
}
