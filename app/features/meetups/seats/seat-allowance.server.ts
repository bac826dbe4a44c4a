import { awardedBonusMeetupsSql } from "~/features/members/bonus-meetups.server";
import {
  meetupLimits,
  readEntitlements,
  runningEntitlementsSql,
} from "~/features/members/entitlements.server";
import { COST_HALF_TOKENS } from "~/features/prices/catalog";
import { FREE_PRICE, MEETUP_BASE } from "~/features/prices/price-texts";
import { countCausesSql } from "~/features/tokens/causes.server";
import { balanceSql, spend } from "~/features/tokens/ledger.server";
import { now, startOfIslandDay, startOfIslandWeek } from "~/server/data/clock.server";
import { prepared, type Transaction, transact } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import { payments } from "~/server/ops/payments.server";
import { Refusal } from "~/server/web/errors";
import type { EXTRAS } from "../booking.schema";
import { isActiveSql } from "./meetup-status.server";

/** What a meetup beyond a limit costs, in tokens (rule token-costs). */
export const EXTRA_MEETUP_TOKENS = COST_HALF_TOKENS.extraMeetup / 2;

/** The kind of cause of the entries that pay for one. */
const EXTRA = "extra";

/** What a meetup costs its booker now (rule meetup-price). */
export type Due =
  | { kind: "plan" | "weekly" }
  /**
   * Beyond a limit, of which `lasts` ends last. `paidWith`: how an extra meetup was paid whose meetup does not
   * stand; null where there is none.
   */
  | {
      kind: "extra";
      cap: "day" | "week";
      lasts: "day" | "week";
      paidWith: "tokens" | "payment" | null;
    };

/**
 * What a member has booked, and can book, by the days and weeks of New York. What was booked counts extra
 * meetups too, which take nothing from the limits.
 */
export interface MeetupAllowance {
  usedToday: number;
  usedThisWeek: number;
  /** Those of today that the limits cover. */
  coveredToday: number;
  dayLimit: number;
  /** Null for no limit. */
  weekLimit: number | null;
  due: Due;
  /** The member's August Tokens. */
  tokens: number;
  /** Bonus meetups that are not used (rule introduction-rewards). */
  bonusMeetups: number;
}

interface UsedRow {
  day: number;
  week: number;
  /** Those of them that the limits cover: what was paid for beside them counts against none. */
  coveredDay: number;
  coveredWeek: number;
  entitlements: string | null;
  unusedExtras: number;
  unusedPayments: 0 | 1;
  unusedBonus: number;
  tokens: number;
}

/**
 * SQL expression of the extra meetups that a member paid for with tokens and that stand for no booking. Binds `:member`,
 * and `:now` in milliseconds.
 */
export const UNUSED_EXTRAS = `(${countCausesSql(":member", EXTRA)} - (SELECT count(*) FROM meetup_bookings x
    WHERE x.user_id = :member AND x.covered_by = 'tokens' AND ${isActiveSql("x")}))`;
/**
 * SQL expression of a member's bonus meetups that stand for no booking: one whose meetup does not take place is
 * theirs again. Binds as `UNUSED_EXTRAS`.
 */
export const UNUSED_BONUS_MEETUPS = `(${awardedBonusMeetupsSql(":member")} - (SELECT count(*) FROM meetup_bookings x
    WHERE x.user_id = :member AND x.covered_by = 'bonus' AND ${isActiveSql("x")}))`;
/** Base fees that a member paid by card and whose meetup does not stand; one that was taken back is none. */
const UNUSED_PAYMENTS = `FROM meetup_payments p WHERE p.user_id = :member AND NOT p.is_reversed
    AND NOT EXISTS (SELECT 1 FROM meetup_bookings x WHERE x.id = p.booking_id AND ${isActiveSql("x")})`;

