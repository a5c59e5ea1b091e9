import {
  ADJUDICATED,
  botSignature,
  formatContender,
  matchesOf,
  type Pairing,
  scoreOf,
  threadsOf,
} from '@quintet/engine/arena';
import type { StartWorker } from '@quintet/engine/search';
import { tablesHash } from '@quintet/server/table-files';
import { optionsFrom } from '../terminal/args.ts';
import { usage } from '../terminal/failure.ts';
import { print, printJson, type Terminal } from '../terminal/terminal.ts';
import { duelWorkers, searches } from './duel.ts';
import { Progress } from './progress.ts';
import { eloText, frequencies, mean, percent, seatText, summaryOf } from './report.ts';
import { openRunner } from './runner.ts';
import { playSeries, type Series, type SeriesResult } from './series.ts';
import {
  type CommonSettings,
  contender,
  fileFrom,
  gamesFrom,
  leadFrom,
  openingsFrom,
  pliesFrom,
  seedFrom,
  testFrom,
} from './settings.ts';
import { checkUhpMatch, uhpRivalFrom } from './uhp-rival.ts';

export interface ArenaSettings extends CommonSettings {
  readonly a?: string;
  readonly b?: string;
  readonly lead?: string;
  readonly sprt?: string | true;
  readonly uhp?: string;
  readonly tables?: string;
}

const GAMES = 100;

/** `quintet arena GAME --a 3 --b 5`: two contenders play many matches. */
export async function runArena(
  terminal: Terminal,
  gameName: string,
  settings: ArenaSettings,
  startWorker: StartWorker = terminal.games.startThread,
): Promise<void> {
  if (settings.uhp !== undefined) {
    const game = await terminal.games.named(gameName);
    checkUhpMatch(game, optionsFrom(game, settings.options, 'en'), contender(settings.b, '--b'));
  }
  const rival = settings.uhp === undefined ? null : await uhpRivalFrom(settings.uhp);
  const series = await seriesFrom(terminal, gameName, settings, rival?.signature ?? null);
  const { game, pairing } = series;
  const threads = threadsIn(pairing);
  const isDuel = rival !== null || threads > 1;
  const startOne = isDuel ? duelWorkers(game, startWorker, rival?.startWorker ?? startWorker, pairing.b) : startWorker;
  const since = terminal.elapsed();
  let say = (line: string): void => void terminal.errors.write(`${line}\n`);
  const runner = openRunner(settings, {
    ...{ startWorker: startOne, matches: series.matches, threadsPerWorker: threads },
    say: (line) => say(line),
  });
  const progressFrom = (before: number): Progress => {
    const progress = new Progress(terminal, titleOf(series), series.matches, before);
    say = (line) => progress.say(line);
    return progress;
  };
  try {
    const result = await playSeries(series, runner, fileFrom(terminal, settings.out), progressFrom);
    const ms = terminal.elapsed() - since;
    if (settings.json) printJson(terminal, { ...summaryOf(series, result), ms });
    else printResult(terminal, series, result, ms);
  } finally {
    await runner.close();
  }
}

const threadsIn = ({ a, b }: Pairing): number => Math.max(threadsOf(a), threadsOf(b));

async function seriesFrom(
  terminal: Terminal,
  gameName: string,
  settings: ArenaSettings,
  rival: string | null,
): Promise<Series> {
  const game = await terminal.games.named(gameName);
  const options = optionsFrom(game, settings.options, 'en');
  const matches = gamesFrom(settings.games, GAMES);
  const seed = seedFrom(settings.seed);
  const pairing: Pairing = {
    game: game.id,
    options,
    a: contender(settings.a, '--a'),
    b: contender(settings.b, '--b'),
    seed,
    maxPlies: pliesFrom(settings.plies),
  };
  if ((rival !== null || threadsIn(pairing) > 1) && !(searches(pairing.a) && searches(pairing.b))) {
    throw usage('--uhp and several threads need two searching sides: levels, nodes or time');
  }
  const test = testFrom(settings.sprt);
  const lead = leadFrom(settings.lead);
  const openings = await openingsFrom(terminal, game, options, lead, settings.openings, seed, Math.ceil(matches / 2));
  const signature = botSignature(game, options);
  const folder = terminal.games.useTables(settings.tables);
  const tables = folder === null ? null : tablesHash(folder, game, options);
  return {
    game,
    pairing,
    openings: openings.texts,
    openingsFrom: openings.from,
    matches,
    test,
    signature,
    rival,
    tables,
  };
}

const titleOf = ({ game, pairing, rival }: Series): string =>
  `${game.id} ${formatContender(pairing.a)} v ${formatContender(pairing.b)}${rival === null ? '' : ` of ${rival}`}`;

function printResult(terminal: Terminal, series: Series, result: SeriesResult, ms: number): void {
  const { matches, tally, bySeat, test } = result;
  const { wins, draws, losses } = tally;
  const count = matchesOf(tally);
  const reasons = frequencies(matches.map(({ reason }) => reason));
  print(terminal, `${titleOf(series)}: ${count} matches, openings ${series.openingsFrom}, seed ${series.pairing.seed}`);
  print(terminal, `  score     ${percent(scoreOf(tally))}: ${wins} won, ${draws} drawn, ${losses} lost`);
  print(terminal, `  Elo       ${eloText(tally)}`);
  print(terminal, `  by seat   first ${seatText(bySeat[0])}, second ${seatText(bySeat[1])}`);
  print(terminal, `  endings   ${reasons.map(([reason, times]) => `${reason} ${times}`).join(', ')}`);
  print(terminal, `  length    ${mean(matches.map(({ plies }) => plies)).toFixed(1)} plies on average`);
  if (reasons.some(([reason]) => reason === ADJUDICATED)) {
    print(terminal, `            ${ADJUDICATED}: a draw after ${series.pairing.maxPlies} plies`);
  }
  if (series.test && test) {
    const verdict = { elo0: `not better than ${series.test.elo0}`, elo1: `better than ${series.test.elo0}` };
    const verdictText = test.accepted ? `${verdict[test.accepted]} Elo (risk 5 %)` : 'undecided';
    const range = `${series.test.elo0} or ${series.test.elo1} Elo`;
    print(
      terminal,
      `  SPRT      ${range}: ${verdictText}; ratio ${test.ratio.toFixed(2)} of ±${test.bound.toFixed(2)}`,
    );
  }
  print(terminal, `  time      ${(ms / 1000).toFixed(1)} s`);
}
