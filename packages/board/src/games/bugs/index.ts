import around from 'virtual:icons/lucide/hexagon';
import pass from 'virtual:icons/lucide/skip-forward';
import { bugs as game } from '@quintet/engine/bugs';
import type { Look } from '../../widget/look/look.ts';
import { gameColours } from '../../widget/look/surfaces.ts';
import { type DemoMatch, type GameManifest, localizer } from '../manifest.ts';
import Cell from './cell.svelte';
import Insects from './pieces/insects.svelte';
import Letters from './pieces/letters.svelte';
import titles from './pieces/messages.json' with { type: 'json' };

const colours = gameColours(
  {
    'seat-0': ['#80692f', '#efe4c8'],
    'seat-0-ink': ['#ffffff', '#221c0d'],
    'seat-1': ['#33393f', '#a1abb8'],
    'seat-1-ink': ['#ffffff', '#14171b'],
    board: ['#e8eadf', '#171a1d'],
    cell: ['#dcdfd0', '#1f2429'],
    'cell-edge': ['#c6cab7', '#323941'],
    ivory: ['#fffaf0', '#ece2cb'],
    'ivory-edge': ['#887647', '#94855c'],
    graphite: ['#3a4048', '#333a43'],
    'graphite-edge': ['#15181c', '#848e9c'],
    coordinate: ['#5f6552', '#98a29c'],
    'coordinate-0': ['#6b5a2b', '#6b5a2b'],
    'coordinate-1': ['#c4ccd6', '#c4ccd6'],
    'queen-0': ['#8f5a00', '#8f5a00'],
    'queen-1': ['#ffcb52', '#ffcb52'],
    'ant-0': ['#1f57a8', '#1f57a8'],
    'ant-1': ['#8fc0ff', '#8fc0ff'],
    'spider-0': ['#8a3a1e', '#8a3a1e'],
    'spider-1': ['#f2a98c', '#f2a98c'],
    'beetle-0': ['#6a3aa6', '#6a3aa6'],
    'beetle-1': ['#cfb0ff', '#cfb0ff'],
    'grasshopper-0': ['#2a6b2f', '#2a6b2f'],
    'grasshopper-1': ['#9ade96', '#9ade96'],
    'mark-last': ['#a06a00', '#f0c04c'],
  },
  {
    wood: {
      board: ['#dcb983', '#2b1e13'],
      'cell-edge': ['#cfa873', '#5c4430'],
      'ivory-edge': ['#7a5f2c', '#a08a5c'],
      graphite: ['#2f2b28', '#26211d'],
      'graphite-edge': ['#0f0d0c', '#a08f7e'],
    },
    slate: {
      board: ['#cdd7df', '#171d22'],
      'cell-edge': ['#bac7d2', '#3a4651'],
      'ivory-edge': ['#75683f', '#94855c'],
      graphite: ['#2c3640', '#222a32'],
      'graphite-edge': ['#10161b', '#8797a5'],
    },
    paper: {
      'cell-edge': ['#c9c7c0', '#4a4a4a'],
      ivory: ['#ffffff', '#fffdf5'],
      'ivory-edge': ['#1c1c1c', '#8a8a8a'],
      graphite: ['#1c1c1c', '#101010'],
      'graphite-edge': ['#000000', '#e0e0e0'],
    },
  },
);

const title = localizer(titles);

const look: Look = {
  game: 'bugs',
  pieces: [
    { id: 'insects', title: title('insects'), Token: Insects },
    { id: 'letters', title: title('letters'), Token: Letters },
  ],
  Cell,
  colours,
  coversCells: true,
  emblems: ['QUEEN', 'QUEEN'],
  keepsCaptured: false,
  gauges: { 'around-queen': { shape: 'pips', icon: around, isBad: true } },
  controlIcons: { pass },
  hasFixedSentences: false,
};

const demo: DemoMatch = {
  options: {},
  from: 6,
  moves:
    'GRASSHOPPER@0,0; ANT@-1,0; ANT@1,0; ANT@-2,1; QUEEN@1,-1; ANT@-2,0; 1,0>-3,0; QUEEN@-2,2; ANT@0,1; -2,2>-1,1; ' +
    '0,1>-1,2; -1,0>2,-1; BEETLE@-2,3; BEETLE@3,-1; -2,3>-2,2; 3,-1>2,-1; -2,2>-1,1; 2,-1>1,-1; BEETLE@0,1; ' +
    'BEETLE@1,-2; -3,0>-2,2; -2,0>2,-2; -1,1>-1,0',
};

export const manifest: GameManifest = { game, look, demo };
