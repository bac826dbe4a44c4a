/**
 * Processor time of the loaders that could grow with the island, at 1,000 and at 100,000 members,
 * and their query plans at 100,000:
 *
 *   npx tsx tests/bench/scale.ts
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
import { setDatabase } from "~/server/database.server";
import { ensureBuild } from "../support/built-app";
import {
  changeProfile,
  insertMember,
  openDatabase,
  type SignedInMember,
  signIn,
} from "../support/members";
import { BENCH_MEMBER, benchIsland } from "./lib/bench-app";
import { compare, ownCpuMicros } from "./lib/ratio";
import { busiestConversation, loadBuild } from "./lib/screens";
import { insideHandler } from "./lib/statements";

const BUDGET = 1.5;
const PAIRS = 15;
const CALLS_A_TURN = 20;
const SIZES = [1_000, 100_000] as const;

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
  const db = await benchIsland(`scale-${members}`, members, true);
  const email = BENCH_MEMBER;
  const user = db.select({ id: users.id }).from(users).where(eq(users.email, email)).get();
  if (!user) throw new Error(`There is no ${email}.`);
  const member = await signIn(db, user.id);
  const [seasoned, narrow] = [await seasonedOn(db, members), await narrowOn(db)];
  return { db, member, seasoned, narrow, conversation: busiestConversation(db, user.id) };
}

const [small, large] = [await openIsland(SIZES[0]), await openIsland(SIZES[1])];

type Loader = readonly [
  name: string,
  path: (island: Island) => string,
  who?: (island: Island) => SignedInMember,
];

const LOADERS: readonly Loader[] = [
  ["discover", () => "/discover.data"],
  ["discover after 5,000 answers", () => "/discover.data", ({ seasoned }) => seasoned],
  ["discover, 1 % fit", () => "/discover.data", ({ narrow }) => narrow],
  ["matches", () => "/matches.data"],
  ["inbox", () => "/messages.data"],
  ["conversation", ({ conversation }) => `${conversation}.data`],
  ["notifications", () => "/notifications.data"],
  ["dashboard", () => "/_root.data"],
];

async function turn(island: Island, path: string, who: SignedInMember): Promise<number> {
  setDatabase(island.db);
  const startedMicros = ownCpuMicros();
  for (let call = 0; call < CALLS_A_TURN; call += 1) {
    const response = await open(path, who);
    await response.arrayBuffer();
    if (response.status >= 300) throw new Error(`${path} answered ${response.status}.`);
  }
  return (ownCpuMicros() - startedMicros) / CALLS_A_TURN;
}

const figures: Record<string, unknown>[] = [];
for (const [name, pathOf, whoOf = ({ member }: Island) => member] of LOADERS) {
  const { oneMicros, otherMicros, ratio } = await compare(
    () => turn(small, pathOf(small), whoOf(small)),
    () => turn(large, pathOf(large), whoOf(large)),
    PAIRS,
  );
  figures.push({
    loader: name,
    "µs at 1,000": oneMicros,
    "µs at 100,000": otherMicros,
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
for (const [, pathOf, whoOf = ({ member }: Island) => member] of LOADERS)
  await (await open(pathOf(large), whoOf(large))).arrayBuffer();
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
