// Import rules that `boundaries.mjs` checks.

/** Packages of this repository that each package may import, by name only (`@quintet/engine`). */
export const PACKAGES = {
  engine: [],
  wire: ['engine'],
  server: ['engine', 'wire'],
  client: ['engine', 'wire'],
  board: ['engine', 'client'],
  web: ['engine', 'wire', 'client', 'board'],
  cli: ['engine', 'server'],
  'create-quintet-game': [],
};

/**
 * Layers of each package, lowest first. Units are folders and files of `src`. A unit may import the units of lower layers, but
 * none of its own layer. Packages without a table are flat: no two of their files may import each other.
 * @type {Record<string, readonly (readonly string[])[]>}
 */
export const LAYERS = {
  server: [
    ['limiters.ts'],
    [
      'guarded-game.ts',
      'messages.json',
      'periodic-work.ts',
      'redis.ts',
      'retry.ts',
      'turns.ts',
      'table-files.ts',
      'threads.ts',
      'tickets.ts',
      'watchdog.ts',
    ],
    ['game-modules.ts'],
    ['store', 'bus', 'jobs', 'search-worker.ts'],
    ['observe'],
    ['room'],
    ['budgets.ts', 'costs.ts', 'game-files.ts', 'preview.ts'],
    ['config.ts'],
    ['addresses.ts', 'live', 'search-jobs.ts'],
    ['lobby', 'http-limits.ts'],
    ['rest'],
    ['admin.ts', 'app-files.ts', 'http-security.ts'],
    ['server.ts'],
    ['index.ts'],
  ],
  cli: [
    ['bundled.ts'],
    ['terminal'],
    ['draw', 'arena', 'protocol', 'uhp'],
    ['replay', 'octa', 'puzzles', 'openings', 'solve', 'tablebase'],
    ['play', 'perft.ts', 'serve.ts'],
    ['admin.ts', 'program.ts'],
    ['main.ts', 'executable.ts', 'index.ts'],
  ],
  board: [['ui'], ['widget'], ['games'], ['panel'], ['element'], ['index.ts']],
  web: [['ui'], ['offline'], ['play'], ['pages'], ['shell'], ['main.ts']],
};

/**
 * Rules for folders of the engine; the first match applies. `may` lists what sources may import, `tests` what tests may import
 * in addition. `.` is everything except the testkit, `<own>` the folder itself.
 */
export const ENGINE = [
  { at: /^kernel\//, may: ['kernel'], tests: ['.', 'testkit'] },
  { at: /^games\/(index|list)\.ts$/, may: ['kernel', 'games'], tests: [] },
  { at: /^games\/[^/]+\.(test|long)\.ts$/, may: ['.', 'testkit'], tests: [] },
  { at: /^games\/[^/]+\/(?:document|save|uhp)\//, may: ['kernel', 'match', '<own>'], tests: ['search', 'testkit'] },
  { at: /^games\/[^/]+\//, may: ['kernel', '<own>'], tests: ['match', 'search', 'testkit'] },
  { at: /^match\//, may: ['kernel', 'match'], tests: ['.', 'testkit'] },
  { at: /^search\//, may: ['kernel', 'search'], tests: ['.', 'testkit'] },
  { at: /^testkit\//, may: ['.', 'testkit'], tests: [] },
  { at: /^[^/]+$/, may: ['.'], tests: ['testkit'] },
];

/**
 * Adapters of a game: interfaces of its founding document, own file formats and protocols of other programs. They depend on the
 * rules, never the reverse: only the game's index, its tests and the drawings for tests import them.
 */
export const ADAPTER = /^games\/[^/]+\/(?:document|save|uhp)\//;
export const MAY_USE_ADAPTERS = /^games\/[^/]+\/(?:index|drawn)\.ts$/;

/** Folders of games that may import only published entry points, relative to the repository root. */
export const OWN_GAMES = ['examples/games/*', 'packages/create-quintet-game/template'];
/** Entry points for a game, and those for its tests in addition. */
export const GAME_DOORS = ['@quintet/engine/authoring'];
export const GAME_TEST_DOORS = [
  ...GAME_DOORS,
  '@quintet/engine',
  '@quintet/engine/testing',
  'node:assert/strict',
  'node:test',
];
