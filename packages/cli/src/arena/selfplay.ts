import {
  type Entry,
  type Game,
  type MatchRecord,
  type Options,
  type Player,
  playTexts,
  startMatch,
  toRecord,
} from '@quintet/engine';
import {
  type Balance,
  BalanceCount,
  botSignature,
  type Contender,
  formatContender,
  type MatchJob,
  type MatchPlayed,
  scoreOf,
  seedFor,
  strengthOf,
} from '@quintet/engine/arena';
import { isObject, type JsonObject } from '@quintet/engine/authoring';
import type { StartWorker } from '@quintet/engine/search';
import { optionsFrom } from '../terminal/args.ts';
import { print, printJson, type Terminal } from '../terminal/terminal.ts';
import { plotOf } from './plot.ts';
import { percent } from './report.ts';
import { refuseWithShare, runSeries } from './series.ts';
import {
  type CommonSettings,
  gamesFrom,
  openingsFrom,
  pliesFrom,
  resultFileFrom,
  seedFrom,
  singleThreaded,
  writeResult,
} from './settings.ts';

export interface SelfplaySettings extends CommonSettings {
  readonly level?: string;
  readonly plot?: string;
}

const GAMES = 100;

/** `quintet selfplay GAME`: a bot plays itself; writes records and statistics. */
export async function runSelfplay(
  terminal: Terminal,
  gameName: string,
  settings: SelfplaySettings,
  startWorker: StartWorker = terminal.games.startThread,
): Promise<void> {
  refuseWithShare(settings, { '--plot': settings.plot });
  const game = await terminal.games.named(gameName);
  const options = optionsFrom(game, settings.options, 'en');
  const matches = gamesFrom(settings.games, GAMES);
  const seed = seedFrom(settings.seed);
  const bot = singleThreaded(settings.level ?? '3', '--level');
  const maxPlies = pliesFrom(settings.plies);
  const plot = await resultFileFrom(terminal, '--plot', settings.plot, settings.out);
  const openings = await openingsFrom(terminal, game, options, 'random', settings.openings ?? '0', seed, matches);
  const jobOf = (index: number): MatchJob => ({
    game: game.id,
    options,
    opening: openings.texts[index % openings.texts.length] ?? [],
    contenders: [bot, bot],
    seed: seedFor(seed, index),
    maxPlies,
  });

  const title = `${game.id} level ${formatContender(bot)}`;
  const about = { game: game.id, options, level: formatContender(bot), seed, openings: openings.from, maxPlies };
  const balance = new BalanceCount();
  const isWhole = await runSeries<MatchPlayed>(terminal, settings, {
    label: title,
    format: 'quintet-selfplay/1',
    settings: {
      ...about,
      rules: game.rulesVersion,
      bots: botSignature(game, options),
      strength: strengthOf(game, bot),
    },
    size: matches,
    startWorker,
    run: (pool, number) => pool.start({ kind: 'match', job: jobOf(number) }).result,
    store: (played) => recordOf(game, options, bot, played) as unknown as JsonObject,
    parse: (json) => replayedMatch(game, options, json),
    take: (played) => balance.add(played),
    state: () => `first ${balance.first.wins}, second ${balance.first.losses}`,
  });
  if (!isWhole) return;

  const summary = balance.summary();
  if (plot !== null) await writeResult(plot, plotOf(game, `${title}, ${matches} matches, seed ${seed}`, summary));
  if (settings.json) printJson(terminal, { ...about, ...summary });
  else printBalance(terminal, game, `${title}: ${matches} matches, seed ${seed}`, summary);
}

/** The match of a record, played again; `null` if a move is illegal. */
function replayedMatch(
  game: Game,
  options: Options,
  { entries }: Readonly<Record<string, unknown>>,
): MatchPlayed | null {
  const given = Array.isArray(entries) ? (entries as readonly unknown[]) : [];
  const moves = given.flatMap((entry) => (isObject(entry) && typeof entry.move === 'string' ? [entry.move] : []));
  const position = game.rules.start(options);
  const choices: number[] = [];
  for (const move of moves) {
    choices.push(position.countMoves());
    if (!playTexts(game, position, [move]).ok) return null;
  }
  return { moves, choices, outcome: position.outcome };
}

/** Converts a match to a record. A match that reached the ply limit becomes a draw by agreement. */
function recordOf(game: Game, options: Options, bot: Contender, { moves, outcome }: MatchPlayed): MatchRecord {
  const player: Player =
    bot.kind === 'level' ? { name: null, level: bot.level } : { name: formatContender(bot), level: null };
  const played: Entry[] = moves.map((move) => ({ move, at: null }));
  const entries: Entry[] = outcome ? played : [...played, { end: 'agreement', by: null, at: null }];
  const match = startMatch(game, { options, players: [player, player] });
  return toRecord({ ...match, entries, outcome: outcome ?? { winner: null, reason: 'agreement' } });
}

function printBalance(terminal: Terminal, game: Game, title: string, balance: Balance): void {
  const { matches, distinct, first, adjudicated, length, branching, reasons, beginnings } = balance;
  const share = (count: number): string => `${count} (${percent(count / matches)})`;
  const [one, two] = game.seats;
  print(terminal, `${title}, ${distinct} distinct`);
  print(
    terminal,
    `  wins       ${one} ${share(first.wins)}, ${two} ${share(first.losses)}, draws ${share(first.draws)}`,
  );
  print(terminal, `  first seat ${percent(scoreOf(first))}`);
  const quarters = `half between ${length.lowerQuarter} and ${length.upperQuarter}`;
  print(
    terminal,
    `  length     ${length.mean.toFixed(1)} plies, median ${length.median}, ${quarters}, ${length.min} to ${length.max}`,
  );
  print(terminal, `  branching  ${branching.mean.toFixed(1)} moves per position, at most ${branching.max}`);
  print(terminal, `  endings    ${reasons.map((each) => `${each.reason} ${share(each.matches)}`).join(', ')}`);
  if (adjudicated > 0)
    print(terminal, `             adjudicated: reached the ply limit, recorded as a draw by agreement`);
  print(terminal, '  openings');
  for (const { moves, matches: times, score } of beginnings) {
    print(terminal, `    ${moves.join(' ').padEnd(24)} ${share(times).padStart(14)}, first seat ${percent(score)}`);
  }
}
