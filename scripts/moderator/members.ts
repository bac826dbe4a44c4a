import type { August } from "@db/connection";
import { users } from "@db/schema";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Outcome } from "../run-command";

/** Selects a member by e-mail, and by id when several share it. */
export interface Who {
  email?: string | undefined;
  id?: string | undefined;
}

export type Found = { member: typeof users.$inferSelect } | { outcome: Outcome };

/**
 * The selected member, or why there is none.
 *
 * @param whom also finds who has deleted their account, until it is purged
 */
export function findMember(
  db: Pick<August, "select">,
  { email, id }: Who,
  whom: "here" | "here or left" = "here",
): Found {
  const isMeant = email ? sql`lower(${users.email}) = lower(${email})` : eq(users.id, id ?? "");
  const sharing = db
    .select()
    .from(users)
    .where(and(isMeant, whom === "here" ? ne(users.state, "deleted") : undefined))
    .orderBy(users.createdAt)
    .all();
  const found = id ? sharing.filter((user) => user.id === id) : sharing;
  const [member, second] = found;
  const command = [email && `the e-mail ${email}`, id && `the id ${id}`]
    .filter(Boolean)
    .join(" and ");
  if (!member) return { outcome: { exitCode: 1, sentence: `No member with ${command}.` } };
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
