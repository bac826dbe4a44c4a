import { findMatchWithFeeDue, hasUnusedFee } from "~/features/matches/fee.server";
import {
  CATALOG,
  MEETUP_PLANS,
  type MeetupPlan,
  type Product,
  RIGHTS,
} from "~/features/prices/catalog";
import { planPriceCents } from "~/features/prices/price-texts";
import { unconnected } from "~/server/ops/unconnected.server";
import { Refusal } from "~/server/web/errors";
import type { Viewer } from "~/server/web/viewer.server";
import { listMemberships } from "./memberships.server";
import type { PricedLine } from "./payment-provider.server";

/** What a member wants to pay for, in one checkout (rule one-checkout). */
export interface Order {
  membership?: Product;
  /** The match whose connection fee is due. */
  matchId?: string;
  meetupPlan?: MeetupPlan;
  /** The meetup whose base fee is due. */
  bookingId?: number;
}

/** A line of the bill. */
export interface Line extends PricedLine {
  kind: "membership" | "meetup_plan" | "connection_fee" | "meetup_fee";
}

/** An order with its prices, which the server alone decides. */
export interface Bill {
  order: Order;
  lines: Line[];
  /** What is charged now. */
  totalCents: number;
  /** Path to which the payer returns. */
  returnTo: string;
  /** Path to which a payer returns who did not pay. */
  backTo: string;
}

interface MeetupDue {
  amountCents: number;
}

let findMeetupDue: (viewer: Viewer, bookingId: number) => MeetupDue | null = unconnected;

/** Takes the function that says what is due for a meetup; null once nothing is. */
export function onMeetupDue(find: typeof findMeetupDue): void {
  findMeetupDue = find;
}

const nothingDue = () =>
  new Refusal("nothing_due", "Nothing to Pay", "There’s nothing left to pay.");

/** Whether the viewer has what a membership would give. */
export const hasMembershipLike = (viewer: Viewer, product: Product): boolean =>
  viewer.subscriptionTier === "unlimited" || (viewer.isSubscribed && product !== "unlimited");

/** Says what a member has instead of what they would pay for. */
function describeOwn({ id }: Viewer, product: Product): string {
  const own = listMemberships(id)[0];
  if (!own || own.product === product) return "You already have this membership.";
  const lasts = own.paidUntil ? `runs until ${own.paidUntil}` : "is yours for good";
  return `Your ${own.name} membership ${lasts} and already includes this.`;
}

/** @throws Refusal 409 if the member has it already */
function billMembership(viewer: Viewer, product: Product): Line {
  if (hasMembershipLike(viewer, product))
    throw new Refusal("already_subscribed", "Already subscribed", describeOwn(viewer, product));
  const { name, priceCents, renews } = CATALOG[product];
  return { kind: "membership", name, amountCents: priceCents, renews };
}

/** Whether a membership already gives what a meetup plan would: the one rule of the cards and of the bill. */
export const isPlanCovered = (
  { subscriptionTier, isSubscribed }: Pick<Viewer, "subscriptionTier" | "isSubscribed">,
  plan: MeetupPlan,
): boolean => {
  const { meetupsPerDay, meetupsPerWeek } = RIGHTS[subscriptionTier];
  return (
    planPriceCents(plan, isSubscribed) === 0 ||
    (meetupsPerWeek === null && MEETUP_PLANS[plan].meetupsPerDay <= meetupsPerDay)
  );
};

/**
 * The line of a meetup plan, the base waived for anyone who has a membership (rule meetup-plans).
 *
 * @throws Refusal 409 for the plan that runs, and for one that a membership covers
 */
export function billPlan(viewer: Viewer, plan: MeetupPlan): Line {
  const { name } = MEETUP_PLANS[plan];
  if (viewer.meetupPlan === plan)
    throw new Refusal(
      "already_subscribed",
      `Already on ${name}`,
      "You already have this meetup plan.",
    );
  const amountCents = planPriceCents(plan, viewer.isSubscribed);
  if (isPlanCovered(viewer, plan))
    throw new Refusal(
      "already_subscribed",
      "Already Covered",
      `Your membership already includes what ${name} gives.`,
    );
  return {
    kind: "meetup_plan",
    name: `${name} meetup plan`,
    amountCents,
    renews: { interval: "month", count: 1 },
  };
}

/** The refusal of a second plan beside the one that runs. */
const alreadyOnPlan = (plan: MeetupPlan) =>
  new Refusal(
    "already_subscribed",
    `Already on ${MEETUP_PLANS[plan].name}`,
    "You already have a meetup plan. You can change it in Meetups.",
  );

/**
 * Composes the bill of an order: everything that is due together, once (rules price-whole and one-checkout). Prices
 * come from the catalog, never from the request.
 *
 * @throws Refusal 409 if the member has it already or nothing is due, 404 for another pair's match, 403 or 409
 *   if the fee is not the viewer's to pay
 */
export function composeBill(viewer: Viewer, order: Order): Bill {
  const { membership, matchId, meetupPlan, bookingId } = order;
  const lines: Line[] = [];
  let returnTo = "/?subscription=success";
  let backTo = membership ? `/subscription?tier=${membership}` : "/pricing";
  if (membership) lines.push(billMembership(viewer, membership));
  if (meetupPlan) {
    if (viewer.meetupPlan && viewer.meetupPlan !== meetupPlan)
      throw alreadyOnPlan(viewer.meetupPlan);
    lines.push(billPlan(viewer, meetupPlan));
    returnTo = "/meetups?plan=success";
    backTo = "/meetups";
  }
  if (matchId) {
    const match = findMatchWithFeeDue(viewer, matchId, { withMembership: Boolean(membership) });
    if (match && !hasUnusedFee(viewer.id))
      lines.push({
        kind: "connection_fee",
        name: "Connection fee",
        amountCents: match.feeCents,
        renews: null,
      });
    if (match) {
      returnTo = `/messages/${match.id}?${membership ? "subscription=success" : "fee=paid"}`;
      backTo = membership ? `${backTo}&match=${matchId}` : `/messages/${match.id}`;
    }
  }
  if (bookingId) {
    const due = findMeetupDue(viewer, bookingId);
    if (due) lines.push({ kind: "meetup_fee", name: "Meetup base fee", renews: null, ...due });
    returnTo = `/meetups/${bookingId}?paid=1`;
    backTo = `/meetups/${bookingId}`;
  }
  if (lines.length === 0) throw nothingDue();
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return { order, lines, totalCents, returnTo, backTo };
}
