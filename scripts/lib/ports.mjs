import { createServer } from "node:net";

const HOSTS = ["127.0.0.1", "::1"];

function isTaken(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    // On a machine without IPv6 nothing listens on it.
    probe.once("error", (error) => resolve(error.code === "EADDRINUSE" || error.code === "EACCES"));
    probe.listen(port, host, () => probe.close(() => resolve(false)));
  });
}

/**
 * The first of some ports that somebody else uses, or nothing.
 *
 * @param {number[]} ports
 * @returns {Promise<number | undefined>}
 */
export async function takenPort(ports) {
  for (const port of ports) for (const host of HOSTS) if (await isTaken(port, host)) return port;
  return undefined;
}
