import { createServer } from "node:net";

const HOSTS = ["127.0.0.1", "::1"];

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
function isTaken(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    // On a machine without IPv6 nothing listens on it.
    probe.once("error", (/** @type {NodeJS.ErrnoException} */ { code }) =>
      resolve(code === "EADDRINUSE" || code === "EACCES"),
    );
    probe.listen(port, host, () => probe.close(() => resolve(false)));
  });
}

/**
 * The first of some ports that someone else uses, or nothing.
 *
 * @param {number[]} ports
 * @returns {Promise<number | undefined>}
 */
export async function takenPort(ports) {
  for (const port of ports) for (const host of HOSTS) if (await isTaken(port, host)) return port;
  return undefined;
}

/**
 * The first of some ports at which no browser opens a page (the blocked ports of the Fetch standard), or nothing.
 * Nobody may be listening there. Node's fetch has the list and shows it to nobody.
 *
 * @param {number[]} ports
 * @returns {Promise<number | undefined>}
 */
export async function blockedPort(ports) {
  for (const port of ports) {
    const reason = await fetch(`http://127.0.0.1:${port}`).catch(({ cause }) => cause?.message);
    if (reason === "bad port") return port;
  }
  return undefined;
}
