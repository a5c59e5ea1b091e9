import type { DemoMatch, DrawnLook } from '@quintet/engine/authoring';
import en from '../rules.md';
import zh from '../rules.zh.md';

export { gomoku as game } from './gomoku.ts';
export { lesson } from './lesson.ts';

export const look: DrawnLook = {
  pieces: { stone: { shape: 'stone', letter: '' } },
  colours: {
    'seat-0': { light: '#22262b', dark: '#0d0f12' },
    'seat-1': { light: '#fbfaf6', dark: '#ece9e1' },
    board: { light: '#e2bd7a', dark: '#6b5330' },
    'cell-edge': { light: '#7a5a22', dark: '#2c2213' },
  },
  emblems: ['stone', 'stone'],
};

export const demo: DemoMatch = {
  options: {},
  from: 7,
  moves: 'H8; H9; J6; G9; I9; G7; G8; F8; I8; E9; H6; I11; H10; F9; D9; D10; C11; G11; I6; F10; I7; A15; I10',
};

export const rules = { en, zh };
