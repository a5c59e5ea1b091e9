export { default as puzzles } from '@quintet/engine/puzzles/jungle' with { type: 'json' };
