import { friendIntroductions } from "@db/schema";
import { toDate } from "~/server/data/clock.server";
import { columnsOf, type Stored } from "~/server/data/columns.server";
import { prepared } from "~/server/data/database.server";
import { notFound } from "~/server/web/errors";
import type { OwnIntroduction } from "./introduction";
import { invitationUrl } from "./invitation-delivery.server";
import { isOpen, mayResend, readStatus } from "./invitation-state.server";

/** A stored introduction. */
export type IntroductionRow = Stored<typeof friendIntroductions.$inferSelect>;

const OWN_SQL = `SELECT ${columnsOf(friendIntroductions, "i")} FROM friend_introductions i WHERE i.introducer_id = :member`;

/** Finds the stored row of one of a member's introductions. @throws Refusal 404 for one that is not theirs */
export function findOwnRow(viewerId: string, id: number): IntroductionRow {
  const row = prepared<IntroductionRow>(`${OWN_SQL} AND i.id = :id`).get({ member: viewerId, id });
  if (!row) throw notFound();
  return row;
}

function toOwnIntroduction(row: IntroductionRow): OwnIntroduction {
  const status = readStatus(row);
  return {
    id: row.id,
    friendName: row.friendName,
    friendEmail: row.friendEmail,
    friendAge: row.friendAge,
    friendGender: row.friendGender,
    relationship: row.relationship,
    introductionType: row.introductionType,
    commonDetail: row.commonDetail,
    personalMessage: row.personalMessage,
    meetupBookingId: row.meetupBookingId,
    suggestedMatchId: row.suggestedMatchId,
    status,
    createdAt: new Date(row.createdAt),
    invitationSentAt: toDate(row.invitationSentAt),
    joinedAt: toDate(row.joinedAt),
    matchSuccessfulAt: toDate(row.matchSuccessfulAt),
    pointsAwarded: row.pointsAwarded,
    bonusMeetupsAwarded: row.bonusMeetupsAwarded,
    link: status === "pending" ? invitationUrl(row.token) : null,
    mayWithdraw: isOpen(row),
    mayResend: mayResend(row),
  };
}

/**
 * Lists the newest of a member's introductions.
 *
 * @param before id of the introduction before which they were made; the newest of all without it
 */
export const listIntroductions = (
  viewerId: string,
  count: number,
  before: number = Number.MAX_SAFE_INTEGER,
): OwnIntroduction[] =>
  prepared<IntroductionRow>(`${OWN_SQL} AND i.id < :before ORDER BY i.id DESC LIMIT :count`)
    .all({ member: viewerId, before, count })
    .map(toOwnIntroduction);

/** Finds one of a member's introductions. @throws Refusal 404 for one that is not theirs */
export const findIntroduction = (viewerId: string, id: number): OwnIntroduction =>
  toOwnIntroduction(findOwnRow(viewerId, id));
