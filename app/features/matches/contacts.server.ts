import { isHereSql } from "~/features/members/account.server";
import { after, DAY_MS, now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { hasMessagesSql } from "./written.server";

/** For how long a match counts without a message. */
const LATELY_MS = 30 * DAY_MS;

const side = (own: 1 | 2, other: 1 | 2) => `SELECT m.user_id_${other} AS id FROM matches m
  WHERE m.user_id_${own} = :member AND m.matched_at IS NOT NULL AND ${isHereSql(`m.user_id_${other}`)}
    AND (m.matched_at > :since OR EXISTS (SELECT 1 FROM conversations c WHERE c.match_id = m.id AND ${hasMessagesSql("c.id")}))`;
const CONTACTS_SQL = `${side(1, 2)} UNION ALL ${side(2, 1)}`;

/**
 * Lists who a member has talked with, ever, and who they were matched with lately.
 * @param since within 30 days, unless it says from when on
 */
export function listContacts(
  memberId: string,
  since = after(now(), -LATELY_MS).getTime(),
): string[] {
  const contacts = prepared<{ id: string }>(CONTACTS_SQL).all({ member: memberId, since });
  return [...new Set(contacts.map(({ id }) => id))];
}
