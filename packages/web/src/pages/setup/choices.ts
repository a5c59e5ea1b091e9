import {
  checkOptions,
  formSchema,
  type Game,
  LEVELS,
  type Level,
  type OptionFault,
  type Options,
  ok,
  type Result,
} from '@quintet/engine/kernel';
import { type Match, PERSON, type Player, startMatch } from '@quintet/engine/match';
import { type ClockChoice, recallClock, usualClock } from '../../play/seats/clock-choice.ts';
import { OPPONENTS, type Opponent } from '../../ui/router.svelte.ts';
import { type Draft, draftOf, FRESH, valuesOf } from './draft.ts';

export const BEGINNERS = ['me', 'opponent', 'random'] as const;
export type Beginner = (typeof BEGINNERS)[number];

/** All that is chosen before a match. */
export interface Choices {
  opponent: Opponent;
  level: Level;
  /** Of two bots, in the order of the seats. */
  levels: [Level, Level];
  begins: Beginner;
  /** Of two players here, in the order of the seats; empty is the seat's own name. */
  names: [string, string];
  /** Against somebody elsewhere. */
  clock: ClockChoice;
  /** The options as they stand in the form. */
  draft: Draft;
}

export const LONGEST_NAME = 40;

export const usualChoices = (game: Game, random: () => number): Choices => ({
  opponent: 'computer',
  level: 2,
  levels: [3, 3],
  begins: 'me',
  names: ['', ''],
  clock: usualClock(),
  draft: draftOf(game.rules.options, random),
});

const keyOf = (game: Game): string => `quintet:new:${game.id}`;

/** The last choices for this game on this device, as far as they are still choices. */
export function recallChoices(game: Game, storage: Pick<Storage, 'getItem'>, random: () => number): Choices {
  const choices = usualChoices(game, random);
  const saved = read(storage, keyOf(game));
  choices.opponent = OPPONENTS.find((each) => each === saved.opponent) ?? choices.opponent;
  choices.level = levelOf(saved.level) ?? choices.level;
  const [first, second] = Array.isArray(saved.levels) ? saved.levels.map(levelOf) : [];
  if (first && second) choices.levels = [first, second];
  choices.begins = BEGINNERS.find((each) => each === saved.begins) ?? choices.begins;
  choices.clock = recallClock(saved.clock);
  const { names, draft } = saved;
  if (Array.isArray(names) && names.length === 2 && names.every((name) => typeof name === 'string')) {
    choices.names = names.map((name: string) => name.slice(0, LONGEST_NAME)) as [string, string];
  }
  if (typeof draft === 'object' && draft !== null) {
    for (const [key, value] of Object.entries(draft)) {
      const isKnown = typeof value === typeof choices.draft[key] && !FRESH.has(key);
      if (isKnown) choices.draft[key] = value as string | boolean;
    }
    // Options that no longer fit the game must not stand in anybody's way.
    if (!parseDraft(game, choices.draft).ok) choices.draft = draftOf(game.rules.options, random);
  }
  return choices;
}

const levelOf = (saved: unknown): Level | undefined => LEVELS.find((level) => level === saved);

export function rememberChoices(game: Game, choices: Choices, storage: Pick<Storage, 'setItem'>): void {
  try {
    storage.setItem(keyOf(game), JSON.stringify(choices));
  } catch {
    // Without storage they last as long as the page.
  }
}

function read(storage: Pick<Storage, 'getItem'>, key: string): Readonly<Record<string, unknown>> {
  try {
    const saved: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    return typeof saved === 'object' && saved !== null ? (saved as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The options that the form stands for, within what a form offers. Programs may go further. */
export function parseDraft(game: Game, draft: Draft): Result<Options, OptionFault> {
  const values = valuesOf(game.rules.options, draft);
  const offered = checkOptions(formSchema(game.rules.options), values);
  return offered.ok ? game.rules.parseOptions(values) : offered;
}

/** Whether somebody has set an option, beside those that are rolled. */
export function isChanged(game: Game, draft: Draft): boolean {
  const usual = draftOf(game.rules.options, () => 0);
  return Object.keys(usual).some((key) => !FRESH.has(key) && draft[key] !== usual[key]);
}

/** The match that was chosen, or what is wrong with its options. */
export function matchOf(game: Game, choices: Choices, random: () => number): Result<Match, OptionFault> {
  const options = parseDraft(game, choices.draft);
  if (!options.ok) return options;
  return ok(startMatch(game, { options: options.value, players: playersOf(choices, random) }));
}

const botOf = (level: Level): Player => ({ name: null, level });

function playersOf({ opponent, level, levels, begins, names }: Choices, random: () => number): [Player, Player] {
  if (opponent === 'person') {
    const [first, second] = names.map((name) => ({ name: name.trim().slice(0, LONGEST_NAME) || null, level: null }));
    return [first as Player, second as Player];
  }
  if (opponent === 'bots') return [botOf(levels[0]), botOf(levels[1])];
  const bot = botOf(level);
  const isMine = begins === 'random' ? random() < 0.5 : begins === 'me';
  return isMine ? [PERSON, bot] : [bot, PERSON];
}
