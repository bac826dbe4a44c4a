import { friendIntroductions } from "@db/schema";
import { eq, sql } from "drizzle-orm";
import { UNUSED_BONUS_MEETUPS } from "~/features/meetups/seats/allowance.server";
import { ACCOUNTS, isAddressKnown } from "~/features/members/account.server";
import type { Joined } from "~/features/members/joining.server";
import { canSeeEachOther } from "~/features/members/visible.server";
import { notify } from "~/features/notifications/notify.server";
import {
  AWARD_HALF_TOKENS,
  MOST_REWARDED_A_WEEK,
  REFERRAL_REWARDS,
  RIGHTS,
} from "~/features/prices/catalog";
import { award } from "~/features/tokens/ledger.server";
import { computeAddressKeys } from "~/server/address-key.server";
import { now, startOfIslandWeek } from "~/server/clock.server";
import { notBefore } from "~/server/columns.server";
import { prepared, type Transaction } from "~/server/database.server";
import type { Viewer } from "~/server/viewer.server";
import type { ReferralRewards } from "./introduction";
import { introducerNameSql, isOpenSql } from "./invitation-state.server";

const { joined: JOINED, matched: MATCHED } = REFERRAL_REWARDS;

/** What the columns of an introduction hold once its friend has joined, and once they have matched. */
const EARNED = {
  joined: { pointsAwarded: JOINED.points, bonusMeetupsAwarded: JOINED.bonusMeetups },
  matched: {
    pointsAwarded: JOINED.points + MATCHED.points,
    bonusMeetupsAwarded: JOINED.bonusMeetups + MATCHED.bonusMeetups,
  },
} as const;

interface Row {
  id: number;
  introducerId: string;
  friendName: string;
  friendEmail: string | null;
  addressKey: string;
  isOwnBrowser: 0 | 1;
  isRewarded: 0 | 1;
  createdAt: number;
}

/** When the friend has accepted, or else was introduced. */
const ACCEPTED_AT = sql`coalesce(${friendIntroductions.acceptedAt}, ${friendIntroductions.createdAt})`;

const COLUMNS = `i.id, i.introducer_id AS introducerId, i.friend_name AS friendName, i.friend_email AS friendEmail,
  i.address_key AS addressKey, i.is_own_browser AS isOwnBrowser, i.is_rewarded AS isRewarded, i.created_at AS createdAt,
  ${introducerNameSql("i.introducer_id")} AS introducerName`;
const BY_TOKEN_SQL = `SELECT ${COLUMNS} FROM friend_introductions i
  WHERE i.token = :token AND i.accepted_at IS NOT NULL AND ${isOpenSql("i")}`;
const BY_ADDRESS_SQL = `SELECT ${COLUMNS} FROM friend_introductions i
  WHERE i.address_key IN (SELECT value FROM json_each(:keys)) AND ${isOpenSql("i")}`;

const findByToken = (token: string) =>
  prepared<Row & { introducerName: string }>(BY_TOKEN_SQL).get({ token, now: now().getTime() });

/** The first of the open invitations to an address; there are a few at most. */
const findByAddress = (email: string) =>
  prepared<Row & { introducerName: string }>(BY_ADDRESS_SQL)
    .all({ keys: JSON.stringify(computeAddressKeys(email)), now: now().getTime() })
    .sort((one, other) => one.id - other.id)[0];

/**
 * Finds who invited the address of somebody who is about to join, for the question whether they may hear of it.
 *
 * @param token of the invitation that was accepted in this browser: whoever joins by it is not asked
 * @returns what the introducer is called; null where there is nobody to name
 */
export function findIntroducerByAddress(email: string | null, token?: string): string | null {
  if (!email || (token && findByToken(token))) return null;
  return findByAddress(email)?.introducerName ?? null;
}

const FRIEND_SQL = `SELECT createdAtMs FROM (${ACCOUNTS}) WHERE id = ?`;
const JOINED_BEFORE_SQL = `SELECT 1 FROM friend_introductions i
  WHERE i.joined_at IS NOT NULL AND i.address_key IN (SELECT value FROM json_each(:keys))
  UNION ALL SELECT 1 FROM friend_introductions j
  WHERE j.joined_key IS NOT NULL AND j.joined_key IN (SELECT value FROM json_each(:keys)) LIMIT 1`;
const REWARDED_SQL = `SELECT count(*) AS count FROM friend_introductions i
  WHERE i.introducer_id = :introducer AND i.joined_at IS NOT NULL AND i.joined_at >= :since AND i.is_rewarded`;

const computeKeys = (email: string | null) => (email ? computeAddressKeys(email) : []);

const countRewarded = (introducer: string) =>
  prepared<{ count: number }>(REWARDED_SQL).get({
    introducer,
    since: startOfIslandWeek(now()).getTime(),
  })?.count ?? 0;

