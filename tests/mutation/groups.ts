/** Verbs that must not be wrong, and the folders of the tests beside them. */
export interface MutationGroup {
  tests: readonly string[];
  sources: readonly string[];
}

const verbs = (folder: string, ...names: readonly string[]): string[] =>
  names.map((name) => `app/features/${folder}/${name}.server.ts`);
const folders = (...names: readonly string[]): string[] =>
  names.map((name) => `app/features/${name}`);

/** The groups in which faults are planted, by name. */
export const GROUPS: Readonly<Record<string, MutationGroup>> = {
  ledger: {
    tests: folders("tokens", "wallet"),
    sources: [
      ...verbs("tokens", "ledger", "causes"),
      ...verbs("wallet", "spend", "spending", "monthly-bonus"),
    ],
  },
  seats: {
    tests: folders("meetups"),
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
    tests: folders("matches", "discover"),
    sources: [
      ...verbs(
        "matches",
        "closing",
        "deactivation",
        "deadlines",
        "endings",
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
    tests: folders("membership"),
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
