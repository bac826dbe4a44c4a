import { sql } from "drizzle-orm";
import { check, index, integer, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./account";
import {
  flag,
  isFlag,
  lengthWithin,
  oneLine,
  secretToken,
  sha256Digest,
  table,
  timestamp,
} from "./columns";
import {
  FRIEND_GENDERS,
  INTRODUCTION_LIMITS,
  INTRODUCTION_TYPES,
  REFERRAL_BONUS_MEETUPS,
  REFERRAL_POINTS,
  RELATIONSHIPS,
} from "./introduction-values";
import { matches } from "./matching";
import { meetupBookings } from "./meetup-bookings";
import { member } from "./member";
import { trigger } from "./trigger";
import { LIMITS } from "./values";

/**
 * A friend a member invites. Its status is read off its times. What is known of
 * someone who did not join is forgotten some time after the invitation has ended.
 */
export const friendIntroductions = table(
  "friend_introductions",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    introducerId: member("introducer_id"),
    /** Idempotency key of the form. */
    clientId: text("client_id").notNull(),
    friendName: text("friend_name").notNull(),
    /** Null once it is forgotten. */
    friendEmail: text("friend_email"),
    /** Keyed hash of the address in its plain form: one address is one friend. */
    addressKey: text("address_key").notNull(),
    friendAge: integer("friend_age"),
    friendGender: text("friend_gender", { enum: FRIEND_GENDERS }),
    relationship: text("relationship", { enum: RELATIONSHIPS }).notNull(),
    introductionType: text("introduction_type", { enum: INTRODUCTION_TYPES }).notNull(),
    commonDetail: text("common_detail"),
    personalMessage: text("personal_message"),
    meetupBookingId: integer("meetup_booking_id").references(() => meetupBookings.id, {
      onDelete: "set null",
    }),
    suggestedMatchId: text("suggested_match_id").references(() => matches.id, {
      onDelete: "set null",
    }),
    /** The secret in the address of the invitation. */
    token: text("token").notNull().unique(),
    createdAt: timestamp("created_at").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
    /** Null where no mail server is set up: the member passes the link on. */
    invitationSentAt: timestamp("invitation_sent_at"),
    resentAt: timestamp("resent_at"),
    acceptedAt: timestamp("accepted_at"),
    /** Whether it was accepted in a browser in which its introducer introduces friends: then it earns nothing. */
    isOwnBrowser: flag("is_own_browser").notNull().default(false),
    declinedAt: timestamp("declined_at"),
    withdrawnAt: timestamp("withdrawn_at"),
    /** The friend's account; null again once it is purged. */
    friendId: text("friend_id").references(() => users.id, { onDelete: "set null" }),
    joinedAt: timestamp("joined_at"),
    /** Keyed hash of the friend's own address when they joined, by which they earn nothing a second time. */
    joinedKey: text("joined_key"),
    matchSuccessfulAt: timestamp("match_successful_at"),
    /**
     * With whom: a third person counts once for each introducer (rule introduction-rewards). Null again once they are
     * purged.
     */
    matchedWith: text("matched_with").references(() => users.id, { onDelete: "set null" }),
    /** False for what looks like the member's own second account, or is beyond the week's most. */
    isRewarded: flag("is_rewarded").notNull().default(false),
    pointsAwarded: integer("points_awarded").notNull().default(0),
    bonusMeetupsAwarded: integer("bonus_meetups_awarded").notNull().default(0),
    forgottenAt: timestamp("forgotten_at"),
  },
  (t) => [
    uniqueIndex("friend_introductions_client_id").on(t.introducerId, t.clientId),
    uniqueIndex("friend_introductions_address").on(t.introducerId, t.addressKey),
    uniqueIndex("friend_introductions_friend").on(t.friendId).where(sql`friend_id IS NOT NULL`),
    uniqueIndex("friend_introductions_third")
      .on(t.introducerId, t.matchedWith)
      .where(sql`matched_with IS NOT NULL`),
    index("friend_introductions_matched_with")
      .on(t.matchedWith)
      .where(sql`matched_with IS NOT NULL`),
    index("friend_introductions_newest").on(t.introducerId, t.id),
    index("friend_introductions_known").on(t.addressKey, t.id),
    index("friend_introductions_joined_key").on(t.joinedKey).where(sql`joined_key IS NOT NULL`),
    index("friend_introductions_booking")
      .on(t.meetupBookingId)
      .where(sql`meetup_booking_id IS NOT NULL`),
    index("friend_introductions_match")
      .on(t.suggestedMatchId)
      .where(sql`suggested_match_id IS NOT NULL`),
    // For the sweep that forgets.
    index("friend_introductions_forget")
      .on(t.expiresAt)
      .where(sql`joined_at IS NULL AND forgotten_at IS NULL`),
    lengthWithin("friend_introductions_client_id_length", t.clientId, 8, 64),
    lengthWithin("friend_introductions_name", t.friendName, 2, INTRODUCTION_LIMITS.friendName),
    oneLine("friend_introductions_name_one_line", t.friendName),
    lengthWithin("friend_introductions_email", t.friendEmail, 3, LIMITS.email),
    // One plain address: nothing that a mail program reads as two, or as a header.
    check(
      "friend_introductions_email_plain",
      sql`${t.friendEmail} GLOB '?*@?*' AND ${t.friendEmail} NOT GLOB '*[^!-~]*' AND ${t.friendEmail} NOT GLOB '*@*@*' AND ${t.friendEmail} NOT GLOB '*[][,:<>()]*' AND instr(${t.friendEmail}, char(34)) + instr(${t.friendEmail}, char(59)) + instr(${t.friendEmail}, char(92)) = 0`,
    ),
    sha256Digest("friend_introductions_address_key", t.addressKey),
    sha256Digest("friend_introductions_joined_key_digest", t.joinedKey),
    isFlag("friend_introductions_is_own_browser", t.isOwnBrowser),
    check(
      "friend_introductions_age",
      sql`${t.friendAge} BETWEEN ${sql.raw(`${LIMITS.adultYears} AND ${LIMITS.oldestYears}`)}`,
    ),
    lengthWithin(
      "friend_introductions_detail",
      t.commonDetail,
      1,
      INTRODUCTION_LIMITS.commonDetail,
    ),
    lengthWithin(
      "friend_introductions_message",
      t.personalMessage,
      10,
      INTRODUCTION_LIMITS.message,
    ),
    secretToken("friend_introductions_token", t.token),
    check(
      "friend_introductions_expiry",
      sql`${t.expiresAt} > ${t.createdAt} AND ${t.expiresAt} - coalesce(${t.resentAt}, ${t.createdAt}) <= ${sql.raw(`${31 * 86_400_000}`)}`,
    ),
    // Who declined or was not wanted anymore has not joined by it.
    check(
      "friend_introductions_one_ending",
      sql`(${t.declinedAt} IS NOT NULL) + (${t.withdrawnAt} IS NOT NULL) + (${t.joinedAt} IS NOT NULL) <= 1`,
    ),
    check("friend_introductions_joined", sql`${t.friendId} IS NULL OR ${t.joinedAt} IS NOT NULL`),
    check("friend_introductions_not_self", sql`${t.friendId} <> ${t.introducerId}`),
    check(
      "friend_introductions_matched",
      sql`${t.matchSuccessfulAt} IS NULL OR (${t.joinedAt} IS NOT NULL AND ${t.matchSuccessfulAt} >= ${t.joinedAt})`,
    ),
    isFlag("friend_introductions_is_rewarded", t.isRewarded),
    check(
      "friend_introductions_earned_by_others",
      sql`NOT (${t.isRewarded} AND (${t.isOwnBrowser} OR coalesce(${t.joinedAt}, ${t.acceptedAt}) IS NULL))`,
    ),
    check(
      "friend_introductions_joined_by",
      sql`${t.joinedKey} IS NULL OR ${t.joinedAt} IS NOT NULL`,
    ),
    check(
      "friend_introductions_third_matched",
      sql`${t.matchedWith} IS NULL OR (${t.matchSuccessfulAt} IS NOT NULL AND ${t.matchedWith} <> ${t.introducerId})`,
    ),
    check(
      "friend_introductions_points",
      sql`CASE WHEN ${t.isRewarded} AND ${t.matchSuccessfulAt} IS NOT NULL THEN ${t.pointsAwarded} = ${sql.raw(`${REFERRAL_POINTS.introduced + REFERRAL_POINTS.matched}`)} WHEN ${t.isRewarded} THEN ${t.pointsAwarded} = ${sql.raw(`${REFERRAL_POINTS.introduced}`)} ELSE ${t.pointsAwarded} IN (0, ${sql.raw(`${REFERRAL_POINTS.introduced}`)}) END`,
    ),
    // One for a yes that turned out to be no new friend's stays.
    check(
      "friend_introductions_bonus",
      sql`CASE WHEN ${t.isRewarded} AND ${t.matchSuccessfulAt} IS NOT NULL THEN ${t.bonusMeetupsAwarded} IN (${sql.raw(`${REFERRAL_BONUS_MEETUPS.accepted}, ${REFERRAL_BONUS_MEETUPS.accepted + REFERRAL_BONUS_MEETUPS.written}`)}) WHEN ${t.isRewarded} THEN ${t.bonusMeetupsAwarded} = ${sql.raw(`${REFERRAL_BONUS_MEETUPS.accepted}`)} ELSE ${t.bonusMeetupsAwarded} = 0 OR (${t.bonusMeetupsAwarded} = ${sql.raw(`${REFERRAL_BONUS_MEETUPS.accepted}`)} AND ${t.acceptedAt} IS NOT NULL) END`,
    ),
    check(
      "friend_introductions_forgotten",
      sql`(${t.forgottenAt} IS NULL) = (${t.friendEmail} IS NOT NULL) AND (${t.forgottenAt} IS NULL) = (${t.friendGender} IS NOT NULL) AND (${t.forgottenAt} IS NULL) = (${t.commonDetail} IS NOT NULL) AND (${t.forgottenAt} IS NULL) = (${t.personalMessage} IS NOT NULL) AND (${t.forgottenAt} IS NULL OR (${t.friendAge} IS NULL AND (${t.joinedAt} IS NULL OR ${t.friendId} IS NULL)))`,
    ),
  ],
);

