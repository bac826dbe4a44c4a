import { matchCause } from "@db/schema";
import type { TOKEN_TRANSACTION_TYPES } from "@db/schema/values";
import { answersOf } from "./answers";
import type { Batches } from "./batches";
import { isRunning, membershipOf } from "./memberships";
import type { Person } from "./people";
import { profileAwards } from "./profile-awards";
import { randomFrom } from "./random";
import type { PairTraces } from "./write-pairs";
import type { Island } from "./write-people";

interface Entry {
  type: (typeof TOKEN_TRANSACTION_TYPES)[number];
  halfTokens: number;
  description: string;
  cause: string;
  agoMs: number;
}

/** Awards and prices in half-tokens (decision T2). */
const MATCH = 4;
const GAME = 2;
const MONTHLY_BONUS = { social: 10, unlimited: 20 } as const;
const BOOST = -16;

/** Members beyond this one get no entry for each profile answer: they are there for the number. */
const DETAILED_MEMBERS = 1000;
const GAMES: readonly (readonly [type: string, title: string])[] = [
  ["two_truths_lie", "Two truths and a lie"],
  ["vineyard_trivia", "Vineyard trivia"],
  ["this_or_that", "This or that"],
  ["story_starter", "Story starter"],
  ["quick_fire", "Quick fire"],
];
const MINUTE_MS = 60_000;

const isoDay = (now: Date, agoMs: number) =>
  new Date(now.getTime() - agoMs).toISOString().slice(0, 10);

/** What the profile has earned; whoever has saved one has been paid for it. */
function profileEntries({ seed }: Island, person: Person): Entry[] {
  if (person.index >= DETAILED_MEMBERS) return [];
  const agoMs = person.joinedAgoMs - 5 * MINUTE_MS;
  return profileAwards(answersOf(seed, person)).map((award) => ({
    ...award,
    type: "earned_profile",
    agoMs,
  }));
}

function ownEntries({ seed, now }: Island, person: Person): Entry[] {
  const random = randomFrom(`${seed}:ledger:${person.index}`);
  const entries: Entry[] = [];
  const games = random.chance(0.35) || person.index < 2 ? random.int(1, 3) : 0;
  for (const [type, title] of random.sample(GAMES, games)) {
    const agoMs = Math.floor(person.joinedAgoMs * random.between(0.05, 0.8));
    entries.push({
      type: "earned_game",
      halfTokens: GAME,
      description: `Icebreaker game: ${title}`,
      cause: `game:${type}:${isoDay(now, agoMs)}`,
      agoMs,
    });
  }
  const membership = membershipOf(seed, person);
  if (membership && membership.product !== "august" && isRunning(membership)) {
    entries.push({
      type: "bonus_subscription",
      halfTokens: MONTHLY_BONUS[membership.product],
      description: "Monthly bonus",
      cause: `monthly_bonus:${isoDay(now, membership.startedAgoMs).slice(0, 7)}`,
      agoMs: membership.startedAgoMs,
    });
  }
  return entries;
}

/**
 * Writes plausible earnings and a few boosts, oldest first for each member; no balance falls
 * below zero at any entry (decision T1).
 */
export function writeLedger(
  batches: Batches,
  island: Island,
  people: readonly Person[],
  matches: PairTraces["matches"],
): void {
  const { seed, now } = island;
  const insert = batches.into("token_entries", [
    "user_id",
    "transaction_type",
    "half_tokens",
    "description",
    "cause",
    "created_at",
  ]);
  const ofMatches = new Map<Person, Entry[]>();
  for (const { one, other, agoMs } of matches) {
    for (const member of [one, other]) {
      const entries = ofMatches.get(member) ?? [];
      entries.push({
        type: "earned_connection",
        halfTokens: MATCH,
        description: "A new match",
        cause: matchCause(one.id, other.id),
        agoMs,
      });
      ofMatches.set(member, entries);
    }
  }
  for (const person of people) {
    if (person.progress !== "agreed" && person.progress !== "profiled") continue;
    const entries = [
      ...profileEntries(island, person),
      ...(person.progress === "agreed" ? ownEntries(island, person) : []),
      ...(ofMatches.get(person) ?? []),
    ].sort((x, y) => y.agoMs - x.agoMs);
    const write = (entry: Entry) =>
      insert({
        user_id: person.id,
        transaction_type: entry.type,
        half_tokens: entry.halfTokens,
        description: entry.description,
        cause: entry.cause,
        created_at: now.getTime() - entry.agoMs,
      });
    const random = randomFrom(`${seed}:spending:${person.index}`);
    let balance = 0;
    let boosted = person.index < 2 || !random.chance(0.3);
    for (const entry of entries) {
      write(entry);
      balance += entry.halfTokens;
      if (boosted || entry.type === "earned_profile" || balance + BOOST < 0) continue;
      boosted = true;
      balance += BOOST;
      const agoMs = Math.max(0, entry.agoMs - MINUTE_MS);
      write({
        type: "spent_boost",
        halfTokens: BOOST,
        description: "Profile boost for 24 hours",
        cause: `boost:${isoDay(now, agoMs)}`,
        agoMs,
      });
    }
  }
}
