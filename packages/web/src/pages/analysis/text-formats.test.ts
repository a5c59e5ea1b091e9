// @vitest-environment happy-dom
import { loadTextFormats } from '@quintet/board/games/text-formats.ts';
import { type Game, gameList, legalTexts, unwrap } from '@quintet/engine';
import { bugs } from '@quintet/engine/bugs';
import { jungle } from '@quintet/engine/jungle';
import {
  addMove,
  createMatch,
  mainVariation,
  positionAfter,
  ROOT,
  treeOf,
  type VariationTree,
} from '@quintet/engine/match';
import { expect, test } from 'vitest';
import { outFormats, readText } from './text-formats.ts';

const mainMoves = (tree: VariationTree): string[] => mainVariation(tree).map(({ text }) => text);
const empty = (game: Game): VariationTree => treeOf(createMatch(game));

/** A tree with the first moves of an arbitrary match, and the id of its last node. */
function sample(game: Game): { tree: VariationTree; id: number } {
  let grown: { tree: VariationTree; id: number } = { tree: empty(game), id: ROOT };
  for (let n = 0; n < 5; n++) {
    const legal = legalTexts(game, positionAfter(grown.tree, grown.id));
    grown = unwrap(addMove(grown.tree, grown.id, legal[(5 * n + 3) % legal.length] as string));
  }
  return grown;
}

test.each(gameList.map((game) => [game.id, game as Game] as const))(
  'every text of a %s analysis can be read back',
  async (id, game) => {
    const others = await loadTextFormats(id);
    const { tree, id: end } = sample(game);
    for (const format of outFormats(game, others).filter((each) => each.id !== 'position')) {
      const written = format.write(tree, end);
      expect(written, format.name).not.toBeNull();
      const back = readText(written as string, empty(game), others);
      expect(back.ok ? mainMoves(back.value) : back.error, format.name).toEqual(mainMoves(tree));
    }
  },
);

test.each(gameList.map((game) => [game.id, game as Game] as const))(
  'a new analysis can start from any position of %s',
  (_, game) => {
    const { tree, id } = sample(game);
    const written = outFormats(game, [])
      .find((format) => format.id === 'position')
      ?.write(tree, id) as string;
    const back = unwrap(readText(written, empty(game), []));
    expect([back.nodes.length, back.start.options.setup]).toEqual([1, written]);
    expect(legalTexts(game, back.start.position).sort()).toEqual(legalTexts(game, positionAfter(tree, id)).sort());
  },
);

test('a position that cannot be played is refused with a sentence', () => {
  const read = readText('0,0:wQ 1,0:bQ 5,0:wA WHITE', empty(bugs as unknown as Game), []);
  expect(read).toEqual({ ok: false, error: 'option "setup": The hive is not connected: 5,0 is separate' });
});

test('a match from a set-up position has no Universal Hive Protocol game string', async () => {
  const tree = treeOf(createMatch(bugs, { setup: '0,0:wQ 1,0:bQ WHITE' })) as unknown as VariationTree;
  const uhp = outFormats(bugs as unknown as Game, await loadTextFormats('bugs')).find(
    ({ id }) => id === 'UHP GameString',
  );
  expect(uhp?.write(tree, ROOT)).toBeNull();
});

test('Bugs offers Universal Hive Protocol game strings, and Jungle its save file', async () => {
  const uhp = outFormats(bugs as unknown as Game, await loadTextFormats('bugs')).find(
    ({ id }) => id === 'UHP GameString',
  );
  const { tree, id } = sample(bugs as unknown as Game);
  expect(uhp?.write(tree, id)).toMatch(/^Base;InProgress;Black\[3\];wG1;bS1 /);
  expect(outFormats(jungle as unknown as Game, []).some((format) => format.id === jungle.codecs[0]?.format)).toBe(true);
});

test.each([
  ['Base;InProgress;White[2];wS1;bQ wS1-', 'Move 2, bQ wS1-: Your first piece cannot be the Queen in this match'],
  ['Base;InProgress;White[2];wS1', 'The text says White[2], but after its moves the turn is Black[1].'],
  ['Base;InProgress;White[2];wS1;bA2 wS1-', 'Pieces of the same kind must be placed in numerical order'],
])('a refused game string is explained in a sentence: %s', async (given, sentence) => {
  const read = readText(given, empty(bugs as unknown as Game), await loadTextFormats('bugs'));
  expect(read.ok ? '' : read.error).toContain(sentence);
});

test('numbered moves and line breaks are accepted, and a bad move is named', () => {
  const game = jungle as unknown as Game;
  const read = readText('1. E3-E4\n2. E9-E8', empty(game), []);
  expect(read.ok && mainMoves(read.value)).toEqual(['E3-E4', 'E9-E8']);
  const refused = readText('E3-E4; E3-E4', empty(game), []);
  expect(refused.ok ? '' : refused.error).toMatch(/^Move 2, E3-E4: /);
  expect(readText('  ', empty(game), []).ok).toBe(false);
  expect(readText('{"format":"quintet/1"', empty(game), []).ok).toBe(false);
});
