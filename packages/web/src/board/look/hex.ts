const CORNERS = [0, 60, 120, 180, 240, 300];

/** The corners of a flat-topped hex, `radius` from its middle, as the `points` of a polygon. */
export const hexPoints = (radius: number): string =>
  CORNERS.map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(radius * Math.cos(angle)).toFixed(2)},${(radius * Math.sin(angle)).toFixed(2)}`;
  }).join(' ');
