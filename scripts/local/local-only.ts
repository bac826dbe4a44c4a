const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** True when the host of a web address (port and path aside) is this machine alone. */
export function isLoopback(address: string): boolean {
  return URL.canParse(address) && LOOPBACK.has(new URL(address).hostname);
}

/**
 * Refuses to run a test double anywhere but on a developer's own machine.
 *
 * @param service what is about to start, as the sentence names it
 * @param addresses web addresses that must be on loopback
 * @throws Error with one sentence when NODE_ENV is production or an address is elsewhere
 */
export function assertLocal(service: string, addresses: readonly string[] = []): void {
  if (process.env.NODE_ENV === "production")
    throw new Error(`The local ${service} does not start where NODE_ENV is production.`);
  const outside = addresses.find((address) => !isLoopback(address));
  if (outside !== undefined)
    throw new Error(
      `The local ${service} works on loopback alone, and ${outside} is not loopback.`,
    );
}
