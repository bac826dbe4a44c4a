import { running } from "~/features/matches/lapse.server";
import { deadlineText, newMatchText } from "~/features/matches/match-notice-text.server";
import { islandMoment, now } from "~/server/clock.server";
import { prepared } from "~/server/database.server";
import { findMailOutage } from "~/server/mail.server";
import type { NoticeType } from "./kinds";

/** What a notice says. */
interface NoticeText {
  title: string;
  message: string;
}

/** What a notice says by what is true now. */
interface CurrentText extends NoticeText {
  /** False where something newer tells more, so that it is worth no toast. */
  isNews: boolean;
}

/** A notice as it is stored, with the text of the moment at which it was told. */
interface StoredNotice extends NoticeText {
  type: NoticeType;
  /** What caused it, for example `match:<id>`. */
  cause: string;
}

interface MatchFacts {
  matchId: string;
  otherName: string;
  isRunning: 0 | 1;
  hasStarted: 0 | 1;
  /** Whether the reader wrote first: then they know of the match. */
  hasWritten: 0 | 1;
  mayStart: 0 | 1;
  deadlineMs: number;
  /** Whether the two have a new match since this one ended. */
  hasSuccessor: 0 | 1;
}

const MATCHES_SQL = `SELECT m.id AS matchId, coalesce(p.stage_name, 'A member') AS otherName, ${running("m")} AS isRunning,
  m.first_message_sent_at IS NOT NULL AS hasStarted,
  EXISTS (SELECT 1 FROM conversations c JOIN messages w ON w.conversation_id = c.id
    WHERE c.match_id = m.id AND w.sender_id = :viewer) AS hasWritten,
  coalesce(m.starter_id = :viewer, 1) AS mayStart,
  m.conversation_deadline AS deadlineMs,
  EXISTS (SELECT 1 FROM matches next WHERE next.user_id_1 = m.user_id_1 AND next.user_id_2 = m.user_id_2
    AND next.status IN ('pending', 'matched') AND next.status = 'matched' AND next.id <> m.id) AS hasSuccessor
FROM json_each(:ids) CROSS JOIN matches m ON m.id = json_each.value LEFT JOIN profiles p
  ON p.user_id = CASE m.user_id_1 WHEN :viewer THEN m.user_id_2 ELSE m.user_id_1 END
WHERE :viewer IN (m.user_id_1, m.user_id_2)`;

/** What a notice of a match says as the match stands now. */
function currentMatchText(notice: StoredNotice, found: MatchFacts): CurrentText | null {
  const [, , told] = notice.cause.split(":");
  const { otherName: name, isRunning, hasStarted, hasWritten, hasSuccessor } = found;
  const { title } = notice;
  if (notice.type === "match_expired") return hasSuccessor ? null : { ...notice, isNews: true };
  if (!isRunning || hasWritten) return null;
  if (hasStarted)
    return notice.type === "new_match"
      ? { title, message: `You and ${name} like each other.`, isNews: false }
      : null;
  // An extension is told by a cause of its own; every other deadline is named in its cause.
  if (told === "extension") return { ...notice, isNews: true };
  if (told !== undefined && Number(told) !== found.deadlineMs) return null;
  const facts = { name, mayStart: found.mayStart === 1, deadline: new Date(found.deadlineMs) };
  const message = notice.type === "new_match" ? newMatchText(facts) : deadlineText(facts);
  return { title, message, isNews: true };
}

const PROPOSALS_SQL = `SELECT p.id, p.date, p.slot_hour AS slotHour
FROM json_each(:ids) CROSS JOIN meetup_proposals p ON p.id = json_each.value
  JOIN conversations c ON c.id = p.conversation_id JOIN matches m ON m.id = c.match_id
  WHERE p.state = 'open' AND ${running("m")}`;

/** Suggested meetups, by id, that still wait for their answer. */
function loadOpenProposals(ids: string[]): Set<string> {
  const rows = prepared<{ id: string; date: string; slotHour: number }>(PROPOSALS_SQL).all({
    ids: JSON.stringify(ids),
    now: now().getTime(),
  });
  const open = rows.filter(({ date, slotHour }) => islandMoment(date, slotHour) > now());
  return new Set(open.map(({ id }) => id));
}

function loadMatches(viewer: string, ids: string[]): Map<string, MatchFacts> {
  const rows = prepared<MatchFacts>(MATCHES_SQL).all({
    ids: JSON.stringify(ids),
    viewer,
    now: now().getTime(),
  });
  return new Map(rows.map((row) => [row.matchId, row]));
}

const splitCause = ({ cause }: StoredNotice) => {
  const [origin = "", id = ""] = cause.split(":");
  return { origin, id };
};

/**
 * What notices say by what is true now; one that says nothing true any more has no text. Whether the
 * member whom it names may still be shown is asked by whoever reads the notice. One query for each
 * kind of cause, however many the notices are.
 *
 * @param userId whom they are told
 */
export function loadCurrentTexts<Notice extends StoredNotice>(
  userId: string,
  notices: readonly Notice[],
): Map<Notice, CurrentText> {
  const ids = new Map<string, Set<string>>();
  for (const notice of notices) {
    const { origin, id } = splitCause(notice);
    ids.set(origin, (ids.get(origin) ?? new Set()).add(id));
  }
  const idsFrom = (origin: string) => [...(ids.get(origin) ?? [])];
  const matches = ids.has("match") ? loadMatches(userId, idsFrom("match")) : undefined;
  const proposals = ids.has("suggested") ? loadOpenProposals(idsFrom("suggested")) : undefined;
  const outage = ids.has("mail-outage") ? findMailOutage() : null;

  const currentText = (notice: Notice): CurrentText | null => {
    const { origin, id } = splitCause(notice);
    const match = matches?.get(id);
    if (origin === "match") return match ? currentMatchText(notice, match) : null;
    const isTrue =
      origin === "suggested"
        ? proposals?.has(id)
        : origin !== "mail-outage" || String(outage?.lastSentMs) === id;
    return isTrue ? { title: notice.title, message: notice.message, isNews: true } : null;
  };
  const texts = new Map<Notice, CurrentText>();
  for (const notice of notices) {
    const text = currentText(notice);
    if (text) texts.set(notice, text);
  }
  return texts;
}

/** Types that say so by themselves (part 1 section 4), and what a moderator must mend. */
const LOUD: readonly NoticeType[] = [
  "new_match",
  "deadline_warning",
  "match_expired",
  "mail_outage",
];

/**
 * The toast of a list of notices: the first unread one that is worth one and still true.
 *
 * @param notices newest first
 */
export function findToast<Notice extends StoredNotice & { id: number; isRead: boolean }>(
  userId: string,
  notices: readonly Notice[],
): { id: number; text: NoticeText } | null {
  const loud = notices.filter(({ isRead, type }) => !isRead && LOUD.includes(type));
  for (const [{ id }, { isNews, title, message }] of loadCurrentTexts(userId, loud))
    if (isNews) return { id, text: { title, message } };
  return null;
}
