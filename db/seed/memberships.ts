import type { MEMBERSHIP_PRODUCTS } from "@db/schema/values";
import type { Person } from "./people";
import { randomFrom } from "./random";

/** A membership of the demo island; times are milliseconds before the seed's time. */
interface MembershipFact {
  product: (typeof MEMBERSHIP_PRODUCTS)[number];
  startedAgoMs: number;
  /** Negative while it runs; nothing for a lifetime. */
  endsAgoMs: number | null;
}

const DAY_MS = 86_400_000;
const PERIOD_MS = 30 * DAY_MS;

/**
 * The membership of a member: about 40 in 100 have had one, most of them run.
 *
 * @returns nothing for a member on Free
 */
export function drawMembership(seed: number, person: Person): MembershipFact | null {
  const random = randomFrom(`${seed}:membership:${person.index}`);
  const at = random.next();
  const running = (product: "social" | "august"): MembershipFact => {
    const startedAgoMs = Math.floor(
      random.between(0.5 * DAY_MS, Math.min(27 * DAY_MS, person.joinedAgoMs)),
    );
    return { product, startedAgoMs, endsAgoMs: startedAgoMs - PERIOD_MS };
  };
  if (person.index < 2) return running("social");
  if (person.progress !== "agreed") return null;
  if (at < 0.13) {
    const startedAgoMs = Math.floor(random.between(0.3, 0.95) * person.joinedAgoMs);
    return { product: "unlimited", startedAgoMs, endsAgoMs: null };
  }
  if (at < 0.27) return running("social");
  if (at < 0.37) return running("august");
  if (at < 0.46 && person.joinedAgoMs > 36 * DAY_MS) {
    const startedAgoMs = Math.floor(random.between(32 * DAY_MS, person.joinedAgoMs));
    const product = random.pick(["social", "august"] as const);
    return { product, startedAgoMs, endsAgoMs: startedAgoMs - PERIOD_MS };
  }
  return null;
}

/** Whether a membership runs at the seed's time. */
export const isRunning = (fact: MembershipFact) => fact.endsAgoMs === null || fact.endsAgoMs < 0;
