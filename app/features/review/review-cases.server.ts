import { REQUESTS } from "~/features/concierge/concierge.server";
import { isImpartialSql } from "~/features/matches/impartial.server";
import type { MediaKind } from "~/features/media/media.schema";
import { CASE_MEDIA, REPORTED_MEDIA } from "~/features/media/review.server";
import { toMediaFile, type Variant } from "~/features/media/summary.server";
import { hasJoinedSql, isNotDeletedSql } from "~/features/members/account.server";
import { memberNameSql } from "~/features/members/stage-name.server";
import {
  CASE_REPORTS,
  listOthers,
  reportCountSql,
  upheldCountSql,
} from "~/features/reports/report-cases.server";
import { findItemId, readEvidence } from "~/features/reports/report-evidence.server";
import { describeSubject, REASONS, type ReportSubject } from "~/features/reports/report-reasons";
import {
  CASE_HOLDS,
  CASE_SUSPENSIONS,
  mayDecideAppealSql,
  suspensionCountSql,
} from "~/features/safety/safety-cases.server";
import { DAY_MS, dayTime, now } from "~/server/data/clock.server";
import { prepared } from "~/server/data/database.server";
import { Refusal } from "~/server/web/errors";
import { relativeTime } from "~/ui/relative-time";
import { GONE, GROUND_WORDS, HOLD_WORDS, MEDIA_NOUNS, NEWCOMER_RANK, RANKS } from "./case-kinds";
import { describeEvidence } from "./describe-evidence.server";
import { findVerdict, warningCountSql } from "./verdicts.server";

/** Since when a case waits, and whether that is too long. */
const wait = (sinceMs: number) => {
  const atMs = now().getTime();
  return { since: relativeTime(sinceMs, atMs), isLate: atMs - sinceMs > DAY_MS };
};

const historySql = (column: string) =>
  `${reportCountSql(column)} AS reports, ${upheldCountSql(column)} AS upheld,
    ${warningCountSql(column)} AS warnings, ${suspensionCountSql(column)} AS suspensions`;

interface History {
  /** How many reports there were about the member, this one included. */
  reports: number;
  upheld: number;
  warnings: number;
  suspensions: number;
}

const readHistory = ({ reports, upheld, warnings, suspensions }: History): History => ({
  ...{ reports, upheld, warnings, suspensions },
});

const gone = () => new Refusal("case_gone", "Not Found", GONE.message);

/** Reads one row of a query of cases, through the moderator. @throws Refusal 404 where there is none */
function findCase<Row>(sql: string, viewerId: string, id: string | number): Row {
  const row = prepared<Row>(sql).get({ viewer: viewerId, id });
  if (!row) throw gone();
  return row;
}

interface MediaRow {
  id: string;
  kind: MediaKind;
  review: "waiting" | "approved" | "refused";
  reviewReason: string | null;
  isIslandVerified: 0 | 1;
  /** By its owner. */
  isRemoved: 0 | 1;
  imageType: string | null;
  durationMs: number | null;
  bars: string | null;
  createdAtMs: number;
  variants: string;
  name: string;
}

const MEDIA_SQL = `SELECT c.*, ${memberNameSql("c.ownerId")} AS name FROM (${CASE_MEDIA}) c
  WHERE c.id = :id AND ${isNotDeletedSql("c.ownerId")} AND ${isImpartialSql("c.ownerId")}`;

const listFiles = (row: Pick<MediaRow, "id" | "kind" | "variants">) =>
  (JSON.parse(row.variants) as Variant[]).map((variant) => toMediaFile(row, variant));

/**
 * Loads an item that waits, or that was decided by the desk; only its own decider looks at that one again.
 * @throws Refusal 404 for anything else, and for someone the moderator knows
 */
