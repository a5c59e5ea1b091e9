import { type Game, LEVELS, type Level } from '@quintet/engine';
import { botSignature, EVEN, pairingJob } from '@quintet/engine/arena';
import type { StartWorker } from '@quintet/engine/search';
import { optionsFrom } from '../terminal/args.ts';
import { usage } from '../terminal/failure.ts';
import { print, printJson, type Terminal } from '../terminal/terminal.ts';
import { type Ladder, ladderOf, type Rung, readRungs, rungOf } from './ladder-file.ts';
import { type MatchPlan, MatchScore, type PlayedMatch, parseMatch, playedMatch } from './matches.ts';
import { percent, signed, tallyText } from './report.ts';
import { refuseWithShare, runSeries } from './series.ts';
import {
  type CommonSettings,
  gamesFrom,
  openingsFrom,
  pliesFrom,
  resultFileFrom,
  seedFrom,
  writeResult,
} from './settings.ts';

export interface LadderSettings extends CommonSettings {
  readonly levels?: string;
  readonly ladder?: string;
}

/** Matches per pair of levels. The strongest levels play fewer matches, since each takes minutes. */
const GAMES = 100;
const GAMES_OF_STRONG = 40;
const STRONG: Level = 7;

/** Two levels, and their part of the series: `matches` matches from number `from` on. */
interface Pair {
  readonly plan: MatchPlan;
  readonly score: MatchScore;
  readonly from: number;
  readonly matches: number;
}

/** `quintet ladder GAME`: measures each level against the next lower level. */
export async function runLadder(
  terminal: Terminal,
  gameName: string,
  given: LadderSettings,
  startWorker: StartWorker = terminal.games.startThread,
): Promise<void> {
  refuseWithShare(given, { '--ladder': given.ladder });
  const game = await terminal.games.named(gameName);
  const options = optionsFrom(game, given.options, 'en');
  const levels = pairsOf(levelsFrom(given.levels));
  const wanted = (level: Level): number => gamesFrom(given.games, level < STRONG ? GAMES : GAMES_OF_STRONG);
  const seed = seedFrom(given.seed);
  const maxPlies = pliesFrom(given.plies);
  const most = Math.ceil(Math.max(...levels.map(([a]) => wanted(a))) / 2);
  const openings = await openingsFrom(terminal, game, options, EVEN, given.openings, seed, most);
  const signature = botSignature(game, options);
  const rules = game.rulesVersion;
  const settings = { game: game.id, rules, options, openings: openings.from, seed, maxPlies, bots: signature };
  const pairs: Pair[] = [];
  let size = 0;
  for (const [a, b] of levels) {
    const sides = { a: { kind: 'level', level: a }, b: { kind: 'level', level: b } } as const;
    const pairing = { game: game.id, options, ...sides, seed, maxPlies };
    const plan = { game, pairing, openingsFrom: openings.from, signature, rival: null, tables: null };
    pairs.push({ plan, score: new MatchScore(), from: size, matches: wanted(a) });
    size += wanted(a);
  }
  const pairAt = (number: number): Pair => pairs.findLast(({ from }) => from <= number) as Pair;
  const file = await resultFileFrom(terminal, '--ladder', given.ladder, given.out);
  const say = (line: string): void => void terminal.errors.write(`${line}\n`);
  const before = file === null ? [] : await readRungs(file, settings, say);

  let last = pairs[0] as Pair;
  const isWhole = await runSeries<PlayedMatch>(terminal, given, {
    label: `${game.id} ladder`,
    format: 'quintet-ladder-matches/1',
    settings: { ...settings, pairs: levels.map(([a, b]) => [a, b, wanted(a)]) },
    size,
    startWorker,
    async run(pool, number) {
      const { plan, from } = pairAt(number);
      const job = pairingJob(plan.pairing, openings.texts, number - from);
      return playedMatch(await pool.start({ kind: 'match', job }).result);
    },
    store: (match) => ({ ...match }),
    parse: parseMatch,
    take(match, number) {
      last = pairAt(number);
      last.score.add(match);
    },
    state: () => tallyText(last.score.tally),
  });
  if (!isWhole) return;

  const measured = pairs.map(({ plan, score }) => rungOf(plan, score));
  const isMeasured = (rung: Rung): boolean => levels.some(([a, b]) => rung.a.level === a && rung.b.level === b);
  const rungs = [...before.filter((rung) => !isMeasured(rung)), ...measured];
  const ladder = ladderOf(game, commandOf(game, given), settings, rungs);
  if (file !== null) await writeResult(file, `${JSON.stringify(ladder, null, 2)}\n`);
  if (given.json) printJson(terminal, ladder);
  else printLadder(terminal, game, ladder);
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
