import { fieldCountId, isFlagNumber, noId, toFieldNumber } from "./schema/comparable";

/** Score when too little is known (rule score-by-rarity). */
export const STARTING_ESTIMATE = 75;
/** Fewest questions that both must have answered for a computed score. */
const FEWEST_COMPARED = 3;

/** Penalty in bits for a question that the two answered differently (record 12). */
const MISS_BITS = 0.4;
/** Most bits that one shared answer counts: an odd coincidence is not a friendship. */
const MOST_BITS = 8;
/** A shared yes says more about the members' ages than about their tastes. */
const FLAG_SHARE = 0.25;

/**
 * Weight of a shared answer in bits: the rarer the answer, the more it counts. Smoothed, so that
 * the first members who give an answer do not outweigh everything.
 *
 * @param members who gave the answer
 * @param answered members who answered the question at all
 */
export function rarityBits(members: number, answered: number): number {
  const bits = Math.log2((Math.max(answered, members) + 4) / (members + 2));
  return Math.min(MOST_BITS, Math.max(0.1, bits));
}

/**
 * Weight of each shared answer, given how many members gave it. Computed once for each answer, which many pairs share.
 *
 * @param countMembers how many gave the answer of an id, or answered the field that the id counts
 */
export function rarityIn(countMembers: (id: number) => number): (id: number) => number {
  const known = new Map<number, number>();
  return (id) => {
    const bits =
      known.get(id) ?? rarityBits(countMembers(id), countMembers(fieldCountId(toFieldNumber(id))));
    known.set(id, bits);
    return bits;
  };
}

interface Shared {
  id: number;
  field: number;
  bits: number;
}

interface Comparison {
  score: number;
  isStartingEstimate: boolean;
  /** Every shared answer, by its id; `byWeight` sorts them, which few comparisons need. */
  shared: Shared[];
}

/** Order of shared answers: the heaviest first. */
export const byWeight = (one: Shared, other: Shared): number =>
  other.bits - one.bits || one.id - other.id;

/** End of the run of answers to the same field as the one at `from`. */
function endOfField(ids: readonly number[], from: number): number {
  const field = toFieldNumber(ids[from] ?? 0);
  let at = from;
  while (at < ids.length && toFieldNumber(ids[at] ?? 0) === field) at += 1;
  return at;
}

/**
 * How much two members have in common (rule score-by-rarity). For every question that both answered, a
 * shared answer adds its weight and a different one subtracts a fixed penalty; the score is the
 * share of the weights in both sums. Symmetric, and the same for the same counts.
 *
 * @param one,other ids of their comparable answers, ascending
 * @param toBits the weight of a shared answer, by its id
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
    // Relative to the shorter list, so that a long list is no disadvantage.
    const most = Math.min(leftEnd - left, rightEnd - right);
    let both = 0;
    while (left < leftEnd && right < rightEnd) {
      const [mine, theirs] = [one[left] ?? 0, other[right] ?? 0];
      if (mine < theirs) left += 1;
      else if (theirs < mine) right += 1;
      else {
        both += 1;
        // A shared "no" says nothing: it counts as if neither had answered.
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
  if (compared < FEWEST_COMPARED)
    return { score: STARTING_ESTIMATE, isStartingEstimate: true, shared };
  const score = Math.round((100 * sharedBits) / (sharedBits + missedBits));
  return { score, isStartingEstimate: false, shared };
}
