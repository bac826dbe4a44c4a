/** Limits that fly.toml follows. */
export const CAPACITY = {
  /** Requests of all kinds that the platform admits: pending polls, bodies that arrive slowly, and room for pages. */
  requests: 1_600,
  /** Connections; the platform keeps some idle ones open. */
  connections: 2_400,
  /** How full the disk may be, in percent, for uploads; the platform enlarges it before that. */
  uploadDiskPercent: 80,
} as const;

/**
 * How old the latest write may be before that is a trouble, and how much older than it the latest one in the replica:
 * writes come every 50 seconds at least, so one that is not there when the next comes is late.
 */
export const LATE_MS = { write: 3 * 60_000, replica: 75_000 } as const;
