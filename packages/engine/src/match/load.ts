import {
  type CodecRefusal,
  canonical,
  ENDINGS,
  fail,
  fill,
  type Game,
  inEach,
  isObject,
  type Language,
  type Outcome,
  ok,
  optionSentence,
  type Position,
  type Result,
  refusalSentence,
  type SaveCodec,
  type SavedMatch,
  type Seat,
} from '../kernel/index.ts';
import { type Folded, fold, foldInSlices } from './fold.ts';
import { type Entry, type Match, startMatch } from './match.ts';
import { APP_MESSAGES, codecDetail, matchTexts, movesBefore } from './messages.ts';
import { FORMAT } from './record.ts';
import { brief, isInteger, readEntry, readOutcome, readPackage, readPlayers, readTerms } from './record-facts.ts';

type RefusalCode =
  | 'not-a-record'
  | 'not-a-tree'
  | 'too-large'
  | 'newer-format'
  | 'unknown-game'
  | 'newer-rules'
  | 'bad-options'
  | 'bad-entry'
  | 'illegal-move'
  | 'wrong-outcome'
  | 'invalid-file'
  | 'corrupted-file';

/**
 * Why a file or record is refused, and after how many moves. A match loads completely or not at all.
 *
 * @example
 * ```ts
 * import { gameList, type LoadRefusal, loadMatch } from '@quintet/engine';
 * const loaded = loadMatch('not a match', gameList);
 * const refused: LoadRefusal | null = loaded.ok ? null : loaded.error;
 * console.log(refused?.code); // 'not-a-record'
 * ```
 */
export interface LoadRefusal {
  readonly code: RefusalCode;
  readonly ply: number | null;
  /** The bad field or entry, or the game's own sentence, in each language. */
  readonly detail: Readonly<Record<Language, string>>;
}

/**
 * The sentence for a refused file or record.
 *
 * @example
 * ```ts
 * import { gameList, loadMatch, loadSentence } from '@quintet/engine';
 * const loaded = loadMatch({ format: 'quintet/9' }, gameList);
 * if (!loaded.ok) console.log(loadSentence(loaded.error, 'en')); // 'created by a newer version of Quintet (quintet/9)'
 * ```
 */
export function loadSentence({ code, ply, detail }: LoadRefusal, language: Language): string {
  const { app, load } = matchTexts[language];
  if (code === 'bad-options') return detail[language];
  if (code === 'invalid-file') return app.invalidFile;
  if (code === 'corrupted-file') return app.corruptedFile;
  return fill(load[code], { moves: movesBefore(ply, language), detail: detail[language] });
}

const refuse = (
  code: LoadRefusal['code'],
  ply: number | null,
  detail: (language: Language) => string,
): Result<never, LoadRefusal> => fail({ code, ply, detail: inEach(detail) });

/** A message about a file that cannot be loaded: a fixed headline and the detail below it. */
export interface LoadMessage {
  readonly message: string;
  readonly detail: string | null;
}

/** Refusal codes of files that are not save files at all. The other codes mean damaged save files. */
const NOT_SAVE_FILES: ReadonlySet<LoadRefusal['code']> = new Set([
  'not-a-record',
  'not-a-tree',
  'too-large',
  'newer-format',
  'unknown-game',
  'newer-rules',
  'bad-options',
  'bad-entry',
  'invalid-file',
]);

/** The fixed headline and the detail for a refused file. */
export function loadMessage(refused: LoadRefusal, language: Language): LoadMessage {
  const message = APP_MESSAGES[language][NOT_SAVE_FILES.has(refused.code) ? 'invalidFile' : 'corruptedFile'];
  return { message, detail: loadExplanation(refused, language) ?? loadSentence(refused, language) };
}

/**
 * The problem with a file in a game's own format; `null` for a record. `loadSentence` returns only a fixed message for such
 * files.
 */
export const loadExplanation = ({ code, detail }: LoadRefusal, language: Language): string | null =>
  code === 'invalid-file' || code === 'corrupted-file' ? detail[language] : null;

function codecRefusal(error: CodecRefusal, { format }: SaveCodec): Result<never, LoadRefusal> {
  return refuse(error.code, error.ply, (language) => codecDetail(error, format, language));
}

/**
 * Loads a match from JSON: a record, or a game's own file format. Checks every field and plays every move.
 *
 * @example
 * ```ts
 * import { gameList, loadMatch, loadSentence } from '@quintet/engine';
 * const refused = loadMatch({ format: 'quintet/1', game: 'chess' }, gameList);
 * if (!refused.ok) console.log(loadSentence(refused.error, 'en')); // 'there is no game "chess"'
 * ```
 */
export const loadMatch = (json: unknown, games: readonly Game[]): Result<Match, LoadRefusal> =>
  played(readMatch(json, games));

/** Like `loadMatch`, but yields to the event loop between slices: see `foldInSlices`. */
export async function loadMatchInSlices(
  json: unknown,
  games: readonly Game[],
  turn: () => Promise<void>,
): Promise<Result<Match, LoadRefusal>> {
  const read = readMatch(json, games);
  return read.ok ? checked(read.value, await foldInSlices(read.value.start, read.value.entries, turn)) : read;
}

/** Loads a match from a record only, not from a game's own file format. Checks every field and plays every move. */
export const loadRecord = (json: unknown, games: readonly Game[]): Result<Match, LoadRefusal> =>
  played(readRecord(json, games));

