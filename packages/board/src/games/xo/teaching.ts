import en from '@quintet/engine/rules/xo';
import de from '@quintet/engine/rules/xo.de';
import es from '@quintet/engine/rules/xo.es';
import zh from '@quintet/engine/rules/xo.zh';
import { type Diagram, type Lesson, localizer } from '../manifest.ts';
import messages from './messages.json' with { type: 'json' };

const text = localizer(messages);

export const rules = { en, de, es, zh };

export const sections = ['board', 'turn', 'scoring', 'special', 'end', 'options', 'notation'] as const;

/** O has two in the top row, X has a point. */
const THREAT = ['place 1,1', 'place 0,0', 'place 1,2', 'place 1,3', 'place 1,0', 'place 0,1'] as const;

export const diagrams: readonly Diagram<(typeof sections)[number]>[] = [
  {
    id: 'line',
    section: 'board',
    title: text('line-title'),
    text: text('line-text'),
    moves: ['place 0,0', 'place 0,3', 'place 1,1', 'place 3,0'],
    demonstration: ['place 2,2'],
  },
  {
    id: 'seal',
    section: 'turn',
    title: text('seal-title'),
    text: text('seal-text'),
    moves: THREAT,
    demonstration: ['seal 0,2'],
  },
  {
    id: 'shift',
    section: 'turn',
    title: text('shift-title'),
    text: text('shift-text'),
    moves: ['place 0,0', 'place 3,3', 'place 0,1', 'place 3,0', 'place 1,2', 'place 2,1'],
    demonstration: ['shift 1,2>0,2'],
    refuses: { 'shift 1,2>0,3': 'not-adjacent' },
  },
  {
    id: 'disrupt',
    section: 'turn',
    title: text('disrupt-title'),
    text: text('disrupt-text'),
    moves: THREAT,
    demonstration: ['disrupt 0,1'],
  },
  {
    id: 'double',
    section: 'turn',
    title: text('double-title'),
    text: text('double-text'),
    moves: ['place 1,1', 'place 0,1'],
    demonstration: ['double 0,0+2,2'],
    refuses: { 'double 2,2+2,3': 'adjacent-pair' },
  },
  {
    id: 'two-lines',
    section: 'scoring',
    title: text('two-lines-title'),
    text: text('two-lines-text'),
    moves: [
      ...['place 0,0', 'place 3,0', 'place 2,2', 'place 1,1', 'place 1,2', 'place 2,3'],
      ...['place 0,1', 'place 1,3'],
    ],
    demonstration: ['place 0,2', 'line 0,0:0,1:0,2'],
  },
  {
    id: 'frost',
    section: 'special',
    title: text('frost-title'),
    text: text('frost-text'),
    moves: [...THREAT, 'seal 0,2', 'place 3,2'],
    demonstration: ['disrupt 0,1'],
    refuses: { 'disrupt 0,0': 'frozen' },
  },
  {
    id: 'third-point',
    section: 'end',
    title: text('third-point-title'),
    text: text('third-point-text'),
    moves: [
      ...THREAT,
      ...['seal 0,2', 'place 3,2', 'double 0,2+2,0', 'place 2,3', 'place 1,1', 'place 0,2', 'disrupt 2,3'],
      ...['place 0,0', 'place 1,0', 'place 2,0', 'place 1,1', 'place 3,3'],
    ],
    demonstration: ['place 1,2'],
    ends: 'score-limit',
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
