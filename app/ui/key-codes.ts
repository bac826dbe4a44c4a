/** The code of Escape, unless it only ends the composition of a word. */
export const ESCAPE = 27;
