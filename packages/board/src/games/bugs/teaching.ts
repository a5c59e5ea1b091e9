import en from '@quintet/engine/rules/bugs';
import de from '@quintet/engine/rules/bugs.de';
import es from '@quintet/engine/rules/bugs.es';
import zh from '@quintet/engine/rules/bugs.zh';
import { type Diagram, type Lesson, localizer } from '../manifest.ts';
import messages from './messages.json' with { type: 'json' };

const text = localizer(messages);

export const rules = { en, de, es, zh };

export const sections = ['board', 'turn', 'special', 'end', 'options', 'notation'] as const;

const QUEENS = ['QUEEN@0,0', 'QUEEN@1,0'] as const;

export const diagrams: readonly Diagram<(typeof sections)[number]>[] = [
  {
    id: 'placing',
    section: 'turn',
    title: text('placing-title'),
    text: text('placing-text'),
    moves: QUEENS,
    demonstration: ['ANT@-1,0'],
    refuses: { 'ANT@0,1': 'touches-opponent', 'ANT@2,0': 'touches-opponent' },
  },
  {
    id: 'queen',
    section: 'turn',
    title: text('queen-title'),
    text: text('queen-text'),
    moves: QUEENS,
    demonstration: ['0,0>1,-1'],
    refuses: { '0,0>-1,0': 'cannot-reach' },
  },
  {
    id: 'ant',
    section: 'turn',
    title: text('ant-title'),
    text: text('ant-text'),
    moves: [...QUEENS, 'ANT@-1,0', 'SPIDER@2,0'],
    demonstration: ['-1,0>3,0'],
  },
  {
    id: 'spider',
    section: 'turn',
    title: text('spider-title'),
    text: text('spider-text'),
    moves: [...QUEENS, 'SPIDER@-1,0', 'ANT@2,0'],
    demonstration: ['-1,0>2,-1'],
    refuses: { '-1,0>1,-1': 'cannot-reach' },
  },
  {
    id: 'grasshopper',
    section: 'turn',
    title: text('grasshopper-title'),
    text: text('grasshopper-text'),
    moves: [...QUEENS, 'GRASSHOPPER@-1,0', 'ANT@2,0'],
    demonstration: ['-1,0>3,0'],
  },
  {
    id: 'one-hive',
    section: 'turn',
    title: text('one-hive-title'),
    text: text('one-hive-text'),
    moves: [...QUEENS, 'ANT@-1,0', 'SPIDER@2,0'],
    demonstration: ['-1,0>1,-1'],
    refuses: { '0,0>1,-1': 'one-hive' },
  },
  {
    id: 'narrow',
    section: 'turn',
    title: text('narrow-title'),
    text: text('narrow-text'),
    moves: [...QUEENS, 'SPIDER@-1,1', 'ANT@1,1', 'GRASSHOPPER@0,-1', 'SPIDER@0,2', 'ANT@-2,1', 'ANT@2,0'],
    demonstration: ['0,-1>0,1'],
    refuses: { '-2,1>0,1': 'cannot-reach' },
  },
  {
    id: 'beetle',
    section: 'special',
    title: text('beetle-title'),
    text: text('beetle-text'),
    moves: [...QUEENS, 'BEETLE@0,-1', 'ANT@1,1', '0,-1>1,-1', 'ANT@2,1'],
    demonstration: ['1,-1>1,0'],
  },
  {
    id: 'surrounded',
    section: 'end',
    title: text('surrounded-title'),
    text: text('surrounded-text'),
    moves: [
      ...['SPIDER@0,0', 'QUEEN@1,0', 'QUEEN@-1,0', 'ANT@2,0', 'ANT@-1,1', 'BEETLE@2,-1', '-1,1>1,-1', 'SPIDER@1,1'],
      ...['GRASSHOPPER@0,-1', 'ANT@3,-1'],
    ],
    demonstration: ['0,-1>0,1'],
    ends: 'surrounded',
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
