import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { connect } from "@db/connection";
import { AT, SOUND_ROWS } from "@db/constraints.fixture";
import { seedIsland } from "@db/seed/island";
import { beforeAll, expect, it } from "vitest";
import { type Snapshot, toAlterStatements, UnsupportedChange } from "../../scripts/alter-tables";
import { makeScratchFolder } from "../support/scratch-folder";

/** A copy of `db/` and of the command, in which the schema is changed. */
let scratch: string;

interface Contents {
  rows: Record<string, number>;
  triggers: string[];
  broken: number;
}
let before: Contents;

const READ = `import { connect } from "./db/connection";
const { $client: client } = connect({ path: "island.db" });
const list = (type: string) => client.prepare("SELECT name FROM sqlite_schema WHERE type = ? AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '__drizzle*'").pluck().all(type) as string[];
const rows = Object.fromEntries(list("table").map((name) => [name, client.prepare("SELECT count(*) FROM " + name).pluck().get()]));
const broken = (client.pragma("foreign_key_check") as unknown[]).length;
console.log(JSON.stringify({ rows, triggers: list("trigger"), broken }));`;

const runScript = (...args: string[]) =>
  spawnSync(process.execPath, ["--import", "tsx", ...args], {
    cwd: scratch,
    encoding: "utf8",
    env: { ...process.env, PATH: `${join(scratch, "node_modules/.bin")}:${process.env.PATH}` },
  });

/** Opens the island as the app does at its start. */
function openIsland(): Contents {
  const { stdout, stderr } = runScript("read.ts");
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout) as Contents;
}

beforeAll(async () => {
  scratch = makeScratchFolder();
  for (const path of ["db", "drizzle.config.ts", "package.json", "tsconfig.json"])
    cpSync(path, join(scratch, path), { recursive: true });
  mkdirSync(join(scratch, "scripts"));
  for (const name of ["generate-migration.ts", "alter-tables.ts"])
    cpSync(join("scripts", name), join(scratch, "scripts", name));
  symlinkSync(resolve("node_modules"), join(scratch, "node_modules"));
  writeFileSync(join(scratch, "read.ts"), READ);
  const island = connect({ path: join(scratch, "island.db") });
  await seedIsland(island, { members: 40, seed: 7, now: new Date(AT), portraits: false });
  island.$client.exec(SOUND_ROWS);
  island.$client.close();
  before = openIsland();
});

const listMigrations = () =>
  readdirSync(join(scratch, "db/migrations")).filter((name) => name.endsWith(".sql"));

/** Changes sources of the schema, each by a text and what is in its place. */
function edit(changes: Record<string, readonly (readonly [from: string, to: string])[]>): void {
  for (const [name, replacements] of Object.entries(changes)) {
    const path = join(scratch, "db/schema", name);
    let source = readFileSync(path, "utf8");
    for (const [from, to] of replacements) {
      if (!source.includes(from)) throw new Error(`${name} has no ${from}`);
      source = source.replace(from, () => to);
    }
    writeFileSync(path, source);
  }
}

const generate = (name: string) => runScript("scripts/generate-migration.ts", "--name", name);

const INDEX = 'index("notifications_newest").on(t.userId, t.id),';
const CHANGES: [string, isMigrated: boolean, Parameters<typeof edit>[0]][] = [
  [
    "a value in a list",
    false,
    { "values.ts": [['"Yoga",\n] as const', '"Yoga",\n  "Chess",\n] as const']] },
  ],
  [
    "a profile field",
    true,
    {
      "profile-fields.ts": [
        [
          "favoriteMeal: {",
          'favoriteBook: { ...text(), seconds: 5, theme: "food" },\n  favoriteMeal: {',
        ],
      ],
    },
  ],
  [
    "a column with a default",
    true,
    {
      "notifications.ts": [
        [
          'readAt: timestamp("read_at"),',
          'readAt: timestamp("read_at"), isPinned: flag("is_pinned").notNull().default(false),',
        ],
      ],
    },
  ],
  [
    "an index",
    true,
    { "notifications.ts": [[INDEX, `${INDEX} index("notifications_sorted").on(t.type),`]] },
  ],
  [
    "a table",
    true,
    {
      "voice.ts": [
        [
          "/** What makes",
          'export const tunes = table("tunes", { id: integer("id").primaryKey() }, (t) => [index("tunes_id").on(t.id)]);\n/** What makes',
        ],
      ],
    },
  ],
  ["a CHECK", true, { "values.ts": [["bio: 600", "bio: 700"]] }],
  [
    "a column that may be NULL",
    true,
    {
      "matching.ts": [
        [
          'connectionFeeCents: integer("connection_fee_cents").notNull()',
          'connectionFeeCents: integer("connection_fee_cents")',
        ],
      ],
    },
  ],
  [
    "a column that goes",
    true,
    {
      "profile-fields.ts": [
        ['wnbaTeam: { ...text(), seconds: 5, theme: "sports", compared: 29 },', ""],
      ],
    },
  ],
  ["a trigger", false, { "tokens.ts": [["u.state = 'deleted'", "u.state IN ('deleted')"]] }],
];

it.each(CHANGES)("%s is changed by the command, on a filled island", (_, isMigrated, changes) => {
  const { length: count } = listMigrations();
  edit(changes);
  const { status, stderr } = generate("change");
  expect(status, stderr).toBe(0);
  expect(listMigrations()).toHaveLength(count + Number(isMigrated));
  const { rows, triggers, broken } = openIsland();
  expect(rows).toMatchObject(before.rows);
  expect(triggers).toEqual(before.triggers);
  expect(broken).toBe(0);
});

it.each<[string, Parameters<typeof edit>[0], RegExp]>([
  [
    "the type of a column",
    {
      "profile-fields.ts": [
        ["concertsLastYear: { ...number(999)", "concertsLastYear: { ...text()"],
      ],
    },
    /^Nothing was written\. SQLite cannot change the type of profiles\.concerts_last_year in place: .+\.$/m,
  ],
  [
    "a column without a value for the rows that are there",
    {
      "profile-fields.ts": [
        ["concertsLastYear: { ...text()", "concertsLastYear: { ...number(999)"],
      ],
      "notifications.ts": [
        [
          'title: text("title").notNull(),',
          'title: text("title").notNull(), motto: text("motto").notNull(),',
        ],
      ],
    },
    /^Nothing was written\. The rows of notifications have no value for the new column motto: .+\.$/m,
  ],
])("%s is refused with one sentence, and nothing is written", (_, changes, sentence) => {
  const files = readdirSync(join(scratch, "db/migrations"), { recursive: true });
  edit(changes);
  const { status, stderr } = generate("refused");
  expect(stderr).toMatch(sentence);
  expect(status).toBe(1);
  expect(readdirSync(join(scratch, "db/migrations"), { recursive: true })).toEqual(files);
});

it("a rename is refused, of a column whose table drizzle-kit rebuilds too", () => {
  const read = (): Snapshot =>
    JSON.parse(readFileSync(join(scratch, "db/migrations/meta/0000_snapshot.json"), "utf8"));
  const after = read();
  after._meta.columns['"notifications"."read_at"'] = '"notifications"."seen_at"';
  expect(() => toAlterStatements("", read(), after)).toThrow(UnsupportedChange);
});

it("a trigger that names a column that is not there is refused at the start", () => {
  edit({ "tokens.ts": [["u.state IN ('deleted')", "u.stage IN ('deleted')"]] });
  expect(openIsland).toThrow(/error in trigger .+: no such column: u\.stage/);
});
