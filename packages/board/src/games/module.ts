import {
  type Game,
  type GameModule,
  LANGUAGES,
  type Language,
  legalMoves,
  localText,
  type Move,
  Random,
  type Localized as ShortLocalized,
  type Step as ShortStep,
  unwrap,
} from '@quintet/engine/authoring';
import type { Look } from '../widget/look/look.ts';
import { genericLook } from './generic/index.ts';
import type { DemoMatch, GameManifest, Lesson, Localized, Step, Teaching } from './manifest.ts';

/** What boards need for a game from outside, with a generated look and demo match where its module has none. */
export const manifestOf = (module: GameModule): GameManifest => ({
  game: module.game,
  look: drawnLook(module),
  demo: module.demo ?? generatedDemo(module.game),
});

export function drawnLook({ game }: GameModule): Look {
  return genericLook(game.id, game.presentation.scene(game.rules.start(unwrap(game.rules.parseOptions({})))));
}

/** The rules page and the lesson of a game from outside, generated where its module has none. */
export function teachingOf({ game, rules, lesson }: GameModule): Teaching {
  const generated = generatedTeaching(game);
  return {
    ...generated,
    ...(rules ? { rules: complete(rules), sections: [], diagrams: [] } : {}),
    ...(lesson ? { lesson: completeLesson(lesson) } : {}),
  };
}

function generatedTeaching({ presentation }: Game): Teaching {
  const text = { en: presentation.messages.en.tagline, zh: presentation.messages.zh.tagline };
  return {
    lesson: { options: {}, steps: [{ text }], ends: null, closing: text },
    rules: text,
    sections: [],
    diagrams: [],
  };
}

const DEMO_PLIES = 40;
/** Moves that are already on the board when a generated demo starts, so that a card never shows an empty board. */
const DEMO_FROM = 4;

/** A demo match of random moves; the same moves on every call. */
export function generatedDemo(game: Game): DemoMatch {
  const random = new Random(1);
  const position = game.rules.start(unwrap(game.rules.parseOptions({})));
  const texts: string[] = [];
  while (texts.length < DEMO_PLIES && !position.outcome) {
    const moves = legalMoves(position);
    const move = moves[random.below(moves.length)] as Move;
    texts.push(game.notation.format(position, move));
    position.play(move);
  }
  return { options: {}, from: Math.min(DEMO_FROM, texts.length - 1), moves: texts.join('; ') };
}

/** The text in every language, in English where it is not translated. */
const complete = (text: ShortLocalized): Localized =>
  Object.fromEntries(LANGUAGES.map((language) => [language, localText(text, language)])) as Record<Language, string>;

const completeLesson = (lesson: NonNullable<GameModule['lesson']>): Lesson => ({
  ...lesson,
  steps: lesson.steps.map(completeStep),
  closing: complete(lesson.closing),
});

const completeStep = (step: ShortStep): Step =>
  'move' in step
    ? { ...step, text: complete(step.text), instruction: complete(step.instruction) }
    : { text: complete(step.text) };
