export const puzzles = () => import('@quintet/engine/puzzles/ctor', { with: { type: 'json' } });

export const openings = () => import('@quintet/engine/openings/ctor', { with: { type: 'json' } });
