/** Mutants that change nothing anybody could see, as the run prints them, each with the reason. */
export const EQUIVALENT: ReadonlyMap<string, string> = new Map([]);
