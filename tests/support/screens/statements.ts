import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { BENCH_MEMBER } from "../bench-app";
import { openDatabase, type SignedInMember, seedMembers, signInDemo } from "../members";
import { Statements } from "../query-plans";
import { listVisits, type ViewerKind } from "./screens";

/** Statements of all loaders of one screen together, the session's own included. */
export const QUERY_BUDGET = 6;

/**
 * The maintainer's desk counts each queue by a statement of its own folder, each by an index: fewer statements
 * would read across the folders' walls, and only moderators open it.
 */
const LARGER: Readonly<Record<string, number>> = { "/status": 24 };

/** How many statements a screen may run. @param path as in the route table */
export const findQueryBudget = (path: string): number => LARGER[path] ?? QUERY_BUDGET;

export interface ScreenStatements {
  /** As in the route table. */
  path: string;
  who: ViewerKind;
  sql: string[];
}

/** Handles requests inside this process, with the database that was opened last. */
export function insideHandler(build: ServerBuild) {
  const handle = createRequestHandler(build, "production");
  return (path: string, { cookie }: Pick<SignedInMember, "cookie"> = { cookie: "" }) =>
    handle(
      new Request(`http://localhost:4700${path}`, {
        headers: { Cookie: cookie, Accept: "text/html" },
      }),
    );
}

export interface IslandStatements {
  screens: ScreenStatements[];
  /** How many different ones there are. */
  count: number;
  /** Those whose plan walks or sorts a growing table, each with why. */
  troubles: string[];
}

/**
 * The statements of every screen on an island of `members`, as each kind of viewer who gets a page of
 * it, with their query plans.
 */
export async function listStatements(
  build: ServerBuild,
  members: number,
): Promise<IslandStatements> {
  let heard: string[] = [];
  const statements = new Statements();
  const db = openDatabase(":memory:", (sql) => heard.push(sql));
  await seedMembers(db, members);
  const member = await signInDemo(db, BENCH_MEMBER);
  const open = insideHandler(build);
  const screens: ScreenStatements[] = [];
  for (const { who, name, path, cookie } of await listVisits(build, db, member)) {
    heard = [];
    const { status } = await open(path, { cookie });
    if (status !== 200) continue;
    screens.push({ path: name, who, sql: heard });
    for (const sql of heard) statements.note(sql);
  }
  const troubles = statements.troubles(db.$client);
  db.$client.close();
  return { screens, count: statements.size, troubles };
}
