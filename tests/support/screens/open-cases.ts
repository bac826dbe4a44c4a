import type { August } from "@db/connection";
import { conciergeRequests, media } from "@db/schema";
import { LIMITS } from "@db/schema/values";
import { eq } from "drizzle-orm";
import { profileSubject } from "~/features/reports/member-subjects.server";
import { report } from "~/features/reports/report.server";
import { capture } from "~/features/reports/report-subject";
import { appeal } from "~/features/safety/appeals.server";
import { holdWithin } from "~/features/safety/holds.server";
import { readSeason } from "~/features/season/season.server";
import { transact } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import { insertMember, insertPhoto } from "../members";
import { suspendMember } from "../suspensions";

/** A text as long as it may be. */
const longest = (characters: number) =>
  "Nobody answers at the harbor. ".repeat(99).slice(0, characters).trim();

/** The newest row of a table. */
const newest = (db: August, table: "reports" | "suspensions" | "concierge_requests") =>
  db.$client.prepare<[], number>(`SELECT max(id) FROM ${table}`).pluck().get();

/**
 * Adds one open case of each kind to the island, each about someone who no viewer knows.
 * @returns the values for the `:parameters` of their addresses at the review desk
 */
export async function addOpenCases(db: August, reporterId: string) {
  const author = await insertMember(db, "Author");
  const mediaId = insertPhoto(db, author.id);
  db.update(media).set({ review: "waiting" }).where(eq(media.id, mediaId)).run();
  report(reporterId, () => capture(profileSubject(reporterId, author.id)), {
    reason: "unkind",
    words: "Please look",
  });
  const reportId = newest(db, "reports");
  db.insert(conciergeRequests)
    .values({
      userId: author.id,
      clientId: newId(),
      question: longest(LIMITS.conciergeQuestion),
      createdAt: new Date(),
    })
    .run();
  const requestId = newest(db, "concierge_requests");
  const appealer = await insertMember(db, "Appealer");
  suspendMember(appealer.id, { ground: "conduct", reason: "Unkind words", by: null });
  appeal(appealer.id, longest(LIMITS.appealWords));
  const suspensionId = newest(db, "suspensions");
  const held = await insertMember(db, "Held");
  const holdId = transact((tx) => holdWithin(tx, held.id, "card"));
  // Not cases, but the desk's too.
  const [event] = readSeason().events;
  return { mediaId, reportId, requestId, suspensionId, holdId, placeId: 1, eventKey: event?.key };
}