export function loadMediaCase(viewerId: string, mediaId: string) {
  const row = findCase<MediaRow>(MEDIA_SQL, viewerId, mediaId);
  const isOpen = row.review === "waiting";
  const verdict = findVerdict(viewerId, `media:${mediaId}`);
  if (!isOpen && !verdict) throw gone();
  const mayDecide = isOpen || verdict?.isMine === true;
  const { durationMs, bars, kind, name, review, imageType } = row;
  return {
    place: { rank: RANKS.media, atMs: row.createdAtMs, id: row.id },
    ...{ kind, name, review, imageType, mayDecide },
    noun: MEDIA_NOUNS[kind] ?? "Item",
    reviewReason: row.reviewReason,
    isIslandVerified: row.isIslandVerified === 1,
    ...wait(row.createdAtMs),
    verdict: isOpen ? null : verdict,
    clip: mayDecide ? { durationMs, bars, files: listFiles(row) } : null,
  };
}

interface ReportRow extends History {
  id: number;
  reportedId: string | null;
  subjectKind: ReportSubject;
  reason: keyof typeof REASONS;
  words: string | null;
  evidence: string;
  state: "open" | "upheld" | "dismissed";
  gravity: number;
  createdAtMs: number;
  stillType: string | null;
  name: string;
}

const REPORT_SQL = `SELECT c.*, ${memberNameSql("c.reportedId")} AS name, ${historySql("c.reportedId")}
  FROM (${CASE_REPORTS}) c WHERE c.id = :id AND ${isImpartialSql("c.reportedId")}`;
const ITEM_SQL = `SELECT * FROM (${REPORTED_MEDIA}) WHERE id = :id`;

/** Loads a report with its evidence while it is open, and with its decision after that. */
export function loadReportCase(viewerId: string, reportId: number) {
  const row = findCase<ReportRow>(REPORT_SQL, viewerId, reportId);
  const isOpen = row.state === "open";
  const evidence = readEvidence(row.subjectKind, row.evidence);
  const itemId = findItemId(evidence);
  const isClip = row.subjectKind === "video" || row.subjectKind === "voice";
  const item = isOpen && itemId ? prepared<MediaRow>(ITEM_SQL).get({ id: itemId }) : undefined;
  return {
    place: { rank: RANKS.report + row.gravity, atMs: row.createdAtMs, id: row.id },
    id: row.id,
    name: row.name,
    isGone: row.reportedId === null,
    subject: describeSubject(row.subjectKind, row.name),
    hasItem: item?.isRemoved === 0,
    reason: REASONS[row.reason].words,
    ...wait(row.createdAtMs),
    history: readHistory(row),
    verdict: isOpen ? null : findVerdict(viewerId, `report:${reportId}`),
    state: row.state,
    open: isOpen
      ? {
          others: listOthers(viewerId, reportId).map((other) => ({
            ...other,
            reason: REASONS[other.reason].words,
          })),
          words: row.words,
          evidence: evidence && describeEvidence(evidence),
          still: row.stillType?.split("/")[0] ?? null,
          clip:
            isClip && item
              ? {
                  noun: (MEDIA_NOUNS[item.kind] ?? "clip").toLowerCase(),
                  ...{ durationMs: item.durationMs, bars: item.bars, files: listFiles(item) },
                }
              : null,
        }
      : null,
  };
}

const STILL_SQL = `SELECT c.id FROM (${CASE_REPORTS}) c
  WHERE c.id = :id AND c.state = 'open' AND ${isImpartialSql("c.reportedId")}`;

/** @throws Refusal 404 unless the moderator may decide the report and it is open */
export const assertOpenReport = (viewerId: string, reportId: number): void =>
  void findCase(STILL_SQL, viewerId, reportId);

interface SuspensionRow extends History {
  id: number;
  ground: keyof typeof GROUND_WORDS;
  reason: string;
  suspendedAtMs: number;
  suspendedBy: string | null;
  appealWords: string | null;
  appealedAtMs: number | null;
  appealDecision: "granted" | "refused" | null;
  appealAnswer: string | null;
  liftedAtMs: number | null;
  mayDecide: 0 | 1;
  name: string;
}

