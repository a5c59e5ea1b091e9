import { beforeAll, describe, expect, test } from 'vitest';
import { committedReport, type Door, readDoors } from '../scripts/api.mjs';
import { pages } from '../scripts/api-pages.mjs';

/** Maximum number of exports of the root entry point, few enough for a beginner to learn. Put further exports in other entry points. */
const MAX_ROOT_NAMES = 45;

let doors: readonly Door[] = [];
beforeAll(async () => {
  doors = await readDoors();
});

const exportsOf = (name: string): Door['exports'] => doors.find((door) => door.name === name)?.exports ?? [];

test('docs/api describes what the packages export; after a reviewed change, run `npm run api`', () => {
  expect(Object.fromEntries(committedReport())).toEqual(Object.fromEntries(pages(doors)));
});

describe('the engine', () => {
  test('exports only what a beginner needs at its root', () => {
    const names = exportsOf('@quintet/engine').map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['createMatch', 'games', 'loadMatch', 'play', 'toRecord', 'Bot']));
    expect(names.length).toBeLessThanOrEqual(MAX_ROOT_NAMES);
  });

  test('has an example for every name at its root', () => {
    expect(exportsOf('@quintet/engine').filter(({ comment }) => !comment.includes('@example'))).toEqual([]);
  });

  // A founding document has its own vocabulary, such as Position and Player, so its entry point may use the same names differently.
  // Each game has its own titles.
  test('uses each name for only one thing, except at the entry points of founding documents and titles', () => {
    const meanings = new Map<string, Set<string>>();
    for (const { name: door, exports } of doors) {
      if (!door.startsWith('@quintet/engine') || /\/(?:document|titles)$/.test(door)) continue;
      for (const { name, origin } of exports) meanings.set(name, (meanings.get(name) ?? new Set()).add(origin));
    }
    expect([...meanings].filter(([, origins]) => origins.size > 1)).toEqual([]);
  });
});

test.each(['@quintet/engine', '@quintet/client'])('every name that %s exports has a doc comment', (name) => {
  const own = doors.filter((door) => door.name.startsWith(name));
  const bare = own.flatMap((door) =>
    door.exports.flatMap((each) => (each.comment === '' ? `${door.name} ${each.name}` : [])),
  );
  expect(bare).toEqual([]);
});
