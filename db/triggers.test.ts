import { expect, it } from "vitest";
import { rows, setUpDatabase } from "../tests/support/island";
import { listSources, read } from "../tests/support/sources";

setUpDatabase();

/** Landed migrations stay, and with them the triggers that raise something else than their own name. */
const RAISES_ANOTHER: Record<string, string> = {
  data_exports_made_for_days: "data_exports_ready_for_days",
  deliveries_begin_in_own_mail: "deliveries_in_own_mail",
  holds_decided_by_a_moderator: "holds_by_a_moderator",
  matches_begin_waived_for_tokens: "matches_waived_for_tokens",
  matches_begin_with_two_likes: "matches_of_two_likes",
  matches_begin_with_two_who_may: "matches_of_two_who_may",
  messages_never_change: "messages do not change",
  moderation_entries_never_change: "moderation_entries is append-only",
  moderation_entries_never_replaced: "moderation_entries is append-only",
  moderation_entries_never_vanish: "moderation_entries is append-only",
  report_stills_never_change: "reports do not change",
  report_stills_open_never_vanish: "an open report stays",
  reports_never_change: "reports do not change",
  reports_open_never_vanish: "an open report stays",
  reports_words_only_grow: "reports do not change",
  token_entries_never_change: "token_entries is append-only",
  token_entries_never_negative: "token balance below zero",
  token_entries_never_vanish: "token_entries is append-only",
};

/** The triggers after all migrations, in the order of their names. */
const listTriggers = () =>
  rows("sqlite_schema")
    .filter(({ type }) => type === "trigger")
    .map(({ name, sql }) => ({ name: String(name), sql: String(sql) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));

it("db/schema/triggers.sql holds every trigger as it stands after all migrations", async () => {
  const head =
    "-- Every trigger as it stands after all migrations. Made by: npx vitest run db/triggers.test.ts --update\n";
  const text = [head, ...listTriggers().map(({ sql }) => `${sql};\n`)].join("\n");
  await expect(text).toMatchFileSnapshot("schema/triggers.sql");
});

it("a trigger that aborts raises its own name", () => {
  const raised = listTriggers().flatMap(({ name, sql }) =>
    [...sql.matchAll(/\bRAISE\s*\(\s*(?!IGNORE)\w+\s*,\s*'([^']*)'/gi)].map(([, text]) => [
      name,
      text,
    ]),
  );
  expect(raised.length).toBeGreaterThan(200);
  expect(raised.filter(([name, text]) => name !== text)).toEqual(Object.entries(RAISES_ANOTHER));
});

it("no test drops a trigger of the schema except by withoutTrigger, which puts it back", () => {
  const names = new Set(listTriggers().map(({ name }) => name));
  const dropped = listSources("app", "db", "scripts", "tests").flatMap((path) =>
    [...read(path).matchAll(/DROP TRIGGER (?:IF EXISTS )?(\w+)/gi)]
      .filter(([, name = ""]) => names.has(name))
      .map(([, name]) => `${path}: ${name}`),
  );
  expect(dropped).toEqual([]);
});
