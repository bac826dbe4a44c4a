import { friendIntroductions } from "@db/schema";
import { eq } from "drizzle-orm";
import { UNUSED_BONUS_MEETUPS } from "~/features/meetups/seats/allowance.server";
import { RIGHTS } from "~/features/prices/catalog";
import { after, DAY_MS, now, startOfIslandWeek, toDate } from "~/server/clock.server";
import { columnsOf, type Stored } from "~/server/columns.server";
import { prepared, type Transaction, transact } from "~/server/database.server";
import { notFound, Refusal } from "~/server/errors";
import { newToken } from "~/server/ids.server";
import { mayUse } from "~/server/limits.server";
import { isMailOn } from "~/server/mail.server";
import type { Viewer } from "~/server/viewer.server";
import { computeAddressKeys } from "./address-key.server";
import type { OwnIntroduction, ReferralRewards } from "./introduction";
import type { NewIntroduction } from "./introduction.schema";
import { invitationUrl, invitationUrls, queueInvitation } from "./invitation-delivery.server";
import { composeInvitation } from "./invitation-mail";
import {
  INVITATION_MS,
  nameIntroducer,
  RESEND_AFTER_MS,
  readStatus,
} from "./invitation-state.server";
import { assertOwnChoices, findSuggestedMeetup } from "./own-choices.server";

export { listOwnChoices } from "./own-choices.server";

/** Heading of every refusal of an introduction (part 2 section 8). */
export const INTRODUCTION_FAILED = "Introduction Failed";

/** Friends whom one member may introduce in a day, whatever they have paid for. */
const DAILY_LIMIT = { action: "introduction", uses: 20, windowMs: DAY_MS };

type Row = Stored<typeof friendIntroductions.$inferSelect>;

const COLUMNS = columnsOf(friendIntroductions, "i");
const OWN_SQL = `SELECT ${COLUMNS} FROM friend_introductions i WHERE i.introducer_id = ? AND i.id = ?`;
const LIST_SQL = `SELECT ${COLUMNS} FROM friend_introductions i WHERE i.introducer_id = ? ORDER BY i.id DESC`;
const SENT_BEFORE_SQL = `SELECT ${COLUMNS} FROM friend_introductions i WHERE i.introducer_id = ? AND i.client_id = ?`;
const SAME_FRIEND_SQL = `SELECT ${COLUMNS} FROM friend_introductions i WHERE i.introducer_id = :introducer
  AND i.address_key IN (SELECT value FROM json_each(:keys)) ORDER BY i.id DESC`;
const SINCE_SQL = `SELECT count(*) AS count FROM friend_introductions i
  WHERE i.introducer_id = :introducer AND i.created_at >= :since`;

const refuse = (message: string) => new Refusal("invalid", INTRODUCTION_FAILED, message);

/** The columns that a form fills. */
const readForm = (form: NewIntroduction) => ({
  friendName: form.friendName,
  friendEmail: form.friendEmail,
  friendAge: form.friendAge ?? null,
  friendGender: form.friendGender,
  relationship: form.relationshipToIntroducer,
  introductionType: form.introductionType,
  commonDetail: form.commonDetail,
  personalMessage: form.personalMessage,
  meetupBookingId: form.meetupBookingId ?? null,
  suggestedMatchId: form.suggestedMatchId ?? null,
});

const isSame = (row: Row, form: NewIntroduction) =>
  Object.entries(readForm(form)).every(([name, value]) => row[name as keyof Row] === value);

const isOpen = (row: Row) => ["pending", "invited", "accepted"].includes(readStatus(row));

/**
 * Finds the introduction that the same form made when it came before.
 *
 * @throws Refusal 409 for a key that was used for another friend, and for a friend who was introduced before
 */
function findRepeat(viewer: Viewer, form: NewIntroduction, keys: string[]): Row | undefined {
  const sent = prepared<Row>(SENT_BEFORE_SQL).get(viewer.id, form.clientId);
  if (sent && isSame(sent, form)) return sent;
  if (sent)
    throw new Refusal(
      "already_sent",
      INTRODUCTION_FAILED,
      "This form was sent before, for another introduction. Please reload the page and send it again.",
    );
  const same = prepared<Row>(SAME_FRIEND_SQL).get({
    introducer: viewer.id,
    keys: JSON.stringify(keys),
  });
  if (!same) return undefined;
  if (isOpen(same) && isSame(same, form)) return same;
  throw new Refusal(
    "already_introduced",
    INTRODUCTION_FAILED,
    "You have introduced this friend before. Your introductions are listed below the form; one that waits for an answer can be sent again once.",
  );
}

const countSince = (introducer: string, since: Date): number =>
  prepared<{ count: number }>(SINCE_SQL).get({ introducer, since: since.getTime() })?.count ?? 0;

function assertWithinLimits(viewer: Viewer): void {
  const { invitationsPerWeek } = RIGHTS[viewer.subscriptionTier];
  if (
    invitationsPerWeek !== null &&
    countSince(viewer.id, startOfIslandWeek(now())) >= invitationsPerWeek
  )
    throw new Refusal(
      "too_often",
      INTRODUCTION_FAILED,
      `You can introduce ${invitationsPerWeek} friends a week, and have done so. From Monday on you can introduce more.`,
    );
  if (!mayUse(DAILY_LIMIT, viewer.id))
    throw new Refusal(
      "too_often",
      INTRODUCTION_FAILED,
      `You can introduce ${DAILY_LIMIT.uses} friends a day. Please go on tomorrow.`,
    );
}

/**
 * Introduces a friend: an invitation is mailed, or, where no mail server is set up, waits to be passed on
 * (decision T3). Nothing tells whether the address has an account or has said no. Idempotent by the form's client
 * id, and by the address while every field is the same.
 *
 * @throws Refusal 422 for the member's own address, 409 for a friend whom they introduced before, 404 for a match or
 *   meetup that is not theirs, 429 past the limit of a day or a week
 */
