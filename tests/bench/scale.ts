/**
 * Processor time of the loaders and verbs that could grow with the island, at 1,000 members and at
 * 100,000 with 500,000 bookings, and their query plans at 100,000:
 *
 *   npx tsx tests/bench/scale.ts [members]
 *
 * The first run fills two databases under .cache and takes a few minutes. The exit code is 1 when a
 * ratio is above the budget.
 */
import type { August } from "@db/connection";
import { removeFromDeck } from "@db/deck-projection";
import { users } from "@db/schema";
import type { ServerBuild } from "@remix-run/node";
import { eq } from "drizzle-orm";
import { loadDeck } from "~/features/discover/deck.server";
import { saveFilters } from "~/features/discover/filters.server";
import { passMember } from "~/features/discover/swipes.server";
import { countAvailable } from "~/features/meetups/booking/available-slots.server";
import { bookMeetup } from "~/features/meetups/booking/book.server";
import { listAgreedMeetups } from "~/features/meetups/meetup/agreed-meetups.server";
import { cancelMeetup } from "~/features/meetups/meetup/end-meetup.server";
import { listOwnLines } from "~/features/meetups/meetup/upcoming.server";
import { findPlace } from "~/features/meetups/places/places.server";
import { loadMeetupAllowance } from "~/features/meetups/seats/allowance.server";
import { countFreeSeats } from "~/features/meetups/seats/seats.server";
import { bookableDays } from "~/features/meetups/seats/slot.server";
import { setDatabase } from "~/server/database.server";
import { newId } from "~/server/ids.server";
import { ensureBuild } from "../support/built-app";
import {
  changeProfile,
  insertMember,
  openDatabase,
  type SignedInMember,
  signIn,
} from "../support/members";
import { BENCH_MEMBER, benchIsland } from "./lib/bench-app";
import { fillSlots, fullDay } from "./lib/full-slots";
import { compare, ownCpuMicros } from "./lib/ratio";
import { busiestConversation, loadBuild } from "./lib/screens";
import { insideHandler } from "./lib/statements";

const BUDGET = 1.5;
const PAIRS = 15;
/** Calls in a turn: a verb takes a fraction of a page. */
const [PAGES, VERBS] = [20, 200];
const SMALL = 1_000;
const LARGE = Number(process.argv[2] ?? 100_000);
/** Enough of them for the longest period that one looks back, also on the small island. */
const BOOKINGS = { [SMALL]: 10_000, [LARGE]: 5 * LARGE };

await ensureBuild();
const build: ServerBuild = await loadBuild();
const open = insideHandler(build);

