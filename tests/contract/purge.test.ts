import { rmSync } from "node:fs";
import { fieldCountId, toFieldNumber } from "@db/schema/comparable";
import { seedIsland } from "@db/seed/island";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectFeatures } from "~/connect-features.server";
import { deleteAccount } from "~/features/deletion/delete-account.server";
import { EVIDENCE_DAYS, RETURN_DAYS } from "~/features/deletion/deletion-periods";
import { forgetKept } from "~/features/deletion/deletion-sweeps.server";
import { KEPT } from "~/features/deletion/kept";
import { PURGE_STEPS, purgeAccounts } from "~/features/deletion/purge-accounts.server";
import { archiveFolder, listFiles } from "~/features/exports/export-files.server";
import { DAY_MS, setClock } from "~/server/data/clock.server";
import { closeDatabase, database, setDatabase } from "~/server/data/database.server";
import { connect } from "../../db/connection";
import { AT, listTables } from "../../db/constraints.fixture";
import { openMigrated } from "../support/migrated-database";
import { setTestEnv } from "../support/test-env";
import { expectGoodPlans, openWatched } from "../support/watched-database";
import { ADDRESS_KEY, insertLeaver, LEAVER, otherFile, WORDS, writeArchives } from "./purge-member";
import { PURGE_TABLE } from "./purge-table";

setTestEnv();
connectFeatures();
const DELETED_AT = new Date(AT + 2 * DAY_MS);
const PURGED_AT = new Date(DELETED_AT.getTime() + RETURN_DAYS * DAY_MS);
const NEEDLES = [LEAVER, WORDS, ADDRESS_KEY];
const client = () => database().$client;
const columnsOf = (table: string) =>
  client().prepare<[string], string>("SELECT name FROM pragma_table_info(?)").pluck().all(table);
const leave = () =>
  deleteAccount({ id: LEAVER, email: `${LEAVER}@august.example`, firstName: null });

/** Columns of a database in which something of the member stands. */
function findTraces(): string[] {
  return listTables(client()).flatMap((table) =>
    columnsOf(table)
      .filter((column) => {
        const text = `instr(CAST("${column}" AS TEXT), ?) > 0`;
        const sql = `SELECT 1 FROM "${table}" WHERE ${NEEDLES.map(() => text).join(" OR ")} LIMIT 1`;
        return (
          client()
            .prepare(sql)
            .get(...NEEDLES) !== undefined
        );
      })
      .map((column) => `${table}.${column}`),
  );
}

const isKept = (place: string): boolean => {
  const [table = "", column = ""] = place.split(".");
  const kept = PURGE_TABLE[table]?.kept ?? {};
  return "ALL" in kept || column in kept;
};

/** Answers whose count is another than how many members of the deck gave them. */
function findWrongCounts(): string[] {
  const given = new Map<number, number>();
  for (const answers of client()
    .prepare<[], string>("SELECT answers FROM deck_members")
    .pluck()
    .all()) {
    const ids = JSON.parse(answers) as number[];
    for (const id of new Set(ids.flatMap((one) => [one, fieldCountId(toFieldNumber(one))])))
      given.set(id, (given.get(id) ?? 0) + 1);
  }
  const counted = client()
    .prepare<[], { id: number; members: number }>("SELECT id, members FROM answer_counts")
    .all();
  const lost = client()
    .prepare("SELECT 1 FROM answer_members WHERE number NOT IN (SELECT number FROM deck_members)")
    .get();
  return [
    ...counted
      .filter(({ id, members }) => members !== (given.get(id) ?? 0))
      .map(({ id }) => `answer_counts ${id}`),
    ...(lost ? ["answer_members"] : []),
  ];
}

/** Files of archives beside the database that should not be there, or should be and are not. */
async function findWrongFiles(): Promise<string[]> {
  const files = await listFiles();
  return [
    ...files.filter((name) => name !== otherFile()).map((name) => `the file ${name}`),
    ...(files.includes(otherFile()) ? [] : ["no file of another member"]),
  ];
}

/** What a purge left that it should not have, or took that is kept. */
async function findLeaks(): Promise<string[]> {
  const paid = client()
    .prepare(
      "SELECT 1 FROM kept_payments WHERE provider_reference = 'pi_0' AND amount_cents = 1900",
    )
    .get();
  const blocked = client()
    .prepare("SELECT 1 FROM blocked_addresses WHERE blocker_id = 'hal' AND address_key = ?")
    .get(ADDRESS_KEY);
  return [
    ...findTraces().filter((place) => !isKept(place)),
    ...findWrongCounts(),
    ...(await findWrongFiles()),
    ...(paid ? [] : ["kept_payments: nothing of pi_0"]),
    ...(blocked ? [] : ["blocked_addresses: nothing of the block by hand"]),
    ...(client().pragma("foreign_key_check") as unknown[]).map(() => "a foreign key"),
  ];
}

