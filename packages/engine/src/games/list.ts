// One line per game. The name of an export is the id of the game.
export { bugs } from './bugs/index.ts';
export { ctor } from './ctor/index.ts';
export { jungle } from './jungle/index.ts';
export { octa } from './octa/index.ts';
export { xo } from './xo/index.ts';
