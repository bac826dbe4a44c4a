/** Verbs that must not be wrong, and what tests them. */
export interface MutationGroup {
  /** Folders of the tests beside them, and files of those who use them. */
  tests: readonly string[];
  sources: readonly string[];
}

const verbs = (folder: string, ...names: readonly string[]): string[] =>
  names.map((name) => `app/features/${folder}/${name}.server.ts`);
const under = (...names: readonly string[]): string[] =>
  names.map((name) => `app/features/${name}`);

/** The groups in which faults are planted, by name. */
export const GROUPS: Readonly<Record<string, MutationGroup>> = {
  ledger: {
    tests: under("tokens", "wallet"),
    sources: [
      ...verbs("tokens", "ledger", "causes"),
      ...verbs("wallet", "spend", "spending", "monthly-bonus"),
    ],
  },
  seats: {
    tests: under("meetups"),
    sources: [
      ...verbs(
        "meetups/seats",
        "allowance",
        "meetup-status",
        "own-meetup",
        "seat-request",
        "seats",
        "settle-slot",
        "slot",
        "take-seat",
        "waits",
      ),
      ...verbs("meetups/booking", "book", "limits", "waiting-list"),
    ],
  },
  matches: {
    tests: under(
      "matches",
      "discover",
      "deletion",
      "games/end-play.test.ts",
      "meetups/suggestions/silence.test.ts",
      "membership/order.server.test.ts",
      "membership/returned-payments.test.ts",
      "messages/changes.server.test.ts",
      "safety/block.server.test.ts",
      "safety/forgotten-notices.test.ts",
      "safety/suspension.server.test.ts",
      "wallet/spend.server.test.ts",
    ),
    sources: [
      ...verbs(
        "matches",
        "closing",
        "deactivation",
        "deadlines",
        "ending-listener",
        "expiry",
        "extension",
        "fee",
        "inactivity",
        "match-status",
        "matching",
        "swipes",
      ),
      ...verbs("discover", "swipes"),
    ],
  },
  money: {
    tests: under("membership"),
    sources: verbs(
      "membership",
      "checkout",
      "events",
      "facts",
      "manage",
      "memberships",
      "order",
      "reconciliation",
      "requested-order",
      "restored-days",
      "stop-charges",
    ),
  },
};