const COVERED = "b.covered_by IN ('plan', 'weekly')";
const USED_SQL = `SELECT count(*) AS week, coalesce(sum(b.created_at >= :day), 0) AS day,
    coalesce(sum(${COVERED}), 0) AS coveredWeek,
    coalesce(sum(${COVERED} AND b.created_at >= :day), 0) AS coveredDay,
    ${runningEntitlementsSql(":member")} AS entitlements, ${UNUSED_EXTRAS} AS unusedExtras,
    EXISTS (SELECT 1 ${UNUSED_PAYMENTS}) AS unusedPayments, ${UNUSED_BONUS_MEETUPS} AS unusedBonus,
    ${balanceSql(":member")} AS tokens
  FROM meetup_bookings b WHERE b.user_id = :member AND b.created_at >= :week AND ${isActiveSql("b")}`;

/**
 * Loads how many meetups a member has booked today and this week, in New York time, how many they can,
 * and what the next one costs. Meetups that were declined, cancelled or not answered do not count, and
 * an invitation counts for anyone who invites. An extra meetup is beside the limits: it takes nothing from them.
 */
export function loadMeetupAllowance(memberId: string): MeetupAllowance {
  const at = now();
  const row = prepared<UsedRow>(USED_SQL).get({
    member: memberId,
    day: startOfIslandDay(at).getTime(),
    week: startOfIslandWeek(at).getTime(),
    now: at.getTime(),
  });
  const [usedToday, usedThisWeek] = [row?.day ?? 0, row?.week ?? 0];
  const has = readEntitlements(row?.entitlements ?? null);
  const limits = meetupLimits(has);
  const coveredToday = row?.coveredDay ?? 0;
  const isWeekFull = limits.week !== null && (row?.coveredWeek ?? 0) >= limits.week;
  const cap = coveredToday >= limits.day ? "day" : isWeekFull ? "week" : null;
  const due: Due = cap
    ? {
        kind: "extra",
        cap,
        lasts: isWeekFull ? "week" : "day",
        paidWith: (row?.unusedExtras ?? 0) > 0 ? "tokens" : row?.unusedPayments ? "payment" : null,
      }
    : { kind: has.isSubscribed || has.meetupPlan ? "plan" : "weekly" };
  const used = { usedToday, usedThisWeek, coveredToday };
  return {
    ...used,
    dayLimit: limits.day,
    weekLimit: limits.week,
    due,
    tokens: row?.tokens ?? 0,
    bonusMeetups: row?.unusedBonus ?? 0,
  };
}

/** What is due now, in words (rule meetup-price). */
export function formatDue(due: Due): string {
  if (due.kind !== "extra")
    return due.kind === "plan" ? "covered by your plan" : `${FREE_PRICE}: your free weekly meetup`;
  if (due.paidWith) return "covered by the extra meetup you paid for";
  return MEETUP_BASE;
}

/** Which limit is reached, and until when; null while none is. */
export function formatLimit({ due, dayLimit, weekLimit }: MeetupAllowance): string | null {
  if (due.kind !== "extra") return null;
  const isWeek = due.lasts === "week";
  const most = (isWeek ? weekLimit : dayLimit) ?? 0;
  return `Your limit is ${most} meetup${most > 1 ? "s" : ""} a ${due.lasts}. You can book again ${isWeek ? "on Monday" : "tomorrow"}.`;
}

/**
 * The refusal of a meetup beyond a limit that nobody has paid for. A person reads of the limit that ends last, as the
 * page says beside it; a call gets the one that was reached first, with its code.
 */
function limitRefusal(allowance: MeetupAllowance, cap: "day" | "week"): Refusal {
  const { dayLimit, weekLimit, bonusMeetups } = allowance;
  const byCard = payments() ? ` or ${MEETUP_BASE}` : "";
  const byBonus = bonusMeetups > 0 ? `a bonus meetup (you have ${bonusMeetups}), ` : "";
  const price = `An extra meetup costs ${byBonus}${EXTRA_MEETUP_TOKENS} August Tokens${byCard}, once you confirm it.`;
  const inCall =
    cap === "day"
      ? `Daily Limit Reached: you can book ${dayLimit} a day.`
      : `Weekly Limit Reached: you can book ${weekLimit} a week, from Monday to Sunday.`;
  const code = cap === "day" ? "day_limit" : "week_limit";
  return new Refusal(code, "Booking Failed", `${formatLimit(allowance)} ${price}`, {
    callMessage: `${inCall} ${price}`,
  });
}

