import { prepared } from "./database.server";

/**
 * Lists the kinds that keys begin with, as in `report:<member>`, each found by the index of the keys.
 *
 * @param sql the least key behind a text
 */
function listKinds(sql: string): string[] {
  const kinds: string[] = [];
  for (let behind = ""; ; behind = `${kinds.at(-1)};`) {
    const key = prepared<{ key: string | null }>(sql).get(behind)?.key;
    if (!key) return kinds;
    kinds.push(key.split(":")[0] ?? key);
  }
}

/**
 * Deletes the mails of a member whose account is purged: those whose cause names them behind its kind. Mails to
 * another account with the same address stay.
 *
 * @param others causes of mails of theirs that do not name them
 */
export function forgetMails(memberId: string, others: readonly string[]): void {
  for (const kind of listKinds("SELECT min(cause) AS key FROM mails WHERE cause > ?")) {
    const cause = `${kind}:${memberId}`;
    prepared("DELETE FROM mails WHERE cause = ?").run(cause);
    prepared("DELETE FROM mails WHERE cause > ? AND cause < ?").run(`${cause}:`, `${cause};`);
  }
  for (const cause of others) prepared("DELETE FROM mails WHERE cause = ?").run(cause);
}

/** Deletes the uses of a member whose account is purged. */
export function forgetUses(memberId: string): void {
  for (const action of listKinds("SELECT min(key) AS key FROM rate_limits WHERE key > ?"))
    prepared("DELETE FROM rate_limits WHERE key = ?").run(`${action}:${memberId}`);
}
