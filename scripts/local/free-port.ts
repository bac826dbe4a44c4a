import { takenPort } from "../lib/ports.mjs";

/**
 * Finds neighboring ports that are free at this time, for a test.
 *
 * @param count how many; the first is returned
 * @throws Error when fifty places in the range are taken
 */
export async function freePorts(count = 1): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const first = 20_000 + Math.floor(Math.random() * 10_000);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if ((await takenPort(ports)) === undefined) return first;
  }
  throw new Error("No free ports found.");
}