export function introduce(viewer: Viewer, form: NewIntroduction): { id: number; wasNew: boolean } {
  const keys = computeAddressKeys(form.friendEmail);
  const [addressKey = ""] = keys;
  if (viewer.email && computeAddressKeys(viewer.email).includes(addressKey))
    throw refuse("That is your own address. Please enter your friend's.");
  const known = findRepeat(viewer, form, keys);
  if (known) return { id: known.id, wasNew: false };
  assertOwnChoices(viewer.id, { matchId: form.suggestedMatchId, meetupId: form.meetupBookingId });
  assertWithinLimits(viewer);
  return transact((tx) => {
    const at = now();
    const { clientId } = form;
    const { id, token } = tx
      .insert(friendIntroductions)
      .values({
        ...readForm(form),
        introducerId: viewer.id,
        clientId,
        addressKey,
        token: newToken(),
        createdAt: at,
        expiresAt: after(at, INVITATION_MS),
        invitationSentAt: isMailOn() ? at : null,
      })
      .returning({ id: friendIntroductions.id, token: friendIntroductions.token })
      .get();
    queueInvitation(tx, { ...form, introducerId: viewer.id, id, token }, 1);
    return { id, wasNew: true };
  });
}

function findOwn(viewerId: string, id: number): Row {
  const row = prepared<Row>(OWN_SQL).get(viewerId, id);
  if (!row) throw notFound();
  return row;
}

const change = (
  tx: Transaction,
  id: number,
  to: Partial<typeof friendIntroductions.$inferInsert>,
) => tx.update(friendIntroductions).set(to).where(eq(friendIntroductions.id, id)).run();

/**
 * Withdraws an introduction: its mail is not sent any more, and its link is dead. A repeat does nothing.
 *
 * @throws Refusal 404 for one that is not theirs, 409 for one that has ended otherwise
 */
export function withdrawIntroduction(viewerId: string, id: number): void {
  transact((tx) => {
    const row = findOwn(viewerId, id);
    if (row.withdrawnAt !== null) return;
    if (!isOpen(row))
      throw new Refusal(
        "already_answered",
        INTRODUCTION_FAILED,
        "This introduction is over, so there is nothing to withdraw.",
      );
    change(tx, id, { withdrawnAt: now() });
  });
}

const mayResend = (row: Row) =>
  readStatus(row) === "invited" &&
  row.resentAt === null &&
  row.invitationSentAt !== null &&
  now().getTime() >= row.invitationSentAt + RESEND_AFTER_MS;

/**
 * Sends an invitation once more, with another 30 days to answer it. A repeat does nothing.
 *
 * @throws Refusal 404 for one that is not theirs, 409 before its second day or for one that was answered or has ended
 */
export function resendInvitation(viewerId: string, id: number): void {
  transact((tx) => {
    const row = findOwn(viewerId, id);
    if (row.resentAt !== null && readStatus(row) === "invited") return;
    if (!mayResend(row) || row.friendEmail === null)
      throw new Refusal(
        "too_early",
        INTRODUCTION_FAILED,
        "An invitation can be sent again once, from two days after the first time and while it waits for an answer.",
      );
    const at = now();
    change(tx, id, { resentAt: at, expiresAt: after(at, INVITATION_MS) });
    queueInvitation(tx, { ...row, friendEmail: row.friendEmail }, 2);
  });
}

function toOwnIntroduction(row: Row): OwnIntroduction {
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

/** Lists a member's introductions, newest first. */
export const listIntroductions = (viewerId: string): OwnIntroduction[] =>
  prepared<Row>(LIST_SQL).all(viewerId).map(toOwnIntroduction);

/** Finds one of a member's introductions. @throws Refusal 404 for one that is not theirs */
export const findIntroduction = (viewerId: string, id: number): OwnIntroduction =>
  toOwnIntroduction(findOwn(viewerId, id));

const REWARDS_SQL = `SELECT coalesce(sum(i.points_awarded), 0) AS points,
    ${UNUSED_BONUS_MEETUPS} AS bonusMeetups, count(CASE WHEN i.created_at >= :since THEN 1 END) AS invitedThisWeek
  FROM friend_introductions i WHERE i.introducer_id = :member`;

/** Loads what a member's introductions have earned, and how many they have sent this week. */
export function loadRewards(viewer: Viewer): ReferralRewards {
  const rewards = prepared<Omit<ReferralRewards, "weekLimit">>(REWARDS_SQL).get({
    member: viewer.id,
    now: now().getTime(),
    since: startOfIslandWeek(now()).getTime(),
  });
  return {
    ...(rewards ?? { points: 0, bonusMeetups: 0, invitedThisWeek: 0 }),
    weekLimit: RIGHTS[viewer.subscriptionTier].invitationsPerWeek,
  };
}

/** Stands in a preview for what only the mail itself has. */
const PREVIEW_TOKEN = "…";

/** Composes the mail of an introduction as its form is filled in so far, without its secret. */
export function previewInvitation(
  viewer: Viewer,
  form: Partial<NewIntroduction>,
): { subject: string; text: string } {
  const meetup =
    form.meetupBookingId === undefined
      ? undefined
      : findSuggestedMeetup(viewer.id, form.meetupBookingId);
  const { subject, text } = composeInvitation({
    introducerName: nameIntroducer(viewer),
    friendName: form.friendName ?? "",
    personalMessage: form.personalMessage ?? "",
    ...(meetup && { meetup }),
    ...invitationUrls(PREVIEW_TOKEN),
  });
  return { subject, text };
}
