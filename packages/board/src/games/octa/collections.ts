export const puzzles = () => import('@quintet/engine/puzzles/octa', { with: { type: 'json' } });

export const openings = () => import('@quintet/engine/openings/octa', { with: { type: 'json' } });
