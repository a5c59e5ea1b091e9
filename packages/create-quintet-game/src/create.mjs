import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const TEMPLATE = fileURLToPath(new URL('../template', import.meta.url));
/** The template is a real game with this name. */
const NAME = 'my-game';
const TITLE = 'My Game';
/** Files that a run of the template in its own folder leaves behind. */
const LEFT_OVER = /^(?:dist|node_modules|package-lock\.json|.*\.tsbuildinfo)$/;

const USAGE = `usage: npm create quintet-game NAME

Creates the folder NAME with a small game of your own: rules, bots, tests and a page to play it on.
NAME has 2 to 32 of a–z, 0–9 and -, and starts with a letter.`;

/**
 * Runs the command.
 * @param {readonly string[]} args
 * @param {(text: string) => void} [say]
 * @param {(text: string) => void} [warn]
 * @returns {number} exit code
 */
export function main(args, say = console.log, warn = console.error) {
  const [folder, ...others] = args;
  if (folder === '--help' || folder === '-h') {
    say(USAGE);
    return 0;
  }
  if (folder === undefined || others.length > 0) {
    warn(USAGE);
    return 2;
  }
  const problem = createGame(folder);
  if (problem !== null) {
    warn(`create-quintet-game: ${problem}`);
    return 1;
  }
  say(`Created ${folder}. Next:

  cd ${folder}
  npm install
  npm test         the laws that every game obeys, and the rules of yours
  npm run play     a match in the terminal
  npm start        the page: play against bots, or invite a friend

Start with src/position.ts. The tutorial is docs/own-game of Quintet.`);
  return 0;
}

/**
 * Copies the template into a new or empty folder. The folder's name becomes the name of the game.
 * @param {string} folder
 * @returns {string | null} why nothing was written; `null` on success
 */
export function createGame(folder) {
  const target = path.resolve(folder);
  const name = path.basename(target);
  if (!/^[a-z][a-z0-9-]{1,31}$/.test(name)) {
    return `"${name}" cannot be the name of a game: use 2 to 32 of a–z, 0–9 and -, starting with a letter`;
  }
  if (existsSync(target) && readdirSync(target).length > 0) return `${folder} is not empty`;
  mkdirSync(target, { recursive: true });
  for (const entry of readdirSync(TEMPLATE).filter((each) => !LEFT_OVER.test(each))) {
    cpSync(path.join(TEMPLATE, entry), path.join(target, entry), { recursive: true });
  }
  // npm leaves files with the real name out of packages.
  renameSync(path.join(target, 'gitignore'), path.join(target, '.gitignore'));
  for (const file of readdirSync(target, { recursive: true, withFileTypes: true })) {
    if (file.isFile()) rename(path.join(file.parentPath, file.name), name);
  }
  return null;
}

/** Replaces the template's name in a file. @param {string} file @param {string} name */
function rename(file, name) {
  const title = name
    .split('-')
    .filter((word) => word !== '')
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(NAME, name).replaceAll(TITLE, title));
}
