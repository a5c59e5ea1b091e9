/** A game's puzzles, to be read by `parsePuzzles`. */
declare const puzzles: unknown;
export default puzzles;
