import {
  type CellsOption,
  checkOptions,
  type FormOption,
  formSchema,
  type Game,
  LEVELS,
  type Level,
  type OptionRefusal,
  type Options,
  type OptionsSchema,
  ok,
  type Result,
  type Seat,
} from '@quintet/engine/authoring';
import { type Match, PERSON, type Player, startMatch } from '@quintet/engine/match';
import { type ClockChoice, defaultClock, localClockOf, parseClockChoice } from '../../play/seats/clock-choice.ts';
import { OPPONENTS, type Opponent } from '../../ui/router.svelte.ts';
import { localArea, type StorageArea, type Stored, stored } from '../../ui/storage.ts';

export const FIRST_MOVERS = ['me', 'opponent', 'random'] as const;
export type FirstMover = (typeof FIRST_MOVERS)[number];

/** The form for a new match, as the user filled it in. */
export interface Choices {
  opponent: Opponent;
  level: Level;
  /** Levels of two bots, by seat. */
  levels: [Level, Level];
  begins: FirstMover;
  /** Names of two players on this device, by seat. An empty name stands for the seat's own name. */
  names: [string, string];
  /** The clock; matches between two bots have none. */
  clock: ClockChoice;
  /** The options as entered in the form. */
  draft: Draft;
}

export const MAX_NAME_LENGTH = 40;

export const defaultChoices = (game: Game, random: () => number): Choices => ({
  opponent: 'computer',
  level: 2,
  levels: [3, 3],
  begins: 'me',
  names: ['', ''],
  clock: defaultClock(),
  draft: draftOf(game.rules.options, random),
});

const savedChoices = (game: Game, area: () => StorageArea): Stored<Readonly<Record<string, unknown>>> =>
  stored({
    key: `quintet:new:${game.id}`,
    parse: (saved) => (typeof saved === 'object' && saved !== null ? (saved as Record<string, unknown>) : undefined),
    defaultValue: {},
    area,
  });

/** The last choices for this game on this device, with invalid choices replaced by defaults. */
export function recallChoices(game: Game, random: () => number, area = localArea): Choices {
  const choices = defaultChoices(game, random);
  const saved = savedChoices(game, area).read();
  choices.opponent = OPPONENTS.find((each) => each === saved.opponent) ?? choices.opponent;
  choices.level = levelOf(saved.level) ?? choices.level;
  const [first, second] = Array.isArray(saved.levels) ? saved.levels.map(levelOf) : [];
  if (first && second) choices.levels = [first, second];
  choices.begins = FIRST_MOVERS.find((each) => each === saved.begins) ?? choices.begins;
  choices.clock = parseClockChoice(saved.clock);
  const { names, draft } = saved;
  if (Array.isArray(names) && names.length === 2 && names.every((name) => typeof name === 'string')) {
    choices.names = names.map((name: string) => name.slice(0, MAX_NAME_LENGTH)) as [string, string];
  }
  if (typeof draft === 'object' && draft !== null) {
    for (const [key, value] of Object.entries(draft)) {
      const isKnown = typeof value === typeof choices.draft[key] && !RANDOM_OPTIONS.has(key);
      if (isKnown) choices.draft[key] = value as string | boolean;
    }
    // Saved options may be invalid in a newer version of the game.
    if (!parseDraft(game, choices.draft).ok) choices.draft = draftOf(game.rules.options, random);
  }
  return choices;
}

const levelOf = (saved: unknown): Level | undefined => LEVELS.find((level) => level === saved);

export const rememberChoices = (game: Game, choices: Choices, area = localArea): void =>
  savedChoices(game, area).write({ ...choices });

/**
 * Checks the form's options against the ranges that the form offers; programs may use wider ranges. `setup` is the position to
 * start from, as text; `null` for the standard starting position.
 */
export function parseDraft(game: Game, draft: Draft, setup: string | null = null): Result<Options, OptionRefusal> {
  const values = valuesOf(game.rules.options, draft);
  const offered = checkOptions(formSchema(game.rules.options), values);
  return offered.ok ? game.rules.parseOptions(setup === null ? values : { ...values, setup }) : offered;
}

/** Whether any option differs from its default. Ignores random options. */
export function isChanged(game: Game, draft: Draft): boolean {
  const defaults = draftOf(game.rules.options, () => 0);
  return Object.keys(defaults).some((key) => !RANDOM_OPTIONS.has(key) && draft[key] !== defaults[key]);
}

