import { pushSubscriptions } from "@db/schema";
import { and, asc, eq } from "drizzle-orm";
import { now } from "~/server/data/clock.server";
import { database, prepared, transact } from "~/server/data/database.server";
import { newId } from "~/server/data/ids.server";
import { env } from "~/server/ops/env.server";
import { isOutsideAddress } from "~/server/ops/public-address.server";
import { deviceName } from "~/server/web/device-name";
import { Refusal } from "~/server/web/errors";
import { userAgentSql } from "~/server/web/sessions.server";
import type { Viewer } from "~/server/web/viewer.server";

/** Devices of a member; with one more, the oldest goes. */
export const MOST_SUBSCRIPTIONS = 10;

const FORGET_OLDEST_SQL = `DELETE FROM push_subscriptions WHERE id IN (SELECT id FROM push_subscriptions
  WHERE user_id = ? ORDER BY created_at DESC LIMIT -1 OFFSET ${MOST_SUBSCRIPTIONS})`;
const DEVICES_SQL = `SELECT p.id, p.session_id AS sessionId, ${userAgentSql("p.session_id")} AS userAgent
  FROM push_subscriptions p WHERE p.user_id = ? ORDER BY p.created_at LIMIT ${MOST_SUBSCRIPTIONS}`;

/** What a browser hands out for web push. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The public key that a browser subscribes with; nothing where push is not switched on. */
export const pushKey = (): string | null => env().VAPID_PUBLIC_KEY ?? null;

/**
 * Takes a browser in; a repeat changes nothing, and a browser that someone else used is the
 * member's from now on.
 *
 * @throws Refusal 422 for an endpoint that is no push service of the open internet, 503 when push is
 *   not switched on
 */
export function subscribe(viewer: Viewer, { endpoint, p256dh, auth }: PushTarget): void {
  if (!pushKey()) throw new Refusal("push_off", "Not Switched On", "Push is off on this server.");
  if (!isOutsideAddress(endpoint))
    throw new Refusal("invalid", "Error", "That isn’t the address of a push service.");
  transact((tx) => {
    const mine = { userId: viewer.id, sessionId: viewer.sessionId, p256dh, auth };
    tx.insert(pushSubscriptions)
      .values({ id: newId(), endpoint, ...mine, createdAt: now() })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: mine })
      .run();
    prepared(FORGET_OLDEST_SQL).run(viewer.id);
  });
}

/** The member's devices that take push, by what their sessions are called. */
export function listOwnDevices(viewer: Viewer) {
  return prepared<{ id: string; sessionId: string; userAgent: string }>(DEVICES_SQL)
    .all(viewer.id)
    .map(({ id, sessionId, userAgent }) => ({
      id,
      name: deviceName(userAgent),
      isThis: sessionId === viewer.sessionId,
    }));
}

/** The browsers of a member that take notices, oldest first. */
export function listSubscriptions(userId: string) {
  return database()
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.createdAt))
    .limit(MOST_SUBSCRIPTIONS)
    .all();
}

/** Ends one of the member's own subscriptions; another's is not found and nothing happens. */
export function endSubscription(userId: string, subscriptionId: string): void {
  database()
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, subscriptionId), eq(pushSubscriptions.userId, userId)))
    .run();
}
