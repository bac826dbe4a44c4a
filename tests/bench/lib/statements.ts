import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { openDatabase, type SignedInMember, seedMembers, signInDemo } from "../../support/members";
import { BENCH_MEMBER } from "./bench-app";
import { busiestConversation, screenPaths } from "./screens";

/** Statements of all loaders of one screen together, the session's own included. */
export const QUERY_BUDGET = 6;

export interface ScreenStatements {
  path: string;
  who: "visitor" | "member";
  status: number;
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

/**
 * The statements of every screen on an island of `members`, in the order of the paths. A screen that
 * only redirects is left out.
 */
export async function listStatements(
  build: ServerBuild,
  members: number,
): Promise<ScreenStatements[]> {
  let heard: string[] = [];
  const db = openDatabase(":memory:", (sql) => heard.push(sql));
  await seedMembers(db, members);
  const member = await signInDemo(db, BENCH_MEMBER);
  const paths = screenPaths(build);
  const open = insideHandler(build);
  const found: ScreenStatements[] = [];
  for (const [who, own, cookie] of [
    ["visitor", paths, ""],
    ["member", [...paths, busiestConversation(db, member.id)], member.cookie],
  ] as const)
    for (const path of own) {
      heard = [];
      const response = await open(path, { cookie });
      await response.arrayBuffer();
      if (response.status < 300)
        found.push({
          path: path.replace(/^\/messages\/\d+$/, "/messages/…"),
          who,
          status: response.status,
          sql: heard,
        });
    }
  db.$client.close();
  return found;
}
