/**
 * Restore drills with the real Litestream: an island writes numbered transactions, is stopped, killed and
 * checkpointed at random moments, loses its disk, and is restored:
 *
 *   npx tsx tests/bench/restores.ts [drills, 4; --long: 100] [storage] [what happens before, ...]
 *
 * With a storage and events every drill is the same: `10 "a bucket" "kill Litestream and start"`.
 * What is restored must be a state that existed, at most one sync interval old. `AUGUST_FAULT_SEED` repeats
 * a run.
 */
import { inspect } from "node:util";
import { randomFrom } from "@db/seed/random";
import { reportFigures } from "../support/report";
import { loseAndRestore } from "../support/restores/lose-and-restore";
import {
  type DrillEvent,
  EVENTS,
  type Restored,
  STORAGES,
} from "../support/restores/restore-drill";

/** @throws where a word of the command is none of those known */
function oneFrom<Known extends string>(known: readonly Known[], word: string): Known {
  const found = known.find((each) => each === word);
  if (!found) throw new Error(`"${word}" is none of: ${known.join(", ")}.`);
  return found;
}

const [given, givenStorage, ...givenEvents] = process.argv.slice(2);
const fixedStorage = givenStorage && oneFrom(STORAGES, givenStorage);
const fixed: DrillEvent[] = givenEvents.map((word) => oneFrom(EVENTS, word));
const wanted = given === "--long" ? 100 : Number(given ?? 4);
const seed = process.env.AUGUST_FAULT_SEED ?? String(Date.now());

const results: Restored[] = [];
const troubles: string[] = [];
const counts = new Map<string, number>();
for (let number = 1; number <= wanted; number += 1) {
  const random = randomFrom(`drill:${seed}:${number}`);
  const storage = fixedStorage || random.pick(STORAGES);
  const events = fixedStorage
    ? fixed
    : Array.from({ length: random.int(1, 4) }, () => random.pick(EVENTS));
  for (const what of events) counts.set(what, (counts.get(what) ?? 0) + 1);
  const told = `drill ${number} of ${seed}, ${storage}, ${events.join(", ")}`;
  try {
    const result = await loseAndRestore(storage, events, random);
    results.push(result);
    troubles.push(...result.troubles.map((words) => `${told}: ${words}`));
    console.log(`${told}: ${JSON.stringify(result)}`);
  } catch (error) {
    troubles.push(`${told}: ${inspect(error)}`);
    console.error(troubles.at(-1));
  }
}
console.table(Object.fromEntries(counts));
const [worst] = results.toSorted(
  (one, other) => other.lostMs - other.roomMs - one.lostMs + one.roomMs,
);
for (const words of troubles) console.error(words);
reportFigures([
  {
    what: `restores of ${wanted} that are no state that existed, or too old (${counts.size} kinds of restarts and checkpoints before them)`,
    figure: troubles.length,
    limit: "0",
    holds: troubles.length === 0,
  },
  {
    what: "time lost in the drill that came nearest to its limit, ms",
    figure: worst?.lostMs ?? Number.NaN,
    limit: `at most ${worst?.roomMs}, as the machine stalled for ${worst?.stalledMs}`,
    holds: worst !== undefined && worst.lostMs <= worst.roomMs,
  },
]);
