export { default as puzzles } from '@quintet/engine/puzzles/octa' with { type: 'json' };
