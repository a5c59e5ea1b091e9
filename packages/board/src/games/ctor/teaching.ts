import en from '@quintet/engine/rules/ctor';
import de from '@quintet/engine/rules/ctor.de';
import es from '@quintet/engine/rules/ctor.es';
import zh from '@quintet/engine/rules/ctor.zh';
import { type Diagram, type Lesson, localizer } from '../manifest.ts';
import messages from './messages.json' with { type: 'json' };

const text = localizer(messages);

export const rules = { en, de, es, zh };

export const sections = ['board', 'turn', 'capture', 'end', 'options', 'notation'] as const;

const SIZE = 10;
/** All cells except 3,6, in steps of 37, so that both players end up with many cells. */
const ALMOST_ALL = Array.from({ length: SIZE ** 2 - 1 }, (_, i) => {
  const cell = (37 * i) % SIZE ** 2;
  return `${cell % SIZE},${Math.floor(cell / SIZE)}`;
});

export const diagrams: readonly Diagram<(typeof sections)[number]>[] = [
  {
    id: 'torus',
    section: 'board',
    title: text('torus-title'),
    text: text('torus-text'),
    moves: ['8,8', '9,9', '5,5', '9,8', '0,9', '5,4', '4,5', '9,0'],
    demonstration: ['0,0'],
  },
  {
    id: 'turns',
    section: 'turn',
    title: text('turns-title'),
    text: text('turns-text'),
    demonstration: ['4,4', '5,5', '6,4', '3,3'],
  },
  {
    id: 'two-at-once',
    section: 'capture',
    title: text('two-at-once-title'),
    text: text('two-at-once-text'),
    moves: ['4,3', '4,4', '5,4', '5,3', '4,5', '8,8', '8,1', '3,4', '6,4', '1,8', '1,1'],
    demonstration: ['5,5'],
  },
  {
    id: 'placed-among-five',
    section: 'capture',
    title: text('placed-among-five-title'),
    text: text('placed-among-five-text'),
    moves: ['3,3', '7,7', '7,8', '4,3', '5,3', '8,7', '1,8', '3,4', '5,4'],
    demonstration: ['4,4', '1,1', '4,5'],
  },
  {
    id: 'full',
    section: 'end',
    title: text('full-title'),
    text: text('full-text'),
    moves: ALMOST_ALL,
    demonstration: ['3,6'],
    ends: 'board-full',
  },
];

export const lesson: Lesson = {
  options: {},
  steps: [
    {
      text: text('lesson-1'),
    },
    {
      text: text('lesson-2'),
      instruction: text('lesson-2-do'),
      move: '0,3',
      replies: ['0,4', '0,5'],
    },
    {
      text: text('lesson-3'),
      instruction: text('lesson-3-do'),
      move: '1,3',
      replies: [],
    },
    {
      text: text('lesson-4'),
      instruction: text('lesson-4-do'),
      move: '1,4',
      replies: ['5,5', '2,5'],
    },
    {
      text: text('lesson-5'),
      instruction: text('lesson-5-do'),
      move: '9,3',
      replies: [],
    },
    {
      text: text('lesson-6'),
      instruction: text('lesson-6-do'),
      move: '9,4',
      replies: ['8,4', '8,5'],
    },
    {
      text: text('lesson-7'),
      instruction: text('lesson-7-do'),
      move: '1,5',
      replies: [],
    },
    {
      text: text('lesson-8'),
      instruction: text('lesson-8-do'),
      move: '9,5',
      replies: [],
    },
  ],
  ends: null,
  closing: text('lesson-closing'),
};
