import type { August } from "@db/connection";
import { removeFromDeck } from "@db/deck-projection";
import { users } from "@db/schema";
import { eq } from "drizzle-orm";
import { loadDeck } from "~/features/discover/deck.server";
import { saveFilters } from "~/features/discover/filters.server";
import { passMember } from "~/features/discover/swipe.server";
import { BONUS_BATCH, giveMonthlyBonuses } from "~/features/wallet/monthly-bonus.server";
import { now } from "~/server/data/clock.server";
import { BENCH_MEMBER, benchIsland } from "../../support/bench-app";
import {
  changeProfile,
  insertMember,
  type SignedInMember,
  signInDemo,
} from "../../support/members";
import { busiestConversation } from "../../support/screens/screens";
import { fillSlots } from "./full-slots";

/** An island of a size, and those of its members who open its screens. */
export interface Island {
  db: August;
  /** Has the same history on every island. */
  member: SignedInMember;
  /** Has swiped 5,000 cards, or half of them. */
  seasoned: SignedInMember;
  /** About one in a hundred members fits. */
  narrow: SignedInMember;
  /** Books and cancels. */
  booker: SignedInMember;
  moderator: SignedInMember;
  conversation: string;
  /** A report that waits at the desk. */
  reportId: number;
}

async function fresh(db: August, name: string): Promise<SignedInMember> {
  const isFormer = eq(users.email, `${name}@august.example`);
  const former = db.select({ id: users.id }).from(users).where(isFormer).get();
  if (former) removeFromDeck(db.$client, former.id);
  db.delete(users).where(isFormer).run();
  return insertMember(db, name);
}

const ANSWERED = 5_000;

async function seasonedOn(db: August, members: number): Promise<SignedInMember> {
  const member = await fresh(db, "seasoned");
  // One commit: each waits for the disk.
  db.$client.exec("BEGIN IMMEDIATE");
  for (let answered = 0; answered < ANSWERED; answered += 1) {
    const [card] = loadDeck(member.id, 1)?.cards ?? [];
    // A small island keeps half of its cards, so that there are some to show.
    if (!card || answered >= members / 2) break;
    passMember(member.id, card.profile.userId);
  }
  db.$client.exec("COMMIT");
  return member;
}

async function narrowOn(db: August): Promise<SignedInMember> {
  const member = await fresh(db, "narrow");
  changeProfile(db, member.id, {
    gender: "female",
    lookingFor: "dating",
    interestedIn: ["prefer_not_to_say"],
  });
  saveFilters(
    { id: member.id, isSubscribed: true },
    { ages: ["Under 30", "Under 40"], intent: null, music: [] },
  );
  return member;
}

/** More than the desk counts and lists, so that its pages are full on every island. */
const OPEN_REPORTS = 150;
const REPORTS_SQL = `INSERT INTO reports (reporter_id, reported_id, subject_kind, subject_id, reason, evidence, created_at)
  SELECT (SELECT id FROM users o WHERE o.rowid = u.rowid + 300), u.id, 'profile', u.id, 'unkind',
    (SELECT evidence FROM reports WHERE subject_kind = 'profile' LIMIT 1), :now
  FROM users u WHERE u.rowid BETWEEN 300 AND 599 AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.reported_id = u.id)
  LIMIT max(0, :most - (SELECT count(*) FROM reports WHERE state = 'open'))`;

const COUNT_MEMBERSHIPS_SQL = "SELECT count(*) FROM entitlements";

/** Gives all the bonus of the month. A run that gives none says nothing of the pages behind it, but a whole round does. */
function giveBonuses(db: August): void {
  const count = Number(db.$client.prepare(COUNT_MEMBERSHIPS_SQL).pluck().get());
  // Each of the two lists has a last page that is not full.
  const round = Math.ceil(count / BONUS_BATCH) + 2;
  for (let without = 0; without < round; ) without = giveMonthlyBonuses() === 0 ? without + 1 : 0;
}

/** The most bookings that there can be: from 2020 on every seat of the ten places is taken. */
const MOST_BOOKINGS = 500_000;

/** What a member has, which must not differ between the islands that are compared. */
const OWN_SQL = `SELECT (SELECT count(*) FROM swipes WHERE actor_id = :id) AS swipes,
  (SELECT count(*) FROM swipes WHERE target_id = :id) AS swipedBy,
  (SELECT count(*) FROM match_sides WHERE member_id = :id) AS matches,
  (SELECT count(*) FROM messages w JOIN conversations c ON c.id = w.conversation_id
    JOIN match_sides m ON m.id = c.match_id WHERE m.member_id = :id) AS messages,
  (SELECT count(*) FROM notifications WHERE user_id = :id) AS notices,
  (SELECT count(*) FROM token_entries WHERE user_id = :id) AS entries,
  (SELECT count(*) FROM meetup_sides WHERE member_id = :id) AS meetups`;

/** How many rows of each kind a member has. */
export const countOwn = ({ db, member }: Island) =>
  db.$client.prepare<object, Record<string, number>>(OWN_SQL).get({ id: member.id });

/** Opens an island of a size, or makes it. The first demo member has the same history on every one. */
export async function openIsland(name: string, members: number): Promise<Island> {
  const db = await benchIsland(name, members, { isKept: true });
  // The longest period that a screen looks back is full on the small one too.
  fillSlots(db, Math.min(MOST_BOOKINGS, Math.max(10_000, 5 * members)));
  giveBonuses(db);
  db.$client.prepare(REPORTS_SQL).run({ most: OPEN_REPORTS, now: now().getTime() });
  const member = await signInDemo(db, BENCH_MEMBER);
  const report = "SELECT min(id) FROM reports WHERE state = 'open' AND subject_kind = 'profile'";
  return {
    db,
    member,
    seasoned: await seasonedOn(db, members),
    narrow: await narrowOn(db),
    booker: await fresh(db, "booker"),
    moderator: await signInDemo(db, "moderator@august.example"),
    conversation: busiestConversation(db, member.id),
    reportId: Number(db.$client.prepare(report).pluck().get()),
  };
}
