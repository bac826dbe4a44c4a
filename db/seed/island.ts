import { users } from "@db/schema";
import { count } from "drizzle-orm";
import { type August, enlargeCache } from "../connection";
import { Batches } from "./batches";
import { ensureLocations } from "./locations";
import { clipOwners, writeClips } from "./member-clips";
import { type Person, personAt } from "./people";
import { renderPortraits, writePortraits } from "./portraits";
import type { SendReport } from "./sent-report";
import { listDeskReports, writeDesk } from "./write-desk";
import { writeGames } from "./write-games";
import { writeGoings } from "./write-goings";
import { writeIntroductions } from "./write-introductions";
import { writeLedger } from "./write-ledger";
import { MeetupWriter } from "./write-meetups";
import { writeNotices } from "./write-notices";
import { writePairs, writeReads } from "./write-pairs";
import { writePeople } from "./write-people";

interface SeedOptions {
  /** How many members the island gets, 2 to 1,000,000. */
  members: number;
  /** Any whole number; the same one gives the same island. */
  seed: number;
  /** All times are told from here. */
  now: Date;
  /** Whether the first 240 members get a drawn portrait. */
  portraits: boolean;
  /** Issuer of the identity provider that the members sign in with. */
  issuer?: string;
  /** Connection fee of a match as the app's catalog has it; without it matches cost nothing. */
  connectionFeeCents?: number;
  /** Keyed hash by which the app knows an address; without it friends are known by another one. */
  keyFor?: (address: string) => string;
  /** Sends the island's reports, once it is there; without it there are none. */
  sendReport?: SendReport;
}

interface SeedSummary {
  members: number;
  matches: number;
  portraits: number;
}

/** The database has members already: a demo island never mixes with people. */
export class IslandNotEmpty extends Error {
  constructor(readonly members: number) {
    super(
      `The database already has ${members} member${members === 1 ? "" : "s"}, and the demo island needs an empty one.`,
    );
    this.name = "IslandNotEmpty";
  }
}

const MOST_MEMBERS = 1_000_000;
/** From here on an index is faster to build at once than row by row. */
const LARGE = 20_000;
/** Page cache for each member of a large island. */
const CACHED_BYTES = 1024;
const PORTRAITS = 240;
/** An island of fewer members has nothing to review, and no moderator. */
const DESK_MEMBERS = 120;
export const DEFAULT_ISSUER = "http://localhost:3001";
const LOCAL_ISSUER = /^http:\/\/localhost:\d+$/;

/**
 * Moves members of the local identity provider on another port to the one that runs now: members
 * are identified by issuer and subject, and a local issuer's address contains its port. Members of any
 * other issuer stay unchanged.
 */
export function adoptLocalMembers(db: August, issuer: string): void {
  if (!LOCAL_ISSUER.test(issuer)) return;
  const known = db.selectDistinct({ issuer: users.issuer }).from(users).all();
  const former = known.map((row) => row.issuer).filter((name) => LOCAL_ISSUER.test(name));
  if (former.every((name) => name === issuer)) return;
  // Members who are already known at the running issuer keep that identity.
  const adopt = db.$client.prepare("UPDATE OR IGNORE users SET issuer = ? WHERE issuer = ?");
  for (const each of former) adopt.run(issuer, each);
}

/** How many members the database has. */
export function memberCount(db: August): number {
  return db.select({ members: count() }).from(users).get()?.members ?? 0;
}

/**
 * Fills an empty database with a demo island: members with profiles, portraits, memberships,
 * likes, matches, conversations, meetups, notices and tokens, and the meeting places. The same
 * members, seed, time and issuer give the same rows.
 *
 * @throws IslandNotEmpty when there are members already
 * @throws RangeError when `members` or `seed` is out of range
 */
export async function seedIsland(db: August, options: SeedOptions): Promise<SeedSummary> {
  const { members, seed, now, portraits, issuer = DEFAULT_ISSUER, keyFor, sendReport } = options;
  const { connectionFeeCents = 0 } = options;
  if (!Number.isInteger(members) || members < 2 || members > MOST_MEMBERS) {
    throw new RangeError(`members must be a whole number from 2 to ${MOST_MEMBERS}`);
  }
  if (!Number.isSafeInteger(seed)) throw new RangeError("seed must be a whole number");
  const present = memberCount(db);
  if (present > 0) throw new IslandNotEmpty(present);

  const people: Person[] = Array.from({ length: members }, (_, index) =>
    personAt(seed, index, members),
  );
  const pictured = people.filter(
    ({ index, progress }) =>
      portraits && index < PORTRAITS && (progress === "profiled" || progress === "agreed"),
  );
  const drawn = await renderPortraits(seed, pictured);
  const owners = portraits ? clipOwners(seed, people, pictured) : [];
  const pulledBack = await renderPortraits(
    seed,
    owners.filter(({ hasBothPhotos }) => hasBothPhotos).map(({ person }) => person),
    "pulledback",
  );
  if (members >= LARGE) enlargeCache(db, CACHED_BYTES * members);
  ensureLocations(db, now);
  const island = { seed, now, issuer, keyFor, connectionFeeCents };
  const batches = new Batches(db.$client);
  try {
    writePeople(batches, island, people);
    writePortraits(batches, island, [...drawn, ...pulledBack]);
    writeClips(batches, island, owners);
    const meetups = new MeetupWriter(batches, island);
    const { notices, matches, reports } = batches.withoutIndexes(
      members < LARGE ? [] : ["swipes", "matches"],
      () => writePairs(batches, island, people, meetups),
    );
    meetups.writeAlone(people);
    const introduced = writeIntroductions(batches, island, people, matches);
    writeLedger(batches, island, people, {
      matches,
      attended: meetups.attended,
      referrals: introduced.referrals,
      owners,
    });
    notices.push(...writeGames(batches, island, people), ...introduced.notices);
    writeNotices(batches, island, notices);
    writeReads(batches, island);
    writeGoings(batches, island, people);
    if (members >= DESK_MEMBERS) {
      writeDesk(batches, island, people);
      reports.push(...listDeskReports(db.$client, now, people));
    }
    batches.finish();
    if (sendReport)
      for (const report of reports.sort((one, other) => one.atMs - other.atMs)) sendReport(report);
    return { members, matches: matches.length, portraits: drawn.length };
  } catch (error) {
    batches.abandon();
    throw error;
  }
}
