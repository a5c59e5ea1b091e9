import { UhpFault } from './fault.ts';
import { shown } from './words.ts';

/** What a viewer can set. */
export interface EngineOptions {
  /** 0 is as strong as time and depth allow, 1 to 8 are the levels of the game's bots. */
  readonly Level: number;
  /** Chooses between equal moves; 0 always prefers the same. */
  readonly Seed: number;
  /** The most nodes that one answer may take, so that it can be repeated anywhere; 0 is no limit. */
  readonly Nodes: number;
  /** What the table of known positions may take. */
  readonly TableMB: number;
  /** How often a position stands until it is a draw, 0 for never; for the next new game. */
  readonly Repetition: number;
  /** Whether to tell of every better move while thinking. */
  readonly ReportIntermediateBestMoves: boolean;
}
type Name = keyof EngineOptions;

export const DEFAULTS: EngineOptions = {
  Level: 0,
  Seed: 0,
  Nodes: 0,
  TableMB: 64,
  Repetition: 3,
  ReportIntermediateBestMoves: false,
};

const RANGES: Readonly<Partial<Record<Name, readonly [least: number, most: number]>>> = {
  Level: [0, 8],
  Seed: [0, 2_147_483_647],
  Nodes: [0, 2_147_483_647],
  TableMB: [1, 512],
  Repetition: [0, 100],
};
const NAMES = Object.keys(DEFAULTS) as Name[];

export const listed = (options: EngineOptions): string[] => NAMES.map((name) => line(options, name));

export const got = (options: EngineOptions, name: string): string => line(options, named(name));

/** The options with one changed, and the line that says so. */
export function withSet(options: EngineOptions, name: string, value: string): [EngineOptions, string] {
  const key = named(name);
  const changed = { ...options, [key]: RANGES[key] ? readNumber(key, value) : readBoolean(key, value) };
  return [changed, line(changed, key)];
}

/** `name;type;value;default` and of a number `;least;most`. */
function line(options: EngineOptions, name: Name): string {
  const range = RANGES[name];
  if (range) return [name, 'int', options[name], DEFAULTS[name], ...range].join(';');
  return [name, 'bool', spelled(options[name]), spelled(DEFAULTS[name])].join(';');
}

const spelled = (value: unknown): string => (value ? 'True' : 'False');

function named(name: string): Name {
  const found = NAMES.find((known) => known.toLowerCase() === name.toLowerCase());
  if (!found) throw new UhpFault(`there is no option ${shown(name)}; there are ${NAMES.join(', ')}`);
  return found;
}

function readNumber(name: Name, text: string): number {
  const [least, most] = RANGES[name]!;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  // A position that stands for the first time has not been repeated.
  if (value >= least && value <= most && !(name === 'Repetition' && value === 1)) return value;
  const but = name === 'Repetition' ? ', but not 1' : '';
  throw new UhpFault(`${name} must be a whole number from ${least} to ${most}${but}, not ${shown(text)}`);
}

function readBoolean(name: Name, text: string): boolean {
  const value = text.toLowerCase();
  if (value === 'true' || value === 'false') return value === 'true';
  throw new UhpFault(`${name} must be True or False, not ${shown(text)}`);
}
