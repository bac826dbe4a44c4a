import { hiddenReason, liftedUntilSql } from "~/features/discover/lifts.server";
import { listWaivableFees } from "~/features/matches/fee.server";
import { UNUSED_EXTRAS } from "~/features/meetups/seats/seat-allowance.server";
import { RIGHTS } from "~/features/prices/catalog";
import { listUnearned, profileTokensSql } from "~/features/profile/awards.server";
import { countCausesSql, hasCauseSql } from "~/features/tokens/causes.server";
import { balanceSql, lifetimeSql, recentTransactions } from "~/features/tokens/ledger.server";
import { hasUnlockedVoiceSql } from "~/features/voice/rules.server";
import { calendarDay, now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { payments } from "~/server/ops/payments.server";
import type { Viewer } from "~/server/web/viewer.server";
import { bonusCause, nextBonusDay } from "./monthly-bonus.server";
import { listWaysToSpend, type Owned } from "./spending.server";
import { type Earned, listWaysToEarn } from "./ways-to-earn";

/** Transactions that the wallet lists (rule wallet-newest-ten). */
export const SHOWN_TRANSACTIONS = 10;

/** Points of the picture of the balance. */
const POINTS = 30;

interface Row {
  current: number;
  lifetime: number;
  profileTokens: number;
  matches: number;
  meetups: number;
  games: number;
  hasBonus: 0 | 1;
  boostedUntil: number | null;
  priorityUntil: number | null;
  unusedExtras: number;
  isVoiceUnlocked: 0 | 1;
}

const OWN = ":member";
const FACTS_SQL = `SELECT ${balanceSql(OWN)} AS current, ${lifetimeSql(OWN)} AS lifetime,
  ${profileTokensSql(OWN)} AS profileTokens, ${countCausesSql(OWN, "match")} AS matches,
  ${countCausesSql(OWN, "meetup")} AS meetups, ${countCausesSql(OWN, "game")} AS games, ${hasCauseSql(OWN, ":bonus")} AS hasBonus,
  ${liftedUntilSql(OWN, "'boost'")} AS boostedUntil, ${liftedUntilSql(OWN, "'priority'")} AS priorityUntil,
  ${UNUSED_EXTRAS} AS unusedExtras, ${hasUnlockedVoiceSql(OWN)} AS isVoiceUnlocked`;

/** Everything that the wallet shows of a member. */
export function loadWallet(viewer: Viewer) {
  const at = now();
  const row = prepared<Row>(FACTS_SQL).get({
    member: viewer.id,
    now: at.getTime(),
    bonus: bonusCause(at),
  });
  if (!row) throw new Error("A query without a table has no row");
  const newest = recentTransactions(viewer.id, POINTS);
  const tier = viewer.subscriptionTier;
  const earned: Earned = {
    profileTokens: row.profileTokens,
    matches: row.matches,
    meetups: row.meetups,
    games: row.games,
    unearned: listUnearned(viewer.id),
    bonusTokens: RIGHTS[tier].monthlyBonusHalfTokens / 2,
    hasBonus: row.hasBonus === 1,
    nextBonusDay: calendarDay(nextBonusDay(at)),
  };
  const owned: Owned = {
    tokens: row.current,
    tier,
    hiddenReason: hiddenReason(viewer),
    boostedUntilMs: row.boostedUntil,
    priorityUntilMs: row.priorityUntil,
    hasUnusedExtra: row.unusedExtras > 0,
    hasVoice: viewer.isSubscribed || row.isVoiceUnlocked === 1,
    fees: listWaivableFees(viewer),
    paymentsOn: payments() !== null,
  };
  return {
    current: row.current,
    lifetime: row.lifetime,
    earning: listWaysToEarn(earned),
    spending: listWaysToSpend(owned),
    newest,
  };
}
