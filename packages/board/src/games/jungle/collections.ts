export const puzzles = () => import('@quintet/engine/puzzles/jungle', { with: { type: 'json' } });

export const openings = () => import('@quintet/engine/openings/jungle', { with: { type: 'json' } });
