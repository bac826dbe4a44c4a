import { isAddressKnown } from "~/features/members/account.server";
import { computeAddressKeys } from "~/server/data/address-key.server";
import { after, DAY_MS, now } from "~/server/data/clock.server";
import { prepared, type Transaction } from "~/server/data/database.server";
import { env } from "~/server/ops/env.server";
import {
  countMails,
  type MailDecision,
  type MailReview,
  queueMail,
} from "~/server/ops/mail.server";
import type { Viewer } from "~/server/web/viewer.server";
import { mayNameWebPage } from "~/server/web/web-address";
import type { NewIntroduction } from "./introduction.schema";
import { composeInvitation, type Invitation } from "./invitation-mail";
import { introducerNameSql, isOpenSql, nameIntroducer } from "./invitation-state.server";
import { findSuggestedMeetup } from "./own-choices.server";

/** Invitation mails to one address in `CROWD_MS`, from all of August and whatever became of them since. */
const MOST_MAILS = 3;
const CROWD_MS = 30 * DAY_MS;

/** Address of an invitation, which grants anyone who has it to answer it. */
export const invitationUrl = (token: string): string => `${env().APP_URL}/invitations/${token}`;

/** Addresses of an invitation's two answers. */
const invitationUrls = (token: string): Pick<Invitation, "url" | "declineUrl"> => ({
  url: invitationUrl(token),
  declineUrl: `${invitationUrl(token)}/decline`,
});

const DECLINED_SQL =
  "SELECT 1 FROM declined_addresses d WHERE d.address_key IN (SELECT value FROM json_each(?))";
const SAME_ADDRESS_SQL =
  "SELECT i.id FROM friend_introductions i WHERE i.address_key IN (SELECT value FROM json_each(?))";

/** Cause of the first mail of an invitation, and of the one that repeats it. */
const nameCause = (id: number, nth: 1 | 2) => `invitation:${id}:${nth}`;

/**
 * Whether an address gets no mail: it said no, has an account, or has had enough mails.
 *
 * @param addressKeys of the address, as `computeAddressKeys` returns them
 * @param mailId of the mail that would be sent; undefined before it is queued
 */
function isUnwanted(addressKeys: string[], mailId?: number): boolean {
  const keys = JSON.stringify(addressKeys);
  if (prepared(DECLINED_SQL).get(keys) || isAddressKnown(addressKeys)) return true;
  const causes = prepared<{ id: number }>(SAME_ADDRESS_SQL)
    .all(keys)
    .flatMap(({ id }) => [nameCause(id, 1), nameCause(id, 2)]);
  return countMails(causes, after(now(), -CROWD_MS), mailId) >= MOST_MAILS;
}

/**
 * Queues the mail of an invitation, unless its address said no, has an account, or has had mails enough: which
 * of these it is, and whether a mail leaves at all, is told to nobody.
 *
 * @param nth 1, or 2 where it is sent again
 */
export function queueInvitation(
  tx: Transaction,
  introduction: {
    id: number;
    friendEmail: string;
    /** Of `friendEmail`, as `computeAddressKeys` returns them. */
    addressKeys: string[];
    token: string;
  },
  nth: 1 | 2,
): void {
  const { id, friendEmail, addressKeys, token } = introduction;
  if (isUnwanted(addressKeys)) return;
  queueMail(tx, {
    recipient: friendEmail,
    subject: "An invitation to August",
    cause: nameCause(id, nth),
    unsubscribeUrl: invitationUrls(token).declineUrl,
  });
}

const DUE_SQL = `SELECT i.introducer_id AS introducerId, ${introducerNameSql("i.introducer_id")} AS introducerName,
    i.friend_name AS friendName, i.friend_email AS friendEmail, i.personal_message AS personalMessage,
    i.meetup_booking_id AS meetupBookingId, i.token
  FROM friend_introductions i
  WHERE i.id = :id AND i.accepted_at IS NULL AND i.friend_email IS NOT NULL AND ${isOpenSql("i")}`;

interface DueInvitation {
  introducerId: string;
  introducerName: string;
  friendName: string;
  friendEmail: string;
  personalMessage: string;
  meetupBookingId: number | null;
  token: string;
}

function decide(_tx: Transaction, { id, cause }: { id: number; cause: string }): MailDecision {
  const due = prepared<DueInvitation>(DUE_SQL).get({
    id: Number(cause.split(":")[1]),
    now: now().getTime(),
  });
  if (!due || isUnwanted(computeAddressKeys(due.friendEmail), id)) return { decision: "cancel" };
  // Written before domains were refused.
  if ([due.friendName, due.personalMessage].some(mayNameWebPage)) return { decision: "cancel" };
  const { introducerId, meetupBookingId, token, friendEmail } = due;
  const urls = invitationUrls(token);
  const meetup = findSuggestedMeetup(introducerId, meetupBookingId);
  const mail = composeInvitation({ ...due, ...urls, ...(meetup && { meetup }) });
  const unsubscribeUrl = urls.declineUrl;
  return { decision: "send", mail: { recipient: friendEmail, unsubscribeUrl, ...mail } };
}

/** Decides about the mail of an invitation when it leaves: only one that can still be accepted is sent. */
export const INVITATION_REVIEW: Pick<MailReview, "decide"> = { decide };

/** Is in a preview for what only the mail itself has. */
const PREVIEW_TOKEN = "…";

/** Composes the mail of an introduction as its form is filled in so far, without its secret. */
export function previewInvitation(
  viewer: Viewer,
  form: Partial<NewIntroduction>,
): { subject: string; text: string } {
  const meetup = findSuggestedMeetup(viewer.id, form.meetupBookingId);
  const { subject, text } = composeInvitation({
    introducerName: nameIntroducer(viewer),
    friendName: form.friendName ?? "",
    personalMessage: form.personalMessage ?? "",
    ...(meetup && { meetup }),
    ...invitationUrls(PREVIEW_TOKEN),
  });
  return { subject, text };
}
