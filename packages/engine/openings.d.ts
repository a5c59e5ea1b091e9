/** A game's opening book, to be read by `parseBook`. */
declare const openings: unknown;
export default openings;
