import { availableParallelism } from 'node:os';
import path from 'node:path';
import { type Game, type Options, playTexts, refusalSentence } from '@quintet/engine';
import {
  CONTENDERS,
  type Contender,
  EVEN,
  type LeadRange,
  MAX_ARENA_PLIES,
  OPENING_LENGTH,
  type OpeningLength,
  parseContender,
  randomOpenings,
  ratedOpenings,
  type SequentialTest,
  threadsOf,
} from '@quintet/engine/arena';
import { sha256 } from '@quintet/engine/authoring';
import { integer } from '../terminal/args.ts';
import { Failure, usage } from '../terminal/failure.ts';
import { readText, writeProblem, writeWhole } from '../terminal/files.ts';
import { messagesFor } from '../terminal/messages.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { SeriesSettings } from './series.ts';

/** Options that arena, ladder and selfplay share. */
export interface CommonSettings extends SeriesSettings {
  readonly games?: string;
  readonly options?: string;
  readonly openings?: string;
  readonly plies?: string;
  readonly seed?: string;
}

export function contender(text: string | undefined, name: string): Contender {
  const parsed = text === undefined ? null : parseContender(text);
  if (!parsed) throw usage(`${name} must be ${CONTENDERS}${text === undefined ? '' : `, not "${text}"`}`);
  return parsed;
}

/** A bot that plays whole matches in one thread. */
export function singleThreaded(text: string, name: string): Contender {
  const parsed = contender(text, name);
  if (threadsOf(parsed) > 1) throw usage(`${name} is for bots on one thread, not "${text}"`);
  return parsed;
}

export const seedFrom = (text: string | undefined): number => integer(text ?? '1', '--seed', 0, 2 ** 31 - 1);

export const gamesFrom = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : integer(text, '--games', 1, 1_000_000);

export const pliesFrom = (text: string | undefined): number =>
  text === undefined ? MAX_ARENA_PLIES : integer(text, '--plies', 1, 100_000);

/** Number of workers: by default as many as the cores have threads for, and at most one per job. */
export const workersFrom = (text: string | undefined, jobs: number, threadsPerWorker = 1): number => {
  const otherwise = Math.floor(availableParallelism() / threadsPerWorker);
  return Math.max(1, Math.min(jobs, text === undefined ? otherwise : integer(text, '--workers', 1, 256)));
};

export const fileFrom = (terminal: Terminal, file: string | undefined): string | null =>
  file === undefined ? null : path.resolve(terminal.folder, file);

/**
 * Resolves a file that is written at the end of a run. Throws at once if that would fail, or if it is the file that the run
 * continues (`--out`).
 */
export async function resultFileFrom(
  terminal: Terminal,
  name: string,
  file: string | undefined,
  out: string | undefined,
): Promise<string | null> {
  const resolved = fileFrom(terminal, file);
  if (resolved === null) return null;
  if (resolved === fileFrom(terminal, out)) throw usage(`--out and ${name} must be different files`);
  const problem = await writeProblem(resolved, messagesFor('en'));
  if (problem !== null) throw new Failure(`${resolved}: ${problem}`);
  return resolved;
}

/** Writes a result file, in place of an earlier one. */
export async function writeResult(file: string, text: string): Promise<void> {
  const written = await writeWhole(file, text, true, messagesFor('en'));
  if (!written.ok) throw new Failure(`${file}: ${written.error}`);
}

/** Parses `--sprt`. The default tests 0 against 30 Elo; `--sprt 0,10` tests 0 against 10. */
export function testFrom(text: string | true | undefined): SequentialTest | null {
  if (text === undefined) return null;
  const [elo0, elo1] = text === true ? [0, 30] : text.split(',').map(Number);
  const isTest = Number.isFinite(elo0) && Number.isFinite(elo1) && Number(elo0) < Number(elo1);
  if (!isTest) throw usage(`--sprt needs two Elo differences, the smaller first (0,30), not "${text}"`);
  return { elo0: Number(elo0), elo1: Number(elo1), risk: 0.05 };
}

