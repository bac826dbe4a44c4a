import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "~/server/ops/env.server";
import { canSave } from "~/server/ops/heartbeat.server";
import { cannotWrite } from "~/server/ops/storage-faults.server";
import { notFound } from "~/server/web/errors";
import { callLoader, getOnly, json } from "~/server/web/route.server";
import { findAlarms } from "./system-status.server";

const hash = (text: string) => createHash("sha256").update(text).digest();

/** Whether a request brings HEALTH_TOKEN, as `Authorization: Bearer …` or, for monitors without headers, `token=…`. */
function hasToken(request: Request, url: URL): boolean {
  const token = env().HEALTH_TOKEN;
  const sent =
    /^Bearer (.+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1] ??
    url.searchParams.get("token");
  return token !== undefined && sent !== null && timingSafeEqual(hash(token), hash(sent));
}

/** Reports how many alarms there are, and of which kind: 503 while there are any. */
function reportAlarms(): Response {
  const alarms = findAlarms();
  const kinds = [...new Set(alarms.map(({ key }) => key.split(":")[0]))];
  const isWell = alarms.length === 0 && canSave();
  const status = isWell ? "ready" : "alarm";
  return json({ status, alarms: alarms.length, kinds }, { status: isWell ? 200 : 503 });
}

/**
 * Health check GET /healthz, for a monitor that alerts someone: 200 while pages are served and the
 * disk accepts writes, else 503. It says no more because it is public; moderators have
 * `/api/system-status`. With `?deep=1` and HEALTH_TOKEN it counts the alarms; without the token there is no such page.
 */
export const loader = callLoader("visitor", ({ request, url }) => {
  if (url.searchParams.get("deep") === "1") {
    if (!hasToken(request, url)) throw notFound();
    return reportAlarms();
  }
  if (!canSave()) throw cannotWrite();
  return json({ status: "ready" });
});

export const action = getOnly;
