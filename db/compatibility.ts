import { fieldCountId, isFlagNumber, noId, toFieldNumber } from "./schema/comparable";

/** Score when too little is known (decision D1). */
export const STARTING_ESTIMATE = 75;
/** Answers that both must have given before a score says anything. */
const FEWEST_COMPARED = 3;

/** What one answer that both gave differently takes away, in bits (decision record 0012). */
const MISS_BITS = 0.4;
/** Most that one shared answer says, in bits: an odd coincidence is not a friendship. */
const MOST_BITS = 8;
/** A yes that two share tells of their years more than of their tastes. */
const FLAG_SHARE = 0.25;

/**
 * What a shared answer says, in bits: the rarer it is, the more. Smoothed, so that the first who
 * give an answer do not count as a wonder.
 *
 * @param members who gave the answer
 * @param answered members who answered the question at all
 */
export function rarityBits(members: number, answered: number): number {
  const bits = Math.log2((Math.max(answered, members) + 4) / (members + 2));
  return Math.min(MOST_BITS, Math.max(0.1, bits));
}

/**
 * What each answer says when it is shared, on an island where so many members gave each.
 *
 * @param membersOf how many gave the answer of an id, or answered the field that the id counts
 */
export const rarityIn =
  (membersOf: (id: number) => number) =>
  (id: number): number =>
    rarityBits(membersOf(id), membersOf(fieldCountId(toFieldNumber(id))));

interface Shared {
  id: number;
  field: number;
  bits: number;
}

interface Comparison {
  score: number;
  isStartingEstimate: boolean;
  /** Every shared answer, strongest first. */
  shared: Shared[];
}

/** End of the run of answers that belong to the field of the one at `from`. */
function endOfField(ids: readonly number[], from: number): number {
  const field = toFieldNumber(ids[from] ?? 0);
  let at = from;
  while (at < ids.length && toFieldNumber(ids[at] ?? 0) === field) at += 1;
  return at;
}

/**
 * How much two members have in common (decision D1). Of every question that both answered, each
 * shared answer adds what it says and each other one takes a fixed part away; the score is the share
 * of the first in both. Symmetric, and the same for the same counts.
 *
 * @param one,other ids of their comparable answers, ascending
 * @param toBits what a shared answer says, by its id
 */
export function compare(
  one: readonly number[],
  other: readonly number[],
  toBits: (id: number) => number,
): Comparison {
  const shared: Shared[] = [];
  let sharedBits = 0;
  let missedBits = 0;
  let compared = 0;
  let left = 0;
  let right = 0;
  while (left < one.length && right < other.length) {
    const field = toFieldNumber(one[left] ?? 0);
    const otherField = toFieldNumber(other[right] ?? 0);
    if (field !== otherField) {
      if (field < otherField) left = endOfField(one, left);
      else right = endOfField(other, right);
      continue;
    }
    const [leftEnd, rightEnd] = [endOfField(one, left), endOfField(other, right)];
    const weight = isFlagNumber(field) ? FLAG_SHARE : 1;
    // Of the shorter list, so that a long list is no disadvantage to either side.
    const most = Math.min(leftEnd - left, rightEnd - right);
    let both = 0;
    while (left < leftEnd && right < rightEnd) {
      const [mine, theirs] = [one[left] ?? 0, other[right] ?? 0];
      if (mine < theirs) left += 1;
      else if (theirs < mine) right += 1;
      else {
        both += 1;
        // What both have not done binds nobody: a shared "no" is as if neither had answered.
        if (!(weight < 1 && mine === noId(field))) {
          const bits = weight * toBits(mine);
          sharedBits += bits;
          shared.push({ id: mine, field, bits });
        } else compared -= 1;
        left += 1;
        right += 1;
      }
    }
    missedBits += weight * MISS_BITS * (most - both);
    compared += 1;
    left = leftEnd;
    right = rightEnd;
  }
  shared.sort((a, b) => b.bits - a.bits || a.id - b.id);
  if (compared < FEWEST_COMPARED)
    return { score: STARTING_ESTIMATE, isStartingEstimate: true, shared };
  const score = Math.round((100 * sharedBits) / (sharedBits + missedBits));
  return { score, isStartingEstimate: false, shared };
}
