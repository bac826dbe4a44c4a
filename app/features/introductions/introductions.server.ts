import { friendIntroductions } from "@db/schema";
import { eq } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { looksHarsh } from "~/features/messages/harsh-words.server";
import { RIGHTS } from "~/features/prices/catalog";
import { computeAddressKeys } from "~/server/data/address-key.server";
import { after, DAY_MS, now, SECOND_MS, startOfIslandWeek } from "~/server/data/clock.server";
import { columnsOf, notBefore } from "~/server/data/columns.server";
import { prepared, type Transaction, transact } from "~/server/data/database.server";
import { newToken } from "~/server/data/ids.server";
import { isMailOn } from "~/server/ops/mail.server";
import { endOfWindow, mayUse } from "~/server/ops/rate-limits.server";
import { Refusal } from "~/server/web/errors";
import type { Viewer } from "~/server/web/viewer.server";
import { INTRODUCTION_FAILED_TITLE, type NewIntroduction } from "./introduction.schema";
import { findOwnRow, type IntroductionRow } from "./introduction-list.server";
import { queueInvitation } from "./invitation-delivery.server";
import { INVITATION_MS, isOpen, mayResend, readStatus } from "./invitation-state.server";
import { assertOwnChoices } from "./own-choices.server";
import { computeFirstPoints } from "./rewards.server";

/** Friends one member may introduce in a day, whatever they have paid for. */
const DAILY_LIMIT = { action: "introduction", uses: 20, windowMs: DAY_MS };

const COLUMNS = columnsOf(friendIntroductions, "i");
const SENT_BEFORE_SQL = `SELECT ${COLUMNS} FROM friend_introductions i WHERE i.introducer_id = ? AND i.client_id = ?`;
const SAME_FRIEND_SQL = `SELECT ${COLUMNS} FROM friend_introductions i WHERE i.introducer_id = :introducer
  AND i.address_key IN (SELECT value FROM json_each(:keys)) ORDER BY i.id DESC`;
const SINCE_SQL = `SELECT count(*) AS count FROM friend_introductions i
  WHERE i.introducer_id = :introducer AND i.created_at >= :since`;

const refuse = (message: string, field?: string) =>
  new Refusal("invalid", INTRODUCTION_FAILED_TITLE, message, { field });

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

const isSame = (row: IntroductionRow, form: NewIntroduction) =>
  Object.entries(readForm(form)).every(
    ([name, value]) => row[name as keyof IntroductionRow] === value,
  );

/**
 * Finds the introduction that the same form made when it came before.
 *
 * @throws Refusal 409 for a key that was used for another friend, and for a friend who was introduced before
 */
function findRepeat(
  viewer: Viewer,
  form: NewIntroduction,
  keys: string[],
): IntroductionRow | undefined {
  const sent = prepared<IntroductionRow>(SENT_BEFORE_SQL).get(viewer.id, form.clientId);
  if (sent && isSame(sent, form)) return sent;
  if (sent)
    throw new Refusal(
      "already_sent",
      INTRODUCTION_FAILED_TITLE,
      "You already sent this form for someone else. Please reload the page and send it again.",
    );
  const same = prepared<IntroductionRow>(SAME_FRIEND_SQL).get({
    introducer: viewer.id,
    keys: JSON.stringify(keys),
  });
  if (!same) return undefined;
  if (isOpen(same) && isSame(same, form)) return same;
  throw new Refusal(
    "already_introduced",
    INTRODUCTION_FAILED_TITLE,
    "You’ve already introduced this friend. If they haven’t answered, you can resend it once from your list below.",
  );
}

const countSince = (introducer: string, since: Date): number =>
  prepared<{ count: number }>(SINCE_SQL).get({ introducer, since: since.getTime() })?.count ?? 0;

const secondsUntil = (timestamp: Date): number =>
  Math.ceil((timestamp.getTime() - now().getTime()) / SECOND_MS);

