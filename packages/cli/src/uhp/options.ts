import { quoted, UhpError } from './messages.ts';

/** Options that a viewer can set. */
export interface EngineOptions {
  /** Level of the bot, 1 to 8; 0 plays as strongly as time and depth allow. */
  readonly Level: number;
  /** Seed for the choice between equally good moves; 0 always takes the first. */
  readonly Seed: number;
  /** Node limit per answer, for reproducible moves; 0 for no limit. */
  readonly Nodes: number;
  /** Size of the transposition table, in MB. */
  readonly TableMB: number;
  /** Threads that search together at full strength, at most one for each core. With more than one, moves are not reproducible. */
  readonly Threads: number;
  /**
   * Searches on the opponent's time, on as many threads, at full strength. Moves are then not reproducible. Has no effect with
   * `Level` or `Nodes`.
   */
  readonly Ponder: boolean;
  /** Number of occurrences of a position that make a draw; 0 for never. Applies to the next new game. */
  readonly Repetition: number;
  /** Reports every improvement while thinking. */
  readonly ReportIntermediateBestMoves: boolean;
}
type Name = keyof EngineOptions;

export const DEFAULTS: EngineOptions = {
  Level: 0,
  Seed: 0,
  Nodes: 0,
  TableMB: 64,
  Threads: 1,
  Ponder: false,
  Repetition: 3,
  ReportIntermediateBestMoves: false,
};

const RANGES: Readonly<Partial<Record<Name, readonly [min: number, max: number]>>> = {
  Level: [0, 8],
  Seed: [0, 2_147_483_647],
  Nodes: [0, 2_147_483_647],
  TableMB: [1, 512],
  Threads: [1, 64],
  Repetition: [0, 100],
};
const NAMES = Object.keys(DEFAULTS) as Name[];

export const formatOptions = (options: EngineOptions): string[] => NAMES.map((name) => line(options, name));

export const formatOption = (options: EngineOptions, name: string): string => line(options, named(name));

/** Sets one option. Returns the new options and the line that confirms the change. */
export function withOption(options: EngineOptions, name: string, value: string): [EngineOptions, string] {
  const key = named(name);
  const changed = { ...options, [key]: RANGES[key] ? readNumber(key, value) : readBoolean(key, value) };
  return [changed, line(changed, key)];
}

/** Formats an option as `name;type;value;default`, followed by `;min;max` for numbers. */
function line(options: EngineOptions, name: Name): string {
  const range = RANGES[name];
  if (range) return [name, 'int', options[name], DEFAULTS[name], ...range].join(';');
  return [name, 'bool', spelled(options[name]), spelled(DEFAULTS[name])].join(';');
}

const spelled = (value: unknown): string => (value ? 'True' : 'False');

function named(name: string): Name {
  const found = NAMES.find((known) => known.toLowerCase() === name.toLowerCase());
  if (!found) throw new UhpError(`unknown option ${quoted(name)}; the options are ${NAMES.join(', ')}`);
  return found;
}

function readNumber(name: Name, text: string): number {
  const [min, max] = RANGES[name]!;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  // A first occurrence is not a repetition.
  if (value >= min && value <= max && !(name === 'Repetition' && value === 1)) return value;
  const but = name === 'Repetition' ? ', but not 1' : '';
  throw new UhpError(`${name} must be a whole number from ${min} to ${max}${but}, not ${quoted(text)}`);
}

function readBoolean(name: Name, text: string): boolean {
  const value = text.toLowerCase();
  if (value === 'true' || value === 'false') return value === 'true';
  throw new UhpError(`${name} must be True or False, not ${quoted(text)}`);
}
