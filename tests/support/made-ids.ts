let count = 0;

/** As long as a random one, so that the database takes it. */
const make = (length: number) => `made-${String(++count).padStart(8, "0")}-`.padEnd(length, "0");

/** Stands in for `newId`: each id is the next. */
export const newId = (): string => make(22);

/** Stands in for `newToken` in the same way. */
export const newToken = (): string => make(43);