let alive: Buffer;
let left: Buffer;

beforeAll(async () => {
  const db = openMigrated();
  await seedIsland(db, { members: 12, seed: 7, now: new Date(AT), portraits: false });
  insertLeaver(db.$client);
  setDatabase(db);
  setClock(DELETED_AT);
  alive = db.$client.serialize();
  leave();
  left = db.$client.serialize();
  closeDatabase();
}, 60_000);

const open = (image: Buffer) => setDatabase(connect({ path: image }));
beforeEach(async () => {
  open(left);
  await writeArchives();
  setClock(PURGED_AT);
});
afterEach(() => {
  rmSync(archiveFolder(), { recursive: true, force: true });
  closeDatabase();
  setClock();
});

describe("the table of the purge", () => {
  it("names every table and column of the schema, and no other", () => {
    const schema = listTables(client()).map((table) => [table, columnsOf(table).join(" ")]);
    const named = Object.entries(PURGE_TABLE).map(([table, { columns }]) => [table, columns]);
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(schema));
  });

  it("finds something of the member in every table that is purged, before it is, and in the files", async () => {
    open(alive);
    const found = new Set(findTraces().map((place) => place.split(".")[0]));
    const missing = Object.entries(PURGE_TABLE)
      .filter(([table, { fate }]) => fate === "purged" && !found.has(table))
      .map(([table]) => table);
    expect(missing).toEqual([]);
    expect(await findWrongFiles()).toEqual(
      ["export-3.zip", "export.zip", "export.zip.part"].map((name) => `the file ${name}`),
    );
    expect(findWrongCounts()).toEqual([]);
  });

  it("gives a reason that the privacy page says for everything that stays", () => {
    const reasons = Object.values(PURGE_TABLE).flatMap(({ kept = {} }) => Object.values(kept));
    expect(reasons.filter((reason) => !(reason in KEPT))).toEqual([]);
    expect(new Set(reasons)).toEqual(new Set(Object.keys(KEPT)));
  });
});

