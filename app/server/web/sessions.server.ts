import { createHash } from "node:crypto";
import { sessions } from "@db/schema";
import { and, desc, eq, gt, lt } from "drizzle-orm";
import { endPollsOfSession } from "../data/changes.server";
import { after, now } from "../data/clock.server";
import { database, type Transaction } from "../data/database.server";
import { newId, newToken } from "../data/ids.server";
import { SESSION_LIFETIME_MS } from "./cookies.server";

/** What the database keeps of a token. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

/** SQL query of the sessions that have not expired: `id`, `userId` and `tokenHash`. Binds `:now`. */
export const LIVE_SESSIONS =
  "SELECT id, user_id AS userId, token_hash AS tokenHash FROM sessions WHERE expires_at > :now";

/** SQL expression of the browser of the session behind `column`. */
export const userAgentSql = (column: string): string =>
  `(SELECT s.user_agent FROM sessions s WHERE s.id = ${column})`;

export interface Browser {
  userAgent: string;
  /** Of the session that the browser had before. */
  formerToken: string | null;
}

/**
 * Ends the browser's former session and starts a new one.
 *
 * @returns the token for the cookie; the database keeps only its hash
 */
export function replaceSession(
  tx: Transaction,
  userId: string,
  { userAgent, formerToken }: Browser,
): string {
  const token = newToken();
  const at = now();
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
      userId,
      userAgent: userAgent.slice(0, 200),
      createdAt: at,
      expiresAt: after(at, SESSION_LIFETIME_MS),
    })
    .run();
  if (former) tx.afterCommit(() => endPollsOfSession(former.id));
  return token;
}

/** Ends the session of a token; a repeat does nothing. */
export function endSession(token: string): void {
  const ended = database()
    .delete(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
    .returning({ id: sessions.id })
    .get();
  if (ended) endPollsOfSession(ended.id);
}

/** The devices on which a member is signed in, newest first (rule sessions-listed). */
export function listDevices(userId: string) {
  return database()
    .select({ id: sessions.id, userAgent: sessions.userAgent, createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now())))
    .orderBy(desc(sessions.createdAt))
    .limit(50)
    .all();
}

/** Signs one of the member's own devices out; another's is not found and nothing happens. */
export function endDevice(userId: string, sessionId: string): void {
  const { changes } = database()
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .run();
  if (changes > 0) endPollsOfSession(sessionId);
}

/** Signs a member out everywhere, inside the transaction of what ends their sessions. */
export function endSessions(tx: Transaction, userId: string): void {
  const ended = tx
    .delete(sessions)
    .where(eq(sessions.userId, userId))
    .returning({ id: sessions.id })
    .all();
  tx.afterCommit(() => {
    for (const { id } of ended) endPollsOfSession(id);
  });
}

/** Sweep: forgets sessions that have expired. */
export function deleteExpiredSessions(): number {
  return database().delete(sessions).where(lt(sessions.expiresAt, now())).run().changes;
}
