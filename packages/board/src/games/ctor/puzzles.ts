export { default as puzzles } from '@quintet/engine/puzzles/ctor' with { type: 'json' };
