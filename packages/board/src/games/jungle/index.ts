import { jungle as game } from '@quintet/engine/jungle';
import type { Look } from '../../widget/look/look.ts';
import { gameColours } from '../../widget/look/surfaces.ts';
import { type DemoMatch, type GameManifest, localizer } from '../manifest.ts';
import Cell from './cell.svelte';
import Animals from './pieces/animals.svelte';
import Characters from './pieces/characters.svelte';
import titles from './pieces/messages.json' with { type: 'json' };

const colours = gameColours(
  {
    'seat-0': ['#b0241c', '#f58f84'],
    'seat-0-ink': ['#ffffff', '#330804'],
    'seat-1': ['#1d4f9c', '#8fbaf7'],
    'seat-1-ink': ['#ffffff', '#081a33'],
    board: ['#b9c69a', '#131a14'],
    cell: ['#e8eed8', '#28342a'],
    'cell-other': ['#dde6c8', '#2e3c30'],
    'cell-edge': ['#c5d0ac', '#1b241d'],
    water: ['#b4d8e8', '#1b4054'],
    wave: ['#6aa6c2', '#4b7f99'],
    trap: ['#efe4c4', '#40392a'],
    'trap-ink': ['#86723c', '#b5a373'],
    den: ['#ded5c2', '#39352e'],
    red: ['#b0241c', '#c4382e'],
    cream: ['#fff6e6', '#f3e8d2'],
    blue: ['#1d4f9c', '#2c63b8'],
    'disc-edge': ['#8f8a72', '#0b0f0c'],
    'mark-last': ['#9a6400', '#f0c04c'],
  },
  {
    wood: {
      water: ['#a9cdd6', '#1d3f4c'],
      wave: ['#5f96a8', '#4d7f90'],
      trap: ['#f3e2b6', '#5a4526'],
      'trap-ink': ['#7a5a20', '#cdb37c'],
      den: ['#dcc39a', '#3d2d1f'],
      'disc-edge': ['#6b4a22', '#120b06'],
    },
    slate: {
      water: ['#b3cfe3', '#1d3c54'],
      wave: ['#6f9dbf', '#4f7c9e'],
      trap: ['#ece6d3', '#43403a'],
      'trap-ink': ['#776a3f', '#b8aa80'],
      den: ['#d5d3d0', '#3a3d42'],
      'disc-edge': ['#6b7a87', '#0b0f12'],
    },
    paper: {
      'seat-0': ['#a30d05', '#ff9a8f'],
      'seat-1': ['#0b3f8f', '#9cc6ff'],
      water: ['#d7ecf7', '#0b2a3d'],
      wave: ['#2f7aa0', '#6bb0d4'],
      trap: ['#f6eed6', '#2b2615'],
      'trap-ink': ['#5c4a12', '#e0c77a'],
      den: ['#ece8df', '#262626'],
      red: ['#a30d05', '#d63a2c'],
      cream: ['#ffffff', '#fff8ec'],
      blue: ['#0b3f8f', '#2f6fd6'],
      'disc-edge': ['#3d3d3d', '#000000'],
    },
  },
);

const title = localizer(titles);

const look: Look = {
  game: 'jungle',
  pieces: [
    { id: 'animals', title: title('animals'), Token: Animals },
    { id: 'traditional', title: title('traditional'), Token: Characters },
    { id: 'simplified', title: title('simplified'), Token: Characters },
  ],
  Cell,
  colours,
  emblems: ['lion', 'lion'],
  keepsCaptured: true,
  showsStatus: true,
  gauges: { pieces: { shape: 'number' }, quiet: { shape: 'bar' } },
  controlIcons: {},
  hasFixedSentences: true,
};

const demo: DemoMatch = {
  options: {},
  from: 0,
  moves:
    'A3-A7; G7-G3; F3-F2; B7-B8; A7-B7; G3-G2; F2-E2; D8-C8; C3-C4; G2-F2; C4-C5; F2-F1; C5-C6; E7-D7; E3-D3; B8-A8; ' +
    'D3-D4; F7-E7; D4-D5; E7-E6; C6-C7; C8-B8; B7-A7; E6-E5; C7-D7; E5-D5; D7-D8; D5-E5; D8-D9',
};

export const manifest: GameManifest = { game, look, demo };
