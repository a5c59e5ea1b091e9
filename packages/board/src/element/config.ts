import {
  fail,
  fill,
  type Game,
  type GameModule,
  isObject,
  type Json,
  type Language,
  LEVELS,
  type Level,
  languageOfTag,
  ok,
  parseGameModule,
  type Result,
  type Seat,
} from '@quintet/engine/authoring';
import { gameIds, hasGame } from '../games/index.ts';
import { BOARD_THEMES, type BoardTheme, DEFAULT_THEME, SPEEDS, type Speed } from '../widget/look/themes.ts';
import { texts } from './messages.ts';

/** Codes of the `error` event. */
export type BoardErrorCode =
  | 'missing-game'
  | 'unknown-game'
  | 'bad-definition'
  | 'bad-options'
  | 'bad-moves'
  | 'bad-record'
  | 'bad-bot'
  | 'bad-seat'
  | 'bad-server'
  | 'missing-match'
  | 'connection-refused'
  | 'load-failed'
  | 'bot-failed';

/** Why an element cannot show a match. */
export interface BoardError {
  readonly code: BoardErrorCode;
  /** The rejected value, or the reason. */
  readonly detail: string;
}

export const errorSentence = ({ code, detail }: BoardError, language: Language): string =>
  fill(texts[language].errors[code], { detail, games: gameIds().join(', ') });

/** The attributes and properties that define a match, as the page sets them. */
export interface Given {
  readonly game: string | null;
  readonly definition: unknown;
  /** JSON text, or a value. */
  readonly options: unknown;
  /** Move texts, separated by `;` or as a list. */
  readonly moves: string | readonly string[] | null;
  readonly record: unknown;
  readonly bot: string | null;
  readonly seat: string | null;
  readonly server: string | null;
  readonly match: string | null;
  readonly ticket: string | null;
}

/** A match on this page, given by a game id, a custom game or a record. */
export interface LocalConfig {
  readonly kind: 'local';
  /** `null` if the record names the game. */
  readonly game: string | GameModule | null;
  readonly options: unknown;
  readonly moves: readonly string[];
  readonly record: unknown;
  /** Level of the bot that plays against `seat`; `null` without a bot. */
  readonly bot: Level | null;
  /** The user's seat; `null` if the user plays both seats. */
  readonly seat: Seat | null;
}

/** A match on a server. */
export interface OnlineConfig {
  readonly kind: 'online';
  readonly server: string;
  readonly match: HeldMatch | NewMatch;
}

/** An existing match on a server. */
export interface HeldMatch {
  readonly id: string;
  /** `null` to watch. */
  readonly ticket: string | null;
}

/** A match to create, against the server's bot or a friend. */
export interface NewMatch extends Pick<LocalConfig, 'bot' | 'seat'> {
  readonly game: string;
  readonly options: Readonly<Record<string, Json>>;
}

export type Config = LocalConfig | OnlineConfig;

const error = (code: BoardErrorCode, detail = ''): Result<never, BoardError> => fail({ code, detail });

/** Checks the attributes and properties. Returns the first problem as the error. */
export function parseConfig(given: Given): Result<Config, BoardError> {
  return given.server === null ? parseLocal(given) : parseOnline(given.server, given);
}

function parseOnline(address: string, given: Given): Result<Config, BoardError> {
  if (!isServer(address)) return error('bad-server', address);
  // The client requires the trailing slash, which people often omit.
  const server = address.endsWith('/') ? address : `${address}/`;
  const { match: id, ticket } = given;
  if (id) return ok({ kind: 'online', server, match: { id, ticket: ticket || null } });
  if (!given.game) return error('missing-match');
  const local = parseLocal({ ...given, definition: null, record: null });
  if (!local.ok) return local;
  const { options, bot, seat } = local.value;
  if (!isObject(options)) return error('bad-options', String(options));
  return ok({
    kind: 'online',
    server,
    match: { game: given.game, options: options as NewMatch['options'], bot, seat },
  });
}

function isServer(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text, globalThis.location?.href).protocol);
  } catch {
    return false;
  }
}