/** Whether an introduction brought somebody new, and not its introducer's own second account (decision T3). */
function isRewardable(row: Row, { userId, email, invitation }: Joined): boolean {
  const friend = prepared<{ createdAtMs: number }>(FRIEND_SQL).get(userId);
  if (row.isOwnBrowser === 1 || invitation?.browserIntroducerIds?.includes(row.introducerId))
    return false;
  if (!friend || friend.createdAtMs < row.createdAt) return false;
  const keys = [row.addressKey, ...computeKeys(row.friendEmail), ...computeKeys(email)];
  if (isAddressKnown(keys, userId)) return false;
  if (prepared(JOINED_BEFORE_SQL).get({ keys: JSON.stringify(keys) })) return false;
  return (
    canSeeEachOther(row.introducerId, userId) &&
    countRewarded(row.introducerId) < MOST_REWARDED_A_WEEK
  );
}

/** Tells the introducer, naming nobody but as they did themselves. */
function tell(tx: Transaction, row: Row, what: "joined" | "matched", message: string): void {
  notify(tx, {
    userId: row.introducerId,
    type: "introduction",
    title:
      what === "joined" ? `${row.friendName} has joined August` : `${row.friendName} has a match`,
    message,
    link: "/friend-intro",
    cause: `introduction:${row.id}:${what}`,
  });
}

/**
 * Records by which introduction somebody has joined, inside the transaction of joining, and rewards it (decisions
 * T2, T3): the one that was accepted in their browser, or, if they say so, the first of those to their address.
 */
export function recordJoin(tx: Transaction, joined: Joined): void {
  const { userId, email, invitation } = joined;
  const accepted = invitation?.token ? findByToken(invitation.token) : undefined;
  const row = accepted ?? (invitation?.mayTell && email ? findByAddress(email) : undefined);
  if (!row || row.introducerId === userId) return;
  const isRewarded = isRewardable(row, joined);
  const [joinedKey = null] = computeKeys(email);
  tx.update(friendIntroductions)
    .set({
      friendId: userId,
      joinedAt: notBefore(ACCEPTED_AT),
      joinedKey,
      isRewarded,
      ...(isRewarded && EARNED.joined),
    })
    .where(eq(friendIntroductions.id, row.id))
    .run();
  if (isRewarded)
    award(tx, {
      userId: row.introducerId,
      transactionType: "earned_referral",
      halfTokens: AWARD_HALF_TOKENS.referralSignup,
      description: "A friend joined by your introduction",
      cause: `referral-signup:${row.id}`,
    });
  if (!canSeeEachOther(row.introducerId, userId)) return;
  const tokens = AWARD_HALF_TOKENS.referralSignup / 2;
  tell(
    tx,
    row,
    "joined",
    isRewarded
      ? `You earned ${JOINED.points} points, ${JOINED.bonusMeetups} bonus meetup and ${tokens} August Tokens. Thank you for introducing them.`
      : "Thank you for introducing them.",
  );
}

const BY_FRIEND_SQL = `SELECT ${COLUMNS} FROM friend_introductions i WHERE i.friend_id = ?`;
const UNMATCHED_SQL = `${BY_FRIEND_SQL} AND i.match_successful_at IS NULL`;

function recordFriendMatch(tx: Transaction, friend: string, other: string): void {
  const row = prepared<Row>(UNMATCHED_SQL).get(friend);
  if (!row || row.introducerId === other || !canSeeEachOther(row.introducerId, friend)) return;
  if (prepared<Row>(BY_FRIEND_SQL).get(other)?.introducerId === row.introducerId) return;
  const isRewarded = row.isRewarded === 1;
  tx.update(friendIntroductions)
    .set({
      matchSuccessfulAt: notBefore(friendIntroductions.joinedAt),
      ...(isRewarded && EARNED.matched),
    })
    .where(eq(friendIntroductions.id, row.id))
    .run();
  tell(
    tx,
    row,
    "matched",
    isRewarded
      ? `You earned ${MATCHED.points} more points and ${MATCHED.bonusMeetups} more bonus meetups.`
      : "Your introduction found its way.",
  );
}

/**
 * Records that introduced friends have matched, inside the transaction of the match, and rewards it (decision T3).
 * A match with the introducer, or with another friend of theirs, does not count.
 */
export function recordMatch(tx: Transaction, one: string, other: string): void {
  recordFriendMatch(tx, one, other);
  recordFriendMatch(tx, other, one);
}

/**
 * Rewards the first membership of an introduced friend, inside the transaction that records it (decision T2). A
 * repeat earns nothing.
 */
export function recordSubscription(tx: Transaction, userId: string): void {
  const row = prepared<Row>(BY_FRIEND_SQL).get(userId);
  if (row?.isRewarded !== 1 || !canSeeEachOther(row.introducerId, userId)) return;
  award(tx, {
    userId: row.introducerId,
    transactionType: "earned_referral",
    halfTokens: AWARD_HALF_TOKENS.referralSubscription,
    description: "A friend took a membership",
    cause: `referral-subscription:${row.id}`,
  });
}

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
