import { users } from "@db/schema";
import { eq } from "drizzle-orm";
import { findProvenAddress } from "~/features/members/sign-in-ways.server";
import { normalizeAddress } from "~/server/data/address-key.server";
import { transact } from "~/server/data/database.server";
import { recordForMember } from "../record-for-member";
import type { Outcome } from "../run-command";
import { findMember, type Who } from "./members";

/**
 * Sets the role in one immediate transaction. A repeat changes nothing. Who is chosen by an address alone becomes a
 * moderator only once they have proven it.
 *
 * @returns what happened, as an exit code and one sentence
 */
export function setRole(who: Who, revoke: boolean): Outcome {
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
    if (!revoke && !who.id && findProvenAddress(member.id) !== normalizeAddress(who.email ?? ""))
      return {
        exitCode: 1,
        sentence: `${name} has never proven that address, so anybody may have typed it. If you know that the account is theirs, add --id ${member.id}.`,
      };
    tx.update(users).set({ role, updatedAt: new Date() }).where(eq(users.id, member.id)).run();
    recordForMember(tx, revoke ? "revoke_moderator" : "make_moderator", member.id);
    return { exitCode: 0, sentence: `${name} is ${revoke ? "no longer" : "now"} a moderator.` };
  });
}
