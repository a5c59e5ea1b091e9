export { loadGame } from './games/index.ts';
