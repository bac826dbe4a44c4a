import type { August } from "@db/connection";
import { users } from "@db/schema";
import { SUSPENSION_GROUNDS } from "@db/schema/moderation-values";
import { eq } from "drizzle-orm";
import { restoreAs, suspendAs } from "~/features/review/decide-account.server";
import { transact } from "~/server/data/database.server";
import { Refusal } from "~/server/web/errors";
import type { Outcome } from "../run-command";

/**
 * Suspends a member of whom nobody sent a report, with the reason that they read; one who has deleted their account is
 * suspended when they come back. A repeat changes nothing.
 *
 * @param words a ground of the log may be left out, which is conduct then
 */
export function suspend(
  db: August,
  id: string,
  { reason, ground: name = "conduct" }: { reason: string; ground?: string },
): Outcome {
  const ground = SUSPENSION_GROUNDS.find((known) => known === name);
  if (!ground)
    return { exitCode: 1, sentence: `The grounds are: ${SUSPENSION_GROUNDS.join(", ")}.` };
  if (!db.select().from(users).where(eq(users.id, id)).get())
    return { exitCode: 1, sentence: `No member has the id ${id}.` };
  try {
    const isDone = transact((tx) => suspendAs(tx, id, { ground, reason, by: null }));
    const sentence = `${id} is suspended ${isDone ? "now, and their matches have ended" : "already"}.`;
    return { exitCode: 0, sentence };
  } catch (error) {
    if (error instanceof Refusal) return { exitCode: 1, sentence: error.message };
    throw error;
  }
}

/** Lifts a suspension, anyone who made it: lost days are given back, and matches that it ended stay ended. */
export function lift(_db: August, id: string): Outcome {
  const isDone = transact((tx) => restoreAs(tx, id, { by: null, reason: null }));
  return isDone
    ? { exitCode: 0, sentence: `${id} is no longer suspended.` }
    : { exitCode: 1, sentence: `No one with the id ${id} is suspended.` };
}
