export { default as openings } from '@quintet/engine/openings/ctor' with { type: 'json' };
