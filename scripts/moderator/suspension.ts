import type { August } from "@db/connection";
import { restoreAs, suspendAs } from "~/features/review/decide-account.server";
import type { SuspensionWords } from "~/features/safety/suspension.server";
import { setDatabase, transact } from "~/server/database.server";
import { Refusal } from "~/server/errors";
import { findMember, type Outcome, type Who } from "./members";

/** Suspends a member with the reason that they read. A repeat changes nothing. */
export function suspend(
  db: August,
  who: Who,
  reason: string,
  ground: SuspensionWords["ground"] = "conduct",
): Outcome {
  const found = findMember(db, who);
  if ("outcome" in found) return found.outcome;
  const { id, email, state } = found.member;
  const name = `${email ?? "The member"} (${id})`;
  setDatabase(db);
  try {
    const isDone = transact((tx) => suspendAs(tx, id, { ground, reason, by: null }));
    return {
      exitCode: 0,
      sentence: isDone
        ? `${name} is suspended now, and their matches have ended.`
        : `${name} is ${state} already.`,
    };
  } catch (error) {
    if (error instanceof Refusal) return { exitCode: 1, sentence: error.message };
    throw error;
  }
}

/** Lifts a suspension: lost days are given back, and matches that it ended stay ended. */
export function lift(db: August, who: Who): Outcome {
  const found = findMember(db, who);
  if ("outcome" in found) return found.outcome;
  const { id, email } = found.member;
  setDatabase(db);
  const isDone = transact((tx) => restoreAs(tx, id, { by: null, reason: null }));
  return {
    exitCode: 0,
    sentence: `${email ?? "The member"} (${id}) is ${isDone ? "no longer" : "not"} suspended.`,
  };
}
