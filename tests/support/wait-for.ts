import { vi } from "vitest";

const WITHIN_MS = 100_000;
const EVERY_MS = 10;

/** Waits until a check no longer throws. What never comes fails, however busy the machine is. */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: WITHIN_MS, interval: EVERY_MS });
