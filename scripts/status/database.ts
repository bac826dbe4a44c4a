import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { connect, countPendingMigrations } from "@db/connection";
import { LATE_MS } from "~/server/ops/capacity.server";
import { type Check, describeFailure, type Finding, findingsOf, readSetting } from "./finding";

const { ok, warn, fail } = findingsOf("database");
const RESTORE = "docs/operations.md says how to restore";

type Client = ReturnType<typeof connect>["$client"];

function checkMigrations(client: Client): Finding {
  const pending = countPendingMigrations(client);
  if (pending === null)
    return fail(
      "Other migrations have made its tables: deploy the version of August that made it, or restore its backup.",
    );
  return pending > 0
    ? warn(`${pending} migrations are pending: the next start of the server applies them.`)
    : ok("Every migration is applied.");
}

function checkSoundness(client: Client): Finding[] {
  const found = client.pragma("quick_check(3)") as Record<string, string>[];
  const troubles = found.flatMap((row) => Object.values(row)).filter((text) => text !== "ok");
  const orphans = (client.pragma("foreign_key_check") as unknown[]).length;
  const mode = client.pragma("journal_mode", { simple: true });
  return [
    troubles.length > 0
      ? fail(`It is damaged (${troubles.join("; ")}): stop the server; ${RESTORE}.`)
      : ok("It is sound."),
    ...(orphans > 0
      ? [fail(`${orphans} of its rows refer to nothing: ${RESTORE}, from before that happened.`)]
      : []),
    ...(mode === "wal"
      ? []
      : [warn(`Its journal is "${mode}" instead of "wal": the next start of the server sets it.`)]),
  ];
}

const BEAT_SQL = "SELECT beat_at FROM heartbeats WHERE id = 1";

/** What the latest heartbeat says of the clock and of the server. */
function checkHeartbeat(client: Client): Finding {
  const beatAtMs = client.prepare<[], number>(BEAT_SQL).pluck().get();
  if (beatAtMs === undefined) return warn("The server has never written to it: start it.");
  const sinceMs = Date.now() - beatAtMs;
  const at = new Date(beatAtMs).toISOString();
  if (sinceMs < -LATE_MS.write)
    return fail(`Its last write is of ${at}, in the future: set the machine's clock.`);
  if (sinceMs > LATE_MS.write)
    return warn(`Its last write is of ${at}: start the server, or read its log for a full disk.`);
  return ok("The server writes to it.");
}

/** Whether the living database is whole, migrated and written to. It is only read. */
export const checkDatabase: Check = (settings) => {
  const path = resolve(readSetting(settings, "DATABASE_PATH") ?? "data/august.db");
  if (!existsSync(path))
    return [fail(`There is no database at ${path}: start August once, or set DATABASE_PATH.`)];
  let client: Client | undefined;
  try {
    client = connect({ path, isReadOnly: true }).$client;
    return [checkMigrations(client), ...checkSoundness(client), checkHeartbeat(client)];
  } catch (error) {
    return [fail(`${path} cannot be read (${describeFailure(error)}): ${RESTORE}.`)];
  } finally {
    client?.close();
  }
};
