import { gameIds, loadGame } from '@quintet/board/games/index.ts';
import { type Diagram, isMoveStep, type Lesson, type Localized } from '@quintet/board/games/manifest.ts';
import { loadTeaching } from '@quintet/board/games/teaching.ts';
import { type Game, LANGUAGES, legalMoves, localText } from '@quintet/engine/authoring';
import { describe, expect, test } from 'vitest';
import { parsePage } from './markdown.ts';
import { playText, snapshotOf } from './snapshot.ts';

const taught = await Promise.all(
  gameIds().map(async (id) => {
    const [game, { lesson, sections, diagrams, rules }] = await Promise.all([loadGame(id), loadTeaching(id)]);
    const pages = LANGUAGES.map((language) => parsePage(localText(rules, language)));
    return { id, game, lesson, sections, diagrams, pages };
  }),
);

const movesOf = (lesson: Lesson): string[] =>
  lesson.steps.flatMap((step) => (isMoveStep(step) ? [step.move, ...step.replies] : []));

describe.each(taught)('$id: the guided match', ({ game, lesson }) => {
  test('every move by both sides is legal, and the match ends as the lesson says', () => {
    const { position } = snapshotOf(game, { options: lesson.options, moves: movesOf(lesson) });
    expect(position.outcome?.reason ?? null).toBe(lesson.ends);
    if (position.outcome) expect(position.outcome.winner).toBe(0);
  });

  test('the learner makes the requested moves, and the opponent replies', () => {
    let snapshot = snapshotOf(game, { options: lesson.options });
    for (const step of lesson.steps) {
      if (!isMoveStep(step)) continue;
      expect(snapshot.position.toMove, step.move).toBe(0);
      snapshot = playText(game, snapshot, step.move);
      for (const reply of step.replies) {
        expect(snapshot.position.toMove, reply).toBe(1);
        snapshot = playText(game, snapshot, reply);
      }
    }
  });

  test('the highlighted path makes the requested move', () => {
    let snapshot = snapshotOf(game, { options: lesson.options });
    for (const step of lesson.steps.filter(isMoveStep)) {
      const move = parsed(game, snapshot.position, step.move);
      const paths = game.presentation.paths(snapshot.position, move);
      if (step.path) expect(paths).toContainEqual(step.path);
      for (const text of [step.move, ...step.replies]) snapshot = playText(game, snapshot, text);
    }
  });

  test('has between 6 and 12 steps', () => {
    expect(lesson.steps.length).toBeGreaterThanOrEqual(6);
    expect(lesson.steps.length).toBeLessThanOrEqual(12);
  });
});

describe.each(taught)('$id: the rules page', ({ sections, diagrams, pages }) => {
  test.each(LANGUAGES.map((language, i) => ({ language, page: pages[i] })))(
    'in $language, has a title, a lead and every section that has diagrams',
    ({ page }) => {
      expect(page?.title).not.toBe('');
      expect(page?.lead).not.toEqual([]);
      expect(page?.sections.length).toBe(sections.length);
      for (const section of page?.sections ?? []) expect(section.blocks, section.title).not.toEqual([]);
    },
  );

  test('has at least four diagrams with distinct ids', () => {
    expect(diagrams.length).toBeGreaterThanOrEqual(4);
    expect(new Set(diagrams.map(({ id }) => id)).size).toBe(diagrams.length);
  });
});

const drawn = taught.flatMap(({ id, game, diagrams }) =>
  diagrams.map((diagram) => ({ name: `${id}: ${diagram.id}`, game, diagram })),
);

describe.each(drawn)('the diagram $name', ({ game, diagram }) => {
  const snapshot = snapshotOf(game, diagram);

  test('starts from an unfinished match and demonstrates legal moves', () => {
    expect(snapshot.position.outcome).toBeNull();
    const { position } = shown(game, diagram);
    expect(position.outcome?.reason ?? null).toBe(diagram.ends ?? null);
  });

  test('every move that the text calls illegal is refused for the stated reason', () => {
    for (const [text, code] of Object.entries(diagram.refuses ?? {})) {
      expect(game.notation.refusal(snapshot.position, text)?.code, text).toBe(code);
    }
  });
});

test('every text of lessons and diagrams exists in every language', () => {
  const texts: Localized[] = taught.flatMap(({ lesson, diagrams }) => [
    lesson.closing,
    ...lesson.steps.flatMap((step) => (isMoveStep(step) ? [step.text, step.instruction] : [step.text])),
    ...diagrams.flatMap(({ title, text }) => [title, text]),
  ]);
  for (const each of texts) {
    expect(each.en).toMatch(/[a-z]/);
    expect(each.zh).toMatch(/[\u4e00-\u9fff]/);
    for (const language of LANGUAGES) expect(each[language]).toMatch(/\p{L}/u);
  }
});

const shown = (game: Game, diagram: Diagram) =>
  diagram.demonstration.reduce((snapshot, text) => playText(game, snapshot, text), snapshotOf(game, diagram));

function parsed(game: Game, position: ReturnType<Game['rules']['start']>, text: string): number {
  const found = legalMoves(position).find((move) => game.notation.format(position, move) === text);
  if (found === undefined) throw new Error(`${text} is not listed`);
  return found;
}
