import { hasAgreedSql } from "~/features/agreements/agreements.server";
import { ACCOUNTS, type Account, readAccount } from "~/features/members/account.server";
import { readEntitlements, runningEntitlementsSql } from "~/features/members/entitlements.server";
import { stageNameSql } from "~/features/members/stage-name.server";
import { unreadCountSql } from "~/features/notifications/notify.server";
import { now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { hashToken, LIVE_SESSIONS } from "~/server/web/sessions.server";
import type { Viewer } from "~/server/web/viewer.server";

const viewerSql = (
  key: "id" | "tokenHash",
) => `SELECT u.*, s.id AS sessionId, ${hasAgreedSql("u.id")} AS hasAgreed,
  ${runningEntitlementsSql("u.id")} AS entitlements, ${stageNameSql("u.id")} AS stageName,
  ${unreadCountSql("u.id")} AS unreadCount
FROM (${LIVE_SESSIONS}) s JOIN (${ACCOUNTS}) u ON u.id = s.userId WHERE s.${key} = :key`;
const BY_TOKEN_SQL = viewerSql("tokenHash");
const BY_ID_SQL = viewerSql("id");

interface Row extends Account {
  sessionId: string;
  hasAgreed: 0 | 1;
  entitlements: string | null;
  stageName: string | null;
  unreadCount: number;
}

/**
 * Composes the viewer of a session from what each folder says of a member (see `loadViewer` and
 * `reloadViewer`).
 */
export function composeViewer(session: { token: string } | { id: string }): Viewer | null {
  const [sql, key] =
    "id" in session ? [BY_ID_SQL, session.id] : [BY_TOKEN_SQL, hashToken(session.token)];
  const row = prepared<Row>(sql).get({ key, now: now().getTime() });
  if (!row) return null;
  const { sessionId, stageName, unreadCount } = row;
  return {
    ...readAccount(row),
    ...readEntitlements(row.entitlements),
    sessionId,
    hasAgreed: row.hasAgreed === 1,
    stageName,
    unreadCount,
  };
}