/** How a member pays for a meetup beyond a limit (rule extra-meetup-confirmed). */
export type Extra = (typeof EXTRAS)[number];

const noBonusMeetup = () =>
  new Refusal(
    "no_bonus_meetup",
    "Booking Failed",
    "You have no bonus meetups left. Introduce a friend to earn more.",
  );

/** A base fee that a member has paid by card. */
interface BaseFee {
  id: number;
  amountCents: number;
}

/** How a booking is paid for, once the rules allow it. `isDue`: it is yet to be paid. */
export type Cover =
  | { coveredBy: "plan" | "weekly" | "bonus" }
  | { coveredBy: "tokens"; isDue: boolean }
  | { coveredBy: "payment"; isDue: true }
  | { coveredBy: "payment"; isDue: false; fee: BaseFee };

const UNUSED_PAYMENT_SQL = `SELECT p.id, p.amount_cents AS amountCents ${UNUSED_PAYMENTS} ORDER BY p.id LIMIT 1`;

/**
 * Decides what covers a member's next meetup.
 *
 * @param extra how the member pays beyond a limit, if they have confirmed it
 * @throws Refusal 403 beyond a limit without it, 409 for a bonus meetup where none is left
 */
export function findCover(memberId: string, extra?: Extra): Cover {
  const allowance = loadMeetupAllowance(memberId);
  const { due } = allowance;
  if (due.kind !== "extra") return { coveredBy: due.kind };
  if (due.paidWith === "tokens") return { coveredBy: "tokens", isDue: false };
  const fee = prepared<BaseFee>(UNUSED_PAYMENT_SQL).get({
    member: memberId,
    now: now().getTime(),
  });
  if (fee) return { coveredBy: "payment", isDue: false, fee };
  if (extra === "bonus") {
    if (allowance.bonusMeetups > 0) return { coveredBy: "bonus" };
    throw noBonusMeetup();
  }
  if (extra) return { coveredBy: extra === "card" ? "payment" : "tokens", isDue: true };
  throw limitRefusal(allowance, due.cap);
}

const spendOnExtra = (tx: Transaction, userId: string, what: string): boolean =>
  spend(tx, {
    userId,
    transactionType: "spent_meetup",
    halfTokens: COST_HALF_TOKENS.extraMeetup,
    description: "Extra meetup",
    cause: `${EXTRA}:${what}`,
  });

/**
 * Spends the tokens of an extra meetup. They are spent once for each: whenever its meetup does not take
 * place, no matter who ended it, the next one beyond a limit is paid for.
 *
 * @returns false when they were spent before
 * @throws Refusal 409 when the balance is too small
 */
export const payExtra = (tx: Transaction, memberId: string, bookingId: number): boolean =>
  spendOnExtra(tx, memberId, `${bookingId}`);

const UNUSED_SQL = `SELECT ${UNUSED_EXTRAS} AS unused`;

/**
 * Buys an extra meetup ahead of its booking: the next one beyond a limit uses it. While one is unused
 * nothing is spent, so that a repeat buys nothing.
 *
 * @returns whether tokens were spent now
 * @throws Refusal 409 when the balance is too small
 */
export const buyExtraMeetup = (memberId: string): boolean =>
  transact((tx) => {
    const row = prepared<{ unused: number }>(UNUSED_SQL).get({
      member: memberId,
      now: now().getTime(),
    });
    return (row?.unused ?? 0) > 0 ? false : spendOnExtra(tx, memberId, `ahead.${newId()}`);
  });