/** The chosen match, or the error in its options. */
export function matchOf(
  game: Game,
  choices: Choices,
  random: () => number,
  setup: string | null = null,
): Result<Match, OptionRefusal> {
  const options = parseDraft(game, choices.draft, setup);
  if (!options.ok) return options;
  const clock = choices.opponent === 'bots' ? null : localClockOf(choices.clock);
  const terms = clock?.ok ? { clock: clock.value } : {};
  const match = startMatch(game, { options: options.value, terms });
  return ok({ ...match, players: playersOf(choices, match.position.toMove, random) });
}

const botOf = (level: Level): Player => ({ name: null, level });

/** `mover` is the seat that moves first: seat 0, except in some set-up positions. */
function playersOf(
  { opponent, level, levels, begins, names }: Choices,
  mover: Seat,
  random: () => number,
): [Player, Player] {
  if (opponent === 'person') {
    const [first, second] = names.map((name) => ({ name: name.trim().slice(0, MAX_NAME_LENGTH) || null, level: null }));
    return [first as Player, second as Player];
  }
  if (opponent === 'bots') return [botOf(levels[0]), botOf(levels[1])];
  const bot = botOf(level);
  const isMine = begins === 'random' ? random() < 0.5 : begins === 'me';
  return isMine === (mover === 0) ? [PERSON, bot] : [bot, PERSON];
}

/** The form's values: text fields, and booleans for checkboxes. */
export type Draft = Record<string, string | boolean>;

/** Options that get a new random value for every match, unless the user sets a value. */
export const RANDOM_OPTIONS: ReadonlySet<string> = new Set(['seed']);

export const draftOf = (schema: OptionsSchema, random: () => number): Draft =>
  Object.fromEntries(
    Object.entries(formSchema(schema).properties).map(([key, option]) => [
      key,
      RANDOM_OPTIONS.has(key) ? roll(option, random) : defaultDraft(option),
    ]),
  );

/** The form's values for given options, such as those of a set-up position. Leaves out lists of cells. */
export function draftFrom(schema: OptionsSchema, options: Readonly<Record<string, unknown>>): Draft {
  const draft: Draft = {};
  for (const [key, option] of Object.entries(formSchema(schema).properties)) {
    const value = options[key];
    if (typeof value === 'boolean') draft[key] = value;
    else if ((typeof value === 'string' || typeof value === 'number') && option.type !== 'array')
      draft[key] = String(value);
  }
  return draft;
}

/** Picks a random value for an option: one of at most 100,000 values, so that it is short enough to share. */
export function roll(option: FormOption, random: () => number): string | boolean {
  if (option.type !== 'integer') return defaultDraft(option);
  const max = Math.min(option.maximum, option.minimum + 99_999);
  return String(option.minimum + Math.floor(random() * (max - option.minimum + 1)));
}

/** The initial form value of an option. Cell lists start empty, because their defaults may depend on other options. */
function defaultDraft(option: FormOption): string | boolean {
  if (option.type === 'boolean') return option.default;
  return option.type === 'array' ? '' : String(option.default);
}

/** The form's values as JSON for the game to check. Invalid numbers remain text, so that the game rejects them. */
export function valuesOf(schema: OptionsSchema, draft: Draft): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [key, option] of Object.entries(formSchema(schema).properties)) {
    const value = parseField(option, draft[key]);
    if (value !== undefined) values[key] = value;
  }
  return values;
}

function parseField(option: FormOption, draft: string | boolean | undefined): unknown {
  if (draft === undefined || typeof draft === 'boolean') return draft;
  const text = draft.trim();
  if (option.type === 'integer') return /^[+-]?\d+$/.test(text) ? Number(text) : text;
  if (option.type === 'array') return parseCells(text, option);
  return draft;
}

/** Parses cells separated by spaces or semicolons, such as `1,1 2,0`. An empty list is left out if the option requires cells. */
function parseCells(text: string, { minItems }: CellsOption): unknown {
  if (text === '') return minItems === 0 ? [] : undefined;
  const cells = text.split(/[\s;]+/).filter((part) => part !== '');
  return cells.map((cell) => (/^-?\d+,-?\d+$/.test(cell) ? cell.split(',').map(Number) : cell));
}
