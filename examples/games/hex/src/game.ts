import type { DemoMatch, DrawnLook } from '@quintet/engine/authoring';
import en from '../rules.md';
import zh from '../rules.zh.md';

export { hex as game } from './hex.ts';
export { lesson } from './lesson.ts';

export const look: DrawnLook = {
  pieces: { stone: { shape: 'disc', letter: '' } },
  colours: {
    'seat-0': { light: '#c8372d', dark: '#e0604f' },
    'seat-1': { light: '#2465b0', dark: '#5a9be0' },
    cell: { light: '#f3ecdc', dark: '#343a45' },
    'cell-edge': { light: '#b9ab8c', dark: '#59616f' },
  },
  emblems: ['stone', 'stone'],
};

export const demo: DemoMatch = {
  options: {},
  from: 16,
  moves:
    'A10; swap; K1; J3; K3; K2; E2; B8; A9; D7; C8; C7; F6; A8; E5; F5; E6; E8; G7; E4; F4; F3; F9; F8; G8; H4; I3; I4; D10; E10; G10; G9; E9; C11; D11; F7; G6; G3; D5; D4; B5; C5; I1; H3; C6; B6; I7; A6',
};

export const rules = { en, zh };
