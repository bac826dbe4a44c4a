import type { August } from "@db/connection";
import {
  liftSuspension,
  type SuspensionWords,
  suspendMember,
} from "~/features/safety/suspension.server";
import { setDatabase } from "~/server/database.server";
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
  const { id, email, role, state } = found.member;
  const name = `${email ?? "The member"} (${id})`;
  if (role === "moderator")
    return { exitCode: 1, sentence: `${name} is a moderator; take that back first with --revoke.` };
  setDatabase(db);
  try {
    const isDone = suspendMember(id, { ground, reason, by: null });
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
  const isDone = liftSuspension(id);
  return {
    exitCode: 0,
    sentence: `${email ?? "The member"} (${id}) is ${isDone ? "no longer" : "not"} suspended.`,
  };
}
