import { ACCOUNTS, isHereSql } from "~/features/members/account.server";
import { isolateSql, shownNameSql } from "~/features/members/stage-name.server";
import { notBlockedAddressSql } from "~/features/members/visible.server";
import { notBlockedInAdvanceSql } from "~/features/safety/blocked-addresses.server";
import { DAY_MS, now } from "~/server/data/clock.server";
import { isolate } from "~/server/data/text";
import type { IntroductionStatus } from "./introduction";
import { NAMELESS } from "./invitation-words";

/** How long an invitation can be accepted, from when it was sent or sent again. */
export const INVITATION_MS = 30 * DAY_MS;
/** The earliest time to send an invitation again. */
export const RESEND_AFTER_MS = 2 * DAY_MS;

/** SQL expression of what the introducer behind `column` is called in an invitation: their first name, else their stage name. */
export const introducerNameSql = (column: string): string =>
  `coalesce((SELECT ${isolateSql("inviting.firstName")} FROM (${ACCOUNTS}) inviting WHERE inviting.id = ${column}), ${shownNameSql(column)}, '${NAMELESS}')`;

/** The same of someone who is signed in. */
export const nameIntroducer = (viewer: {
  firstName: string | null;
  stageName: string | null;
}): string => isolate(viewer.firstName ?? viewer.stageName ?? NAMELESS);

/** SQL condition that neither the introducer nor who they invited has blocked the other. */
const isWelcomeSql = (i: string): string =>
  `${notBlockedAddressSql(`${i}.introducer_id`, `${i}.address_key`)} AND ${notBlockedInAdvanceSql(`${i}.introducer_id`, `${i}.address_key`)}`;

/**
 * SQL condition that an invitation can still be accepted or joined by: nothing ended it, its introducer is
 * active or paused, and no block is between the two. Binds `:now` in milliseconds.
 *
 * @param i alias of the introduction
 */
export const isOpenSql = (i: string): string =>
  `(${i}.declined_at IS NULL AND ${i}.withdrawn_at IS NULL AND ${i}.joined_at IS NULL AND ${i}.expires_at > :now AND ${isHereSql(`${i}.introducer_id`)} AND ${isWelcomeSql(i)})`;

/** The times of an introduction by which its status is known, in milliseconds. */
export interface Timestamps {
  withdrawnAt: number | null;
  declinedAt: number | null;
  joinedAt: number | null;
  acceptedAt: number | null;
  invitationSentAt: number | null;
  resentAt: number | null;
  expiresAt: number;
}

/** Reads the current status off the times. */
export function readStatus(timestamps: Timestamps): IntroductionStatus {
  if (timestamps.withdrawnAt !== null) return "withdrawn";
  if (timestamps.declinedAt !== null) return "declined";
  if (timestamps.joinedAt !== null) return "joined";
  if (timestamps.expiresAt <= now().getTime()) return "expired";
  if (timestamps.acceptedAt !== null) return "accepted";
  return timestamps.invitationSentAt === null ? "pending" : "invited";
}

/** Whether an introduction waits for its friend: it can be answered, joined by and withdrawn. */
export const isOpen = (timestamps: Timestamps): boolean =>
  ["pending", "invited", "accepted"].includes(readStatus(timestamps));

/** Whether an invitation can be sent again: once, from its second day on, while it waits for an answer. */
export const mayResend = (timestamps: Timestamps): boolean =>
  readStatus(timestamps) === "invited" &&
  timestamps.resentAt === null &&
  timestamps.invitationSentAt !== null &&
  now().getTime() >= timestamps.invitationSentAt + RESEND_AFTER_MS;