const SUSPENSION_SQL = `SELECT c.*, ${memberNameSql("c.userId")} AS name, ${historySql("c.userId")},
  ${mayDecideAppealSql("c")} AS mayDecide
  FROM (${CASE_SUSPENSIONS}) c WHERE c.id = :id AND ${isImpartialSql("c.userId")}`;

/** Loads a suspension with its appeal, which the moderator may decide or leaves to another one. */
export function loadSuspensionCase(viewerId: string, suspensionId: number) {
  const row = findCase<SuspensionRow>(SUSPENSION_SQL, viewerId, suspensionId);
  const isOpen = row.appealedAtMs !== null && !row.appealDecision && row.liftedAtMs === null;
  const { id, name, reason, appealWords, appealAnswer, appealDecision } = row;
  return {
    place: { rank: RANKS.appeal, atMs: row.appealedAtMs ?? row.suspendedAtMs, id },
    ...{ name, reason, appealWords, appealAnswer, appealDecision, isOpen },
    ground: GROUND_WORDS[row.ground],
    suspended: dayTime(new Date(row.suspendedAtMs)),
    isMine: row.suspendedBy === viewerId,
    mayDecide: row.mayDecide === 1,
    lifted: row.liftedAtMs === null ? null : dayTime(new Date(row.liftedAtMs)),
    ...(row.appealedAtMs === null ? { since: null, isLate: false } : wait(row.appealedAtMs)),
    history: readHistory(row),
    verdict: isOpen ? null : findVerdict(viewerId, `suspension:${id}`),
  };
}

interface HoldRow extends History {
  id: number;
  kind: string;
  heldAtMs: number;
  decision: "released" | "suspended" | null;
  name: string;
  hasJoined: 0 | 1;
  openSuspension: number | null;
}

const HOLD_SQL = `SELECT c.*, ${memberNameSql("c.userId")} AS name, ${historySql("c.userId")},
  ${hasJoinedSql("c.userId")} AS hasJoined,
  (SELECT o.id FROM (${CASE_SUSPENSIONS}) o WHERE o.userId = c.userId AND o.liftedAtMs IS NULL) AS openSuspension
  FROM (${CASE_HOLDS}) c WHERE c.id = :id AND ${isImpartialSql("c.userId")}`;

/** Loads a held account: by what it was known, never the other account. */
export function loadHoldCase(viewerId: string, holdId: number) {
  const row = findCase<HoldRow>(HOLD_SQL, viewerId, holdId);
  const { id, name, decision, openSuspension } = row;
  return {
    place: { rank: row.hasJoined ? RANKS.hold : NEWCOMER_RANK, atMs: row.heldAtMs, id },
    ...{ name, decision, openSuspension },
    known: HOLD_WORDS[row.kind] ?? "It looks like a suspended account",
    ...wait(row.heldAtMs),
    history: readHistory(row),
    verdict: decision ? findVerdict(viewerId, `hold:${id}`) : null,
  };
}

interface RequestRow {
  id: number;
  question: string;
  createdAtMs: number;
  answer: string | null;
  name: string;
}

const REQUEST_SQL = `SELECT c.*, ${memberNameSql("c.userId")} AS name FROM (${REQUESTS}) c
  WHERE c.id = :id AND ${isImpartialSql("c.userId")}`;

/** Loads a question to the concierge. */
export function loadConciergeCase(viewerId: string, requestId: number) {
  const { id, name, question, answer, createdAtMs } = findCase<RequestRow>(
    REQUEST_SQL,
    viewerId,
    requestId,
  );
  return {
    place: { rank: RANKS.concierge, atMs: createdAtMs, id },
    ...{ name, question, answer },
    ...wait(createdAtMs),
    verdict: answer === null ? null : findVerdict(viewerId, `concierge:${id}`),
  };
}
