export { default as puzzles } from '@quintet/engine/puzzles/xo' with { type: 'json' };
