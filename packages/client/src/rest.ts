import type {
  Analysis,
  AnotherTicket,
  Claim,
  Found,
  GameDetails,
  GameSummary,
  GivenAnalysis,
  GivenBestMove,
  HeldSeat,
  MadeMatch,
  MatchesPage,
  MatchesQuery,
  MatchRecord,
  MatchSummary,
  MatchView,
  NewFromRecord,
  NewMatch,
  NewReport,
  Paired,
  PairingWish,
  Reported,
  ValidMoves,
  Versions,
} from '@quintet/wire';
import { type Asked, Asker, type AskerSettings, type Tagged, type Web } from './request.ts';

/** What any call may be given. */
export interface Ask {
  /** Gives the request up: it comes to the fault `cancelled`. */
  readonly signal?: AbortSignal;
}

/** What a call that makes something may be given. */
export interface AskOnce extends Ask {
  /**
   * The same key means the same request: the answer to the first is given again, also to a page that was reloaded
   * meanwhile. At least 16 characters that nobody guesses; left out, each call has one of its own.
   */
  readonly key?: string;
}

/** The matches of a server, by REST. Every call resolves: to what was asked for, or to a `Fault`. */
export class Rest {
  readonly #asker: Asker;

  constructor(settings: AskerSettings, web?: Web) {
    this.#asker = new Asker(settings, web);
  }

  /** For `LiveMatch`. */
  get liveUrl(): string {
    return `${this.#asker.root.replace(/^http/, 'ws')}api/live`;
  }

  /** For `LiveLobby`. */
  get lobbyUrl(): string {
    return `${this.#asker.root.replace(/^http/, 'ws')}api/lobby`;
  }

  /** A match against a friend who gets the link or the code, whoever finds it in the lobby, or a bot. Keep the ticket: it is the seat. */
  make(wish: NewMatch, ask: AskOnce = {}): Promise<Asked<MadeMatch>> {
    return this.#post('api/matches', wish, { key: newKey(), ...ask });
  }

  /** The same, going on from a record. */
  makeFromRecord(wish: NewFromRecord, ask: AskOnce = {}): Promise<Asked<MadeMatch>> {
    return this.#post('api/records', wish, { key: newKey(), ...ask });
  }

  /** Anybody who wants the same; `isWaiting` where nobody does yet. */
  pair(wish: PairingWish, ask: AskOnce = {}): Promise<Asked<Paired>> {
    return this.#post('api/pairing', wish, { key: newKey(), ...ask });
  }

  /** Takes the free seat: by its invitation, by its code, or, of a match that is listed, by neither. */
  claim(id: string, claim: Claim = {}, ask: AskOnce = {}): Promise<Asked<HeldSeat>> {
    return this.#post(`api/matches/${part(id)}/claim`, claim, { key: newKey(), ...ask });
  }

  /** Another ticket for the same seat, with a link that opens it on another device. */
  addTicket(id: string, ticket: string, ask: Ask = {}): Promise<Asked<AnotherTicket>> {
    return this.#post(`api/matches/${part(id)}/tickets`, {}, { ticket, ...ask });
  }

  match(id: string, ask: Ask = {}): Promise<Asked<MatchView>> {
    return this.#get(`api/matches/${part(id)}`, ask);
  }

  /** The match, if it is another than the one of that tag. For who looks at many matches now and then. */
  matchSince(id: string, tag: string | null, ask: Ask = {}): Promise<Asked<Tagged<MatchView>>> {
    return this.#asker.ask({ method: 'GET', path: `api/matches/${part(id)}`, known: tag, ...ask });
  }

  /** The match of a short code as somebody typed it, while it waits for a player. */
  matchByCode(code: string, ask: Ask = {}): Promise<Asked<MatchSummary>> {
    return this.#get(`api/codes/${part(code)}`, ask);
  }

  /** A page of those that are listed, the latest first. */
  matches(query: MatchesQuery = {}, ask: Ask = {}): Promise<Asked<MatchesPage>> {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return this.#get(`api/matches${text === '' ? '' : `?${text}`}`, ask);
  }

  /** All that is saved of a match: to be kept, shared, and gone on with anywhere. */
  record(id: string, ask: Ask = {}): Promise<Asked<MatchRecord>> {
    return this.#get(`api/matches/${part(id)}/record`, ask);
  }

  /** Tells the operator what is wrong with a match: what was said, a name, how somebody plays. */
  report(id: string, report: NewReport, ask: Ask & { readonly ticket?: string | null } = {}): Promise<Asked<Reported>> {
    return this.#post(`api/matches/${part(id)}/reports`, report, ask);
  }

  /** Legal moves as texts. */
  validMoves(id: string, ask: Ask = {}): Promise<Asked<ValidMoves>> {
    return this.#get(`games/${part(id)}/valid_moves`, ask);
  }

  /** Plays without a live connection; gives the game's state. `version`: refused where the match has moved on since. */
  play(
    id: string,
    move: string,
    ask: AskOnce & { readonly ticket?: string | null; readonly version?: number } = {},
  ): Promise<Asked<Readonly<Record<string, unknown>>>> {
    return this.#post(`games/${part(id)}/move`, { move }, { key: newKey(), ...ask });
  }

  async games(ask: Ask = {}): Promise<Asked<readonly GameSummary[]>> {
    const asked = await this.#get<{ readonly games: readonly GameSummary[] }>('api/games', ask);
    return asked.ok ? { ok: true, value: asked.value.games } : asked;
  }

  game(id: string, ask: Ask = {}): Promise<Asked<GameDetails>> {
    return this.#get(`api/games/${part(id)}`, ask);
  }

  /** For people, as Markdown. */
  rules(game: string, ask: Ask = {}): Promise<Asked<string>> {
    return this.#asker.ask({ method: 'GET', path: `api/games/${part(game)}/rules`, isText: true, ...ask });
  }

  bestMove(given: GivenBestMove, ask: Ask = {}): Promise<Asked<Found>> {
    return this.#post('api/bestmove', given, ask);
  }

  analyse(given: GivenAnalysis, ask: Ask = {}): Promise<Asked<Analysis>> {
    return this.#post('api/analyse', given, ask);
  }

  versions(ask: Ask = {}): Promise<Asked<Versions>> {
    return this.#get('api/version', ask);
  }

  #get<T>(path: string, ask: Ask): Promise<Asked<T>> {
    return this.#asker.ask({ method: 'GET', path, ...ask });
  }

  #post<T>(path: string, body: unknown, more: AskOnce & { ticket?: string | null; version?: number }) {
    return this.#asker.ask<T>({ method: 'POST', path, body, ...more });
  }
}

const part = (text: string): string => encodeURIComponent(text);

/** Answers with tickets are sealed by it, so it has to be one that nobody guesses. `randomUUID` is not there on plain http. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
