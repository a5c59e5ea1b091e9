// Draws the characters of Jungle as paths, so that boards need no Chinese font. The result is checked in; run this by hand:
//
//   npm install --no-save --prefix /tmp/characters fontkit@2 @fontsource/lxgw-wenkai-tc@5
//   node packages/board/build/characters.mjs /tmp/characters
import { readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const CHARACTERS = '象獅狮虎豹狼狗貓猫鼠陷阱獸兽穴';
/** Units per em of the result: enough for smooth curves at 100 pixels, and whole numbers keep the paths short. */
const EM = 200;

const packages = path.resolve(process.argv[2] ?? '.', 'node_modules');
const fontkit = createRequire(path.join(packages, 'x.js'))('fontkit');
const folder = path.join(packages, '@fontsource/lxgw-wenkai-tc/files');
const fonts = readdirSync(folder)
  .filter((file) => file.endsWith('-700-normal.woff2'))
  .map((file) => fontkit.openSync(path.join(folder, file)));

const LETTERS = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c', closePath: 'z' };

/** The outline of a character around 0,0, as relative commands in whole units. @param {string} character */
function outline(character) {
  const code = character.codePointAt(0);
  const font = fonts.find((each) => each.hasGlyphForCodePoint(code));
  if (!font) throw new Error(`no font has ${character}`);
  const { commands, bbox } = font.glyphForCodePoint(code).path;
  const scale = EM / font.unitsPerEm;
  const middle = [(bbox.minX + bbox.maxX) / 2, (bbox.minY + bbox.maxY) / 2];
  let [at, start] = [
    [0, 0],
    [0, 0],
  ];
  return commands
    .map(({ command, args }) => {
      const points = [];
      for (let i = 0; i < args.length; i += 2) {
        points.push([Math.round((args[i] - middle[0]) * scale), Math.round((middle[1] - args[i + 1]) * scale)]);
      }
      const numbers = points.flatMap(([x, y]) => [x - at[0], y - at[1]]);
      at = command === 'closePath' ? start : (points.at(-1) ?? at);
      if (command === 'moveTo') start = at;
      return LETTERS[command] + numbers.join(' ').replaceAll(' -', '-');
    })
    .join('');
}

const lines = [...CHARACTERS].map((character) => `  ${character}: '${outline(character)}',`);
const target = fileURLToPath(new URL('../src/games/jungle/pieces/characters.ts', import.meta.url));
writeFileSync(
  target,
  `// Outlines from the font LXGW WenKai TC Bold, copyright 2024 The LXGW WenKai Project Authors, SIL Open Font License 1.1: see
// THIRD-PARTY-NOTICES.md. Drawn by packages/board/build/characters.mjs.

/** Width and height of a character, in units of its path. */
export const CHARACTER_SIZE = ${EM};

/** Outlines of the characters on pieces, traps and dens, around 0,0. */
export const CHARACTERS = {
${lines.join('\n')}
} as const satisfies Readonly<Record<string, string>>;

export type Character = keyof typeof CHARACTERS;
`,
);
