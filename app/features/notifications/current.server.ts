import { running } from "~/features/matches/lapse.server";
import { deadlineWords, newMatchWords } from "~/features/matches/match-words.server";
import { islandMoment, now } from "~/server/clock.server";
import { prepared } from "~/server/database.server";
import { findMailOutage } from "~/server/mail.server";
import type { NoticeType } from "./kinds";

/** What a notice says. */
export interface NoticeWords {
  title: string;
  message: string;
}

/** What a notice says by what is true now. */
export interface PresentWords extends NoticeWords {
  /** False where something newer tells more, so that it is worth no toast. */
  isNews: boolean;
}

export interface ToldNotice extends NoticeWords {
  type: NoticeType;
  /** What caused it, for example `match:<id>`. */
  cause: string;
}

interface MatchFacts {
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

const MATCH_SQL = `SELECT coalesce(p.stage_name, 'A member') AS otherName, ${running("m")} AS isRunning,
  m.first_message_sent_at IS NOT NULL AS hasStarted,
  EXISTS (SELECT 1 FROM conversations c JOIN messages w ON w.conversation_id = c.id
    WHERE c.match_id = m.id AND w.sender_id = :viewer) AS hasWritten,
  coalesce(m.starter_id = :viewer, 1) AS mayStart,
  m.conversation_deadline AS deadlineMs,
  EXISTS (SELECT 1 FROM matches next WHERE next.user_id_1 = m.user_id_1 AND next.user_id_2 = m.user_id_2
    AND next.status IN ('pending', 'matched') AND next.status = 'matched' AND next.id <> m.id) AS hasSuccessor
FROM matches m LEFT JOIN profiles p
  ON p.user_id = CASE m.user_id_1 WHEN :viewer THEN m.user_id_2 ELSE m.user_id_1 END
WHERE m.id = :match AND :viewer IN (m.user_id_1, m.user_id_2)`;

/** What a notice of a match says as the match stands now. */
function matchWords(userId: string, notice: ToldNotice): PresentWords | null {
  const [, match, told] = notice.cause.split(":");
  const found = prepared<MatchFacts>(MATCH_SQL).get({
    viewer: userId,
    match,
    now: now().getTime(),
  });
  if (!found) return null;
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
  const message = notice.type === "new_match" ? newMatchWords(facts) : deadlineWords(facts);
  return { title, message, isNews: true };
}

const PROPOSAL_SQL = `SELECT p.date, p.slot_hour AS slotHour FROM meetup_proposals p
  JOIN conversations c ON c.id = p.conversation_id JOIN matches m ON m.id = c.match_id
  WHERE p.id = :proposal AND p.state = 'open' AND ${running("m")}`;

/** Whether a suggested meetup still waits for its answer. */
function isOpen(proposal: string | undefined): boolean {
  const found = prepared<{ date: string; slotHour: number }>(PROPOSAL_SQL).get({
    proposal,
    now: now().getTime(),
  });
  return found !== undefined && islandMoment(found.date, found.slotHour) > now();
}

/**
 * What a notice says by what is true now; nothing where it says nothing true any more. Whether the
 * member whom it names may still be shown is asked by whoever reads the notice.
 *
 * @param userId whom it is told
 */
export function presentWords(userId: string, notice: ToldNotice): PresentWords | null {
  const [origin, id] = notice.cause.split(":");
  if (origin === "match") return matchWords(userId, notice);
  const isTrue =
    origin === "suggested"
      ? isOpen(id)
      : origin !== "mail-outage" || String(findMailOutage()?.lastSentMs) === id;
  return isTrue ? { ...notice, isNews: true } : null;
}

/** Types that say so by themselves (part 1 section 4). */
const LOUD: readonly NoticeType[] = ["new_match", "deadline_warning", "match_expired"];

/**
 * The toast of a list of notices: the first unread one that is worth one and still true.
 *
 * @param notices newest first
 */
export function findToast<Notice extends ToldNotice & { id: number; isRead: boolean }>(
  userId: string,
  notices: readonly Notice[],
): ({ id: number } & NoticeWords) | null {
  for (const notice of notices) {
    if (notice.isRead || !LOUD.includes(notice.type)) continue;
    const words = presentWords(userId, notice);
    if (words?.isNews) return { id: notice.id, title: words.title, message: words.message };
  }
  return null;
}
