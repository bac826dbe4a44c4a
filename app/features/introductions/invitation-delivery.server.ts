import { friendIntroductions } from "@db/schema";
import { eq } from "drizzle-orm";
import { ACCOUNTS } from "~/features/members/account.server";
import { now } from "~/server/clock.server";
import { prepared, type Transaction } from "~/server/database.server";
import { env } from "~/server/env.server";
import { type MailDecision, type MailReview, queueMail } from "~/server/mail.server";
import type { Viewer } from "~/server/viewer.server";
import { computeAddressKeys, toPlainAddress } from "./address-key.server";
import type { NewIntroduction } from "./introduction.schema";
import { composeInvitation, type Invitation } from "./invitation-mail";
import { introducerNameSql, isOpenSql, nameIntroducer } from "./invitation-state.server";
import { findSuggestedMeetup } from "./own-choices.server";

/** Other members' open invitations to one address, from which on no further mail is sent to it. */
const MOST_OPEN_INVITATIONS = 3;

/** Address of an invitation, which grants whoever has it to answer it. */
export const invitationUrl = (token: string): string => `${env().APP_URL}/invitations/${token}`;

/** Addresses of an invitation's two answers. */
export const invitationUrls = (token: string): Pick<Invitation, "url" | "declineUrl"> => ({
  url: invitationUrl(token),
  declineUrl: `${invitationUrl(token)}/decline`,
});

const UNWANTED_SQL = `SELECT EXISTS (SELECT 1 FROM declined_addresses d WHERE d.address_key IN (SELECT value FROM json_each(:keys)))
  OR EXISTS (SELECT 1 FROM (${ACCOUNTS}) u WHERE u.email IS NOT NULL AND lower(u.email) IN (:typed, :plain)) AS isUnwanted`;
const CROWDED_SQL = `SELECT count(*) >= ${MOST_OPEN_INVITATIONS} AS isCrowded FROM friend_introductions i
  WHERE i.address_key IN (SELECT value FROM json_each(:keys)) AND i.introducer_id <> :introducer AND ${isOpenSql("i")}`;

/** Whether an address said no, or has an account. */
function isUnwanted(address: string, addressKeys: string[]): boolean {
  const sent = {
    keys: JSON.stringify(addressKeys),
    typed: address.toLowerCase(),
    plain: toPlainAddress(address),
  };
  return prepared<{ isUnwanted: 0 | 1 }>(UNWANTED_SQL).get(sent)?.isUnwanted === 1;
}

function isCrowded(addressKeys: string[], introducer: string): boolean {
  const sent = { keys: JSON.stringify(addressKeys), introducer, now: now().getTime() };
  return prepared<{ isCrowded: 0 | 1 }>(CROWDED_SQL).get(sent)?.isCrowded === 1;
}

/**
 * Queues the mail of an invitation, unless its address said no, has an account, or has invitations enough: which
 * of these it is, and whether a mail leaves at all, is told to nobody.
 *
 * @param nth 1, or 2 where it is sent again
 */
export function queueInvitation(
  tx: Transaction,
  introduction: {
    id: number;
    introducerId: string;
    friendEmail: string;
    /** Of `friendEmail`, as `computeAddressKeys` returns them. */
    addressKeys: string[];
    token: string;
  },
  nth: 1 | 2,
): void {
  const { id, introducerId, friendEmail, addressKeys, token } = introduction;
  if (isUnwanted(friendEmail, addressKeys) || isCrowded(addressKeys, introducerId)) return;
  queueMail(tx, {
    recipient: friendEmail,
    subject: "An invitation to August",
    cause: `invitation:${id}:${nth}`,
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

const readId = (cause: string) => Number(cause.split(":")[1]);

function decide(_tx: Transaction, { cause }: { cause: string }): MailDecision {
  const due = prepared<DueInvitation>(DUE_SQL).get({ id: readId(cause), now: now().getTime() });
  if (!due || isUnwanted(due.friendEmail, computeAddressKeys(due.friendEmail)))
    return { decision: "cancel" };
  const { introducerId, meetupBookingId, token, friendEmail } = due;
  const urls = invitationUrls(token);
  const meetup =
    meetupBookingId === null ? undefined : findSuggestedMeetup(introducerId, meetupBookingId);
  const mail = composeInvitation({ ...due, ...urls, ...(meetup && { meetup }) });
  const unsubscribeUrl = urls.declineUrl;
  return { decision: "send", mail: { recipient: friendEmail, unsubscribeUrl, ...mail } };
}

/**
 * Decides about the mail of an invitation when it leaves: only one that can still be accepted is sent. One that no
 * server accepts leaves its link to the introducer.
 */
export const INVITATION_REVIEW: MailReview = {
  decide,
  settle: (tx, { cause }, outcome) => {
    if (outcome !== "failed") return;
    tx.update(friendIntroductions)
      .set({ bouncedAt: now() })
      .where(eq(friendIntroductions.id, readId(cause)))
      .run();
  },
};

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