describe("a purge", () => {
  it("leaves nothing of the member but what is kept", async () => {
    expect(await purgeAccounts()).toBe(1);
    expect(await findLeaks()).toEqual([]);
    expect(await purgeAccounts()).toBe(0);
  });

  it("goes through no growing table", async () => {
    closeDatabase();
    openWatched(left);
    expect(await purgeAccounts()).toBe(1);
    forgetKept();
    expectGoodPlans();
  });

  it("leaves mails of another account with the same address, and none that the member caused", async () => {
    const insert = client().prepare(
      `INSERT INTO mails (recipient, subject, cause, due_at, created_at) VALUES (?, 'Hello', ?, ${AT}, ${AT})`,
    );
    const address = `${LEAVER}@august.example`;
    insert.run(address, "welcome:bob");
    insert.run("a-former-address@august.example", `warning:${LEAVER}:1`);
    const former = "UPDATE mails SET recipient = 'a-former-address@august.example'";
    client().exec(`${former} WHERE cause = 'welcome:${LEAVER}'`);
    await purgeAccounts();
    const recipients = client()
      .prepare("SELECT cause FROM mails WHERE recipient IN (?, 'a-former-address@august.example')")
      .pluck()
      .all(address);
    expect(recipients).toEqual(["welcome:bob"]);
  });

  it("takes the notices about the member from others, whatever they say", async () => {
    client().exec(`INSERT INTO notifications (user_id, type, title, message, cause, created_at, about_id)
      VALUES ('bob', 'billing', 'Somebody likes you', 'Look who', 'like:1', ${AT}, '${LEAVER}')`);
    await purgeAccounts();
    const notice = client().prepare("SELECT 1 FROM notifications WHERE cause = 'like:1'").get();
    expect(notice).toBeUndefined();
  });

  it("happens thirty days after the deletion, and not before", async () => {
    setClock(new Date(PURGED_AT.getTime() - 1));
    expect(await purgeAccounts()).toBe(0);
    expect(client().prepare("SELECT state FROM users WHERE id = ?").pluck().get(LEAVER)).toBe(
      "deleted",
    );
  });

  it("waits as long as something renews, and at the longest thirty days after that ended", async () => {
    const endsAt = (at: Date) =>
      client()
        .prepare(
          `UPDATE entitlements SET renews = 1, paid_until = :at, ends_at = :at
           WHERE user_id = :leaver AND paid_until IS NOT NULL`,
        )
        .run({ at: at.getTime(), leaver: LEAVER });
    expect(endsAt(PURGED_AT).changes).toBeGreaterThan(0);
    expect(await purgeAccounts()).toBe(0);
    endsAt(DELETED_AT);
    expect(await purgeAccounts()).toBe(1);
  });

  it("leaves the payments without a name for seven years", async () => {
    await purgeAccounts();
    const kept = client()
      .prepare<[], { paid: number; until: number }>(
        "SELECT paid_at AS paid, kept_until AS until FROM kept_payments WHERE provider_reference = 'pi_0'",
      )
      .get();
    expect(new Date(kept?.until ?? 0).toISOString()).toBe("2032-08-08T16:00:00.000Z");
  });

  it("leaves an open report as it was, and one that is decided for 180 days more", async () => {
    await purgeAccounts();
    const states = () =>
      client()
        .prepare<[], string>("SELECT state FROM reports WHERE subject_id = ? ORDER BY state")
        .pluck()
        .all(...([LEAVER] as unknown as []));
    const over = AT + DAY_MS + EVIDENCE_DAYS * DAY_MS;
    setClock(new Date(over - 1));
    forgetKept();
    expect(states()).toEqual(["open", "upheld"]);
    setClock(new Date(over));
    expect(forgetKept()).toBeGreaterThan(0);
    expect(states()).toEqual(["open"]);
  });

  it.each(PURGE_STEPS.map(({ name }) => name))(
    "without the step “%s” is found out",
    async (name) => {
      const steps = PURGE_STEPS.filter((step) => step.name !== name);
      const failure = await purgeAccounts(steps).then(
        () => null,
        (error: unknown) => error,
      );
      expect([failure, ...(await findLeaks())].filter(Boolean)).not.toEqual([]);
    },
  );

  it.each([
    `INSERT INTO notifications (user_id, type, title, message, cause, created_at) VALUES ('bob', 'billing', 'x', '${WORDS}', 'x:1', ${AT})`,
    `INSERT INTO mails (recipient, subject, cause, due_at, created_at) VALUES ('bob@august.example', '${WORDS}', 'x:1', ${AT}, ${AT})`,
    `INSERT INTO error_records VALUES ('e', ${AT}, 'GET /x', '${LEAVER}')`,
    `INSERT INTO rate_limits VALUES ('x:${LEAVER}', ${AT}, 1, ${AT + DAY_MS})`,
    `INSERT INTO declined_addresses VALUES ('${"0".repeat(64)}', ${AT}); UPDATE profiles SET bio = '${ADDRESS_KEY}' WHERE user_id = 'bob'`,
    `INSERT INTO kept_payments (provider_reference, description, amount_cents, refunded_cents, paid_at, kept_until) VALUES ('x', '${WORDS}', 1, 0, ${AT}, ${AT + DAY_MS})`,
    `INSERT INTO media_chunks SELECT max(v.id), 99, CAST('${WORDS}' AS BLOB) FROM media_variants v JOIN media m ON m.id = v.media_id`,
    "UPDATE answer_counts SET members = members + 1 WHERE id = (SELECT max(id) FROM answer_counts)",
  ])("that leaves a row is found out: %s", async (sql) => {
    await purgeAccounts();
    client().exec(sql);
    expect(await findLeaks()).not.toEqual([]);
  });
});

describe("a foreign key", () => {
  it("that follows a row that is deleted has an index: removing one account scans nothing", () => {
    const scans = listTables(client()).flatMap((table) =>
      client()
        .prepare<[string], { column: string }>(
          `SELECT DISTINCT "from" AS column FROM pragma_foreign_key_list(?)`,
        )
        .all(table)
        .filter(({ column }) =>
          client()
            .prepare<[], { detail: string }>(
              `EXPLAIN QUERY PLAN SELECT 1 FROM "${table}" WHERE "${column}" = 'x'`,
            )
            .all()
            .some(({ detail }) => detail.startsWith("SCAN")),
        )
        .map(({ column }) => `${table}.${column}`),
    );
    expect(scans).toEqual([]);
  });
});
