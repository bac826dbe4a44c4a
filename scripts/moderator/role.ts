import { users } from "@db/schema";
import { and, eq, ne, sql } from "drizzle-orm";
import { findProvenAddress } from "~/features/members/sign-in-ways.server";
import { normalizeAddress } from "~/server/data/address-key.server";
import { type Transaction, transact } from "~/server/data/database.server";
import { recordForMember } from "../record-for-member";
import type { Outcome } from "../run-command";

/** Selects a member by e-mail, and by id when several share it. */
interface Who {
  email: string;
  id?: string | undefined;
}

/** The selected member, or why there is none. */
function findMember(
  tx: Transaction,
  { email, id }: Who,
): { member: typeof users.$inferSelect } | { outcome: Outcome } {
  const sharing = tx
    .select()
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, ne(users.state, "deleted")))
    .orderBy(users.createdAt)
    .all();
  const found = id ? sharing.filter((user) => user.id === id) : sharing;
  const [member, second] = found;
  const who = `the e-mail ${email}${id ? ` and the id ${id}` : ""}`;
  if (!member) return { outcome: { exitCode: 1, sentence: `No member with ${who}.` } };
  if (!second) return { member };
  const lines = found.map(
    (user) => `  --id ${user.id}  ${user.issuer}  ${user.subject}  ${user.role}, ${user.state}`,
  );
  return {
    outcome: {
      exitCode: 3,
      sentence: `${found.length} members share the e-mail ${email}; say which with --id:\n${lines.join("\n")}`,
    },
  };
}

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
    if (!revoke && !who.id && findProvenAddress(member.id) !== normalizeAddress(who.email))
      return {
        exitCode: 1,
        sentence: `${name} has never proven that address, so anybody may have typed it. If you know that the account is theirs, add --id ${member.id}.`,
      };
    tx.update(users).set({ role, updatedAt: new Date() }).where(eq(users.id, member.id)).run();
    recordForMember(tx, revoke ? "revoke_moderator" : "make_moderator", member.id);
    return { exitCode: 0, sentence: `${name} is ${revoke ? "no longer" : "now"} a moderator.` };
  });
}
