import Database from "better-sqlite3";

/** What a member leaves in the database; bookings are left out, since the places have no more seats. */
const COPIED = [
  "users",
  "agreements",
  "profiles",
  "entitlements",
  "deck_members",
  "answer_members",
  "swipes",
  "matches",
  "conversations",
  "messages",
  "conversation_reads",
  "notifications",
  "token_entries",
  "blocks",
  "suspensions",
  "holds",
  "reports",
] as const;
type Table = (typeof COPIED)[number];

/** Written beside what the foreign keys say: a place in the deck, unique texts, and one moderator alone. */
const BY_HAND: Readonly<Record<string, string>> = {
  "answer_members.number": "number + :copy * :deck_members",
  "users.subject": ":tag || subject",
  "users.email": ":tag || email",
  "users.address_key": "format('%08x', :copy) || substr(address_key, 9)",
  "users.role": "'member'",
  "entitlements.provider_reference": ":tag || provider_reference",
  "reports.subject_id":
    "iif(subject_kind = 'profile', :tag || subject_id, subject_id + :copy * :messages)",
};

interface Column {
  name: string;
  type: string;
  /** Its place in the primary key, 0 where it has none. */
  pk: number;
}

const isCopied = (table: string): table is Table => COPIED.some((name) => name === table);

/** The values of a copied row, column by column. */
function listValues(client: Database.Database, table: Table): [name: string, value: string][] {
  const columns = client.pragma(`table_info(${table})`) as Column[];
  const keys = client.pragma(`foreign_key_list(${table})`) as { from: string; table: string }[];
  const hasOwnKey = columns.filter(({ pk }) => pk > 0).length === 1;
  return columns.map(({ name, type, pk }) => {
    const byHand = BY_HAND[`${table}.${name}`];
    if (byHand) return [name, byHand];
    const key = keys.find(({ from }) => from === name)?.table ?? (pk && hasOwnKey ? table : "");
    if (!isCopied(key)) return [name, name];
    return [name, type === "TEXT" ? `:tag || ${name}` : `${name} + :copy * :${key}`];
  });
}

/**
 * Makes an island larger by copies of its members, who have their matches, conversations and notices among
 * themselves. A member takes a tenth of the time that drawing one takes.
 *
 * @param path a database that nobody has open; unusable until this returns
 * @param times how many times larger it is afterwards
 */
export function multiplyIsland(path: string, times: number): void {
  const client = new Database(path);
  // Nothing here can be lost: what is interrupted is made again.
  for (const pragma of ["synchronous = OFF", "cache_size = -262144"]) client.pragma(pragma);
  // Whatever holds for a row holds for its copy.
  client.pragma("foreign_keys = OFF");
  client.pragma("ignore_check_constraints = ON");
  const triggers = client
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'",
    )
    .all();
  for (const { name } of triggers) client.exec(`DROP TRIGGER ${name}`);
  const last = (table: string, key: string) =>
    client.prepare<[], number | null>(`SELECT max(${key}) FROM ${table}`).pluck().get() ?? 0;
  const rows = Object.fromEntries(
    COPIED.filter((table) => table !== "answer_members").map((table) => [
      table,
      last(table, "rowid"),
    ]),
  ) as Record<Table, number>;
  const inserts = COPIED.map((table) => {
    const values = listValues(client, table);
    const source = table === "answer_members" ? "number <= :deck_members" : `rowid <= :${table}`;
    return client.prepare(
      `INSERT INTO ${table} (${values.map(([name]) => name).join(", ")})
       SELECT ${values.map(([, value]) => value).join(", ")} FROM ${table} WHERE ${source}`,
    );
  });
  for (let copy = 1; copy < times; copy += 1) {
    // No id that is drawn contains the sign, and all of a copy are in the order of the first ones.
    const tag = `_${copy}_`;
    client.exec("BEGIN");
    for (const insert of inserts) insert.run({ ...rows, copy, tag });
    client.exec("COMMIT");
  }
  client.prepare("UPDATE answer_counts SET members = members * ?").run(times);
  for (const { sql } of triggers) client.exec(sql);
  client.close();
}
