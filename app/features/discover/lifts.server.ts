import { deckLifts } from "@db/schema";
import type { LIFT_KINDS } from "@db/schema/values";
import { COST_HALF_TOKENS, REQUIRED_TIER_NAMES, RIGHTS } from "~/features/prices/catalog";
import { spend } from "~/features/tokens/ledger.server";
import { after, DAY_MS, now, toDate } from "~/server/data/clock.server";
import { prepared, type Transaction, transact } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import { Refusal } from "~/server/web/errors";
import type { Viewer } from "~/server/web/viewer.server";
import { forgetHeads } from "./ranked-head.server";

type LiftKind = (typeof LIFT_KINDS)[number];

/** Which lift is before another; a card without one is behind both (rule lift-24-hours). */
const HEIGHT: Record<LiftKind, number> = { priority: 2, boost: 1 };

/** How high a lift puts a card. */
export const liftHeight = (kind: LiftKind | null): number => (kind ? HEIGHT[kind] : 0);

/** How long a lift lasts (rule lift-24-hours). */
export const LIFT_MS = DAY_MS;

/**
 * Lifts a member in others' decks for 24 hours, inside the transaction that pays for it.
 *
 * @param cause the one event that it is for, for example `token:<id>`
 * @returns when it ends
 */
export function liftInDeck(tx: Transaction, userId: string, kind: LiftKind, cause: string): Date {
  const startsAt = now();
  const endsAt = after(startsAt, LIFT_MS);
  tx.insert(deckLifts).values({ userId, cause, kind, startsAt, endsAt }).run();
  tx.afterCommit(forgetHeads);
  return endsAt;
}

/**
 * SQL expression of when a member's lift of a kind ends, in milliseconds; null if none is running. Binds `:now`
 * in milliseconds.
 *
 * @param user and @param kind are SQL expressions
 */
export const liftedUntilSql = (user: string, kind: string): string =>
  `(SELECT l.ends_at FROM deck_lifts l WHERE l.user_id = ${user} AND l.ends_at > :now AND l.kind = ${kind}
    ORDER BY l.ends_at DESC LIMIT 1)`;

const UNTIL_SQL = `SELECT ${liftedUntilSql(":userId", ":kind")} AS endsAt`;

/** When a member's lift of a kind ends; null if none is running. */
export const liftedUntil = (userId: string, kind: LiftKind): Date | null =>
  toDate(
    prepared<{ endsAt: number | null }>(UNTIL_SQL).get({ userId, kind, now: now().getTime() })
      ?.endsAt ?? null,
  );

/** Why others would not see the viewer, however high it stood; null where they see it. */
export function hiddenReason({
  state,
  stageName,
}: Pick<Viewer, "state" | "stageName">): string | null {
  if (state === "paused") return "You’re paused, so no one would see it.";
  return stageName === null ? "You don’t have a profile yet, so no one would see it." : null;
}

/** What was bought, if it was, and until when it lasts. */
export interface Bought {
  /** False while one was running, for which nothing was spent again. */
  isNew: boolean;
  until: Date;
}

/**
 * Buys a lift for tokens (rule token-costs). While one of the kind is running nothing is spent, so that a repeat
 * buys nothing.
 *
 * @throws Refusal 409 when the balance is too small or nobody would see the card
 */
function buyLift(viewer: Viewer, kind: LiftKind, halfTokens: number, description: string): Bought {
  return transact((tx) => {
    const running = liftedUntil(viewer.id, kind);
    if (running) return { isNew: false, until: running };
    const reason = hiddenReason(viewer);
    if (reason) throw new Refusal("nothing_due", "Not Now", reason);
    const cause = `${kind}:${newId()}`;
    spend(tx, {
      userId: viewer.id,
      transactionType: "spent_boost",
      halfTokens,
      description,
      cause,
    });
    return { isNew: true, until: liftInDeck(tx, viewer.id, kind, cause) };
  });
}

/**
 * Buys a profile boost: 24 hours before everyone but members with priority.
 * @throws Refusal 409 as the other does
 */
export const buyBoost = (viewer: Viewer): Bought =>
  buyLift(viewer, "boost", COST_HALF_TOKENS.profileBoost, "Profile boost for 24 hours");

/**
 * Buys priority matching: 24 hours before everyone else.
 *
 * @throws Refusal 403 for a tier that may not buy it; 409 when the balance is too small or nobody would see
 *   the card
 */
export function buyPriority(viewer: Viewer): Bought {
  if (!RIGHTS[viewer.subscriptionTier].priorityMatching)
    throw new Refusal(
      "needs_subscription",
      REQUIRED_TIER_NAMES.unlimited,
      `Priority matching needs ${REQUIRED_TIER_NAMES.unlimited}, the Unlimited plan.`,
    );
  return buyLift(
    viewer,
    "priority",
    COST_HALF_TOKENS.priorityMatching,
    "Priority matching for 24 hours",
  );
}
