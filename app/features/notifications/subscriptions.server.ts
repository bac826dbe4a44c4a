import { pushSubscriptions, sessions } from "@db/schema";
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { now } from "~/server/clock.server";
import { database, transact } from "~/server/database.server";
import { deviceName } from "~/server/device-name";
import { env } from "~/server/env.server";
import { Refusal } from "~/server/errors";
import { newId } from "~/server/ids.server";
import { isOutsideAddress } from "~/server/public-address.server";
import type { Viewer } from "~/server/viewer.server";

/** Devices of a member; with one more, the oldest goes. */
export const MOST_SUBSCRIPTIONS = 10;

/** What a browser hands out for web push. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The public key that a browser subscribes with; nothing where push is not switched on. */
export const pushKey = (): string | null => env().VAPID_PUBLIC_KEY ?? null;

/**
 * Takes a browser in; a repeat changes nothing, and a browser that somebody else used is the
 * member's from now on.
 *
 * @throws Refusal 422 for an endpoint that is no push service of the open internet, 503 when push is
 *   not switched on
 */
export function subscribe(viewer: Viewer, { endpoint, p256dh, auth }: PushTarget): void {
  if (!pushKey()) throw new Refusal("push_off", "Not Switched On", "Push is not switched on here.");
  if (!isOutsideAddress(endpoint))
    throw new Refusal("invalid", "Error", "That is no address of a push service.");
  transact((tx) => {
    const mine = { userId: viewer.id, sessionId: viewer.sessionId, p256dh, auth };
    tx.insert(pushSubscriptions)
      .values({ id: newId(), endpoint, ...mine, createdAt: now() })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: mine })
      .run();
    const tooMany = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, viewer.id))
      .orderBy(desc(pushSubscriptions.createdAt))
      .limit(MOST_SUBSCRIPTIONS * 2)
      .offset(MOST_SUBSCRIPTIONS)
      .all();
    if (tooMany.length > 0)
      tx.delete(pushSubscriptions)
        .where(
          inArray(
            pushSubscriptions.id,
            tooMany.map(({ id }) => id),
          ),
        )
        .run();
  });
}

/** The member's devices that take push, by what their sessions are called. */
export function listOwnDevices(viewer: Viewer) {
  return database()
    .select({
      id: pushSubscriptions.id,
      sessionId: pushSubscriptions.sessionId,
      userAgent: sessions.userAgent,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(eq(pushSubscriptions.userId, viewer.id))
    .orderBy(asc(pushSubscriptions.createdAt))
    .limit(MOST_SUBSCRIPTIONS)
    .all()
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
