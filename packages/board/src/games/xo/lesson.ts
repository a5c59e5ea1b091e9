import { type Lesson, localizer } from '../manifest.ts';
import messages from './messages.json' with { type: 'json' };

const text = localizer(messages);

export const lesson: Lesson = {
  options: {},
  steps: [
    {
      text: text('lesson-1'),
    },
    {
      text: text('lesson-2'),
      instruction: text('lesson-2-do'),
      move: 'place 1,1',
      replies: ['place 0,0'],
    },
    {
      text: text('lesson-3'),
      instruction: text('lesson-3-do'),
      move: 'place 1,2',
      replies: ['place 1,3'],
    },
    {
      text: text('lesson-4'),
      instruction: text('lesson-4-do'),
      move: 'place 1,0',
      replies: ['place 0,1'],
    },
    {
      text: text('lesson-5'),
    },
    {
      text: text('lesson-6'),
      instruction: text('lesson-6-do'),
      move: 'seal 0,2',
      replies: ['place 3,2'],
    },
    {
      text: text('lesson-7'),
      instruction: text('lesson-7-do'),
      move: 'double 0,2+2,0',
      replies: ['place 2,3'],
    },
    {
      text: text('lesson-8'),
      instruction: text('lesson-8-do'),
      move: 'place 1,1',
      replies: ['place 0,2'],
    },
    {
      text: text('lesson-9'),
      instruction: text('lesson-9-do'),
      move: 'disrupt 2,3',
      replies: ['place 0,0'],
    },
    {
      text: text('lesson-10'),
      instruction: text('lesson-10-do'),
      move: 'place 1,0',
      replies: ['place 2,0'],
    },
    {
      text: text('lesson-11'),
      instruction: text('lesson-11-do'),
      move: 'place 1,1',
      replies: ['place 3,3'],
    },
    {
      text: text('lesson-12'),
      instruction: text('lesson-12-do'),
      move: 'place 1,2',
      replies: [],
    },
  ],
  ends: 'score-limit',
  closing: text('lesson-closing'),
};