function parseLocal(given: Given): Result<LocalConfig, BoardError> {
  const game = parseGame(given);
  if (!game.ok) return game;
  const options = parseJson(given.options);
  if (!options.ok) return options;
  const bot = LEVELS.find((level) => String(level) === given.bot) ?? null;
  if (given.bot !== null && bot === null) return error('bad-bot', given.bot);
  const seat = given.seat === null ? null : ([0, 1] as const).find((each) => String(each) === given.seat);
  if (seat === undefined) return error('bad-seat', given.seat ?? '');
  const { record } = given;
  const isBotAlone = bot !== null && seat === null;
  return ok({
    kind: 'local',
    ...{ game: game.value, options: options.value, moves: parseMoves(given.moves), record, bot },
    seat: isBotAlone ? 0 : seat,
  });
}

function parseGame({ game, definition, record }: Given): Result<string | GameModule | null, BoardError> {
  if (definition !== null) return isGame(definition) ? ok({ game: definition }) : parseModule(definition);
  if (game === null || game === '') return record === null ? error('missing-game') : ok(null);
  return hasGame(game) ? ok(game) : error('unknown-game', game);
}

/** Checks a game module that the page has imported. The version of its package is unknown. */
function parseModule(definition: unknown): Result<GameModule, BoardError> {
  const parsed = parseGameModule(definition, { package: 'definition' });
  if (!parsed.ok) return error('bad-definition', parsed.error);
  return ok({ ...parsed.value, game: { ...parsed.value.game, package: null } });
}

const PARTS = ['rules', 'notation', 'presentation', 'bot'] as const;

/** Checks a value that the page passed, because an invalid game would fail later with an obscure error. */
function isGame(value: unknown): value is Game {
  if (typeof value !== 'object' || value === null) return false;
  const game = value as Record<string, unknown>;
  return typeof game.id === 'string' && PARTS.every((part) => typeof game[part] === 'object' && game[part] !== null);
}

function parseJson(value: unknown): Result<unknown, BoardError> {
  if (typeof value !== 'string') return ok(value ?? {});
  try {
    return ok(value.trim() === '' ? {} : JSON.parse(value));
  } catch (problem) {
    return error('bad-options', problem instanceof Error ? problem.message : value);
  }
}

/** Parses the move texts of an attribute (`E3-E4; E7-E6`) or a property (a list). Ignores empty items. */
export const parseMoves = (moves: string | readonly string[] | null): readonly string[] =>
  (typeof moves === 'string' ? moves.split(';') : [...(moves ?? [])])
    .map((text) => String(text).trim())
    .filter((text) => text !== '');

/** The language of an element: its own `lang`, an ancestor's `lang`, or the browser's language, in this order. */
export function languageOf(...tags: readonly (string | null | undefined)[]): Language {
  const tag = tags.find((each) => each !== null && each !== undefined && each !== '') ?? 'en';
  return languageOfTag(tag) ?? 'en';
}

/** Attributes that only change how the match is shown. */
export const SHOWING = [
  'flipped',
  'coordinates',
  'threats',
  'lang',
  'theme',
  'pieces',
  'animation',
  'readonly',
] as const;

/** Display settings of an element. */
export interface Showing {
  readonly language: Language;
  /** Whether seat 1 is at the bottom; `null` puts the user's seat there. */
  readonly flipped: boolean | null;
  readonly coordinates: boolean;
  /** Whether to point out threats. */
  readonly threats: boolean;
  readonly readonly: boolean;
  readonly theme: BoardTheme;
  /** Id of the piece set; `null` for the game's first set. */
  readonly pieces: string | null;
  readonly speed: Speed;
}

/** Reads the attributes. Ignores unknown values. */
export function parseShowing(
  element: Pick<Element, 'getAttribute'>,
  ...languages: readonly (string | null)[]
): Showing {
  const read = (name: (typeof SHOWING)[number]): string | null => element.getAttribute(name);
  const words = (read('theme') ?? '').split(/\s+/);
  return {
    language: languageOf(read('lang'), ...languages),
    flipped: parseFlag(read('flipped')),
    coordinates: parseFlag(read('coordinates')) ?? true,
    threats: parseFlag(read('threats')) ?? false,
    readonly: parseFlag(read('readonly')) ?? false,
    theme: BOARD_THEMES.find((theme) => words.includes(theme)) ?? DEFAULT_THEME,
    pieces: read('pieces'),
    speed: SPEEDS.find((speed) => speed === read('animation')) ?? 'normal',
  };
}

/** Parses a boolean attribute: `null` if it is missing, `false` for the values `false` and `off`, which some frameworks set. */
const parseFlag = (value: string | null): boolean | null =>
  value === null ? null : value !== 'false' && value !== 'off';
