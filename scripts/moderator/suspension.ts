import type { August } from "@db/connection";
import { recordDecision } from "~/features/review/audit.server";
import { restoreAs, suspendAs } from "~/features/review/decide-account.server";
import { decideHoldWithin } from "~/features/safety/holds.server";
import type { SuspensionWords } from "~/features/safety/suspension.server";
import { prepared, transact } from "~/server/data/database.server";
import { Refusal } from "~/server/web/errors";
import type { Outcome } from "../run-command";
import { findMember, type Who } from "./members";

/** Suspends a member with the reason that they read. A repeat changes nothing. */
export function suspend(
  db: August,
  who: Who,
  reason: string,
  ground: SuspensionWords["ground"] = "conduct",
): Outcome {
  const found = findMember(db, who, "here or left");
  if ("outcome" in found) return found.outcome;
  const { id, email, state } = found.member;
  const name = `${email ?? "The member"} (${id})`;
  try {
    const isDone = transact((tx) => suspendAs(tx, id, { ground, reason, by: null }));
    return {
      exitCode: 0,
      sentence: isDone
        ? `${name} is suspended now, and their matches have ended.${state === "deleted" ? " They have deleted their account, and are suspended when they come back." : ""}`
        : `${name} is suspended already.`,
    };
  } catch (error) {
    if (error instanceof Refusal) return { exitCode: 1, sentence: error.message };
    throw error;
  }
}

/** Lifts a suspension: lost days are given back, and matches that it ended stay ended. */
export function lift(db: August, who: Who): Outcome {
  const found = findMember(db, who, "here or left");
  if ("outcome" in found) return found.outcome;
  const { id, email } = found.member;
  const isDone = transact((tx) => restoreAs(tx, id, { by: null, reason: null }));
  return {
    exitCode: 0,
    sentence: `${email ?? "The member"} (${id}) is ${isDone ? "no longer" : "not"} suspended.`,
  };
}

const HOLD_SQL = "SELECT id FROM holds WHERE user_id = ? AND decided_at IS NULL";

/** Releases an account that is held: it is as it was. */
export function release(db: August, who: Who): Outcome {
  const found = findMember(db, who, "here or left");
  if ("outcome" in found) return found.outcome;
  const { id, email } = found.member;
  const isDone = transact((tx) => {
    const hold = prepared<{ id: number }>(HOLD_SQL).get(id);
    if (!hold || !decideHoldWithin(tx, hold.id, { decision: "released", by: null })) return false;
    const subject = `hold:${hold.id}`;
    recordDecision(tx, { moderatorId: null, memberId: id, action: "release_hold", subject });
    return true;
  });
  return {
    exitCode: 0,
    sentence: `${email ?? "The member"} (${id}) is ${isDone ? "no longer" : "not"} held.`,
  };
}
