import { expect, test } from 'vitest';
import { ctor } from '../games/ctor/index.ts';
import type { Lesson } from '../kernel/index.ts';
import { testModule } from './index.ts';

/** The errors of the tests that the parts of a module fail. */
function errorsOf(parts: object): string[] {
  const errors: string[] = [];
  testModule({ game: ctor, ...parts }, (name, run) => {
    try {
      run();
    } catch (error) {
      errors.push(`${name}: ${(error as Error).message}`);
    }
  });
  return errors;
}

const text = { en: 'Text' };
const lesson: Lesson = {
  options: {},
  steps: [{ text }, { text, instruction: text, move: '0,0', path: ['0,0'], replies: ['1,1', '2,2'] }],
  ends: null,
  closing: text,
};
const demo = { options: {}, from: 1, moves: '0,0; 1,1; 2,2' };

test('a sound module passes', () => {
  expect(errorsOf({ demo, lesson, rules: { en: '# CTOR' } })).toEqual([]);
});

test.each([
  ['a look that no host accepts', { look: { colours: { board: 'red' } } }, 'look.colours.board must be a colour'],
  ['a demo with an illegal move', { demo: { ...demo, moves: '0,0; 0,0' } }, 'occupied'],
  ['a demo that starts after its end', { demo: { ...demo, from: 3 } }, 'the demo starts after move 3, but has only 3'],
  ['a lesson with an unknown option', { lesson: { ...lesson, options: { size: 3 } } }, 'bad option size'],
  ['a lesson that does not end as it says', { lesson: { ...lesson, ends: 'board-full' } }, 'should be "board-full"'],
  [
    'a lesson in which the learner moves for the other seat',
    {
      lesson: {
        ...lesson,
        steps: [...lesson.steps.slice(1), ...lesson.steps.slice(1)].map((step, i) => ({
          ...step,
          move: `${5 * i},5`,
          path: [`${5 * i},5`],
          replies: ['1,1'].slice(i),
        })),
      },
    },
    'seat to move before 5,5',
  ],
  [
    'a lesson with a path that does not make its move',
    { lesson: { ...lesson, steps: [{ ...lesson.steps[1], path: ['5,5'] }] } },
    '0,0 has no path 5,5',
  ],
])('%s fails', (_, parts, error) => {
  expect(errorsOf(parts)).toEqual([expect.stringContaining(error)]);
});