function assertWithinLimits(viewer: Viewer): void {
  const { invitationsPerWeek } = RIGHTS[viewer.subscriptionTier];
  if (
    invitationsPerWeek !== null &&
    countSince(viewer.id, startOfIslandWeek(now())) >= invitationsPerWeek
  )
    throw new Refusal(
      "too_often",
      INTRODUCTION_FAILED_TITLE,
      `You’ve introduced your ${invitationsPerWeek} friends for this week. You can introduce more from Monday.`,
      { retryAfterSeconds: secondsUntil(startOfIslandWeek(after(now(), 7 * DAY_MS))) },
    );
  if (!mayUse(DAILY_LIMIT, viewer.id))
    throw new Refusal(
      "too_often",
      INTRODUCTION_FAILED_TITLE,
      `You can introduce ${DAILY_LIMIT.uses} friends a day. More tomorrow!`,
      { retryAfterSeconds: secondsUntil(endOfWindow(DAILY_LIMIT)) },
    );
}

/**
 * Introduces a friend: an invitation is mailed, or, where no mail server is set up, waits to be passed on
 * (rule friend-says-yes-first). Nothing tells whether the address has an account or has said no. Idempotent by the
 * form's client id, and by the address while every field is the same.
 *
 * @throws Refusal 422 for the member's own address and for harsh words, 409 for a friend they introduced
 *   before, 404 for a match or meetup that is not theirs, 429 past the limit of a day or a week
 */
export function introduce(viewer: Viewer, form: NewIntroduction): { id: number; wasNew: boolean } {
  const keys = computeAddressKeys(form.friendEmail);
  const [addressKey = ""] = keys;
  if (viewer.email && computeAddressKeys(viewer.email).includes(addressKey))
    throw refuse("That’s your own address. Please enter your friend’s.", "friendEmail");
  if ([form.friendName, form.commonDetail, form.personalMessage].some(looksHarsh))
    throw refuse("Some of these words could hurt. Please say it more kindly.");
  const known = findRepeat(viewer, form, keys);
  if (known) return { id: known.id, wasNew: false };
  assertOwnChoices(viewer.id, { matchId: form.suggestedMatchId, meetupId: form.meetupBookingId });
  return transact((tx) => {
    assertWithinLimits(viewer);
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
        pointsAwarded: computeFirstPoints(viewer.id),
      })
      .returning({ id: friendIntroductions.id, token: friendIntroductions.token })
      .get();
    queueInvitation(tx, { ...form, addressKeys: keys, id, token }, 1);
    return { id, wasNew: true };
  });
}

const change = (
  tx: Transaction,
  id: number,
  to: SQLiteUpdateSetSource<typeof friendIntroductions>,
) => tx.update(friendIntroductions).set(to).where(eq(friendIntroductions.id, id)).run();

/**
 * Withdraws an introduction: its mail is not sent anymore, and its link is dead. A repeat does nothing.
 *
 * @throws Refusal 404 for one that is not theirs, 409 for one that has ended otherwise
 */
export function withdrawIntroduction(viewerId: string, id: number): void {
  transact((tx) => {
    const row = findOwnRow(viewerId, id);
    if (row.withdrawnAt !== null) return;
    if (!isOpen(row))
      throw new Refusal(
        "already_answered",
        INTRODUCTION_FAILED_TITLE,
        "This introduction isn’t open anymore, so you can’t withdraw it.",
      );
    change(tx, id, { withdrawnAt: notBefore(friendIntroductions.createdAt) });
  });
}

/**
 * Sends an invitation once more, with another 30 days to answer it. A repeat does nothing.
 *
 * @throws Refusal 404 for one that is not theirs, 409 before its second day or for one that was answered or has ended
 */
export function resendInvitation(viewerId: string, id: number): void {
  transact((tx) => {
    const row = findOwnRow(viewerId, id);
    if (row.resentAt !== null && readStatus(row) === "invited") return;
    if (!mayResend(row) || row.friendEmail === null)
      throw new Refusal(
        "too_early",
        INTRODUCTION_FAILED_TITLE,
        "You can resend an invitation once, after two days without an answer.",
      );
    change(tx, id, {
      resentAt: notBefore(friendIntroductions.createdAt),
      expiresAt: notBefore(friendIntroductions.expiresAt, after(now(), INVITATION_MS)),
    });
    const { friendEmail } = row;
    const addressKeys = computeAddressKeys(friendEmail);
    queueInvitation(tx, { ...row, friendEmail, addressKeys }, 2);
  });
}
