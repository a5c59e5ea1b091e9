import { type Game, type Language, type Match, type Options, type Seat, Session, startMatch } from '@quintet/engine';
import { type MoveProvider, playMatch } from '@quintet/engine/match';
import { type StartWorker, WorkerPool } from '@quintet/engine/search';
import { integer, languageFrom, optionsFrom } from '../terminal/args.ts';
import { AlreadyReported, Quit, usage } from '../terminal/failure.ts';
import { createPrompt, type Prompt } from '../terminal/prompt.ts';
import { inFolder, openFailure, openMatch } from '../terminal/saves.ts';
import { hasColor, isLive, type Terminal } from '../terminal/terminal.ts';
import { BotProvider, type BotSettings } from './bot.ts';
import { chooseGame } from './choose.ts';
import { MatchController } from './controller.ts';
import { readPlayers, type Seats, scriptFrom, seatsOf, withPlayers } from './players.ts';
import { TerminalView, type ViewSettings } from './terminal-view.ts';

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

const MAX_SEED = 2 ** 31 - 1;

/** `quintet play [GAME]`: plays a match at this terminal. */
export async function runPlay(
  terminal: Terminal,
  name: string | undefined,
  settings: PlaySettings,
  startWorker: StartWorker = terminal.games.startThread,
): Promise<void> {
  const json = settings.json === true;
  const look: ViewSettings = {
    language: languageFrom(settings.lang, terminal.env),
    color: settings.color && hasColor(terminal),
    live: isLive(terminal) && !json,
    json,
  };
  const seed = seedFrom(settings.seed, terminal);
  const givenSeats = settings.players === undefined ? null : readPlayers(settings.players);
  const scripts = await scriptsOf(terminal, givenSeats);
  const given = await givenMatch(terminal, name, settings, look.language);
  const prompt = createPrompt(terminal, look.live);
  const pool = new WorkerPool(startWorker, { size: 1 });
  try {
    const match = given ?? (await chosenMatch(terminal, prompt, settings, look));
    if (!match) return;
    const seats = givenSeats ?? seatsOf(match);
    const view = new TerminalView(terminal, prompt, look);
    const bots = { pool, seed, analysis: settings.analysis === true, live: look.live };
    const controller = new MatchController(terminal, view, new Session(withPlayers(match, seats)), seats, bots);
    await playOn(controller, providersOf(seats, scripts, view, bots));
  } finally {
    void pool.close();
    prompt.close();
  }
}

/** The requested seed, or a seed from the current time. */
const seedFrom = (text: string | undefined, terminal: Terminal): number =>
  text === undefined ? terminal.now().getTime() % MAX_SEED : integer(text, '--seed', 0, MAX_SEED);

type Providers = readonly [MoveProvider, MoveProvider];

const scriptsOf = (terminal: Terminal, seats: Seats | null): Promise<(MoveProvider | null)[]> =>
  Promise.all(
    (seats ?? []).map((each, seat) =>
      each.kind === 'script' ? scriptFrom(inFolder(terminal.folder, each.file), seat as Seat) : null,
    ),
  );

const providersOf = (
  seats: Seats,
  scripts: (MoveProvider | null)[],
  view: TerminalView,
  bots: BotSettings,
): Providers =>
  seats.map((each, seat) => {
    // Bots of the same level get different seeds.
    const own = { ...bots, seed: (bots.seed + seat) % MAX_SEED };
    return each.kind === 'bot' ? new BotProvider(own, each.level, view) : (scripts[seat] ?? view);
  }) as unknown as Providers;

/** Plays match after match until the person quits. Without a person, plays only one match. */
async function playOn(controller: MatchController, providers: Providers): Promise<void> {
  const { session, view, terminal } = controller;
  try {
    do {
      await playMatch(session, providers, view, () => terminal.now().getTime());
      if (controller.hasPeople) await view.afterEnd(session.match);
    } while (controller.hasPeople);
    view.display.close(session.match, []);
  } catch (error) {
    view.display.close(session.match, error instanceof Quit ? error.farewell : []);
    if (!(error instanceof Quit)) throw error;
  }
  if (!view.live && view.hasRefused) throw new AlreadyReported();
}

/** The match that the arguments specify, or `null` if they name no game. */
async function givenMatch(
  terminal: Terminal,
  name: string | undefined,
  { options, load }: PlaySettings,
  language: Language,
): Promise<Match | null> {
  const game = name === undefined ? null : await terminal.games.named(name);
  if (load === undefined) return game && newMatch(game, optionsFrom(game, options, language));
  if (options !== undefined) throw usage('--options applies to new matches only, not to --load');
  const match = await openMatch(terminal, inFolder(terminal.folder, load), language);
  if (!match.ok) throw openFailure(load, match.error);
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
