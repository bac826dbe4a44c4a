import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { August } from "@db/connection";
import type { ServerBuild } from "@remix-run/node";
import { ROOT } from "../../support/built-app";

/** Loads the built server into this process without its periodic work. */
export async function loadBuild(): Promise<ServerBuild> {
  (globalThis as { augustBooted?: boolean }).augustBooted = true;
  const file = pathToFileURL(resolve(ROOT, "build/server/index.js")).href;
  return (await import(file)) as ServerBuild;
}

/** Every path of the route table that shows a screen and takes no parameter, from the build. */
export function screenPaths(build: ServerBuild): string[] {
  return Object.values(build.routes)
    .filter((route) => route?.module.default && route.id !== "root")
    .map((route) => `/${route?.path ?? ""}`)
    .filter((path) => !path.includes(":") && !path.includes("*") && !path.startsWith("/api/"))
    .sort();
}

/** A conversation with the most messages that the member may open. */
export function busiestConversation(db: August, memberId: string): string {
  const row = db.$client
    .prepare<[string, string], { id: number }>(
      `SELECT c.id FROM conversations c JOIN matches m ON m.id = c.match_id
       WHERE m.status = 'matched' AND (m.user_id_1 = ? OR m.user_id_2 = ?)
       ORDER BY c.message_count DESC LIMIT 1`,
    )
    .get(memberId, memberId);
  if (!row) throw new Error("The member has no conversation.");
  return `/messages/${row.id}`;
}
