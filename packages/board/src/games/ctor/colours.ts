import { gameColours } from '../../widget/look/surfaces.ts';

export const colours = gameColours(
  {
    'seat-0': ['#3a4766', '#a3b4dc'],
    'seat-0-ink': ['#ffffff', '#10151f'],
    'seat-1': ['#8a5f16', '#f0dcae'],
    'seat-1-ink': ['#ffffff', '#261a04'],
    board: ['#c4ad7d', '#241c12'],
    cell: ['#e8dab9', '#463a2a'],
    'cell-edge': ['#c9b487', '#2f2619'],
    'stone-0': ['#2c3650', '#1a2134'],
    'stone-0-rim': ['#1a2134', '#8796bd'],
    'stone-0-light': ['#54628a', '#3d4a6a'],
    'stone-0-shade': ['#1c2438', '#10151f'],
    'stone-0-mark': ['#b9c6ea', '#b9c6ea'],
    'stone-1': ['#fffaf0', '#f3e9d3'],
    'stone-1-rim': ['#7d642f', '#fffaf0'],
    'stone-1-light': ['#ffffff', '#fffdf7'],
    'stone-1-shade': ['#e6d9ba', '#d6c6a3'],
    'stone-1-mark': ['#8a5f16', '#8a5f16'],
    'stone-shadow': ['#a18a5a', '#241f16'],
    'mark-last': ['#8f5b00', '#f0c04c'],
  },
  {
    wood: {
      'stone-1-rim': ['#6b4a1c', '#fffaf0'],
      'stone-0-rim': ['#1a2134', '#93a2c8'],
      'stone-shadow': ['#a87b42', '#1c120a'],
    },
    slate: {
      'stone-1-rim': ['#5a6570', '#ffffff'],
      'stone-0-rim': ['#1a2134', '#8c9bc2'],
      'stone-shadow': ['#9fb0be', '#12171c'],
    },
    paper: {
      'stone-0': ['#1a1f33', '#1a2134'],
      'stone-0-rim': ['#000000', '#c4d0f0'],
      'stone-1': ['#ffffff', '#fffaf0'],
      'stone-1-rim': ['#1c1c1c', '#ffffff'],
      'stone-1-mark': ['#6b4300', '#6b4300'],
      'stone-shadow': ['#d8d5ca', '#1c1c1c'],
    },
  },
);