/** A match that has been read, but whose moves have not been played yet. */
interface Unplayed {
  readonly start: Match;
  /** The entries before the first unreadable entry. */
  readonly entries: readonly Entry[];
  readonly items: readonly unknown[];
  readonly outcome: Outcome | null;
  /** The same match as the file's own fields tell it; both must agree. */
  readonly told?: { readonly saved: SavedMatch; readonly codec: SaveCodec };
}

const played = (read: Result<Unplayed, LoadRefusal>): Result<Match, LoadRefusal> =>
  read.ok ? checked(read.value, fold(read.value.start, read.value.entries)) : read;

function readMatch(json: unknown, games: readonly Game[]): Result<Unplayed, LoadRefusal> {
  const codecs = games.flatMap((game) => game.codecs.map((codec) => ({ game, codec })));
  const found = codecs.find(({ codec }) => codec.recognises(json));
  if (!found) return readRecord(json, games);
  const decoded = found.codec.decode(json);
  if (!decoded.ok) return codecRefusal(decoded.error, found.codec);
  if (!isObject(json) || !Object.hasOwn(json, 'record')) return ok(fromSaved(found.game, decoded.value));
  const read = readRecord(json.record, [found.game]);
  return read.ok ? ok({ ...read.value, told: { saved: decoded.value, codec: found.codec } }) : read;
}

function readRecord(json: unknown, games: readonly Game[]): Result<Unplayed, LoadRefusal> {
  const not = (what: string): Result<never, LoadRefusal> => refuse('not-a-record', null, () => what);
  if (!isObject(json)) return not('{ "format": "quintet/1", … }');
  const { format } = json;
  if (isNewer(format)) return refuse('newer-format', null, () => brief(format));
  if (format !== FORMAT) return not(`format ≠ "${FORMAT}"`);
  const game = games.find(({ id }) => id === json.game);
  const packageName = readPackage(json.package);
  if (packageName === undefined) return not('package');
  if (!game) {
    return refuse('unknown-game', null, (language) => {
      const id = JSON.stringify(brief(json.game));
      return packageName === null
        ? id
        : fill(matchTexts[language].load['in-package'], { id, package: brief(packageName) });
    });
  }
  if (!isInteger(json.rules, 1)) return not('rules');
  const { rules } = json;
  if (rules > game.rulesVersion) return refuse('newer-rules', null, () => brief(rules));
  const options = game.rules.parseOptions(json.options);
  if (!options.ok) return refuse('bad-options', null, (language) => optionSentence(options.error, language));
  const terms = readTerms(json.terms);
  if (!terms) return not('terms');
  const players = readPlayers(json.players);
  if (!players) return not('players');
  if (!Array.isArray(json.entries)) return not('entries');
  const outcome = readOutcome(json.outcome);
  if (outcome === undefined) return not('outcome');

  const start = startMatch(game, { options: options.value, terms, players });
  return ok(unplayed(start, json.entries, outcome));
}

function unplayed(start: Match, items: readonly unknown[], outcome: Outcome | null): Unplayed {
  const entries: Entry[] = [];
  for (const item of items) {
    const entry = readEntry(item);
    if (!entry) break;
    entries.push(entry);
  }
  return { start, entries, items, outcome };
}

function checked(unplayed: Unplayed, folded: Folded<Position>): Result<Match, LoadRefusal> {
  const { start, entries, items, outcome, told } = unplayed;
  const { ply } = folded;
  if (!folded.result.ok) {
    const { error } = folded.result;
    const entry = entryText(items[folded.entries]);
    return refuse(
      'illegal-move',
      ply,
      (language) => `${entry}: ${refusalSentence(start.game.presentation.messages[language], error)}`,
    );
  }
  if (entries.length < items.length) return refuse('bad-entry', ply, () => entryText(items[entries.length]));
  const match = folded.result.value;
  const agrees = match.outcome?.winner === outcome?.winner && match.outcome?.reason === outcome?.reason;
  if (!agrees) return refuse('wrong-outcome', ply, () => brief(outcome?.reason));
  if (told && !tellsTheSame(match, told.saved)) {
    return codecRefusal({ code: 'corrupted-file', ply: null, field: 'record' }, told.codec);
  }
  return ok(match);
}

const tellsTheSame = ({ options, moves, outcome }: Match, saved: SavedMatch): boolean =>
  canonical([options, moves.map(({ text }) => text), outcome?.reason ?? null, outcome?.winner ?? null]) ===
  canonical([saved.options, saved.moves, saved.outcome?.reason ?? null, saved.outcome?.winner ?? null]);

/** Converts a match from another format. An ending that the moves do not cause becomes an `end` entry. */
function fromSaved(game: Game<Position>, saved: SavedMatch): Unplayed {
  const entries: Entry[] = saved.moves.map((move) => ({ move, at: null }));
  const reason = ENDINGS.find((ending) => ending === saved.outcome?.reason);
  if (reason && saved.outcome) {
    const { winner } = saved.outcome;
    entries.push({ end: reason, by: winner === null ? null : ((1 - winner) as Seat), at: saved.savedAt });
  }
  return unplayed(startMatch(game, { options: saved.options }), entries, saved.outcome);
}

/** Whether the format is a later version of the record format. */
function isNewer(format: unknown): boolean {
  const [name, version] = FORMAT.split('/');
  const [given, later] = typeof format === 'string' ? format.split('/') : [];
  return given === name && /^\d{1,9}$/.test(later ?? '') && Number(later) > Number(version);
}

/** A short text for an entry; never descends into nested values. */
const entryText = (item: unknown): string =>
  isObject(item) ? brief(item.move ?? item.takeback ?? item.end) : brief(item);
