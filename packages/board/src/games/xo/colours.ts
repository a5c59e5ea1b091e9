import { gameColours } from '../../widget/look/surfaces.ts';

export const colours = gameColours(
  {
    'seat-0': ['#0c6670', '#62d3dc'],
    'seat-0-ink': ['#ffffff', '#04211f'],
    'seat-1': ['#98286a', '#f596ca'],
    'seat-1-ink': ['#ffffff', '#2f0a1f'],
    board: ['#d2cfe0', '#0f1014'],
    cell: ['#fbfafd', '#24262f'],
    'cell-edge': ['#c0bcd4', '#3b3f4c'],
    ice: ['#cfe9f8', '#234357'],
    'ice-edge': ['#3f86ad', '#8ccbec'],
    'ice-shine': ['#ffffff', '#5c8ba5'],
    ribbon: ['#e4d2c6', '#3a2a26'],
    wax: ['#8f2b22', '#d8665a'],
    'mark-last': ['#a06a00', '#f0c04c'],
  },
  {
    wood: {
      'seat-0': ['#07545d', '#7fe0e6'],
      'seat-1': ['#861d5a', '#ffabd6'],
      ice: ['#d6e8ee', '#2b4755'],
      'ice-edge': ['#2c6480', '#9fd3ea'],
      ribbon: ['#d9a883', '#2c1c14'],
      wax: ['#8a2018', '#f0877a'],
    },
    slate: {
      'seat-0': ['#075a64', '#6bdbe4'],
      'seat-1': ['#8c2160', '#fb9ed0'],
      ice: ['#cde6f6', '#22455c'],
      'ice-edge': ['#2f7399', '#8ccbec'],
      ribbon: ['#cdbfb8', '#4a3a36'],
    },
    paper: {
      'seat-0': ['#004a52', '#7ff0f7'],
      'seat-1': ['#7a004a', '#ffb0dc'],
      ice: ['#d6eefb', '#0c2f44'],
      'ice-edge': ['#0f5a85', '#a6def7'],
      'ice-shine': ['#ffffff', '#3f7796'],
      ribbon: ['#e6dcd2', '#332724'],
      wax: ['#8a1208', '#ff8d80'],
    },
  },
);
