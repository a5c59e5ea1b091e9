import { type Lesson, localizer } from '../manifest.ts';
import messages from './messages.json' with { type: 'json' };

const text = localizer(messages);

/** A small board whose arrows make instructive chains. */
export const lesson: Lesson = {
  options: { size: 2, turnLimit: 12, seed: 1645 },
  steps: [
    {
      text: text('lesson-1'),
    },
    {
      text: text('lesson-2'),
      instruction: text('lesson-2-do'),
      move: '0,2',
      replies: ['0,-2'],
    },
    {
      text: text('lesson-3'),
      instruction: text('lesson-3-do'),
      move: '0,1',
      replies: ['0,-1'],
    },
    {
      text: text('lesson-4'),
      instruction: text('lesson-4-do'),
      move: '0,2',
      replies: ['0,-2'],
    },
    {
      text: text('lesson-5'),
      instruction: text('lesson-5-do'),
      move: '-2,0',
      replies: ['0,-1'],
    },
    {
      text: text('lesson-6'),
      instruction: text('lesson-6-do'),
      move: '-1,0',
      replies: ['2,-1'],
    },
    {
      text: text('lesson-7'),
      instruction: text('lesson-7-do'),
      move: '2,-2',
      replies: ['1,-2'],
    },
  ],
  ends: 'majority',
  closing: text('lesson-closing'),
};
