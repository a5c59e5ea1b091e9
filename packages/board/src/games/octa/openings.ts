export { default as openings } from '@quintet/engine/openings/octa' with { type: 'json' };
