import {
  fill,
  type Game,
  inEach,
  type Language,
  type Lesson,
  type Localized,
  localText,
  type Move,
  type MoveStep,
  type Path,
  type Position,
  type Step,
  unwrap,
} from '@quintet/engine/authoring';
import { effectOf, isTaking, type SampleMatch } from './matches.ts';
import { texts } from './messages.ts';
import { startOf } from './survey.ts';

const MAX_MOVES = 6;

interface PlayedStep {
  readonly step: MoveStep;
  readonly reply: Localized | null;
}

interface Turn {
  readonly move: string;
  readonly replies: readonly string[];
}

/** A guided match: the sample match in which the learner wins or captures soonest. */
export function lessonOf(game: Game, matches: readonly SampleMatch[]): Lesson {
  const plans = matches.map((match) => planOf(match));
  const best = plans.reduce((a, b) => (b.merit > a.merit ? b : a), plans[0] ?? { turns: [], merit: 0, ends: null });
  const { messages } = game.presentation;
  const welcome: Step = {
    text: inEach((language) => {
      const { seats, tagline } = messages[language];
      return fill(texts[language].welcome, { seat: seats[0], tagline });
    }),
  };
  const position = startOf(game);
  let reply: Localized | null = null;
  const steps = best.turns.map((turn) => {
    const played = stepOf(game, position, turn, reply);
    reply = played.reply;
    return played.step;
  });
  const closing = inEach((language) => (best.ends === null ? texts[language].closing : texts[language].won));
  return { options: {}, steps: [welcome, ...steps], ends: best.ends, closing };
}

/** The learner's first moves and the opponent's replies. Stops before the match ends, unless the learner wins. */
function planOf({ moves, outcome }: SampleMatch): { turns: Turn[]; merit: number; ends: string | null } {
  const turns: { move: string; replies: string[] }[] = [];
  let merit = 0;
  let used = 0;
  for (const { text, seat, effects } of moves) {
    const open = turns.at(-1);
    if (seat === 1 && !open) return { turns: [], merit: 0, ends: null };
    if (seat === 0 && turns.length === MAX_MOVES) break;
    if (seat === 1) open?.replies.push(text);
    else {
      turns.push({ move: text, replies: [] });
      if (effects.some(isTaking)) merit += 1;
    }
    used++;
  }
  const isWhole = used === moves.length && outcome !== null;
  if (isWhole && outcome.winner === 0) return { turns, merit: merit + 10, ends: outcome.reason };
  if (isWhole) turns.pop();
  return { turns, merit: merit + turns.length / 100, ends: null };
}

/** Builds one step, which mentions the opponent's last reply. Plays the moves on the position. */
function stepOf(game: Game, position: Position, turn: Turn, previous: Localized | null): PlayedStep {
  const { presentation, notation } = game;
  const move = unwrap(notation.parse(position, turn.move));
  const path = presentation.paths(position, move)[0] ?? [];
  const taking = presentation.changes(position, move).flatMap(effectOf).find(isTaking);
  const spoken = (played: Move): Localized =>
    inEach((language) => withoutStop(presentation.describe(position, played, language)));
  const sentences = spoken(move);
  const key = taking ? (`${taking}-step` as const) : previous ? 'reply' : 'watch';
  const text = inEach((language) => {
    const values = { sentence: localText(sentences, language), reply: previous ? localText(previous, language) : '' };
    return fill(texts[language][key], values);
  });
  const instruction = inEach((language) => touchSentence(game, position, path, language));
  position.play(move);
  let reply: Localized | null = null;
  for (const each of turn.replies) {
    const parsed = unwrap(notation.parse(position, each));
    reply = spoken(parsed);
    position.play(parsed);
  }
  return { step: { text, instruction, move: turn.move, path, replies: turn.replies }, reply };
}

/** An instruction such as `Touch E3, then E4.` Refers to controls by name. */
export function touchSentence(game: Game, position: Position, path: Path, language: Language): string {
  const { names } = game.presentation.messages[language];
  const { controls } = game.presentation.scene(position);
  const targets = path.map((target) => {
    const control = controls.find((each) => each.target === target);
    return control ? (names[control.kind] ?? control.kind) : target;
  });
  const text = texts[language];
  return fill(text.touch, { targets: targets.join(text['and-then']) });
}

export const withoutStop = (sentence: string): string => sentence.replace(/[.。]$/, '');
