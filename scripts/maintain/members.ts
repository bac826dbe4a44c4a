import type { August } from "@db/connection";
import { users } from "@db/schema";
import { eq } from "drizzle-orm";
import { deleteAccount } from "~/features/deletion/delete-account.server";
import { purgeAccount } from "~/features/deletion/purge-accounts.server";
import { islandDate } from "~/server/data/clock.server";
import { prepared, transact } from "~/server/data/database.server";
import { recordForMember } from "../record-for-member";
import type { Outcome } from "../run-command";

const MOST_FOUND = 50;

const MEMBERS = `SELECT u.id, u.email, p.stage_name AS stageName, u.first_name AS firstName, u.last_name AS lastName,
    u.role, u.state, u.created_at AS createdAtMs
  FROM users u LEFT JOIN profiles p ON p.user_id = u.id`;
const FIND_SQL = `${MEMBERS}
  WHERE u.id = :query OR instr(lower(u.email), lower(:query)) OR instr(lower(p.stage_name), lower(:query))
    OR instr(lower(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')), lower(:query))
  ORDER BY u.created_at LIMIT ${MOST_FOUND}`;

interface FoundMember {
  id: string;
  email: string | null;
  stageName: string | null;
  firstName: string | null;
  lastName: string | null;
  role: string;
  state: string;
  createdAtMs: number;
}

/** A member in one line, to be told from others by. */
function describe({ id, email, createdAtMs, role, state, ...names }: FoundMember): string {
  const name = [names.firstName, names.lastName].filter(Boolean).join(" ");
  const parts = [names.stageName, name && `(${name})`, email ?? "no address", role, state];
  return `--id ${id}  ${parts.filter(Boolean).join(" ")}, since ${islandDate(new Date(createdAtMs))}`;
}

/** Lists members by a part of their address or one of their names, or by their id. */
export function findMembers(_db: August, query: string): Outcome {
  const found = prepared<FoundMember>(FIND_SQL).all({ query });
  if (found.length === 0) return { exitCode: 1, sentence: `No one is found by “${query}”.` };
  const rest = found.length === MOST_FOUND ? `\nOnly the first ${MOST_FOUND} are listed.` : "";
  return { exitCode: 0, sentence: found.map(describe).join("\n") + rest };
}

/** Lists who may decide at the review desk. */
export function listModerators(): Outcome {
  const found = prepared<FoundMember>(
    `${MEMBERS} WHERE u.role = 'moderator' ORDER BY u.created_at`,
  ).all();
  const sentence =
    found.map(describe).join("\n") ||
    "There is no moderator: see “Make a moderator” in operations.md.";
  return { exitCode: 0, sentence };
}

const RENEWS_SQL = "SELECT 1 FROM entitlements WHERE user_id = ? AND renews";

/**
 * Erases a member on their written request, as if they had deleted the account themselves (rule deletion-30-days).
 *
 * @param atOnce removes it for good now, and not in 30 days
 */
export async function eraseMember(db: August, id: string, atOnce: boolean): Promise<Outcome> {
  const member = db.select().from(users).where(eq(users.id, id)).get();
  if (!member) return { exitCode: 1, sentence: `No member has the id ${id}.` };
  if (member.role === "moderator")
    return { exitCode: 1, sentence: "They are a moderator: take that back first." };
  if (member.state !== "deleted") {
    deleteAccount(member);
    transact((tx) => recordForMember(tx, "erase_member", id));
  }
  const name = member.email ?? id;
  if (!atOnce)
    return { exitCode: 0, sentence: `${name} is deleted, and gone for good in 30 days.` };
  if (prepared(RENEWS_SQL).get(id))
    return {
      exitCode: 1,
      sentence: `${name} is deleted, but something they pay for still renews. The server stops that within minutes: run this again then.`,
    };
  await purgeAccount(id);
  return { exitCode: 0, sentence: `${name} is gone for good.` };
}
