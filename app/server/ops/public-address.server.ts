import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { BlockList, isIP } from "node:net";
import { env } from "./env.server";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

const closed = new BlockList();
for (const [address, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  closed.addSubnet(address, prefix, "ipv4");
// Tunnels into IPv4, and documentation networks.
for (const [address, prefix] of [
  ["2001::", 32],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const)
  closed.addSubnet(address, prefix, "ipv6");
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

/** True for an address of the public internet, false for every private network (SSRF protection). */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, "ipv4");
  return isIP(address) === 6 && global6.check(address, "ipv6") && !closed.check(address, "ipv6");
}

/** Whether a test double of an outside service may run on loopback: in tests and on the demo island. */
const allowsDoubles = () => env().NODE_ENV === "test" || env().AUGUST_DEMO === "1";

/** True for a test double of an outside service on loopback, where one is allowed. */
export const isLocalDouble = ({ protocol, hostname }: URL): boolean =>
  protocol === "http:" && LOOPBACK.has(hostname) && allowsDoubles();

/**
 * SSRF protection: whether the server may send requests to a URL that someone else supplies, which
 * needs https on the default port and a host name, no number. `publicLookup` checks where the name
 * resolves to at each call.
 */
export function isOutsideAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username || url.password || url.hash) return false;
  if (isLocalDouble(url)) return true;
  const { protocol, hostname, port } = url;
  const isName = /^(?:[a-z\d-]+\.)+[a-z][a-z\d-]*$/i.test(hostname);
  return (
    protocol === "https:" &&
    port === "" &&
    isName &&
    !/\.(?:local|localhost|internal|home|lan|arpa)$/i.test(hostname)
  );
}

type Found = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** A DNS lookup for `http.request` that returns no private address, whatever a name resolves to. */
export function publicLookup(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, []);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      return found(Object.assign(new Error("Not a public address"), { code: "EACCES" }), []);
    if (options.all) found(null, addresses);
    else found(null, first.address, first.family);
  });
}
