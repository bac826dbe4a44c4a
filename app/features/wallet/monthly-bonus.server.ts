import {
  readEntitlements,
  runningEntitlementsSql,
  runningMembershipsSql,
} from "~/features/members/entitlements.server";
import { RIGHTS } from "~/features/prices/catalog";
import { hasCauseSql } from "~/features/tokens/causes.server";
import { award } from "~/features/tokens/ledger.server";
import { islandDate, islandTimestamp, now } from "~/server/data/clock.server";
import { builtOnce, prepared, transact } from "~/server/data/database.server";

/** Memberships that one run looks at, however many there are: few, so that no request waits long behind it. */
export const BONUS_BATCH = 100;

/** The cause of the bonus of a timestamp's month on the island: one a member, whatever the tier. */
export const bonusCause = (at: Date): string => `bonus:${islandDate(at).slice(0, 7)}`;

/** The day on which the next month begins on the island, at noon. */
export function nextBonusDay(at: Date): Date {
  const [year = 0, month = 0] = islandDate(at).split("-").map(Number);
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, "0")}`;
  return islandTimestamp(`${next}-01`, 12);
}

interface Row {
  userId: string;
  endsAt: number | null;
  /** What runs of the member; null once they have the month's bonus. */
  entitlements: string | null;
}

const COLUMNS = `CASE WHEN NOT ${hasCauseSql("held.user_id", ":cause")} THEN ${runningEntitlementsSql("held.user_id")} END AS entitlements`;
const PAGES = [
  runningMembershipsSql("others", COLUMNS, BONUS_BATCH),
  runningMembershipsSql("lifetime", COLUMNS, BONUS_BATCH),
];

/** Gives members who have none this month their bonus. @returns how many got it */
const giveTo = (due: readonly Row[], cause: string): number =>
  transact((tx) => {
    let given = 0;
    for (const { userId, entitlements } of due) {
      const tier = readEntitlements(entitlements).subscriptionTier;
      const halfTokens = RIGHTS[tier].monthlyBonusHalfTokens;
      const entry = { userId, halfTokens, description: "Monthly bonus", cause };
      given += Number(award(tx, { ...entry, transactionType: "bonus_subscription" }));
    }
    return given;
  });

const START = { afterEnd: 0, afterId: "" };
/** Of which list and behind who the next run continues; after a restart from the beginning. */
const cursor = builtOnce(() => ({ list: 0, after: START }));

/**
 * Sweep: gives members with a running membership the bonus of their tier, once a month of the island
 * (rule monthly-bonus). Anyone who subscribes later in the month gets it when it is their turn, and anyone who changes the
 * tier has had it. A meetup plan alone gives none. A run looks at one page of them and the next run goes on behind it.
 *
 * @returns how many got it
 */
export function giveMonthlyBonuses(): number {
  const at = now();
  const cause = bonusCause(at);
  const next = cursor();
  let given = 0;
  for (const _ of PAGES) {
    const page = prepared<Row>(PAGES[next.list] ?? "").all({
      ...{ now: at.getTime(), cause, afterId: next.after.afterId },
      afterEnd: Math.max(at.getTime(), next.after.afterEnd),
    });
    const due = page.filter(({ entitlements }) => entitlements !== null);
    if (due.length > 0) given += giveTo(due, cause);
    const last = page.at(-1);
    if (last && page.length === BONUS_BATCH) {
      next.after = { afterEnd: last.endsAt ?? 0, afterId: last.userId };
      break;
    }
    Object.assign(next, { list: (next.list + 1) % PAGES.length, after: START });
  }
  return given;
}
