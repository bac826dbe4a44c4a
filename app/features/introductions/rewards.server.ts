import { friendIntroductions } from "@db/schema";
import { eq, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { UNUSED_BONUS_MEETUPS } from "~/features/meetups/seats/seat-allowance.server";
import { ACCOUNTS, isAddressKnown } from "~/features/members/account.server";
import type { Joined } from "~/features/members/joining.server";
import { findProvenAddress } from "~/features/members/sign-in-ways.server";
import { canSeeEachOther } from "~/features/members/visible.server";
import { notify } from "~/features/notifications/notify.server";
import {
  AWARD_HALF_TOKENS,
  MOST_REWARDED_A_WEEK,
  REFERRAL_REWARDS,
  RIGHTS,
} from "~/features/prices/catalog";
import { award } from "~/features/tokens/ledger.server";
import { computeAddressKeys } from "~/server/data/address-key.server";
import { now, startOfIslandWeek } from "~/server/data/clock.server";
import { notBefore } from "~/server/data/columns.server";
import { prepared, type Transaction } from "~/server/data/database.server";
import { isolate } from "~/server/data/text";
import type { Viewer } from "~/server/web/viewer.server";
import type { ReferralRewards } from "./introduction";
import { introducerNameSql, isOpenSql } from "./invitation-state.server";

const {
  introduced: INTRODUCED,
  accepted: ACCEPTED,
  matched: MATCHED,
  written: WRITTEN,
} = REFERRAL_REWARDS;

interface Row {
  id: number;
  introducerId: string;
  friendName: string;
  friendEmail: string | null;
  addressKey: string;
  isOwnBrowser: 0 | 1;
  isRewarded: 0 | 1;
  pointsAwarded: number;
  bonusMeetupsAwarded: number;
  invitationSentAt: number | null;
  matchSuccessfulAt: number | null;
  createdAt: number;
}

/** When the friend has accepted, or else was introduced. */
const ACCEPTED_AT = sql`coalesce(${friendIntroductions.acceptedAt}, ${friendIntroductions.createdAt})`;

const COLUMNS = `i.id, i.introducer_id AS introducerId, i.friend_name AS friendName, i.friend_email AS friendEmail,
  i.address_key AS addressKey, i.is_own_browser AS isOwnBrowser, i.is_rewarded AS isRewarded, i.points_awarded AS pointsAwarded,
  i.bonus_meetups_awarded AS bonusMeetupsAwarded, i.invitation_sent_at AS invitationSentAt,
  i.match_successful_at AS matchSuccessfulAt, i.created_at AS createdAt,
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
 * Finds who invited the address that someone who is about to join has proven, for the question whether they may hear of it.
 *
 * @param token of the invitation that was accepted in this browser: anyone who joins by it is not asked
 * @returns what the introducer is called; null where there is nobody to name
 */
export function findIntroducerByAddress(userId: string, token?: string): string | null {
  const email = findProvenAddress(userId);
  if (!email || (token && findByToken(token))) return null;
  return findByAddress(email)?.introducerName ?? null;
}

const FRIEND_SQL = `SELECT createdAtMs FROM (${ACCOUNTS}) WHERE id = ?`;
const COUNTED_BEFORE_SQL = `SELECT 1 FROM friend_introductions i WHERE i.id <> :id
    AND (i.joined_at IS NOT NULL OR i.is_rewarded) AND i.address_key IN (SELECT value FROM json_each(:keys))
  UNION ALL SELECT 1 FROM friend_introductions j
  WHERE j.id <> :id AND j.joined_key IS NOT NULL AND j.joined_key IN (SELECT value FROM json_each(:keys)) LIMIT 1`;
const REWARDED_SQL = `SELECT count(*) AS count FROM friend_introductions i
  WHERE i.introducer_id = :introducer AND i.created_at >= :since AND i.points_awarded > 0`;

const computeKeys = (email: string | null) => (email ? computeAddressKeys(email) : []);

/**
 * Computes the points of a friend a member introduces now: they come at once, for as many friends a week as are
 * rewarded, and whatever is known of the address, so that they tell nothing of it.
 */
export function computeFirstPoints(introducer: string): number {
  const since = startOfIslandWeek(now()).getTime();
  const { count = 0 } = prepared<{ count: number }>(REWARDED_SQL).get({ introducer, since }) ?? {};
  return count < MOST_REWARDED_A_WEEK ? INTRODUCED.points : 0;
}

/** Whether an introduction may earn what is worth money: it is one of the week's, of an address that nobody else has had. */
function isOfNewFriend(row: Row, keys: string[], userId: string | null): boolean {
  if (row.isOwnBrowser === 1 || row.pointsAwarded === 0 || isAddressKnown(keys, userId))
    return false;
  return !prepared(COUNTED_BEFORE_SQL).get({ id: row.id, keys: JSON.stringify(keys) });
}

/**
 * Whether someone joins as a new friend, and not as the introducer's own second account (rule introduction-rewards).
 */
function joinsAsNewFriend(row: Row, { userId, email, invitation }: Joined): boolean {
  const friend = prepared<{ createdAtMs: number }>(FRIEND_SQL).get(userId);
  if (invitation?.browserIntroducerIds?.includes(row.introducerId)) return false;
  if (!friend || friend.createdAtMs < row.createdAt) return false;
  const keys = [row.addressKey, ...computeKeys(row.friendEmail), ...computeKeys(email)];
  return isOfNewFriend(row, keys, userId) && canSeeEachOther(row.introducerId, userId);
}

const TOLD = {
  accepted: "said yes",
  joined: "has joined August",
  matched: "has a match",
  written: "is chatting with a match",
} as const;

/** Tells the introducer, naming nobody but as they did themselves. */
function tell(tx: Transaction, row: Row, what: keyof typeof TOLD, message: string): void {
  notify(tx, {
    userId: row.introducerId,
    type: "introduction",
    title: `${isolate(row.friendName)} ${TOLD[what]}`,
    message,
    link: "/friend-intro",
    cause: `introduction:${row.id}:${what}`,
  });
}

const update = (
  tx: Transaction,
  { id }: Row,
  to: SQLiteUpdateSetSource<typeof friendIntroductions>,
) => tx.update(friendIntroductions).set(to).where(eq(friendIntroductions.id, id)).run();

/**
 * Rewards a friend who says yes, inside the transaction of that. Where the link was passed on by hand, anyone who
 * introduced them could say it themselves: then joining is the yes.
 */
export function recordAcceptance(tx: Transaction, token: string): void {
  const row = findByToken(token);
  if (!row || row.isRewarded === 1 || row.invitationSentAt === null) return;
  if (!isOfNewFriend(row, [row.addressKey, ...computeKeys(row.friendEmail)], null)) return;
  update(tx, row, { isRewarded: true, bonusMeetupsAwarded: ACCEPTED.bonusMeetups });
  tell(tx, row, "accepted", `You earned ${ACCEPTED.bonusMeetups} bonus meetup.`);
}

/**
 * Records by which introduction someone has joined, inside the transaction of joining, and rewards it (rules
 * token-awards and introduction-rewards): the one that was accepted in their browser, or, if they say so, the first
 * of those to the address that they have proven.
 */
export function recordJoin(tx: Transaction, joined: Joined): void {
  const { userId, email, invitation } = joined;
  const accepted = invitation?.token ? findByToken(invitation.token) : undefined;
  const proven = invitation?.mayTell ? findProvenAddress(userId) : undefined;
  const row = accepted ?? (proven ? findByAddress(proven) : undefined);
  if (!row || row.introducerId === userId) return;
  const isRewarded = joinsAsNewFriend(row, joined);
  const isFirstYes = isRewarded && row.bonusMeetupsAwarded === 0;
  const [joinedKey = null] = computeKeys(email);
  update(tx, row, {
    friendId: userId,
    joinedAt: notBefore(ACCEPTED_AT),
    joinedKey,
    isRewarded,
    ...(isFirstYes && { bonusMeetupsAwarded: ACCEPTED.bonusMeetups }),
  });
  if (isRewarded)
    award(tx, {
      userId: row.introducerId,
      transactionType: "earned_referral",
      halfTokens: AWARD_HALF_TOKENS.referralSignup,
      description: "A friend joined through you",
      cause: `referral-signup:${row.id}`,
    });
  if (!canSeeEachOther(row.introducerId, userId)) return;
  const tokens = AWARD_HALF_TOKENS.referralSignup / 2;
  tell(
    tx,
    row,
    "joined",
    isRewarded
      ? `You earned ${isFirstYes ? `${ACCEPTED.bonusMeetups} bonus meetup and ` : ""}${tokens} August Tokens. Thank you for introducing them.`
      : "Thank you for introducing them.",
  );
}

const BY_FRIEND_SQL = `SELECT ${COLUMNS} FROM friend_introductions i WHERE i.friend_id = ?`;
const THIRD_SQL = `SELECT 1 FROM friend_introductions i
  WHERE i.introducer_id = :introducer AND i.matched_with = :other AND i.id <> :id`;

/**
 * Finds the introduction of a friend for which a match with someone counts: not the introducer, no other friend of
 * theirs, and nobody with whom another friend of theirs has counted before, so that one accomplice earns once.
 */
function findCounting(friend: string, other: string): Row | undefined {
  const row = prepared<Row>(BY_FRIEND_SQL).get(friend);
  if (!row || row.introducerId === other || !canSeeEachOther(row.introducerId, friend))
    return undefined;
  const { id, introducerId: introducer } = row;
  if (prepared<Row>(BY_FRIEND_SQL).get(other)?.introducerId === introducer) return undefined;
  return prepared(THIRD_SQL).get({ id, introducer, other }) ? undefined : row;
}

function recordFriendMatch(tx: Transaction, friend: string, other: string): void {
  const row = findCounting(friend, other);
  if (!row || row.matchSuccessfulAt !== null) return;
  const isRewarded = row.isRewarded === 1;
  update(tx, row, {
    matchSuccessfulAt: notBefore(friendIntroductions.joinedAt),
    matchedWith: other,
    ...(isRewarded && { pointsAwarded: INTRODUCED.points + MATCHED.points }),
  });
  tell(
    tx,
    row,
    "matched",
    isRewarded
      ? `You earned ${MATCHED.points} more points. Once they've both written, you earn ${WRITTEN.bonusMeetups} bonus meetups.`
      : "Your introduction worked out.",
  );
}

