import en from '@quintet/engine/rules/jungle';
import de from '@quintet/engine/rules/jungle.de';
import es from '@quintet/engine/rules/jungle.es';
import zh from '@quintet/engine/rules/jungle.zh';
import { type Diagram, type Lesson, localizer } from '../manifest.ts';
import messages from './messages.json' with { type: 'json' };

const text = localizer(messages);

export const rules = { en, de, es, zh };

export const sections = ['board', 'turn', 'capture', 'end', 'options', 'notation'] as const;

export const diagrams: readonly Diagram<(typeof sections)[number]>[] = [
  {
    id: 'start',
    section: 'board',
    title: text('start-title'),
    text: text('start-text'),
    demonstration: ['E3-E4'],
  },
  {
    id: 'swim',
    section: 'turn',
    title: text('swim-title'),
    text: text('swim-text'),
    moves: ['E3-E4', 'E7-E6'],
    demonstration: ['E4-F4'],
    refuses: { 'F3-F4': 'cannot-enter-water' },
  },
  {
    id: 'jump',
    section: 'turn',
    title: text('jump-title'),
    text: text('jump-text'),
    demonstration: ['A3-A7'],
    refuses: { 'G3-G7': 'invalid-move', 'A3-A4': 'cannot-enter-water' },
  },
  {
    id: 'jump-blocked',
    section: 'turn',
    title: text('jump-blocked-title'),
    text: text('jump-blocked-text'),
    moves: ['E3-E4', 'C7-C6', 'E4-E3', 'C6-B6', 'E3-E4', 'B6-A6'],
    demonstration: ['A3-A2'],
    refuses: { 'A3-A7': 'jump-blocked' },
  },
  {
    id: 'rat-elephant',
    section: 'capture',
    title: text('rat-elephant-title'),
    text: text('rat-elephant-text'),
    moves: ['E3-E4', 'D8-D7', 'E4-F4', 'D7-D6', 'A3-A7', 'D6-D5', 'F4-F5', 'D5-E5'],
    demonstration: ['F5-E5'],
  },
  {
    id: 'elephant-rat',
    section: 'capture',
    title: text('elephant-rat-title'),
    text: text('elephant-rat-text'),
    moves: ['E3-E4', 'D8-D7', 'G3-G2', 'D7-D6', 'G2-G3', 'D6-D5', 'G3-G2', 'D5-E5', 'G2-G3'],
    demonstration: ['E5-D5'],
    refuses: { 'E5-E4': 'invalid-move' },
  },
  {
    id: 'trap',
    section: 'capture',
    title: text('trap-title'),
    text: text('trap-text'),
    moves: ['A3-A7', 'D8-E8', 'A7-A8', 'C7-D7', 'A8-B8', 'D7-D8', 'B8-B9', 'D8-C8', 'B9-C9'],
    demonstration: ['C8-C9'],
  },
  {
    id: 'den',
    section: 'end',
    title: text('den-title'),
    text: text('den-text'),
    moves: ['A3-A7', 'D8-E8', 'A7-A8', 'E8-F8', 'A8-B8', 'F8-G8', 'B8-B9', 'G8-G9', 'B9-C9', 'C7-C6'],
    demonstration: ['C9-D9'],
    ends: 'den',
  },
  {
    id: 'classic',
    section: 'options',
    title: text('classic-title'),
    text: text('classic-text'),
    options: { board: 'classic' },
    moves: ['A3-A4', 'G7-G6', 'A4-A5', 'G6-G7', 'A1-A2', 'G7-G6', 'A2-A3', 'G6-G7', 'A3-A4', 'G7-G6'],
    demonstration: ['A4-D4'],
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
