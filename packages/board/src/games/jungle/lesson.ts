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
      move: 'E3-E4',
      replies: ['D8-D7'],
    },
    {
      text: text('lesson-3'),
      instruction: text('lesson-3-do'),
      move: 'E4-F4',
      replies: ['D7-D6'],
    },
    {
      text: text('lesson-4'),
      instruction: text('lesson-4-do'),
      move: 'A3-A7',
      replies: ['D6-D5'],
    },
    {
      text: text('lesson-5'),
      instruction: text('lesson-5-do'),
      move: 'F4-F5',
      replies: ['D5-E5'],
    },
    {
      text: text('lesson-6'),
      instruction: text('lesson-6-do'),
      move: 'F5-E5',
      replies: ['E7-E6'],
    },
    {
      text: text('lesson-7'),
      instruction: text('lesson-7-do'),
      move: 'A7-B7',
      replies: ['E6-E5'],
    },
    {
      text: text('lesson-8'),
      instruction: text('lesson-8-do'),
      move: 'B7-C7',
      replies: ['G7-G3'],
    },
    {
      text: text('lesson-9'),
      instruction: text('lesson-9-do'),
      move: 'C7-C8',
      replies: ['E5-E4'],
    },
    {
      text: text('lesson-10'),
      instruction: text('lesson-10-do'),
      move: 'C8-D8',
      replies: ['F7-F8'],
    },
    {
      text: text('lesson-11'),
      instruction: text('lesson-11-do'),
      move: 'D8-D9',
      replies: [],
    },
  ],
  ends: 'den',
  closing: text('lesson-closing'),
};
