import { mayMeet, type Person, takesPart } from "./people";
import { type Random, randomFrom } from "./random";
import { likeness, TASTES, type Taste } from "./tastes";

/** Kinds of pairs: one-sided and mutual. */
type OneSided = "liked" | "liked_then_passed" | "passed" | "passed_both";
type Mutual = "waiting" | "talking" | "expired" | "declined" | "deactivated";

export interface Pair {
  /** The one who swiped first. */
  first: Person;
  second: Person;
  kind: OneSided | Mutual;
  /** Set for the demo members, so that every state is easy to find. */
  wish?: {
    hoursLeft?: number;
    messages?: number;
    unread?: boolean;
    /** What the two have planned: an invitation, or a meetup agreed on. */
    meetup?: "pending" | "confirmed";
  };
}

const HOUR_MS = 3_600_000;
/** A suspended member's matches end with the suspension, after everything else had happened. */
export const SUSPENDED_AGO_MS = 20 * HOUR_MS;

/** How many pairs a member begins at most: ten million on the largest island, and a Set holds 16 million. */
const MOST_PAIRS = 10;

type Wish = readonly [kind: Pair["kind"], wish?: Pair["wish"]];
/** The demo members' pairs, the most useful first, since a small island cuts the list. */
const DEMO_PAIRS: readonly Wish[] = [
  ["waiting", { hoursLeft: 13 }],
  ["talking", { messages: 9, unread: true, meetup: "pending" }],
  ["liked"],
  ["liked"],
  ["talking", { messages: 20 }],
  ["waiting", { hoursLeft: 5 }],
  ["liked"],
  ["expired"],
  ["talking", { messages: 1, unread: true }],
  ["waiting", { hoursLeft: 1.5 }],
  ["declined"],
  ["liked"],
  ["talking", { messages: 14 }],
  ["waiting", { hoursLeft: 22 }],
  ["deactivated", { messages: 5 }],
  ["talking", { messages: 4 }],
  ["liked"],
  ["liked"],
  ["liked"],
  ["liked"],
];

/** A mutual like ends in one of these, in about these shares. */
function drawMutual(random: Random): Mutual {
  const at = random.next();
  if (at < 0.26) return "waiting";
  if (at < 0.7) return "talking";
  if (at < 0.82) return "expired";
  return at < 0.92 ? "declined" : "deactivated";
}

function drawPair(random: Random, actor: Person, target: Person): Pair {
  const likes = random.chance(0.2 + 0.55 * likeness(actor.tastes, target.tastes));
  const at = random.next();
  if (likes) {
    const kind = at < 0.055 ? drawMutual(random) : at < 0.2 ? "liked_then_passed" : "liked";
    return { first: actor, second: target, kind };
  }
  if (at < 0.1) return { first: target, second: actor, kind: "liked_then_passed" };
  return { first: actor, second: target, kind: at < 0.2 ? "passed_both" : "passed" };
}

/** The pairs of the two demo members, those of each in the order of `DEMO_PAIRS`, and the two as one. */
export function* demoPairs(seed: number, people: readonly Person[]): Generator<Pair> {
  for (const demo of people.slice(0, 2)) {
    const random = randomFrom(`${seed}:demo-pairs:${demo.index}`);
    const others = people
      .slice(2, 400)
      .filter((other) => takesPart(other) && other.state === "active" && mayMeet(demo, other));
    const nearest = random.sampleWeighted(
      others,
      Math.min(DEMO_PAIRS.length, Math.floor(others.length * 0.6)),
      (other) => likeness(demo.tastes, other.tastes) + (other.gender === demo.gender ? 0 : 1),
    );
    const order = random.shuffle(nearest);
    for (const [at, [kind, wish]] of DEMO_PAIRS.entries()) {
      const other = order[at];
      if (!other) break;
      yield { first: other, second: demo, kind, ...(wish ? { wish } : {}) };
    }
  }
  const [one, other] = people;
  const wish = { messages: 12, meetup: "confirmed" } as const;
  if (one && other) yield { first: other, second: one, kind: "talking", wish };
}

/** What a suspended member leaves behind: two matches that ended with the suspension. */
function* suspendedPairs(seed: number, people: readonly Person[]): Generator<Pair> {
  for (const suspended of people.filter(({ state }) => state === "suspended")) {
    const random = randomFrom(`${seed}:suspended-pairs:${suspended.index}`);
    const others = people
      .slice(2, 400)
      .filter((other) => takesPart(other) && mayMeet(suspended, other));
    for (const other of random.sample(others, 2)) {
      yield { first: suspended, second: other, kind: "deactivated" };
    }
  }
}

/**
 * Every pair of members between whom something has happened, each pair once: about ten swipes a
 * member and one mutual like for five members, however many there are.
 *
 * @param people the whole island, in the order of the index
 */
export function* drawPairs(seed: number, people: readonly Person[]): Generator<Pair> {
  const seen = new Set<number>();
  const isNew = ({ index: a }: Person, { index: b }: Person) =>
    seen.size < seen.add(Math.min(a, b) * people.length + Math.max(a, b)).size;
  for (const pair of [...demoPairs(seed, people), ...suspendedPairs(seed, people)]) {
    if (isNew(pair.first, pair.second)) yield pair;
  }
  const taking = people.slice(2).filter(takesPart);
  const byTaste = new Map<Taste, Person[]>(TASTES.map((taste) => [taste, []]));
  for (const person of taking) byTaste.get(person.taste)?.push(person);
  for (const actor of taking) {
    const random = randomFrom(`${seed}:pairs:${actor.index}`);
    const alike = byTaste.get(actor.taste) ?? [];
    let wanted = random.int(6, MOST_PAIRS);
    for (let tries = 0; wanted > 0 && tries < 40; tries += 1) {
      const target = random.pick(random.chance(0.5) ? alike : taking);
      if (target === actor || !mayMeet(actor, target) || !isNew(actor, target)) continue;
      wanted -= 1;
      yield drawPair(random, actor, target);
    }
  }
}
