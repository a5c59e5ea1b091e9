export { default as openings } from '@quintet/engine/openings/jungle' with { type: 'json' };
