import { gzipSync } from 'node:zlib';
import { botSignature, formatContender, matchesOf, scoreOf } from '@quintet/engine/arena';
import {
  formatBook,
  type OpeningPosition,
  type OpeningsPlan,
  openingJob,
  type PlayedOpening,
  sampleDigest,
  tableOf,
} from '@quintet/engine/openings';
import type { StartWorker } from '@quintet/engine/search';
import { percent } from '../arena/report.ts';
import { refuseWithShare, runSeries, type SeriesSettings } from '../arena/series.ts';
import { gamesFrom, resultFileFrom, seedFrom, singleThreaded, writeResult } from '../arena/settings.ts';
import { version } from '../bundled.ts';
import { integer, optionsFrom, splitMoves } from '../terminal/args.ts';
import { print, printJson, type Terminal } from '../terminal/terminal.ts';

export interface OpeningsSettings extends SeriesSettings {
  readonly games?: string;
  readonly out: string;
  readonly book?: string;
  readonly level?: string;
  readonly variety?: string;
  readonly plies?: string;
  readonly min?: string;
  readonly options?: string;
  readonly seed?: string;
}

const GAMES = 200;
const LEVEL = '4';
const VARIETY = '30';
const PLIES = '12';
const MIN = '3';
/** Number of first moves in the summary. */
const MAX_SHOWN = 5;

/** `quintet openings GAME`: counts the openings of self-play. */
export async function runOpenings(
  terminal: Terminal,
  gameName: string,
  settings: OpeningsSettings,
  startWorker: StartWorker = terminal.games.startThread,
): Promise<void> {
  refuseWithShare(settings, { '--book': settings.book });
  const game = await terminal.games.named(gameName);
  const matches = gamesFrom(settings.games, GAMES);
  const min = integer(settings.min ?? MIN, '--min', 1, 1_000_000);
  const plan: OpeningsPlan = {
    game: game.id,
    options: optionsFrom(game, settings.options, 'en'),
    bot: singleThreaded(settings.level ?? LEVEL, '--level'),
    seed: seedFrom(settings.seed),
    plies: integer(settings.plies ?? PLIES, '--plies', 1, 100),
    variety: integer(settings.variety ?? VARIETY, '--variety', 0, 99),
  };
  const book = await resultFileFrom(terminal, '--book', settings.book, settings.out);
  const bots = botSignature(game, plan.options);
  const level = formatContender(plan.bot);
  const played: PlayedOpening[] = [];
  const isWhole = await runSeries<PlayedOpening>(terminal, settings, {
    label: `${game.id} openings`,
    format: 'quintet-opening-matches/2',
    settings: { ...plan, bot: level, rules: game.rulesVersion, bots },
    size: matches,
    startWorker,
    async run(pool, number) {
      const { moves, outcome } = await pool.start({ kind: 'match', job: openingJob(plan, number) }).result;
      return { moves: moves.slice(0, plan.plies), winner: outcome?.winner ?? null };
    },
    store: ({ moves, winner }) => ({ moves: moves.join(';'), winner }),
    parse({ moves, winner }) {
      if (typeof moves !== 'string' || (winner !== 0 && winner !== 1 && winner !== null)) return null;
      return { moves: splitMoves(moves), winner };
    },
    take: (opening) => void played.push(opening),
    state: () => `${new Set(played.map(({ moves }) => moves.join(';'))).size} openings`,
  });
  if (!isWhole) return;

  const positions = tableOf(game, plan, played).positions(min);
  const command = [
    `quintet openings ${game.id} --games ${matches} --level ${level} --variety ${plan.variety}`,
    `--plies ${plan.plies} --min ${min} --seed ${plan.seed}`,
  ].join(' ');
  const made = { command, version: version(), bots, sample: sampleDigest(played) };
  const text = formatBook({ plan, made, matches, positions });
  if (book !== null) await writeResult(book, text);
  const summary = { matches, positions: positions.length, moves: movesIn(positions), bytes: gzipSync(text).length };
  if (settings.json) printJson(terminal, { game: game.id, seed: plan.seed, level, ...summary });
  else printSummary(terminal, `${game.id} level ${level}, seed ${plan.seed}`, summary, positions);
}

const movesIn = (positions: readonly OpeningPosition[]): number =>
  positions.reduce((sum, { moves }) => sum + moves.length, 0);

function printSummary(
  terminal: Terminal,
  title: string,
  { matches, positions: count, moves, bytes }: Record<'matches' | 'positions' | 'moves' | 'bytes', number>,
  positions: readonly OpeningPosition[],
): void {
  print(terminal, `${title}: ${matches} matches, ${count} positions, ${moves} moves, ${bytes} bytes compressed`);
  for (const { text, tally } of (positions[0]?.moves ?? []).slice(0, MAX_SHOWN)) {
    const share = percent(matchesOf(tally) / matches);
    print(terminal, `  ${text.padEnd(12)} ${share.padStart(6)}, scores ${percent(scoreOf(tally))}`);
  }
}
