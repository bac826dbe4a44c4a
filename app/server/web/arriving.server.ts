import type { ConcurrencyLimit } from "../ops/capacity.server";
import { Refusal } from "./errors";

export const tooSlow = () =>
  new Refusal("too_slow", "Error", "That took too long to arrive. Please try again.", {
    retryAfterSeconds: 5,
  });

export const tooMany = () =>
  new Refusal("busy", "Error", "Too much is coming in at once. Please try again in a bit.", {
    retryAfterSeconds: 5,
  });

/** A body that is arriving. */
interface Place {
  address: string;
  movedAtMs: number;
  /** Rejects once another body has taken the place. */
  evicted: Promise<never>;
  evict: () => void;
  /** Gives the place back; a repeat does nothing. */
  leave: () => void;
}

const arriving = new WeakMap<ConcurrencyLimit, Set<Place>>();

/** Of the address with the most bodies, the one that has not moved for longest: whoever sends many half gives way. */
function findSlowest(places: ReadonlySet<Place>): Place | undefined {
  const counts = new Map<string, number>();
  for (const { address } of places) counts.set(address, (counts.get(address) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...places]
    .filter(({ address }) => counts.get(address) === most)
    .sort((one, other) => one.movedAtMs - other.movedAtMs)[0];
}

/**
 * Counts a body as arriving; where all places are taken, it takes that of the slowest.
 * @throws Refusal 503 where the sender's own share is taken
 */
export function enterEvicting(room: ConcurrencyLimit, address: string, memberId?: string): Place {
  const places = arriving.get(room) ?? new Set<Place>();
  arriving.set(room, places);
  if (room.findObstacle(address, memberId) === "all") findSlowest(places)?.evict();
  if (!room.enter(address, memberId)) throw tooMany();
  let reject: (reason: Refusal) => void = () => undefined;
  const evicted = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  evicted.catch(() => undefined);
  const leave = () => places.delete(place) && room.leave(address, memberId);
  const evict = () => {
    leave();
    reject(tooSlow());
  };
  const place: Place = { address, movedAtMs: performance.now(), evicted, evict, leave };
  places.add(place);
  return place;
}
