/**
 * Does the score rank pairs who later like each other above the others?
 *
 *   npx tsx tests/bench/compatibility.ts
 *
 * The people are those of the demo island. Whether two like each other comes from their hidden
 * tastes (`db/seed/tastes.ts`) and chance, and is independent of the score. AUC is the chance that
 * a pair who like each other ranks above a pair who do not: 0.5 is random. The exit code is 1 when
 * the score is not above the plain count of common answers and above 0.6 on every seed.
 */

import { compare, rarityIn } from "@db/compatibility";
import { comparableAnswers, fieldCountId, toFixedId } from "@db/schema/comparable";
import { drawAnswers } from "@db/seed/answers";
import { mayMeet, type Person, personAt, takesPart } from "@db/seed/people";
import { randomFrom } from "@db/seed/random";
import { likeness } from "@db/seed/tastes";
import { reportFigures } from "../support/report";

const SEEDS = [7, 11, 23, 41, 97];
const MEMBERS = 1_000;
const PAIRS = 40_000;

interface Member {
  person: Person;
  ids: number[];
}

/** Ids and counts as the database gives them. */
function island(seed: number) {
  const ids = new Map<string, number>();
  const counts = new Map<number, number>();
  const nextOf = new Map<number, number>();
  const grow = (id: number) => counts.set(id, (counts.get(id) ?? 0) + 1);
  const members: Member[] = [];
  for (let index = 0; index < MEMBERS; index += 1) {
    const person = personAt(seed, index, MEMBERS);
    if (!takesPart(person)) continue;
    const given = comparableAnswers(drawAnswers(seed, person));
    const own = given.map((answer) => {
      const key = `${answer.field} ${answer.value}`;
      const next = nextOf.get(answer.field) ?? 8;
      const id = ids.get(key) ?? toFixedId(answer) ?? fieldCountId(answer.field) + next;
      if (!ids.has(key)) nextOf.set(answer.field, next + 1);
      ids.set(key, id);
      return id;
    });
    for (const id of own) grow(id);
    for (const field of new Set(given.map((answer) => answer.field))) grow(fieldCountId(field));
    members.push({ person, ids: own.sort((a, b) => a - b) });
  }
  return { members, bits: rarityIn((id) => counts.get(id) ?? 0) };
}

const logistic = (x: number) => 1 / (1 + Math.exp(-x));

/** Both like each other: their tastes, how easily each likes at all, and chance. */
function likeEachOther(seed: number, one: Person, other: Person): boolean {
  const random = randomFrom(`${seed}:simulated:${one.index}:${other.index}`);
  const ease = (person: Person) => randomFrom(`${seed}:ease:${person.index}`).between(-1, 1);
  const likes = (person: Person) =>
    random.chance(logistic(6 * (likeness(one.tastes, other.tastes) - 0.6) + ease(person)));
  return likes(one) && likes(other);
}

/** The chance that one of `liked` is above one of `others`, ties counting half. */
function auc(liked: readonly number[], others: readonly number[]): number {
  const all = [
    ...liked.map((score) => ({ score, liked: true })),
    ...others.map((score) => ({ score, liked: false })),
  ].sort((a, b) => a.score - b.score);
  let ranks = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.score === all[from]?.score) to += 1;
    const middle = (from + 1 + to) / 2;
    for (let at = from; at < to; at += 1) if (all[at]?.liked) ranks += middle;
    from = to;
  }
  return (ranks - (liked.length * (liked.length + 1)) / 2) / (liked.length * others.length);
}

const RANKINGS: Record<
  string,
  (one: Member, other: Member, bits: (id: number) => number) => number
> = {
  score: (one, other, bits) => compare(one.ids, other.ids, bits).score,
  "common answers": (one, other) => {
    const mine = new Set(one.ids);
    return other.ids.filter((id) => mine.has(id)).length;
  },
  "common answers, share": (one, other) => {
    const mine = new Set(one.ids);
    const both = other.ids.filter((id) => mine.has(id)).length;
    return both / (one.ids.length + other.ids.length - both || 1);
  },
  "hidden tastes themselves": (one, other) => likeness(one.person.tastes, other.person.tastes),
};

const LEAST_AUC = 0.6;
/** AUC of the score on each seed, and by how much the count of common answers is below it. */
const aucs: { score: number; ahead: number }[] = [];
const table = SEEDS.map((seed) => {
  const { members, bits } = island(seed);
  const random = randomFrom(`${seed}:pairs-of-the-simulation`);
  const pairs: [Member, Member, boolean][] = [];
  while (pairs.length < PAIRS) {
    const [one, other] = [random.pick(members), random.pick(members)];
    if (one.person.index >= other.person.index || !mayMeet(one.person, other.person)) continue;
    pairs.push([one, other, likeEachOther(seed, one.person, other.person)]);
  }
  const scores = pairs
    .map(([one, other]) => compare(one.ids, other.ids, bits).score)
    .sort((a, b) => a - b);
  const quantile = (part: number) => scores[Math.floor(part * (scores.length - 1))];
  const figures = Object.fromEntries(
    Object.entries(RANKINGS).map(([name, rank]) => {
      const of = (wanted: boolean) =>
        pairs.filter(([, , liked]) => liked === wanted).map(([a, b]) => rank(a, b, bits));
      return [name, Number(auc(of(true), of(false)).toFixed(3))];
    }),
  );
  const { score = 0, "common answers": plain = 1 } = figures;
  aucs.push({ score, ahead: score - plain });
  const liked = pairs.filter(([, , both]) => both).length / pairs.length;
  return {
    seed,
    liked: Number(liked.toFixed(3)),
    ...figures,
    "scores 5, 50, 95 %": [quantile(0.05), quantile(0.5), quantile(0.95)].join(", "),
  };
});
console.table(table);
const least = Math.min(...aucs.map(({ score }) => score));
const ahead = Math.min(...aucs.map((auc) => auc.ahead));
reportFigures([
  {
    what: "AUC of the compatibility score, the least of five islands",
    figure: least,
    limit: `above ${LEAST_AUC}`,
    holds: least > LEAST_AUC,
  },
  {
    what: "the same less that of a plain count of common answers, the least",
    figure: Number(ahead.toFixed(3)),
    limit: "above 0",
    holds: ahead > 0,
  },
]);