interface Island {
  db: August;
  member: SignedInMember;
  /** Has swiped 5,000 cards, or all of them. */
  seasoned: SignedInMember;
  /** About one in a hundred members fits. */
  narrow: SignedInMember;
  /** Books and cancels. */
  booker: SignedInMember;
  conversation: string;
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
  for (let answered = 0; answered < ANSWERED; answered += 1) {
    const [card] = loadDeck(member.id, 1)?.cards ?? [];
    // A small island keeps half of its cards, so that there are some to show.
    if (!card || answered >= members / 2) break;
    passMember(member.id, card.profile.userId);
  }
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

/** The first demo member has the same kind of history on every island. */
async function openIsland(members: number): Promise<Island> {
  const db = await benchIsland(`scale-${members}`, members, { isKept: true });
  fillSlots(db, BOOKINGS[members] ?? 0);
  const email = BENCH_MEMBER;
  const user = db.select({ id: users.id }).from(users).where(eq(users.email, email)).get();
  if (!user) throw new Error(`There is no ${email}.`);
  const member = await signIn(db, user.id);
  const [seasoned, narrow] = [await seasonedOn(db, members), await narrowOn(db)];
  const booker = await fresh(db, "booker");
  return { db, member, seasoned, narrow, booker, conversation: busiestConversation(db, user.id) };
}

const [small, large] = [await openIsland(SMALL), await openIsland(LARGE)];

/** What somebody has the server do. */
type Work = (island: Island) => unknown;

async function visit(path: string, who: SignedInMember, query = ""): Promise<void> {
  const response = await open(`${path}.data${query}`, who);
  await response.arrayBuffer();
  if (response.status >= 300) throw new Error(`${path} answered ${response.status}.`);
}

const DAY = fullDay();
/** A day on which nobody has booked. */
const FREE = { locationId: 1, date: bookableDays().last, slotHour: 11 };

const LOADERS: Readonly<Record<string, Work>> = {
  discover: ({ member }) => visit("/discover", member),
  "discover after 5,000 answers": ({ seasoned }) => visit("/discover", seasoned),
  "discover, 1 % fit": ({ narrow }) => visit("/discover", narrow),
  matches: ({ member }) => visit("/matches", member),
  inbox: ({ member }) => visit("/messages", member),
  conversation: ({ member, conversation }) => visit(conversation, member),
  notifications: ({ member }) => visit("/notifications", member),
  dashboard: ({ member }) => visit("/_root", member),
  "heat map": ({ member }) => visit("/heat-map", member, "?period=all"),
  "slots of a place": ({ member }) => visit("/meetups", member, `?place=1&date=${DAY}`),
};

const MEETUPS: Readonly<Record<string, Work>> = {
  "free seats of a place and day": () => {
    const place = findPlace(FREE.locationId);
    return place && countFreeSeats(place, DAY);
  },
  "available slots of all places": () => countAvailable(DAY, "10:00"),
  "upcoming meetups": ({ member }) => listOwnLines(member.id),
  "agreed meetups": ({ member }) => listAgreedMeetups(member.id),
  allowance: ({ member }) => loadMeetupAllowance(member.id),
  "book and cancel": ({ booker: { id } }) =>
    cancelMeetup(id, bookMeetup(id, { ...FREE, clientId: newId() })),
};

async function turn(island: Island, work: Work, calls: number): Promise<number> {
  setDatabase(island.db);
  const startedMicros = ownCpuMicros();
  for (let call = 0; call < calls; call += 1) await work(island);
  return (ownCpuMicros() - startedMicros) / calls;
}

const figures: Record<string, unknown>[] = [];
const all = [
  ...Object.entries(LOADERS).map(([name, work]) => ({ name, work, calls: PAGES })),
  ...Object.entries(MEETUPS).map(([name, work]) => ({ name, work, calls: VERBS })),
];
for (const { name, work, calls } of all) {
  const { oneMicros, otherMicros, ratio } = await compare(
    () => turn(small, work, calls),
    () => turn(large, work, calls),
    PAIRS,
  );
  figures.push({
    what: name,
    [`µs at ${SMALL}`]: oneMicros,
    [`µs at ${LARGE}`]: otherMicros,
    ratio: Number(ratio.toFixed(2)),
    holds: ratio <= BUDGET,
  });
}
console.table(figures);
small.db.$client.close();

/** Full scans and temporary B-trees, which a growing table must not need. */
const TROUBLE = /^SCAN (?!CONSTANT|json_each|\(subquery|value\b)|USE TEMP B-TREE/;
const heard = new Set<string>();
const path = large.db.$client.name;
large.db.$client.close();
const listening = openDatabase(path, (sql) => heard.add(sql));
for (const { work } of all) await work({ ...large, db: listening });
const problems = [...heard]
  .filter((sql) => /^\s*(SELECT|WITH)/i.test(sql))
  .flatMap((sql) => {
    const plan = listening.$client.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as {
      detail: string;
    }[];
    return plan
      .filter(({ detail }) => TROUBLE.test(detail))
      .map(({ detail }) => `${detail}   in   ${sql.replace(/\s+/g, " ").slice(0, 160)}`);
  });
console.log(`${heard.size} statements; plans that walk or sort a table: ${problems.length}`);
for (const line of problems) console.log(`  ${line}`);
listening.$client.close();
process.exitCode = figures.every(({ holds }) => holds) ? 0 : 1;
