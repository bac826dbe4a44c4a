import { NOTICE_RECIPIENTS } from "~/features/members/account.server";
import { shownNameSql } from "~/features/members/stage-name.server";
import { HOUR_MS, now } from "~/server/data/clock.server";
import { countUpTo, prepared } from "~/server/data/database.server";
import { activeUntil } from "~/server/data/presence.server";
import { loadChoices, type NoticeChoices } from "./choices.server";
import { withCurrentTexts } from "./current-texts.server";
import { findNoticeType, type NoticeType } from "./kinds";
import { READABLE, SHOWN } from "./notify.server";
import type { DeliveryMethod } from "./plan.server";
import { afterQuietHours } from "./quiet-hours.server";

/** A notice that waits for its delivery. */
export interface DueNotice {
  deliveryId: number;
  attempts: number;
  thread: string | null;
  type: NoticeType;
  title: string;
  message: string;
  link: string | null;
}

/** What is due to one member now, sorted by what becomes of it. */
interface DueNotices {
  email: string | null;
  firstName: string | null;
  wanted: DueNotice[];
  /** Read, out of date, switched off or about someone who may not be shown. */
  unwanted: DueNotice[];
  /** Later, because the member is here or sleeps; nothing for now. */
  waitUntil: Date | null;
}

/** Most notices of one mail; the rest follows with the next. */
const AT_ONCE = 50;
/** Who was here this recently sees the bell, and is told elsewhere only once they have left. */
const HERE_MS = 5 * 60_000;

const MEMBERS_SQL = `SELECT d.user_id AS userId FROM deliveries d
  WHERE d.method = ? AND d.state = 'due' AND d.due_at <= ? ORDER BY d.due_at LIMIT 200`;

const ROWS_SQL = `SELECT d.id AS deliveryId, d.attempts, d.thread, n.type, n.title, n.message, n.link, n.cause,
  ${shownNameSql("n.about_id")} AS aboutName, n.created_at AS createdAtMs, n.read_at AS readAtMs, ${SHOWN} AS isShown, ${READABLE} AS isReadable, u.email, u.firstName, u.isHere
FROM deliveries d JOIN notifications n ON n.id = d.notification_id JOIN (${NOTICE_RECIPIENTS}) u ON u.id = d.user_id`;
const DUE_SQL = `${ROWS_SQL}
WHERE d.user_id = :viewer AND d.method = :method AND d.state = 'due' AND d.due_at <= :now
ORDER BY d.due_at LIMIT :count`;
const QUEUED_SQL = `${ROWS_SQL} WHERE d.mail_id = :mail AND d.state = 'queued' AND d.user_id = :viewer`;
const MAIL_MEMBER_SQL = "SELECT user_id AS userId FROM deliveries WHERE mail_id = ? LIMIT 1";

interface Row extends DueNotice {
  cause: string;
  aboutName: string | null;
  createdAtMs: number;
  readAtMs: number | null;
  isShown: 0 | 1;
  isReadable: 0 | 1;
  email: string | null;
  firstName: string | null;
  isHere: 0 | 1;
}

/** Counts deliveries that wait for their time or their turn, up to 1,000. */
export const countDueDeliveries = (): number =>
  countUpTo("SELECT 1 FROM deliveries WHERE method IN ('email', 'push') AND state = 'due'");

/** Members to whom something is due now, those who wait longest first, each once. */
export const membersWithDue = (method: DeliveryMethod): string[] => [
  ...new Set(
    prepared<{ userId: string }>(MEMBERS_SQL)
      .all(method, now().getTime())
      .map(({ userId }) => userId),
  ),
];

function isWanted(row: Row, method: DeliveryMethod, choices: NoticeChoices): boolean {
  const ageMs = now().getTime() - row.createdAtMs;
  const { kind, usefulHours = Infinity } = findNoticeType(row.type);
  // What never rang in the bell is read from its first time on.
  const wasSeen = row.readAtMs !== null && row.readAtMs > row.createdAtMs;
  return (
    !wasSeen &&
    row.isShown === 1 &&
    row.isHere === 1 &&
    choices.methods[kind].includes(method) &&
    ageMs < usefulHours * HOUR_MS &&
    (method !== "email" || row.email !== null)
  );
}

function findWaitEnd(userId: string, choices: NoticeChoices): Date | null {
  const at = now();
  const waitUntil = afterQuietHours(activeUntil(userId, HERE_MS) ?? at, choices.quiet);
  return waitUntil > at ? waitUntil : null;
}

/**
 * Finds what says nothing to its recipient anymore once it would leave, among the notices of one kind of cause.
 * @param ids the ids in their causes
 */
type OutdatedFinder = (userId: string, ids: readonly string[]) => ReadonlySet<string>;

const finders = new Map<string, OutdatedFinder>();

/** Registers who finds it, from the folder that knows. Called once at the start (`app/connect-features.server.ts`). */
export function onDeliver(origin: string, finder: OutdatedFinder): void {
  finders.set(origin, finder);
}

function dropOutdated(userId: string, rows: readonly Row[]): Row[] {
  let left = [...rows];
  for (const [origin, find] of finders) {
    const prefix = `${origin}:`;
    const readId = ({ cause }: Row) => (cause.startsWith(prefix) ? cause.slice(prefix.length) : "");
    const ids = left.map(readId).filter(Boolean);
    if (ids.length === 0) continue;
    const outdated = find(userId, ids);
    left = left.filter((row) => !outdated.has(readId(row)));
  }
  return left;
}

/** Sorts rows of one member by what becomes of them; what is wanted gets its text of now. */
function sortDue(userId: string, method: DeliveryMethod, rows: readonly Row[]): DueNotices {
  const choices = loadChoices(userId);
  const asked = dropOutdated(
    userId,
    rows.filter((row) => isWanted(row, method, choices)),
  );
  const current = withCurrentTexts(userId, asked);
  return {
    email: rows[0]?.email ?? null,
    firstName: rows[0]?.firstName ?? null,
    wanted: current.filter(({ worth }) => worth !== "list"),
    unwanted: [
      ...rows.filter((row) => !asked.includes(row)),
      ...current.filter(({ worth }) => worth === "list"),
    ],
    waitUntil: findWaitEnd(userId, choices),
  };
}

/** What is due to a member by one method, as it stands now. Call it inside the transaction. */
export function loadDueNotices(userId: string, method: DeliveryMethod): DueNotices {
  const at = { viewer: userId, method, now: now().getTime(), count: AT_ONCE };
  return sortDue(userId, method, prepared<Row>(DUE_SQL).all(at));
}

/**
 * What a mail of the queue carries, as it stands now, with the member who it is for. Call it inside
 * the transaction.
 *
 * @returns nothing where every notice in it is gone
 */
export function dueInMail(mailId: number): (DueNotices & { userId: string }) | null {
  const userId = prepared<{ userId: string }>(MAIL_MEMBER_SQL).get(mailId)?.userId;
  if (userId === undefined) return null;
  const rows = prepared<Row>(QUEUED_SQL).all({ viewer: userId, mail: mailId });
  rows.sort((one, other) => one.deliveryId - other.deliveryId);
  return { userId, ...sortDue(userId, "email", rows) };
}
