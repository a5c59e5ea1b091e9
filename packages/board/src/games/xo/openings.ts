export { default as openings } from '@quintet/engine/openings/xo' with { type: 'json' };
