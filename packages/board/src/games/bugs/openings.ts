export { default as openings } from '@quintet/engine/openings/bugs' with { type: 'json' };
