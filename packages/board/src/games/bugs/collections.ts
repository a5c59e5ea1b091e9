export const puzzles = () => import('@quintet/engine/puzzles/bugs', { with: { type: 'json' } });

export const openings = () => import('@quintet/engine/openings/bugs', { with: { type: 'json' } });
