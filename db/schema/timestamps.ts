/** The first and the last time that a row may hold, in milliseconds. */
export const EARLIEST_MS = Date.UTC(2020);
export const LATEST_MS = Date.UTC(2100);
