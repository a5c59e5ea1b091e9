import en from '@quintet/engine/rules/octa';
import de from '@quintet/engine/rules/octa.de';
import es from '@quintet/engine/rules/octa.es';
import zh from '@quintet/engine/rules/octa.zh';
import { type Diagram, type Lesson, localizer } from '../manifest.ts';
import messages from './messages.json' with { type: 'json' };

const text = localizer(messages);

export const rules = { en, de, es, zh };

export const sections = ['board', 'turn', 'passing', 'end', 'options', 'notation'] as const;

/** Makes all arrows point north, so that chains are easy to follow. */
const north = { size: 2, arrows: 'north' } as const;

export const diagrams: readonly Diagram<(typeof sections)[number]>[] = [
  {
    id: 'start',
    section: 'board',
    title: text('start-title'),
    text: text('start-text'),
    demonstration: ['2,0', '-2,0', '1,1'],
  },
  {
    id: 'chain',
    section: 'turn',
    title: text('chain-title'),
    text: text('chain-text'),
    options: {
      ...north,
      player1: [[0, 0]],
      player2: [
        [2, 2],
        [-2, 1],
      ],
    },
    demonstration: ['0,0'],
  },
  {
    id: 'own-cell',
    section: 'turn',
    title: text('own-cell-title'),
    text: text('own-cell-text'),
    options: {
      ...north,
      player1: [
        [-2, -2],
        [1, 1],
      ],
      player2: [[2, -2]],
    },
    demonstration: ['-2,-2'],
  },
  {
    id: 'blocked',
    section: 'turn',
    title: text('blocked-title'),
    text: text('blocked-text'),
    options: {
      ...north,
      player1: [[-2, -2]],
      player2: [[2, -2]],
      blocked: [
        [0, 0],
        [1, 0],
        [0, 1],
      ],
    },
    demonstration: ['-2,-2'],
  },
  {
    id: 'pass',
    section: 'passing',
    title: text('pass-title'),
    text: text('pass-text'),
    options: { ...north, player1: [[0, 0]], player2: [[2, 2]] },
    moves: ['0,0'],
    demonstration: ['pass'],
    refuses: { '2,2': 'not-your-cell' },
  },
  {
    id: 'elimination',
    section: 'end',
    title: text('elimination-title'),
    text: text('elimination-text'),
    options: { ...north, winCondition: 'ELIMINATION', player1: [[0, 0]], player2: [[2, 2]] },
    demonstration: ['0,0'],
    ends: 'elimination',
  },
  {
    id: 'stop-on-enemy',
    section: 'options',
    title: text('stop-on-enemy-title'),
    text: text('stop-on-enemy-text'),
    options: { ...north, stopOnEnemy: true, player1: [[0, 0]], player2: [[2, 2]] },
    demonstration: ['0,0'],
  },
];

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