export interface Openings {
  readonly texts: readonly (readonly string[])[];
  /** Short description that identifies these openings. */
  readonly from: string;
}

/** How openings are chosen: at random, or by the advantage that a short search sees in them. */
export type OpeningChoice = 'random' | LeadRange;

/** Choosing this many openings takes seconds, so a message says what the command is doing. */
const MANY_OPENINGS = 200;

/** `count` random openings of the requested length, or the openings of a file. */
export async function openingsFrom(
  terminal: Terminal,
  game: Game,
  options: Options,
  choice: OpeningChoice,
  given: string | undefined,
  seed: number,
  count: number,
): Promise<Openings> {
  const length = given === undefined ? OPENING_LENGTH : lengthFrom(given);
  if (length) {
    if (choice !== 'random' && count >= MANY_OPENINGS) terminal.errors.write(`choosing ${count} openings\n`);
    const texts =
      choice === 'random'
        ? randomOpenings(game, options, length, seed, count)
        : ratedOpenings(game, options, length, seed, count, choice);
    if (length.min > 0 && texts.some((moves) => moves.length === 0)) {
      throw usage(`--openings ${length.min}-${length.max}: the match is decided before so many random moves`);
    }
    return { texts, from: `${choiceText(choice)} ${length.min}-${length.max}` };
  }
  if (choice !== 'random' && choice !== EVEN) throw usage('--lead is for random openings: leave out the file');
  const file = path.resolve(terminal.folder, given as string);
  const text = await readText(file, messagesFor('en'));
  if (!text.ok) throw new Failure(`--openings ${given}: ${text.error} (use a number, a range such as 2-6, or a file)`);
  return {
    texts: openingsIn(game, options, text.value, given as string),
    from: `file ${sha256(text.value).slice(0, 16)}`,
  };
}

const choiceText = (choice: OpeningChoice): string =>
  choice === 'random' ? 'random' : choice === EVEN ? 'even' : `lead ${choice.min}-${choice.max}`;

function lengthFrom(text: string): OpeningLength | null {
  const parts = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(text);
  if (!parts) return null;
  return rangeOf('--openings', text, parts[1], parts[2] ?? parts[1]);
}

/** Parses `--lead`. By default neither seat is clearly ahead. */
export function leadFrom(text: string | undefined): LeadRange {
  if (text === undefined) return EVEN;
  const parts = /^(\d{1,3}(?:\.\d{1,3})?)-(\d{1,3}(?:\.\d{1,3})?)$/.exec(text);
  if (!parts) throw usage(`--lead needs two numbers, the smaller first (1.2-1.8), not "${text}"`);
  return rangeOf('--lead', text, parts[1], parts[2]);
}

function rangeOf(name: string, text: string, first?: string, second?: string): { min: number; max: number } {
  const [min, max] = [Number(first), Number(second)];
  if (min > max) throw usage(`${name} ${text}: put the smaller number first`);
  return { min, max };
}

/** Parses a file of openings: one per line, moves separated by `;`, comments after `#`. */
function openingsIn(game: Game, options: Options, text: string, file: string): string[][] {
  const openings = text.split(/\r?\n/).flatMap((line, at) => {
    const moves = line
      .replace(/#.*/, '')
      .split(';')
      .map((move) => move.trim())
      .filter((move) => move !== '');
    const position = game.rules.start(options);
    const played = playTexts(game, position, moves);
    if (!played.ok) {
      const sentence = refusalSentence(game.presentation.messages.en, played.error.refusal);
      throw usage(`${file}, line ${at + 1} "${played.error.text}": ${sentence}`);
    }
    if (position.outcome) throw usage(`${file}, line ${at + 1}: the match is over after these moves`);
    return moves.length > 0 ? [moves] : [];
  });
  if (openings.length === 0) throw usage(`${file} contains no openings`);
  return openings;
}
