import { sessions, users } from "@db/schema";
import { and, desc, eq, gt, lt } from "drizzle-orm";
import { endHeld } from "~/server/changes.server";
import { after, now } from "~/server/clock.server";
import { SESSION_LIFETIME_MS } from "~/server/cookies.server";
import { database, transact } from "~/server/database.server";
import { newId, newToken } from "~/server/ids.server";
import { readName } from "~/server/names";
import { hashToken } from "~/server/viewer.server";
import type { Identity } from "./identity.server";

export interface StartedSession {
  userId: string;
  /** The value of the cookie; the database stores only its hash. */
  token: string;
}

/**
 * Signs somebody in: finds or creates the account of (issuer, subject), refreshes the provider's
 * claims, ends the browser's previous session and starts a new one.
 */
export function startSession(
  identity: Identity,
  { userAgent, formerToken }: { userAgent: string; formerToken: string | null },
): StartedSession {
  const token = newToken();
  const at = now();
  const userId = transact((tx) => {
    const { issuer, subject, email } = identity;
    // A claim that is invisible or impersonates August is not a name (decision A2).
    const firstName = readName(identity.firstName);
    const lastName = readName(identity.lastName);
    const existing = tx
      .update(users)
      .set({ email, firstName, lastName, updatedAt: at })
      .where(and(eq(users.issuer, issuer), eq(users.subject, subject)))
      .returning({ id: users.id })
      .get();
    const id = existing?.id ?? newId();
    if (!existing)
      tx.insert(users)
        .values({ id, issuer, subject, email, firstName, lastName, createdAt: at, updatedAt: at })
        .run();
    const former = formerToken
      ? tx
          .delete(sessions)
          .where(eq(sessions.tokenHash, hashToken(formerToken)))
          .returning({ id: sessions.id })
          .get()
      : undefined;
    tx.insert(sessions)
      .values({
        id: newId(),
        tokenHash: hashToken(token),
        userId: id,
        userAgent: userAgent.slice(0, 200),
        createdAt: at,
        expiresAt: after(at, SESSION_LIFETIME_MS),
      })
      .run();
    if (former) tx.afterCommit(() => endHeld(former.id));
    return id;
  });
  return { userId, token };
}

/** Ends the session of a token. Idempotent. */
export function endSession(token: string): void {
  const ended = database()
    .delete(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
    .returning({ id: sessions.id })
    .get();
  if (ended) endHeld(ended.id);
}

/** A member's active sessions, newest first (decision P2). */
export function listDevices(userId: string) {
  return database()
    .select({ id: sessions.id, userAgent: sessions.userAgent, createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now())))
    .orderBy(desc(sessions.createdAt))
    .limit(50)
    .all();
}

/** Signs out one of the member's own devices; for another member's device it does nothing. */
export function endDevice(userId: string, sessionId: string): void {
  const { changes } = database()
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .run();
  if (changes > 0) endHeld(sessionId);
}

/** Sweep: deletes expired sessions. */
export function deleteExpiredSessions(): number {
  return database().delete(sessions).where(lt(sessions.expiresAt, now())).run().changes;
}

/** Sets the member's own "light pages" switch. */
export function setLightPages(userId: string, isOn: boolean): void {
  database().update(users).set({ lightPages: isOn }).where(eq(users.id, userId)).run();
}
