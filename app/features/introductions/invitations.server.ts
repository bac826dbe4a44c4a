import { declinedAddresses, friendIntroductions } from "@db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import { notBlockedSql } from "~/features/members/visible.server";
import { computeAddressKeys } from "~/server/data/address-key.server";
import { MINUTE_MS, now } from "~/server/data/clock.server";
import { notBefore } from "~/server/data/columns.server";
import { prepared, transact } from "~/server/data/database.server";
import { isolate } from "~/server/data/text";
import { Refusal } from "~/server/web/errors";
import type { SuggestedMeetup } from "./invitation-mail";
import { introducerNameSql, isOpenSql } from "./invitation-state.server";
import { INVITATION_NOT_OPEN } from "./invitation-words";
import { findSuggestedMeetup } from "./own-choices.server";
import { recordAcceptance } from "./rewards.server";

/** Heading of what someone reads who cannot use an invitation. */
const TITLE = "Invitation";

/** How long the same answer may come again without the cookie of its browser: the response may have been lost. */
const LOST_RESPONSE_MS = 10 * MINUTE_MS;

/** Whose hands an invitation is in. */
export interface Holder {
  /** The signed-in person; null for a visitor. */
  viewer: { id: string; isWelcomed: boolean } | null;
  /** The secret of the invitation that was accepted in this browser. */
  acceptedToken?: string;
  /** Who introduced friends in this browser. */
  browserIntroducerIds?: readonly string[];
}

/** An open invitation, as its page shows it. */
export interface OpenInvitation {
  introducerName: string;
  friendName: string;
  personalMessage: string | null;
  meetup: SuggestedMeetup | null;
  /** `elsewhere`: it was accepted in another browser. */
  state: "open" | "accepted" | "elsewhere";
  /** `introducer`: anyone who sent it looks at it. */
  reader: "visitor" | "member" | "introducer";
}

interface Row {
  id: number;
  introducerId: string;
  introducerName: string;
  friendName: string;
  friendEmail: string | null;
  addressKey: string;
  personalMessage: string | null;
  meetupBookingId: number | null;
  acceptedAt: number | null;
  invitationSentAt: number | null;
  isOpen: 0 | 1;
}

const FIND_SQL = `SELECT i.id, i.introducer_id AS introducerId, ${introducerNameSql("i.introducer_id")} AS introducerName,
    i.friend_name AS friendName, i.friend_email AS friendEmail, i.address_key AS addressKey,
    i.personal_message AS personalMessage, i.meetup_booking_id AS meetupBookingId, i.accepted_at AS acceptedAt,
    i.invitation_sent_at AS invitationSentAt,
    (${isOpenSql("i")} AND ${notBlockedSql("i.introducer_id")}) AS isOpen
  FROM friend_introductions i WHERE i.token = :token`;

/** The same for one that is unknown, ended, expired or of someone who a block hides: anyone who has the link learns nothing. */
const notOpen = () =>
  new Refusal("invitation_not_open", INVITATION_NOT_OPEN.title, INVITATION_NOT_OPEN.message);

/** @param viewerId who looks; null for a visitor */
const find = (token: string, viewerId: string | null = null) =>
  prepared<Row>(FIND_SQL).get({ token, viewer: viewerId, now: now().getTime() });

function findOpen(token: string, { viewer }: Holder): Row {
  const row = find(token, viewer?.id);
  if (row?.isOpen !== 1) throw notOpen();
  return row;
}

function readState(row: Row, token: string, { acceptedToken }: Holder): OpenInvitation["state"] {
  if (row.acceptedAt === null) return "open";
  const isRecent = now().getTime() < row.acceptedAt + LOST_RESPONSE_MS;
  return acceptedToken === token || isRecent ? "accepted" : "elsewhere";
}

/**
 * Loads an invitation for its page. Opening it changes nothing: mail scanners open links too.
 *
 * @throws Refusal 410 for one that is unknown or not open, always in the same words
 */
export function loadInvitation(token: string, holder: Holder): OpenInvitation {
  const row = findOpen(token, holder);
  const { introducerId, introducerName, friendName, personalMessage, meetupBookingId } = row;
  const { viewer } = holder;
  return {
    introducerName,
    friendName: isolate(friendName),
    personalMessage,
    meetup: findSuggestedMeetup(introducerId, meetupBookingId) ?? null,
    state: readState(row, token, holder),
    reader: viewer?.id === introducerId ? "introducer" : viewer?.isWelcomed ? "member" : "visitor",
  };
}

/**
 * Finds what the introducer of an open invitation is called; null for one that is unknown or not open.
 *
 * @param viewerId who looks; null for a visitor
 */
export function findIntroducer(token: string, viewerId: string | null): string | null {
  const row = find(token, viewerId);
  return row?.isOpen === 1 ? row.introducerName : null;
}

/**
 * Accepts an invitation, once: the browser that did so joins by it. Where its introducer introduces friends in that
 * browser, it earns nothing (rule introduction-rewards). The same browser may repeat it.
 *
 * @throws Refusal 410 for one that is not open, 409 from the introducer, from a member, and from another browser
 *   than the one that accepted
 */
export function acceptInvitation(token: string, holder: Holder): void {
  transact((tx) => {
    const row = findOpen(token, holder);
    const { viewer, browserIntroducerIds } = holder;
    if (viewer?.id === row.introducerId)
      throw new Refusal("already_answered", TITLE, "This invitation is for your friend.");
    if (viewer?.isWelcomed)
      throw new Refusal("already_answered", TITLE, "You’re already a member of August.");
    if (readState(row, token, holder) === "elsewhere")
      throw new Refusal(
        "already_answered",
        TITLE,
        "This invitation was accepted in another browser. Please continue there, or join with the address we wrote to.",
      );
    const isOwnBrowser = browserIntroducerIds?.includes(row.introducerId) === true;
    tx.update(friendIntroductions)
      .set({
        acceptedAt: sql`coalesce(${friendIntroductions.acceptedAt}, ${notBefore(friendIntroductions.createdAt)})`,
        ...(isOwnBrowser && { isOwnBrowser, isRewarded: false }),
      })
      .where(eq(friendIntroductions.id, row.id))
      .run();
    recordAcceptance(tx, token);
  });
}

/**
 * Declines an invitation: an address that was written to never is again, by whomever it is introduced; one whose
 * link was passed on by hand may not be the one who answers. An invitation that has ended otherwise stays as it is, and
 * its address is kept all the same. A repeat does nothing.
 *
 * @throws Refusal 410 for an unknown one
 */
export function declineInvitation(token: string): void {
  // Anyone who tries secrets takes no turn of those who write.
  if (!find(token)) throw notOpen();
  transact((tx) => {
    const row = find(token);
    if (!row) throw notOpen();
    const [current = row.addressKey] = row.friendEmail ? computeAddressKeys(row.friendEmail) : [];
    if (row.invitationSentAt !== null)
      tx.insert(declinedAddresses)
        .values({ addressKey: current, declinedAt: now() })
        .onConflictDoNothing()
        .run();
    if (row.isOpen === 0) return;
    const isOpen = and(eq(friendIntroductions.id, row.id), isNull(friendIntroductions.declinedAt));
    tx.update(friendIntroductions)
      .set({ declinedAt: notBefore(friendIntroductions.createdAt) })
      .where(isOpen)
      .run();
  });
}
