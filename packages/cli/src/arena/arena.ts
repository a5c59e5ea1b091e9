import {
  ADJUDICATED,
  botSignature,
  formatContender,
  matchesOf,
  type Pairing,
  pairingJob,
  scoreOf,
  threadsOf,
} from '@quintet/engine/arena';
import type { StartWorker } from '@quintet/engine/search';
import { tablesHash } from '@quintet/server/table-files';
import { optionsFrom } from '../terminal/args.ts';
import { usage } from '../terminal/failure.ts';
import { print, printJson, type Terminal } from '../terminal/terminal.ts';
import { duelWorkers, searches } from './duel.ts';
import { type MatchPlan, MatchScore, type PlayedMatch, parseMatch, playedMatch, settingsOf } from './matches.ts';
import { eloText, frequencies, mean, percent, seatText, summaryOf, tallyText } from './report.ts';
import { refuseWithShare, runSeries } from './series.ts';
import {
  type CommonSettings,
  contender,
  gamesFrom,
  leadFrom,
  type Openings,
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
  refuseWithShare(settings, { '--sprt': settings.sprt });
  if (settings.uhp !== undefined) {
    const game = await terminal.games.named(gameName);
    checkUhpMatch(game, optionsFrom(game, settings.options, 'en'), contender(settings.b, '--b'));
  }
  const rival = settings.uhp === undefined ? null : await uhpRivalFrom(settings.uhp);
  const size = gamesFrom(settings.games, GAMES);
  const { plan, openings } = await planFrom(terminal, gameName, settings, size, rival?.signature ?? null);
  const { game, pairing } = plan;
  const score = new MatchScore(testFrom(settings.sprt));
  const threadsPerWorker = threadsIn(pairing);
  const isDuel = rival !== null || threadsPerWorker > 1;
  const since = terminal.elapsed();
  const isWhole = await runSeries<PlayedMatch>(terminal, settings, {
    label: titleOf(plan),
    format: 'quintet-arena/2',
    settings: settingsOf(plan),
    size,
    startWorker: isDuel ? duelWorkers(game, startWorker, rival?.startWorker ?? startWorker, pairing.b) : startWorker,
    threadsPerWorker,
    async run(pool, number) {
      return playedMatch(await pool.start({ kind: 'match', job: pairingJob(pairing, openings, number) }).result);
    },
    store: (match) => ({ ...match }),
    parse: parseMatch,
    take: (match) => score.add(match),
    state: () => tallyText(score.tally),
  });
  if (!isWhole) return;
  const ms = terminal.elapsed() - since;
  if (settings.json) printJson(terminal, { ...summaryOf(plan, score), ms });
  else printResult(terminal, plan, score, ms);
}

const threadsIn = ({ a, b }: Pairing): number => Math.max(threadsOf(a), threadsOf(b));

async function planFrom(
  terminal: Terminal,
  gameName: string,
  settings: ArenaSettings,
  matches: number,
  rival: string | null,
): Promise<{ readonly plan: MatchPlan; readonly openings: Openings['texts'] }> {
  const game = await terminal.games.named(gameName);
  const options = optionsFrom(game, settings.options, 'en');
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
  const lead = leadFrom(settings.lead);
  const openings = await openingsFrom(terminal, game, options, lead, settings.openings, seed, Math.ceil(matches / 2));
  const signature = botSignature(game, options);
  const folder = terminal.games.useTables(settings.tables);
  const tables = folder === null ? null : tablesHash(folder, game, options);
  const plan = { game, pairing, openingsFrom: openings.from, signature, rival, tables };
  return { plan, openings: openings.texts };
}

const titleOf = ({ game, pairing, rival }: MatchPlan): string =>
  `${game.id} ${formatContender(pairing.a)} v ${formatContender(pairing.b)}${rival === null ? '' : ` of ${rival}`}`;

function printResult(terminal: Terminal, plan: MatchPlan, score: MatchScore, ms: number): void {
  const { matches, tally, bySeat, test, testState } = score;
  const { wins, draws, losses } = tally;
  const count = matchesOf(tally);
  const reasons = frequencies(matches.map(({ reason }) => reason));
  print(terminal, `${titleOf(plan)}: ${count} matches, openings ${plan.openingsFrom}, seed ${plan.pairing.seed}`);
  print(terminal, `  score     ${percent(scoreOf(tally))}: ${wins} won, ${draws} drawn, ${losses} lost`);
  print(terminal, `  Elo       ${eloText(tally)}`);
  print(terminal, `  by seat   first ${seatText(bySeat[0])}, second ${seatText(bySeat[1])}`);
  print(terminal, `  endings   ${reasons.map(([reason, times]) => `${reason} ${times}`).join(', ')}`);
  print(terminal, `  length    ${mean(matches.map(({ plies }) => plies)).toFixed(1)} plies on average`);
  if (reasons.some(([reason]) => reason === ADJUDICATED)) {
    print(terminal, `            ${ADJUDICATED}: a draw after ${plan.pairing.maxPlies} plies`);
  }
  if (test && testState) {
    const verdict = { elo0: `not better than ${test.elo0}`, elo1: `better than ${test.elo0}` };
    const verdictText = testState.accepted ? `${verdict[testState.accepted]} Elo (risk 5 %)` : 'undecided';
    const range = `${test.elo0} or ${test.elo1} Elo`;
    const { ratio, bound } = testState;
    print(terminal, `  SPRT      ${range}: ${verdictText}; ratio ${ratio.toFixed(2)} of ±${bound.toFixed(2)}`);
  }
  print(terminal, `  time      ${(ms / 1000).toFixed(1)} s`);
}
