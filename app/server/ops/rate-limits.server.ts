import { isIPv6 } from "node:net";
import { now } from "../data/clock.server";
import { database, prepared, type Transaction, transact } from "../data/database.server";
import { Refusal } from "../web/errors";
import { env } from "./env.server";

/** Clients that no proxy identifies share this address. */
export const UNKNOWN_ADDRESS = "direct";

interface RateLimit {
  /** Name of the limited action, first part of the key. */
  action: string;
  uses: number;
  windowMs: number;
}

/**
 * Counts one use of a rate-limited action, refuses it past the limit (fixed window), and acts. Both commit at once. A
 * use whose act throws still counts; otherwise anyone could keep guessing codes.
 * @param who member id, or client address before sign-in
 * @param act waits for nothing, and is undone where it throws; without one the use alone is counted
 * @throws Refusal 429 with the seconds to wait, and what `act` throws
 */
export function countUse<T = void>(
  limit: RateLimit,
  who: string,
  act: (tx: Transaction) => T = () => undefined as T,
): T {
  const outcome = transact(() => {
    count(limit, who);
    try {
      return { done: transact(act) };
    } catch (error) {
      // A full disk may have ended the count's transaction, too.
      if (!database().$client.inTransaction) throw error;
      return { error };
    }
  });
  if ("error" in outcome) throw outcome.error;
  return outcome.done;
}

/** When what is counted in the window of now is forgotten. */
export function endOfWindow({ windowMs }: RateLimit): Date {
  const nowMs = now().getTime();
  return new Date(nowMs - (nowMs % windowMs) + windowMs);
}

function count({ action, uses, windowMs }: RateLimit, who: string): void {
  const nowMs = now().getTime();
  const windowStart = nowMs - (nowMs % windowMs);
  const row = prepared<{ uses: number }>(
    `INSERT INTO rate_limits (key, window_start, uses, expires_at) VALUES (?, ?, 1, ?)
     ON CONFLICT (key, window_start) DO UPDATE SET uses = uses + 1 RETURNING uses`,
  ).get(`${action}:${who}`, windowStart, windowStart + windowMs);
  if (row && row.uses > uses) throw tooOften(windowStart + windowMs - nowMs);
}

const tooOften = (waitMs: number) =>
  new Refusal("too_often", "Slow Down", "That was a lot at once. Please try again in a bit.", {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });

/** Uses counted in memory, by action and window. */
const windows = new Map<string, { windowStart: number; uses: Map<string, number> }>();

/**
 * Counts one use of a GET in memory: reading a page writes nothing, so neither a lock nor a full
 * disk can stop it. A restart resets the count.
 * @throws Refusal 429 with the seconds to wait
 */
export function countUseInMemory({ action, uses, windowMs }: RateLimit, who: string): void {
  const nowMs = now().getTime();
  const windowStart = nowMs - (nowMs % windowMs);
  let window = windows.get(action);
  if (window?.windowStart !== windowStart) {
    window = { windowStart, uses: new Map() };
    windows.set(action, window);
  }
  const used = (window.uses.get(who) ?? 0) + 1;
  window.uses.set(who, used);
  if (used > uses) throw tooOften(windowStart + windowMs - nowMs);
}

/** Counts one use and returns whether it is still within the rate limit. */
export function mayUse(limit: RateLimit, who: string): boolean {
  try {
    countUse(limit, who);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Deletes windows that have passed. */
export function deleteOldUses(): number {
  return prepared("DELETE FROM rate_limits WHERE expires_at < ?").run(now().getTime()).changes;
}

/** Signs around an address, and before an IPv4 address that an IPv6 socket reports. */
const WRAPPING = /^\[|\]$|^::ffff:(?=[\d.]+$)/gi;

/** The /56 network of an IPv6 address: as many addresses as a provider gives one home, which may use them all. */
export function clientNetwork(reported: string): string {
  const address = reported.replace(WRAPPING, "");
  if (!isIPv6(address)) return address;
  // The URL parser writes every IPv6 address in one way, with its longest run of zeros left out.
  const canonical = new URL(`http://[${address.replace(/%.*$/, "")}]`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = tail ? Array(8 - head.length - tail.length).fill("0") : [];
  const [one, two, three, four = "0"] = [...head, ...zeros, ...(tail ?? [])];
  const subnet = (Number.parseInt(four, 16) & 0xff00).toString(16);
  return `${[one, two, three, subnet].join(":")}::/56`;
}

/**
 * The client's address as the platform's proxy reports it, otherwise one shared name; for IPv6 its
 * network.
 */
export function clientAddress({ headers }: Request): string {
  const header = env().CLIENT_ADDRESS_HEADER;
  const address = header && headers.get(header)?.trim().slice(0, 64);
  return address ? clientNetwork(address) : UNKNOWN_ADDRESS;
}
