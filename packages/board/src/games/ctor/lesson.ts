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
