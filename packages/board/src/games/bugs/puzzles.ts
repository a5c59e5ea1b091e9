export { default as puzzles } from '@quintet/engine/puzzles/bugs' with { type: 'json' };
