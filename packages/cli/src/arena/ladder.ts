import { unlink } from 'node:fs/promises';
import { type Game, LEVELS, type Level, type Options } from '@quintet/engine';
import { botSignature, EVEN, type Pairing } from '@quintet/engine/arena';
import type { JsonObject } from '@quintet/engine/authoring';
import type { StartWorker } from '@quintet/engine/search';
import { optionsFrom } from '../terminal/args.ts';
import { usage } from '../terminal/failure.ts';
import { print, printJson, type Terminal } from '../terminal/terminal.ts';
import { dropOtherJournal } from './journal.ts';
import { findRung, type Ladder, ladderOf, type Rung, readRungs, rungOf, writeLadder } from './ladder-file.ts';
import { Progress } from './progress.ts';
import { percent, signed } from './report.ts';
import { openRunner } from './runner.ts';
import { playSeries, type Series, settingsOf } from './series.ts';
import { type CommonSettings, fileFrom, gamesFrom, openingsFrom, pliesFrom, seedFrom } from './settings.ts';

export interface LadderSettings extends CommonSettings {
  readonly levels?: string;
}

/** Matches per pair of levels. The strongest levels play fewer matches, since each takes minutes. */
const GAMES = 100;
const GAMES_OF_STRONG = 40;
const STRONG: Level = 7;

/** `quintet ladder GAME`: measures each level against the next lower level. */
export async function runLadder(
  terminal: Terminal,
  gameName: string,
  given: LadderSettings,
  startWorker: StartWorker = terminal.games.startThread,
): Promise<void> {
  const game = await terminal.games.named(gameName);
  const options = optionsFrom(game, given.options, 'en');
  const pairs = pairsOf(levelsFrom(given.levels));
  const wanted = (level: Level): number => gamesFrom(given.games, level < STRONG ? GAMES : GAMES_OF_STRONG);
  const most = Math.max(...pairs.map(([a]) => wanted(a)));
  const common = await commonOf(terminal, game, options, given, most);
  const file = fileFrom(terminal, given.out);
  let say = (line: string): void => void terminal.errors.write(`${line}\n`);
  const rungs = file === null ? [] : await readRungs(file, common.settings, say);
  const ladder = (): Ladder => ladderOf(game, commandOf(game, given), common.settings, rungs);
  const context = {
    startWorker,
    matches: most,
    say: (line: string) => say(line),
  };
  const runner = openRunner(given, context);
  try {
    for (const [a, b] of pairs) {
      const matches = wanted(a);
      const before = findRung(game, rungs, a, b);
      if (before && before.matches >= matches) {
        say(`${game.id} ${a} v ${b}: already measured`);
        continue;
      }
      const series = common.series(a, b, matches);
      const part = file === null ? null : `${file}.${a}v${b}.part`;
      if (part !== null) await dropOtherJournal(part, settingsOf(series));
      const result = await playSeries(series, runner, part, (done) => {
        const progress = new Progress(terminal, `${game.id} ${a} v ${b}`, matches, done);
        say = (line) => progress.say(line);
        return progress;
      });
      if (before) rungs.splice(rungs.indexOf(before), 1);
      const rung = rungOf(series, result);
      rungs.push(rung);
      say(rungLine(rung));
      if (file !== null) await writeLadder(file, ladder());
      if (part !== null) await unlink(part);
    }
  } finally {
    await runner.close();
  }
  if (given.json) printJson(terminal, ladder());
  else printLadder(terminal, game, ladder());
}

/** Parses a range of levels within `1-8`. */
function levelsFrom(text = '1-8'): Level[] {
  const [, low, high] = /^([1-8])-([1-8])$/.exec(text) ?? [];
  const levels = LEVELS.filter((level) => level >= Number(low) && level <= Number(high));
  if (levels.length < 2) throw usage(`--levels needs at least two levels, such as 1-8, not "${text}"`);
  return levels;
}

/** Pairs of neighbouring levels, the stronger first, and level 3 against 1, which shows whether beginners can make progress. */
function pairsOf(levels: readonly Level[]): [Level, Level][] {
  const neighbours = levels.slice(1).map((level, i): [Level, Level] => [level, levels[i] as Level]);
  const hasBoth = levels.includes(3) && levels.includes(1);
  return hasBoth ? [...neighbours, [3, 1]] : neighbours;
}

const commandOf = (game: Game, { games, levels, options, openings, plies, seed }: LadderSettings): string =>
  Object.entries({ games, levels, options: options && `'${options}'`, openings, plies, seed }).reduce(
    (command, [name, value]) => (value === undefined ? command : `${command} --${name} ${value}`),
    `quintet ladder ${game.id}`,
  );

interface Common {
  readonly settings: JsonObject;
  series(a: Level, b: Level, matches: number): Series;
}

async function commonOf(
  terminal: Terminal,
  game: Game,
  options: Options,
  given: LadderSettings,
  maxMatches: number,
): Promise<Common> {
  const seed = seedFrom(given.seed);
  const maxPlies = pliesFrom(given.plies);
  const openings = await openingsFrom(terminal, game, options, EVEN, given.openings, seed, Math.ceil(maxMatches / 2));
  const bots = botSignature(game, options);
  return {
    settings: { game: game.id, rules: game.rulesVersion, options, openings: openings.from, seed, maxPlies, bots },
    series(a, b, matches) {
      const sides = { a: { kind: 'level', level: a }, b: { kind: 'level', level: b } } as const;
      const pairing: Pairing = { game: game.id, options, ...sides, seed, maxPlies };
      const { texts, from } = openings;
      const fixed = { test: null, signature: bots, rival: null, tables: null };
      return { game, pairing, openings: texts, openingsFrom: from, matches, ...fixed };
    },
  };
}

function printLadder(terminal: Terminal, game: Game, { levels, rungs }: Ladder): void {
  print(terminal, `${game.id}: levels, Elo above the lowest`);
  for (const { level, nodes, elo } of levels) {
    print(terminal, `  ${level}  ${elo === null ? '–' : signed(Number(elo)).padStart(6)}  ${nodes} nodes`);
  }
  for (const rung of rungs) print(terminal, rungLine(rung));
}

function rungLine(rung: Rung): string {
  const { a, b, matches, wins, draws, losses, score, scoreFirst, scoreSecond, elo, low, high } = rung;
  const interval = `${low === null ? '−∞' : signed(low)} … ${high === null ? '+∞' : signed(high)}`;
  const bySeat = `first ${percent(scoreFirst)}, second ${percent(scoreSecond)}`;
  return `  ${a.level} v ${b.level}  ${percent(score).padStart(7)} of ${matches} (+${wins} =${draws} −${losses}; ${bySeat})  Elo ${signed(elo)} (${interval})`;
}
