let count = 0;

/** As long as a random one, so that the database takes it. */
const make = (length: number) => `made-${String(++count).padStart(8, "0")}-`.padEnd(length, "0");

export const newId = (): string => make(22);

export const newToken = (): string => make(43);
