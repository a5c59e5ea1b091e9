/** The version of what is said over a live connection. A client of another one is told to reload. */
export const WIRE = 1;
