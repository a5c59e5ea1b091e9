export const puzzles = () => import('@quintet/engine/puzzles/xo', { with: { type: 'json' } });

export const openings = () => import('@quintet/engine/openings/xo', { with: { type: 'json' } });
