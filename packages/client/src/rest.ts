import type {
  Analysis,
  AnotherTicket,
  Claim,
  CreatedMatch,
  GameDetails,
  GameSummary,
  HeldSeat,
  MatchesPage,
  MatchesQuery,
  MatchRecord,
  MatchSummary,
  MatchView,
  NewFromRecord,
  NewMatch,
  NewReport,
  PairingRequest,
  PairingResponse,
  PositionAnalysisRequest,
  PositionBestMoveRequest,
  ReportResponse,
  SearchResult,
  ValidMoves,
  Versions,
} from '@quintet/wire';
import { HttpClient, type HttpPlatform, type RestResult, type RestSettings, type Tagged } from './http-client.ts';

/** Options of every call. */
export interface RequestOptions {
  /** Cancels the request, which then fails with the code `cancelled`. */
  readonly signal?: AbortSignal;
}

/** Options of calls that create something. */
export interface IdempotentOptions extends RequestOptions {
  /**
   * A request with the same key is carried out once, and every retry gets the first response, even after a page reload.
   * At least 16 unguessable characters. By default each call has its own key.
   */
  readonly key?: string;
}

/**
 * The REST API of a server. No call throws: each resolves to a value or a `RequestError`.
 *
 * @example
 * ```ts
 * import { Rest } from '@quintet/client';
 * const rest = new Rest({ root: 'http://localhost:4170/' });
 * const created = await rest.createMatch({ game: 'ctor', opponent: { kind: 'bot', level: 3 } });
 * if (created.ok) console.log(created.value.id, created.value.ticket);
 * else console.log(created.error.message);
 * ```
 */
export class Rest {
  readonly #http: HttpClient;

  constructor(settings: RestSettings, platform?: HttpPlatform) {
    this.#http = new HttpClient(settings, platform);
  }

  /** The `url` of `LiveMatch`. */
  get liveUrl(): string {
    return this.#socketUrl('api/live');
  }

  /** The `url` of `LiveLobby`. */
  get lobbyUrl(): string {
    return this.#socketUrl('api/lobby');
  }

  /** Creates a match against a friend, anyone in the lobby, or a bot. Keep the ticket of the response: it holds your seat. */
  createMatch(match: NewMatch, options: IdempotentOptions = {}): Promise<RestResult<CreatedMatch>> {
    return this.#post('api/matches', match, { key: newKey(), ...options });
  }

  /** Creates a match that continues from a record. */
  createFromRecord(match: NewFromRecord, options: IdempotentOptions = {}): Promise<RestResult<CreatedMatch>> {
    return this.#post('api/records', match, { key: newKey(), ...options });
  }

  /** Finds any opponent who wants the same game, options and clock. `isWaiting` is true if there is no such opponent yet. */
  pair(request: PairingRequest, options: IdempotentOptions = {}): Promise<RestResult<PairingResponse>> {
    return this.#post('api/pairing', request, { key: newKey(), ...options });
  }

  /** Takes the free seat. Needs an invitation or a code, unless the match is listed. */
  claim(id: string, claim: Claim = {}, options: IdempotentOptions = {}): Promise<RestResult<HeldSeat>> {
    return this.#post(`api/matches/${part(id)}/claim`, claim, { key: newKey(), ...options });
  }

  /** Creates another ticket for the same seat, with a link that opens the match on another device. */
  addTicket(id: string, ticket: string, options: RequestOptions = {}): Promise<RestResult<AnotherTicket>> {
    return this.#post(`api/matches/${part(id)}/tickets`, {}, { ticket, ...options });
  }

  match(id: string, options: RequestOptions = {}): Promise<RestResult<MatchView>> {
    return this.#get(`api/matches/${part(id)}`, options);
  }

  /** Gets the match only if it has changed since `etag`. Cheap to poll. */
  matchSince(id: string, etag: string | null, options: RequestOptions = {}): Promise<RestResult<Tagged<MatchView>>> {
    return this.#http.request({ method: 'GET', path: `api/matches/${part(id)}`, etag, ...options });
  }

  /** Finds a match that is waiting for a player by its short code. The code can be passed as typed. */
  matchByCode(code: string, options: RequestOptions = {}): Promise<RestResult<MatchSummary>> {
    return this.#get(`api/codes/${part(code)}`, options);
  }

  /** One page of the listed matches, newest first. */
  matches(query: MatchesQuery = {}, options: RequestOptions = {}): Promise<RestResult<MatchesPage>> {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return this.#get(`api/matches${text === '' ? '' : `?${text}`}`, options);
  }

  /** Fetches the record of a match, which can be stored, shared and continued anywhere. */
  record(id: string, options: RequestOptions = {}): Promise<RestResult<MatchRecord>> {
    return this.#get(`api/matches/${part(id)}/record`, options);
  }

  /** Reports a chat message, a name or a player to the operator. */
  report(
    id: string,
    report: NewReport,
    options: RequestOptions & { readonly ticket?: string | null } = {},
  ): Promise<RestResult<ReportResponse>> {
    return this.#post(`api/matches/${part(id)}/reports`, report, options);
  }

  /** The legal moves as text. */
  validMoves(id: string, options: RequestOptions = {}): Promise<RestResult<ValidMoves>> {
    return this.#get(`games/${part(id)}/valid_moves`, options);
  }

  /**
   * Plays a move without a live connection and returns the game's new state. If `version` is given and out of date, the move is
   * refused.
   */
  play(
    id: string,
    move: string,
    options: IdempotentOptions & { readonly ticket?: string | null; readonly version?: number } = {},
  ): Promise<RestResult<Readonly<Record<string, unknown>>>> {
    return this.#post(`games/${part(id)}/move`, { move }, { key: newKey(), ...options });
  }

  async games(options: RequestOptions = {}): Promise<RestResult<readonly GameSummary[]>> {
    const result = await this.#get<{ readonly games: readonly GameSummary[] }>('api/games', options);
    return result.ok ? { ok: true, value: result.value.games } : result;
  }

  game(id: string, options: RequestOptions = {}): Promise<RestResult<GameDetails>> {
    return this.#get(`api/games/${part(id)}`, options);
  }

  /** Fetches the rules page of a game, as Markdown. */
  rules(game: string, options: RequestOptions = {}): Promise<RestResult<string>> {
    return this.#http.request({ method: 'GET', path: `api/games/${part(game)}/rules`, isText: true, ...options });
  }

  bestMove(request: PositionBestMoveRequest, options: RequestOptions = {}): Promise<RestResult<SearchResult>> {
    return this.#post('api/bestmove', request, options);
  }

  analyse(request: PositionAnalysisRequest, options: RequestOptions = {}): Promise<RestResult<Analysis>> {
    return this.#post('api/analyse', request, options);
  }

  versions(options: RequestOptions = {}): Promise<RestResult<Versions>> {
    return this.#get('api/version', options);
  }

  #get<T>(path: string, options: RequestOptions): Promise<RestResult<T>> {
    return this.#http.request({ method: 'GET', path, ...options });
  }

  #post<T>(path: string, body: unknown, options: IdempotentOptions & { ticket?: string | null; version?: number }) {
    return this.#http.request<T>({ method: 'POST', path, body, ...options });
  }

  #socketUrl(path: string): string {
    return this.#http.root.replace(/^http/, 'ws') + path;
  }
}

const part = (text: string): string => encodeURIComponent(text);

/**
 * Creates an idempotency key. It is unguessable, because the server encrypts stored tickets with it. `crypto.randomUUID` does not exist on
 * plain HTTP.
 */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