/** Addresses whose owners want no invitation from August, as keyed hashes: they are never written to again. */
export const declinedAddresses = table(
  "declined_addresses",
  {
    addressKey: text("address_key").primaryKey(),
    declinedAt: timestamp("declined_at").notNull(),
  },
  (t) => [sha256Digest("declined_addresses_key", t.addressKey)],
);

/** What an introduction has earned stays, and is earned by a friend's match with someone else. */
export const introductionTriggers = [
  trigger("friend_introductions_of_others", {
    before: "INSERT ON friend_introductions",
    when: "EXISTS (SELECT 1 FROM users WHERE id = NEW.introducer_id AND address_key = NEW.address_key)",
  }),
  trigger("friend_introductions_matched_with_others", {
    before: "UPDATE OF match_successful_at ON friend_introductions",
    when: `OLD.match_successful_at IS NULL AND NEW.match_successful_at IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM matches WHERE user_id_1 = NEW.friend_id AND user_id_2 <> NEW.introducer_id AND matched_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM matches WHERE user_id_2 = NEW.friend_id AND user_id_1 <> NEW.introducer_id AND matched_at IS NOT NULL)`,
  }),
  trigger("friend_introductions_keep_their_awards", {
    before: "UPDATE ON friend_introductions",
    when: `NEW.points_awarded < OLD.points_awarded OR NEW.bonus_meetups_awarded < OLD.bonus_meetups_awarded
  OR (OLD.joined_at IS NOT NULL AND (NEW.is_rewarded <> OLD.is_rewarded OR NEW.joined_key IS NOT OLD.joined_key
    OR (NEW.friend_id IS NOT NULL AND NEW.friend_id IS NOT OLD.friend_id)))`,
  }),
];
