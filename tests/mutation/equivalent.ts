const LEDGER = "app/features/tokens/ledger.server.ts";
const BONUS = "app/features/wallet/monthly-bonus.server.ts";
const MATCHING = "app/features/matches/matching.server.ts";
const MEMBERSHIP = "app/features/membership";
const CHECKOUT = `${MEMBERSHIP}/checkout.server.ts`;
const ORDER = `${MEMBERSHIP}/order.server.ts`;
const EVENTS = `${MEMBERSHIP}/events.server.ts`;
const MANAGE = `${MEMBERSHIP}/manage.server.ts`;
const SEATS = "app/features/meetups/seats";
const NOBODY = "nobody holds a request under such an id";
const NO_TRANSACTION = "spares an empty transaction";
const OPENED_BY = "the table's CHECK refuses such a checkout with the same answer";
const PAST_DUE =
  "the table refuses a row that is past due without both days; the check is for the types";
const NO_ITEM =
  "without an item its id cannot be read either: the change is refused in the same words";

/** Mutants that change nothing anybody could see, as the run prints them, each with the reason. */
export const EQUIVALENT: ReadonlyMap<string, string> = new Map([
  [
    `${LEDGER}: { target: [tokenEntries.userId, tokenEntries.cause] } → {}`,
    "the table has no other index that an award could meet",
  ],
  [
    `${MATCHING}: one < other → one <= other`,
    "of one member with oneself both orders are the same pair",
  ],
  [`${BONUS}: due.length > 0 → true`, NO_TRANSACTION],
  [`${BONUS}: due.length > 0 → due.length >= 0`, NO_TRANSACTION],
  [`${CHECKOUT}: !opened → false`, OPENED_BY],
  [`${CHECKOUT}: throw new Error("The checkout has no form"); → ;`, OPENED_BY],
  [
    `${ORDER}: MEETUP_PLANS[plan].meetupsPerDay <= meetupsPerDay → true`,
    "who has no limit of the week has Unlimited, which gives as many meetups a day as any plan",
  ],
  [`${EVENTS}: !paidUntil || !endsAt → false`, PAST_DUE],
  [`${EVENTS}: !paidUntil || !endsAt → !paidUntil && !endsAt`, PAST_DUE],
  [`${EVENTS}: applied += 1 → applied -= 1`, "only whether the count is another one is looked at"],
  [
    `${MANAGE}: waitedMs < EVENT_WITHIN_MS → waitedMs <= EVENT_WITHIN_MS`,
    "waits for a twentieth of a second longer, of three seconds",
  ],
  [`${MANAGE}: meetupPlan === null → false`, "spares a query that finds nothing"],
  [`${MANAGE}: throw new Error("The subscription has no item"); → ;`, NO_ITEM],
  [
    `${MEMBERSHIP}/memberships.server.ts: one.endsAtMs ?? Infinity → one.endsAtMs && Infinity`,
    "the index lists lifetimes first, then what ends soonest: each row goes before the ones that end earlier either way",
  ],
  [
    `${MEMBERSHIP}/memberships.server.ts: paidUntilMs !== null → true`,
    "null is before any moment: what lasts for life cannot be resumed either way",
  ],
  [
    `${MEMBERSHIP}/reconciliation.server.ts: typeof charge === "string" → false`,
    "the charge is asked for whole; the check is for the types",
  ],
  [
    `${MEMBERSHIP}/restored-days.server.ts: untilMs > startedMs → untilMs >= startedMs`,
    "what began when the suspension ended lost a time of no length",
  ],
  [
    `${SEATS}/own-meetup.server.ts: matchId !== null → true`,
    "without a match there is no conversation to raise: it spares a statement",
  ],
  [`${SEATS}/own-meetup.server.ts: companionId === null → false`, NOBODY],
  [`${SEATS}/own-meetup.server.ts: [] → ["Stryker was here"]`, NOBODY],
  [
    `${SEATS}/seat-request.server.ts: hour > slotHour → hour >= slotHour`,
    "the hour is full, so it is not among those that have a seat",
  ],
]);