/**
 * Records that introduced friends have matched, inside the transaction of the match, and rewards it
 * (rule introduction-rewards). A match with the introducer, or with another friend of theirs, does not count.
 */
export function recordMatch(tx: Transaction, one: string, other: string): void {
  recordFriendMatch(tx, one, other);
  recordFriendMatch(tx, other, one);
}

function recordFriendWriting(tx: Transaction, friend: string, other: string): void {
  const row = findCounting(friend, other);
  if (!row || row.isRewarded === 0 || row.matchSuccessfulAt === null) return;
  const bonusMeetupsAwarded = ACCEPTED.bonusMeetups + WRITTEN.bonusMeetups;
  if (row.bonusMeetupsAwarded >= bonusMeetupsAwarded) return;
  update(tx, row, { matchedWith: other, bonusMeetupsAwarded });
  tell(tx, row, "written", `You earned ${WRITTEN.bonusMeetups} more bonus meetups.`);
}

/**
 * Rewards a match of an introduced friend in which both have written, inside the transaction of the first answer
 * (rule introduction-rewards): two accounts that never talk are worth nothing.
 */
export function recordWriting(tx: Transaction, one: string, other: string): void {
  recordFriendWriting(tx, one, other);
  recordFriendWriting(tx, other, one);
}

/**
 * Rewards the first membership of an introduced friend, inside the transaction that records it (rule token-awards). A
 * repeat earns nothing.
 */
export function recordSubscription(tx: Transaction, userId: string): void {
  const row = prepared<Row>(BY_FRIEND_SQL).get(userId);
  if (row?.isRewarded !== 1 || !canSeeEachOther(row.introducerId, userId)) return;
  award(tx, {
    userId: row.introducerId,
    transactionType: "earned_referral",
    halfTokens: AWARD_HALF_TOKENS.referralSubscription,
    description: "A friend got a membership",
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
