import { answerBook } from "@db/answer-book";
import { deckMembers, profiles } from "@db/schema";
import { comparableAnswers } from "@db/schema/comparable";
import type { ProfileAnswers } from "@db/schema/profile-fields";
import { and, eq, gt, isNull } from "drizzle-orm";
import { database, prepared, transact } from "~/server/database.server";

const KEEP_SQL =
  "UPDATE deck_members SET answers = :ids WHERE user_id = :userId AND answers IS NOT :ids";

/**
 * Keeps what a member's answers are compared by, inside the transaction of the save. Triggers keep
 * the counts and the index of answers in step (decision record 0012).
 *
 * @param answers all answers of the profile as it now stands
 */
export function keepAnswers(userId: string, answers: Partial<ProfileAnswers>): void {
  const ids = answerBook(database().$client).idsOf(comparableAnswers(answers));
  prepared(KEEP_SQL).run({ userId, ids: JSON.stringify(ids) });
}

const BATCH = 100;

function readBatch(): number {
  return transact((tx) => {
    const due = tx
      .select({ profile: profiles })
      .from(deckMembers)
      .innerJoin(profiles, eq(profiles.userId, deckMembers.userId))
      .where(and(isNull(deckMembers.answers), gt(deckMembers.number, 0)))
      .orderBy(deckMembers.number)
      .limit(BATCH)
      .all();
    for (const { profile } of due) keepAnswers(profile.userId, profile);
    return due.length;
  });
}

/**
 * Sweep: reads the answers of profiles that were saved before answers were compared, some at a time,
 * so that requests are answered in between.
 *
 * @returns how many profiles were read
 */
export async function readWaitingAnswers(): Promise<number> {
  let done = 0;
  for (let read = BATCH; read === BATCH; done += read) {
    read = readBatch();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return done;
}
