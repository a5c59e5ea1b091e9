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
      move: 'SPIDER@0,0',
      replies: ['QUEEN@1,0'],
    },
    {
      text: text('lesson-3'),
      instruction: text('lesson-3-do'),
      move: 'QUEEN@-1,0',
      replies: ['ANT@2,0'],
    },
    {
      text: text('lesson-4'),
      instruction: text('lesson-4-do'),
      move: 'ANT@-1,1',
      replies: ['BEETLE@2,-1'],
    },
    {
      text: text('lesson-5'),
      instruction: text('lesson-5-do'),
      move: '-1,1>1,-1',
      replies: ['SPIDER@1,1'],
    },
    {
      text: text('lesson-6'),
      instruction: text('lesson-6-do'),
      move: 'GRASSHOPPER@0,-1',
      replies: ['ANT@3,-1'],
    },
    {
      text: text('lesson-7'),
      instruction: text('lesson-7-do'),
      move: '0,-1>0,1',
      replies: [],
    },
  ],
  ends: 'surrounded',
  closing: text('lesson-closing'),
};
