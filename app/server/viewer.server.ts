import { createHash } from "node:crypto";
import type { MEMBER_ROLES, MEMBER_STATES, MEMBERSHIP_PRODUCTS } from "@db/schema/values";
import { now } from "./clock.server";
import { prepared } from "./database.server";

export type SubscriptionTier = "free" | "social" | "unlimited";

/** The signed-in person of a request, with what every guard and every frame needs to know. */
export interface Viewer {
  id: string;
  sessionId: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  dateOfBirth: string | null;
  role: (typeof MEMBER_ROLES)[number];
  state: (typeof MEMBER_STATES)[number];
  stateReason: string | null;
  lightPages: boolean;
  createdAt: Date;
  /** Joined: date of birth given and on the island (decision P1). */
  isWelcomed: boolean;
  hasAgreed: boolean;
  subscriptionTier: SubscriptionTier;
  isSubscribed: boolean;
  /** End of the running membership; nothing for a lifetime or for no membership. */
  subscriptionEndsAt: Date | null;
  stageName: string | null;
  unreadCount: number;
}

/** Version of the two agreements; a new one asks everybody again (decision P6). */
export const AGREEMENTS_VERSION = 1;

export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

interface Row {
  id: string;
  session_id: string;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  date_of_birth: string | null;
  on_island_at: number | null;
  role: Viewer["role"];
  state: Viewer["state"];
  state_reason: string | null;
  light_pages: 0 | 1;
  created_at: number;
  agreed: number;
  products: string | null;
  stage_name: string | null;
  unread: number;
}

// What the list of notices asks of the member whom a notice is about; both are held to the same by a test.
const CAN_BE_SHOWN = `(EXISTS (SELECT 1 FROM users o WHERE o.id = n.about_id AND o.state IN ('active', 'paused'))
  AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.blocker_id = u.id AND b.blocked_id = n.about_id)
  AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.blocker_id = n.about_id AND b.blocked_id = u.id))`;

// The bell shows "9+" above nine, so that counting stops at ten.
const VIEWER_SQL = `
SELECT u.id, s.id AS session_id, u.email, u.first_name, u.last_name, u.date_of_birth, u.on_island_at,
  u.role, u.state, u.state_reason, u.light_pages, u.created_at,
  (SELECT count(*) FROM agreements a WHERE a.user_id = u.id AND a.version = ?) AS agreed,
  (SELECT group_concat(m.product || ':' || coalesce(m.ends_at, '')) FROM memberships m
    WHERE m.user_id = u.id AND (m.ends_at IS NULL OR m.ends_at > ?)) AS products,
  (SELECT p.stage_name FROM profiles p WHERE p.user_id = u.id) AS stage_name,
  (SELECT count(*) FROM (SELECT 1 FROM notifications n
    WHERE n.user_id = u.id AND n.read_at IS NULL AND (n.about_id IS NULL OR ${CAN_BE_SHOWN}) LIMIT 10)) AS unread
FROM sessions s JOIN users u ON u.id = s.user_id
WHERE s.token_hash = ? AND s.expires_at > ? AND u.state <> 'deleted'`;

type Membership = { product: (typeof MEMBERSHIP_PRODUCTS)[number]; endsAtMs: number };

function parseMembership(products: string | null) {
  const running: Membership[] = (products ?? "")
    .split(",")
    .filter(Boolean)
    .map((entry) => {
      const [product, endsAt] = entry.split(":");
      return {
        product: product as Membership["product"],
        endsAtMs: endsAt ? Number(endsAt) : Infinity,
      };
    });
  const lastMs = Math.max(0, ...running.map(({ endsAtMs }) => endsAtMs));
  const tier: SubscriptionTier = running.some(({ product }) => product === "unlimited")
    ? "unlimited"
    : running.length > 0
      ? "social"
      : "free";
  return {
    subscriptionTier: tier,
    isSubscribed: running.length > 0,
    subscriptionEndsAt: lastMs > 0 && Number.isFinite(lastMs) ? new Date(lastMs) : null,
  };
}

/**
 * The person behind a session token, in one query.
 *
 * @returns nothing for a token that is unknown, expired, revoked, or of a deleted member
 */
export function loadViewer(token: string): Viewer | null {
  const nowMs = now().getTime();
  const row = prepared<Row>(VIEWER_SQL).get(AGREEMENTS_VERSION, nowMs, hashToken(token), nowMs);
  if (!row) return null;
  return {
    id: row.id,
    sessionId: row.session_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    role: row.role,
    state: row.state,
    stateReason: row.state_reason,
    lightPages: row.light_pages === 1,
    createdAt: new Date(row.created_at),
    isWelcomed: row.date_of_birth !== null && row.on_island_at !== null,
    hasAgreed: row.agreed >= 2,
    ...parseMembership(row.products),
    stageName: row.stage_name,
    unreadCount: row.unread,
  };
}
