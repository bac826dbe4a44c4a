import type { August } from "@db/connection";
import { users } from "@db/schema";
import { eq } from "drizzle-orm";
import { recordDecision } from "~/features/review/audit.server";
import { setDatabase, transact } from "~/server/data/database.server";
import type { Outcome } from "../run-command";
import { findMember, type Who } from "./members";

/**
 * Sets the role in one immediate transaction. A repeat changes nothing.
 *
 * @returns what happened, as an exit code and one sentence
 */
export function setRole(db: August, who: Who, revoke: boolean): Outcome {
  setDatabase(db);
  return transact((tx): Outcome => {
    const found = findMember(tx, who);
    if ("outcome" in found) return found.outcome;
    const { member } = found;
    const role = revoke ? "member" : "moderator";
    const name = `${member.email} (${member.id})`;
    if (member.role === role)
      return {
        exitCode: 0,
        sentence: `${name} is ${revoke ? "not a moderator" : "a moderator"} already.`,
      };
    if (!revoke && (member.state === "suspended" || member.state === "held"))
      return { exitCode: 1, sentence: `${name} is ${member.state} and cannot become a moderator.` };
    tx.update(users).set({ role, updatedAt: new Date() }).where(eq(users.id, member.id)).run();
    recordDecision(tx, {
      moderatorId: null,
      action: revoke ? "revoke_moderator" : "make_moderator",
      subject: `member:${member.id}`,
      memberId: member.id,
    });
    return { exitCode: 0, sentence: `${name} is ${revoke ? "no longer" : "now"} a moderator.` };
  });
}
