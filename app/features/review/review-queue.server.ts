import { OPEN_REQUESTS } from "~/features/concierge/concierge.server";
import { isImpartialSql } from "~/features/matches/impartial.server";
import { WAITING_MEDIA } from "~/features/media/review.server";
import { hasJoinedSql } from "~/features/members/account.server";
import { memberNameSql } from "~/features/members/stage-name.server";
import { OPEN_REPORTS } from "~/features/reports/report-cases.server";
import { describeSubject, REASONS, type ReportSubject } from "~/features/reports/report-reasons";
import {
  mayDecideAppealSql,
  OPEN_APPEALS,
  OPEN_HOLDS,
} from "~/features/safety/safety-cases.server";
import { DAY_MS, now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { relativeTime } from "~/ui/relative-time";
import {
  CASE_KINDS,
  type CaseKind,
  GROUND_WORDS,
  KIND_WORDS,
  MEDIA_NOUNS,
  NEWCOMER_RANK,
  RANKS,
} from "./case-kinds";

const PAGE_CASES = 20;
/** Counting stops here. */
const MOST_COUNTED = 100;

/** Parts of the queue: the kinds, and apart from them the held accounts that have never joined. */
type Part = CaseKind | "newcomer";

const listParts = (kinds: readonly CaseKind[]): Part[] =>
  kinds.flatMap((kind) => (kind === "hold" ? [kind, "newcomer" as const] : [kind]));

const holdsSql = (rank: number): string =>
  `SELECT 'hold' AS kind, ${memberNameSql("h.userId")} AS name, ${rank} AS rank, h.heldAtMs AS atMs, h.id, h.userId AS memberId, h.kind AS what, '' AS more, 1 AS count
    FROM (${OPEN_HOLDS}) h WHERE h.heldAtMs >= 0 AND ${isImpartialSql("h.userId")}`;

/**
 * The open cases of each part that the moderator bound as `:viewer` may decide: its place, since when it
 * waits, its id, who it concerns (rule moderator-impartial) and what it is about. A bound that always holds (`>= 0`)
 * lets a count, which has no place to go on behind, search the partial index too.
 */
const OPEN: Record<Part, string> = {
  appeal: `SELECT 'appeal' AS kind, ${memberNameSql("a.userId")} AS name, ${RANKS.appeal} AS rank, a.appealedAtMs AS atMs, a.id, a.userId AS memberId, a.ground AS what, '' AS more, 1 AS count
    FROM (${OPEN_APPEALS}) a WHERE ${mayDecideAppealSql("a")}`,
  hold: `${holdsSql(RANKS.hold)} AND ${hasJoinedSql("h.userId")}`,
  newcomer: `${holdsSql(NEWCOMER_RANK)} AND NOT ${hasJoinedSql("h.userId")}`,
  report: `SELECT 'report' AS kind, ${memberNameSql("r.reportedId")} AS name, ${RANKS.report} + r.gravity AS rank, r.createdAtMs AS atMs, r.id, r.reportedId AS memberId,
    r.subjectKind AS what, r.reason AS more, r.reportCount AS count FROM (${OPEN_REPORTS}) r WHERE ${isImpartialSql("r.reportedId")}`,
  media: `SELECT 'media' AS kind, ${memberNameSql("m.ownerId")} AS name, ${RANKS.media} AS rank, m.createdAtMs AS atMs, m.id, m.ownerId AS memberId, m.kind AS what, '' AS more, 1 AS count
    FROM (${WAITING_MEDIA}) m WHERE ${isImpartialSql("m.ownerId")}`,
  concierge: `SELECT 'concierge' AS kind, ${memberNameSql("c.userId")} AS name, ${RANKS.concierge} AS rank, c.createdAtMs AS atMs, c.id, c.userId AS memberId, 'question' AS what,
    '' AS more, 1 AS count FROM (${OPEN_REQUESTS}) c WHERE c.createdAtMs >= 0 AND ${isImpartialSql("c.userId")}`,
};

/** Continues behind a place of the queue, and orders by the same index. */
const AFTER: Record<Part, string> = {
  appeal: "AND (a.appealedAtMs, a.id) > (:appealAt, :appealId) ORDER BY a.appealedAtMs, a.id",
  hold: "AND (h.heldAtMs, h.id) > (:holdAt, :holdId) ORDER BY h.heldAtMs, h.id",
  newcomer: "AND (h.heldAtMs, h.id) > (:newcomerAt, :newcomerId) ORDER BY h.heldAtMs, h.id",
  report:
    "AND (r.gravity, r.createdAtMs, r.id) > (:gravity, :reportAt, :reportId) ORDER BY r.gravity, r.createdAtMs, r.id",
  media: "AND (m.createdAtMs, m.id) > (:mediaAt, :mediaId) ORDER BY m.createdAtMs, m.id",
  concierge:
    "AND (c.createdAtMs, c.id) > (:conciergeAt, :conciergeId) ORDER BY c.createdAtMs, c.id",
};

const listSql = (kinds: readonly CaseKind[], count: number): string =>
  listParts(kinds)
    .map((part) => `SELECT * FROM (${OPEN[part]} ${AFTER[part]} LIMIT ${count})`)
    .join(" UNION ALL ");

/** A place in the queue. */
export interface Place {
  rank: number;
  atMs: number;
  id: string | number;
}

interface Row extends Place {
  kind: CaseKind;
  memberId: string | null;
  what: string;
  more: string;
  name: string;
  /** How many reports are one case. */
  count: number;
}

const NEVER = Number.MAX_SAFE_INTEGER;

/** Where each kind goes on behind a place: from its start, behind the place, or not at all. */
function bindAfter(after: Place | null): Record<string, string | number> {
  const bound: Record<string, string | number> = {
    // A gravity below or above those of reports leaves all of them behind the place, or none.
    gravity: after ? after.rank - RANKS.report : -1,
    reportAt: after?.atMs ?? -1,
    reportId: after?.id ?? 0,
  };
  const ranks = { ...RANKS, newcomer: NEWCOMER_RANK };
  for (const part of ["appeal", "hold", "media", "concierge", "newcomer"] as const) {
    const isHere = after?.rank === ranks[part];
    const isOver = after !== null && after.rank > ranks[part];
    bound[`${part}At`] = isHere ? after.atMs : isOver ? NEVER : -1;
    bound[`${part}Id`] = isHere ? after.id : part === "media" ? "" : 0;
  }
  return bound;
}

function listRows(
  viewerId: string,
  kind: CaseKind | null,
  after: Place | null,
  count: number,
): Row[] {
  const kinds = kind ? [kind] : CASE_KINDS;
  return prepared<Row>(listSql(kinds, count))
    .all({ viewer: viewerId, ...bindAfter(after) })
    .sort((one, other) => one.rank - other.rank)
    .slice(0, count);
}

/** A place as it is in an address. */
export const writePlace = ({ rank, atMs, id }: Place): string => `${rank}.${atMs}.${id}`;

/** Reads a place of an address; null for anything else. */
export function readPlace(text: string | null): Place | null {
  const [, rank, atMs, id] = /^([0-7])\.(\d{1,15})\.([\w-]{1,64})$/.exec(text ?? "") ?? [];
  if (!rank || !atMs || !id) return null;
  if (Number(rank) === RANKS.media) return { rank: RANKS.media, atMs: Number(atMs), id };
  return /^\d{1,15}$/.test(id) ? { rank: Number(rank), atMs: Number(atMs), id: Number(id) } : null;
}

const filterQuery = (kind: CaseKind | null) => (kind ? `?kind=${kind}` : "");

const pathTo = ({ kind, id }: Pick<Row, "kind" | "id">, filter: CaseKind | null): string =>
  `${KIND_WORDS[kind].path}${id}${filterQuery(filter)}`;

function toLabels({ kind, what, more, name, count }: Row): { title: string; line: string } {
  if (kind === "media")
    return { title: `${MEDIA_NOUNS[what]} of ${name}`, line: "Waiting for review" };
  if (kind === "report") {
    const reason = REASONS[more as keyof typeof REASONS]?.words;
    const line = describeSubject(what as ReportSubject, name);
    return { title: reason, line: count > 1 ? `${line} · ${count} reports` : line };
  }
  if (kind === "appeal")
    return {
      title: `Appeal of ${name}`,
      line: `Suspended: ${(GROUND_WORDS[what as keyof typeof GROUND_WORDS] ?? "").split(":")[0]?.toLowerCase()}`,
    };
  if (kind === "hold")
    return { title: `Account of ${name}`, line: "On hold until someone checks it" };
  return { title: `Question of ${name}`, line: "To the concierge" };
}

/** One line of the queue. */
export interface QueuedCase {
  key: string;
  kind: CaseKind;
  path: string;
  title: string;
  line: string;
  since: string;
  /** Waits for more than a day. */
  isLate: boolean;
}

interface QueuePage {
  cases: QueuedCase[];
  /** Where the next page begins; null on the last one. */
  next: string | null;
}

/**
 * Lists the open cases that a moderator may decide, the gravest first and in each kind the longest waiting.
 *
 * @param kind only those of this kind
 * @param after only those behind this place
 */
export function listQueue(
  viewerId: string,
  kind: CaseKind | null,
  after: Place | null = null,
): QueuePage {
  const rows = listRows(viewerId, kind, after, PAGE_CASES + 1);
  const atMs = now().getTime();
  const shown = rows.slice(0, PAGE_CASES);
  const last = shown.at(-1);
  return {
    cases: shown.map((row) => ({
      key: `${row.kind}:${row.id}`,
      kind: row.kind,
      path: pathTo(row, kind),
      ...toLabels(row),
      since: relativeTime(row.atMs, atMs),
      isLate: atMs - row.atMs > DAY_MS,
    })),
    next: rows.length > PAGE_CASES && last ? writePlace(last) : null,
  };
}

const countPart = (part: Part): string =>
  `(SELECT count(*) FROM (${OPEN[part]} LIMIT ${MOST_COUNTED}))`;
const COUNT_SQL = `SELECT ${CASE_KINDS.map(
  (kind) => `${listParts([kind]).map(countPart).join(" + ")} AS ${kind}`,
).join(", ")}`;

/** Counts the open cases that a moderator may decide, each kind up to a hundred. */
export function countCases(viewerId: string): Record<CaseKind, number> {
  const counts = prepared<Record<CaseKind, number>>(COUNT_SQL).get({ viewer: viewerId });
  return counts ?? { appeal: 0, hold: 0, report: 0, media: 0, concierge: 0 };
}

/** A count as a chip shows it. */
export const formatCount = (count: number): string =>
  count >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : String(count);

/**
 * The address of the case behind another one, or of the queue's first; the queue itself once nothing waits.
 * @param here the place of the case that one comes from
 */
export function findNext(viewerId: string, kind: CaseKind | null, here: Place): string {
  const isHere = (row: Row) => String(row.id) === String(here.id) && row.rank === here.rank;
  const [behind] = listRows(viewerId, kind, here, 1);
  const next = behind ?? listRows(viewerId, kind, null, 2).find((row) => !isHere(row));
  return next ? pathTo(next, kind) : `/review${filterQuery(kind)}`;
}
