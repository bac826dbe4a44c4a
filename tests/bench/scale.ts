/**
 * Processor time of the screens, verbs and sweeps that could grow with the island: at 1,000 members and at a hundred
 * or a thousand times as many, with the query plans of all of them on the large island:
 *
 *   npx tsx tests/bench/scale.ts [--long | members] [--only part of a name]
 *
 * 100,000 members without an argument, 1,000,000 with `--long`. The islands stay under .cache for a day.
 */
import { parseArgs } from "node:util";
import type { ServerBuild } from "@remix-run/node";
import { SWEEPS } from "~/boot.server";
import { connectFeatures } from "~/connect-features.server";
import { countAvailable } from "~/features/meetups/booking/available-slots.server";
import { bookMeetup } from "~/features/meetups/booking/book.server";
import { listAgreedMeetups } from "~/features/meetups/meetup/agreed-meetups.server";
import { cancelMeetup } from "~/features/meetups/meetup/end-meetup.server";
import { listOwnLines } from "~/features/meetups/meetup/upcoming.server";
import { findPlace } from "~/features/meetups/places/places.server";
import { loadMeetupAllowance } from "~/features/meetups/seats/seat-allowance.server";
import { countFreeSeats } from "~/features/meetups/seats/seats.server";
import { bookableDays } from "~/features/meetups/seats/slot.server";
import { setDatabase } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import type { Sweep } from "~/server/data/jobs.server";
import { ensureBuild } from "../support/built-app";
import { openDatabase, type SignedInMember } from "../support/members";
import { Statements } from "../support/query-plans";
import { loadBuild } from "../support/screens/screens";
import { insideHandler } from "../support/screens/statements";
import { fullDay } from "./lib/full-slots";
import { compare, ownCpuMicros, type Ratio } from "./lib/ratio";
import { type Figure, reportFigures } from "./lib/report";
import { countOwn, type Island, openIsland } from "./lib/scale-islands";

/** What a run of a sweep may take that has nothing to do, however it compares: it runs every few seconds. */
const MOST_SWEEP_MICROS = 1_000;
const PAIRS = 11;
/** Calls in a turn: a verb takes a fraction of a page. */
const [PAGES, VERBS, RUNS] = [10, 100, 20];
const SMALL = 1_000;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: "boolean" }, only: { type: "string", default: "" } },
});
const LARGE = options.long ? 1_000_000 : Number(positionals[0] ?? 100_000);
/** The budget is that of 100,000 members; beyond, where none is set, the bench holds to less. */
const MOST_RATIO = LARGE <= 100_000 ? 1.5 : 1.25;

// The build has callbacks of its own; sweeps and verbs run from the sources.
connectFeatures();
await ensureBuild();
const build: ServerBuild = await loadBuild();
const open = insideHandler(build);
// Each large one has a small one of its own: anyone who compares two sizes at once writes into neither of the other's.
const small = await openIsland(`scale-${LARGE}-small`, SMALL);
const large = await openIsland(`scale-${LARGE}`, LARGE);
const [own, ownAtLarge] = [countOwn(small), countOwn(large)].map((counts) =>
  JSON.stringify(counts),
);
if (own !== ownAtLarge)
  throw new Error(`The member has ${own} on one island and ${ownAtLarge} on the other.`);

/** What someone has the server do. */
type Work = (island: Island) => unknown;

async function visit(path: string, who: SignedInMember, query = ""): Promise<void> {
  const response = await open(`${path}.data${query}`, who);
  await response.arrayBuffer();
  if (response.status >= 300) throw new Error(`${path} answered ${response.status}.`);
}

const DAY = fullDay();
/** A day on which nobody has booked. */
const FREE = { locationId: 1, date: bookableDays().last, slotHour: 11 };

const SCREENS: Readonly<Record<string, Work>> = {
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
  tokens: ({ member }) => visit("/tokens", member),
  transactions: ({ member }) => visit("/tokens/transactions", member),
  desk: ({ moderator }) => visit("/review", moderator),
  "case at the desk": ({ moderator, reportId }) => visit(`/review/reports/${reportId}`, moderator),
  "decisions of the desk": ({ moderator }) => visit("/review/log", moderator),
};

