import { type Game, LANGUAGES, legalMoves, MoveList } from '@quintet/engine/kernel';
import { describe, expect, test } from 'vitest';
import { parsePage } from '../pages/rules/markdown.ts';
import { played, standingOf } from '../pages/rules/situation.ts';
import { GAME_IDS, loadGame } from './index.ts';
import { type Diagram, isDo, type Lesson, type Said } from './lesson-types.ts';
import { loadPages, loadTeaching } from './lessons.ts';

/** Every game, what teaches it, and its pages. */
const taught = await Promise.all(
  GAME_IDS.map(async (id) => {
    const [game, teaching] = await Promise.all([loadGame(id), loadTeaching(id)]);
    const texts = await loadPages(id);
    const pages = LANGUAGES.map((language) => parsePage(texts[language]));
    return { id, game, teaching, pages };
  }),
);

const movesOf = (lesson: Lesson): string[] =>
  lesson.steps.flatMap((step) => (isDo(step) ? [step.move, ...step.replies] : []));

describe.each(taught)('$id: the guided match', ({ game, teaching: { lesson } }) => {
  test('every move of both sides is legal and leads to the ending that is told', () => {
    const { position } = standingOf(game, { options: lesson.options, moves: movesOf(lesson) });
    expect(position.outcome?.reason ?? null).toBe(lesson.ends);
    if (position.outcome) expect(position.outcome.winner).toBe(0);
  });

  test('the learner makes the moves that are asked for, the opponent the replies', () => {
    let standing = standingOf(game, { options: lesson.options });
    for (const step of lesson.steps) {
      if (!isDo(step)) continue;
      expect(standing.position.toMove, step.move).toBe(0);
      standing = played(game, standing, step.move);
      for (const reply of step.replies) {
        expect(standing.position.toMove, reply).toBe(1);
        standing = played(game, standing, reply);
      }
    }
  });

  test('the path that is marked makes the move that is asked for', () => {
    let standing = standingOf(game, { options: lesson.options });
    for (const step of lesson.steps.filter(isDo)) {
      const move = parsed(game, standing.position, step.move);
      const paths = game.presentation.paths(standing.position, move);
      if (step.path) expect(paths).toContainEqual(step.path);
      for (const text of [step.move, ...step.replies]) standing = played(game, standing, text);
    }
  });

  test('it is short', () => {
    expect(lesson.steps.length).toBeGreaterThanOrEqual(6);
    expect(lesson.steps.length).toBeLessThanOrEqual(12);
  });
});

describe.each(taught)('$id: the rules page', ({ teaching: { sections, diagrams }, pages }) => {
  test.each(LANGUAGES.map((language, i) => ({ language, page: pages[i] })))(
    'in $language it has a title, a lead and the sections that diagrams stand at',
    ({ page }) => {
      expect(page?.title).not.toBe('');
      expect(page?.lead).not.toEqual([]);
      expect(page?.sections.length).toBe(sections.length);
      for (const section of page?.sections ?? []) expect(section.blocks, section.title).not.toEqual([]);
    },
  );

  test('it has four diagrams or more, each with an id of its own', () => {
    expect(diagrams.length).toBeGreaterThanOrEqual(4);
    expect(new Set(diagrams.map(({ id }) => id)).size).toBe(diagrams.length);
  });
});

const drawn = taught.flatMap(({ id, game, teaching }) =>
  teaching.diagrams.map((diagram) => ({ name: `${id}: ${diagram.id}`, game, diagram })),
);

describe.each(drawn)('the diagram $name', ({ game, diagram }) => {
  const standing = standingOf(game, diagram);

  test('shows a running match in which what is shown is legal', () => {
    expect(standing.position.outcome).toBeNull();
    const { position } = shown(game, diagram);
    expect(position.outcome?.reason ?? null).toBe(diagram.ends ?? null);
  });

  test('what its text says is refused is refused for that reason', () => {
    for (const [text, code] of Object.entries(diagram.refuses ?? {})) {
      expect(game.notation.refusal(standing.position, text)?.code, text).toBe(code);
    }
  });
});

test('no sentence is missing in any language', () => {
  const said: Said[] = taught.flatMap(({ teaching: { lesson, diagrams } }) => [
    lesson.closing,
    ...lesson.steps.flatMap((step) => (isDo(step) ? [step.says, step.now] : [step.says])),
    ...diagrams.flatMap(({ title, says }) => [title, says]),
  ]);
  for (const each of said) {
    expect(each.en).toMatch(/[a-z]/);
    expect(each.zh).toMatch(/[\u4e00-\u9fff]/);
  }
});

const shown = (game: Game, diagram: Diagram) =>
  diagram.shows.reduce((standing, text) => played(game, standing, text), standingOf(game, diagram));

function parsed(game: Game, position: ReturnType<Game['rules']['start']>, text: string): number {
  const found = legalMoves(position, new MoveList()).find((move) => game.notation.format(position, move) === text);
  if (found === undefined) throw new Error(`${text} is not listed`);
  return found;
}
