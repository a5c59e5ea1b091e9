import {
  type Game,
  type Language,
  type Match,
  type MoveProvider,
  type Options,
  playMatch,
  type Seat,
  Session,
  type StartWorker,
  startMatch,
  WorkerPool,
} from '@quintet/engine';
import { gameNamed, integer, languageFrom, optionsFrom } from '../args.ts';
import { Told, usage } from '../failure.ts';
import { createPrompt, type Prompt } from '../prompt.ts';
import { inFolder, openMatch, unopened } from '../saves.ts';
import { hasColor, isLive, type Terminal } from '../terminal.ts';
import { startThread } from '../threads.ts';
import { BotProvider, type Brain } from './bot.ts';
import { chooseGame } from './choose.ts';
import { CLIView, type ViewSettings } from './cli-view.ts';
import { Host } from './host.ts';
import { Left } from './left.ts';
import { readPlayers, type Seats, scriptFrom, seatsOf, withPlayers } from './players.ts';

export interface PlaySettings {
  readonly options?: string;
  readonly players?: string;
  readonly load?: string;
  readonly seed?: string;
  readonly analysis?: boolean;
  readonly lang?: string;
  readonly json?: boolean;
  readonly color: boolean;
}

const MOST_SEED = 2 ** 31 - 1;

/** `quintet play [GAME]`: a match at this terminal, to its end or until somebody leaves. */
export async function runPlay(
  terminal: Terminal,
  name: string | undefined,
  settings: PlaySettings,
  startWorker: StartWorker = startThread,
): Promise<void> {
  const json = settings.json === true;
  const look: ViewSettings = {
    language: languageFrom(settings.lang, terminal.env),
    color: settings.color && hasColor(terminal),
    live: isLive(terminal) && !json,
    json,
  };
  const seed = seedFrom(settings.seed, terminal);
  const asked = settings.players === undefined ? null : readPlayers(settings.players);
  const scripts = await scriptsOf(terminal, asked);
  const given = await givenMatch(terminal, name, settings, look.language);
  const prompt = createPrompt(terminal, look.live);
  const pool = new WorkerPool(startWorker, { size: 1 });
  try {
    const match = given ?? (await chosenMatch(terminal, prompt, settings, look));
    if (!match) return;
    const seats = asked ?? seatsOf(match);
    const view = new CLIView(terminal, prompt, look);
    const brain = { pool, seed, analysis: settings.analysis === true, live: look.live };
    const host = new Host(terminal, view, new Session(withPlayers(match, seats)), seats, brain);
    await playOn(host, providersOf(seats, scripts, view, brain));
  } finally {
    void pool.close();
    prompt.close();
  }
}

/** As asked for, else another one every time. */
const seedFrom = (text: string | undefined, terminal: Terminal): number =>
  text === undefined ? terminal.now().getTime() % MOST_SEED : integer(text, '--seed', 0, MOST_SEED);

type Providers = readonly [MoveProvider, MoveProvider];

const scriptsOf = (terminal: Terminal, seats: Seats | null): Promise<(MoveProvider | null)[]> =>
  Promise.all(
    (seats ?? []).map((each, seat) =>
      each.kind === 'script' ? scriptFrom(inFolder(terminal.folder, each.file), seat as Seat) : null,
    ),
  );

const providersOf = (seats: Seats, scripts: (MoveProvider | null)[], view: CLIView, brain: Brain): Providers =>
  seats.map((each, seat) => {
    // Two bots of a level need not think alike.
    const own = { ...brain, seed: (brain.seed + seat) % MOST_SEED };
    return each.kind === 'bot' ? new BotProvider(own, each.level, view) : (scripts[seat] ?? view);
  }) as unknown as Providers;

/** Match after match, until the person leaves; without a person, the one match. */
async function playOn(host: Host, providers: Providers): Promise<void> {
  const { session, view, terminal } = host;
  try {
    do {
      await playMatch(session, providers, view, () => terminal.now().getTime());
      if (host.hasPeople) await view.afterEnd(session.match);
    } while (host.hasPeople);
    view.display.close(session.match, []);
  } catch (error) {
    view.display.close(session.match, error instanceof Left ? error.farewell : []);
    if (!(error instanceof Left)) throw error;
  }
  if (!view.live && view.hasRefused) throw new Told();
}

/** The match that the command line asks for; null when it leaves the game open. */
async function givenMatch(
  terminal: Terminal,
  name: string | undefined,
  { options, load }: PlaySettings,
  language: Language,
): Promise<Match | null> {
  const game = name === undefined ? null : gameNamed(name);
  if (load === undefined) return game && newMatch(game, optionsFrom(game, options, language));
  if (options !== undefined) throw usage('--options go with a new match, not with --load');
  const match = await openMatch(inFolder(terminal.folder, load), language);
  if (!match.ok) throw unopened(load, match.error);
  const { id } = match.value.game;
  if (game && game.id !== id) throw usage(`${load} is a match of ${id}, not of ${game.id}`);
  return match.value;
}

async function chosenMatch(
  terminal: Terminal,
  prompt: Prompt,
  { options }: PlaySettings,
  look: ViewSettings,
): Promise<Match | null> {
  const game = await chooseGame(terminal, prompt, look);
  return game && newMatch(game, optionsFrom(game, options, look.language));
}

const newMatch = (game: Game, options: Options): Match => startMatch(game, { options });