const VERBS_AND_PARTS: Readonly<Record<string, Work>> = {
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

/** They look after the file or other services, and not after the rows. */
const NOT_OF_ROWS = ["backup checks", "heartbeat", "mail", "shared database", "write-ahead log"];
const sweeps = SWEEPS.filter(({ name }) => !NOT_OF_ROWS.includes(name));
/** A run of a sweep does a part of what is due; what takes longer than this cannot be measured. */
const MOST_DUE_MS = 60_000;

/**
 * Does what waits on an island that nothing ran on yet: on one that lives, a sweep finds what the seconds since its
 * last run have brought. Nothing of it waits for the disk, since what is lost is made again.
 *
 * @returns whether the sweep has nothing left to do, so that its runs are alike
 */
async function finishDue(island: Island, { run }: Sweep): Promise<boolean> {
  setDatabase(island.db);
  const client = island.db.$client;
  const endMs = performance.now() + MOST_DUE_MS;
  client.pragma("synchronous = OFF");
  try {
    while (performance.now() < endMs) if ((await run()) === 0) return true;
    return false;
  } finally {
    client.pragma("synchronous = FULL");
  }
}

async function turn(island: Island, work: Work, calls: number): Promise<number> {
  setDatabase(island.db);
  const startedMicros = ownCpuMicros();
  for (let call = 0; call < calls; call += 1) await work(island);
  return (ownCpuMicros() - startedMicros) / calls;
}

interface Measured {
  name: string;
  work: Work;
  /** In a turn. */
  calls: number;
  sweep?: Sweep;
}

const list = (works: Readonly<Record<string, Work>>, calls: number): Measured[] =>
  Object.entries(works).map(([name, work]) => ({ name, work, calls }));
const isAsked = ({ name }: { name: string }) => name.includes(options.only);
const all: Measured[] = [
  ...list(SCREENS, PAGES),
  ...list(VERBS_AND_PARTS, VERBS),
  ...sweeps.map((sweep) => ({
    name: `sweep: ${sweep.name}`,
    work: () => sweep.run(),
    calls: RUNS,
    sweep,
  })),
].filter(isAsked);

const figures: Figure[] = [];
for (const { name, work, calls, sweep } of all) {
  const what = `${name}, cost at ${LARGE.toLocaleString("en-US")} members ÷ at ${SMALL.toLocaleString("en-US")}`;
  const limit = `at most ${MOST_RATIO}${sweep ? `, or ${MOST_SWEEP_MICROS} µs` : ""}`;
  if (sweep && !((await finishDue(small, sweep)) && (await finishDue(large, sweep)))) {
    figures.push({
      what,
      figure: "not measured: it still finds something to do",
      limit,
      holds: false,
    });
    continue;
  }
  const { oneMicros, otherMicros, ratio }: Ratio = await compare(
    () => turn(small, work, calls),
    () => turn(large, work, calls),
    PAIRS,
  );
  console.log(`${name}: ${oneMicros} µs, ${otherMicros} µs, ${ratio.toFixed(2)}`);
  figures.push({
    what,
    figure: Number(ratio.toFixed(2)),
    limit,
    holds: ratio <= MOST_RATIO || (sweep !== undefined && otherMicros <= MOST_SWEEP_MICROS),
  });
}
small.db.$client.close();

const path = large.db.$client.name;
large.db.$client.close();
const statements = new Statements();
let isOpen = false;
// The list of the migrations, which the opening reads, does not grow with the island.
const listening = openDatabase(path, (sql) => isOpen && statements.note(sql));
isOpen = true;
for (const { work } of all) await work({ ...large, db: listening });
const troubles = statements.troubles(listening.$client);
for (const line of troubles) console.log(line);
listening.$client.close();
figures.push({
  what: `plans that walk or sort a growing table, of ${statements.size} statements`,
  figure: troubles.length,
  limit: "none",
  holds: troubles.length === 0,
});
reportFigures(figures);
