import {
  type Game,
  type Language,
  type Match,
  type MoveProvider,
  type Options,
  playMatch,
  type Seat,
  Session,
  startMatch,
} from '@quintet/engine';
import { gameNamed, languageFrom, optionsFrom } from '../args.ts';
import { printable } from '../draw/width.ts';
import { Failure, Told, usage } from '../failure.ts';
import { createPrompt, type Prompt } from '../prompt.ts';
import { faultLine, inFolder, openMatch } from '../saves.ts';
import { hasColor, isLive, type Terminal } from '../terminal.ts';
import { chooseGame } from './choose.ts';
import { CLIView, type ViewSettings } from './cli-view.ts';
import { Host } from './host.ts';
import { Left } from './left.ts';
import { playerOf, readPlayers, type Seated, scriptFrom } from './players.ts';

export interface PlaySettings {
  readonly options?: string;
  readonly players: string;
  readonly load?: string;
  readonly lang?: string;
  readonly json?: boolean;
  readonly color: boolean;
}

/** `quintet play [GAME]`: a match at this terminal, to its end or until somebody leaves. */
export async function runPlay(terminal: Terminal, name: string | undefined, settings: PlaySettings): Promise<void> {
  const json = settings.json === true;
  const look: ViewSettings = {
    language: languageFrom(settings.lang, terminal.env),
    color: settings.color && hasColor(terminal),
    live: isLive(terminal) && !json,
    json,
  };
  const seated = readPlayers(settings.players);
  const scripts = await Promise.all(
    seated.map((each, seat) =>
      each.kind === 'script' ? scriptFrom(inFolder(terminal.folder, each.file), seat as Seat) : null,
    ),
  );
  const given = await givenMatch(terminal, name, settings, seated, look.language);
  const prompt = createPrompt(terminal, look.live);
  try {
    const match = given ?? (await chosenMatch(terminal, prompt, settings, seated, look));
    if (!match) return;
    const view = new CLIView(terminal, prompt, look);
    const people = seated.map(({ kind }) => kind === 'human') as [boolean, boolean];
    const host = new Host(terminal, view, new Session(match), people, look.live);
    await playOn(host, scripts.map((script) => script ?? view) as [MoveProvider, MoveProvider]);
  } finally {
    prompt.close();
  }
}

/** Match after match, until the person leaves; without a person, the one match. */
async function playOn(host: Host, providers: readonly [MoveProvider, MoveProvider]): Promise<void> {
  const { session, view, terminal } = host;
  try {
    do {
      await playMatch(session, providers, view, () => terminal.now().getTime());
      if (host.people.includes(true)) await view.afterEnd(session.match);
    } while (host.people.includes(true));
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
  seated: readonly [Seated, Seated],
  language: Language,
): Promise<Match | null> {
  const game = name === undefined ? null : gameNamed(name);
  if (load === undefined) return game && newMatch(game, optionsFrom(game, options, language), seated);
  if (options !== undefined) throw usage('--options go with a new match, not with --load');
  const match = await openMatch(inFolder(terminal.folder, load), language);
  if (!match.ok) throw new Failure(`${load}: ${printable(faultLine(match.error))}`);
  const { id } = match.value.game;
  if (game && game.id !== id) throw usage(`${load} is a match of ${id}, not of ${game.id}`);
  return match.value;
}

async function chosenMatch(
  terminal: Terminal,
  prompt: Prompt,
  { options }: PlaySettings,
  seated: readonly [Seated, Seated],
  look: ViewSettings,
): Promise<Match | null> {
  const game = await chooseGame(terminal, prompt, look);
  return game && newMatch(game, optionsFrom(game, options, look.language), seated);
}

const newMatch = (game: Game, options: Options, [first, second]: readonly [Seated, Seated]): Match =>
  startMatch(game, { options, players: [playerOf(first), playerOf(second)] });
