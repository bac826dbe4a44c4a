import {
  type CurrentText,
  type MatchNow,
  matchNoticeText,
} from "~/features/matches/match-notice-text.server";
import { endedUnnamed, running } from "~/features/matches/match-status.server";
import { NEUTRAL_NAME } from "~/features/members/neutral";
import { islandMoment, now } from "~/server/clock.server";
import { prepared } from "~/server/database.server";
import { findMailOutage } from "~/server/mail.server";
import type { NoticeType } from "./kinds";

/** A notice as it is stored, with the text of the moment at which it was told. */
interface StoredNotice {
  type: NoticeType;
  title: string;
  message: string;
  /** What caused it, for example `match:<id>`. */
  cause: string;
}

interface MatchRow {
  matchId: string;
  otherName: string | null;
  isRunning: 0 | 1;
  hasStarted: 0 | 1;
  hasWritten: 0 | 1;
  mayStart: 0 | 1;
  deadlineMs: number;
  hasSuccessor: 0 | 1;
}

// The plus: the matches are looked up by their ids, which are few, and not among all of the viewer's.
const MATCHES_SQL = `SELECT m.id AS matchId, iif(${endedUnnamed("m")}, NULL, p.stage_name) AS otherName,
  ${running("m")} AS isRunning,
  m.first_message_sent_at IS NOT NULL AS hasStarted,
  EXISTS (SELECT 1 FROM conversations c JOIN messages w ON w.conversation_id = c.id
    WHERE c.match_id = m.id AND w.sender_id = :viewer) AS hasWritten,
  coalesce(m.starter_id = :viewer, 1) AS mayStart,
  m.conversation_deadline AS deadlineMs,
  EXISTS (SELECT 1 FROM matches next WHERE next.user_id_1 = m.user_id_1 AND next.user_id_2 = m.user_id_2
    AND next.status IN ('pending', 'matched') AND next.status = 'matched' AND next.id <> m.id) AS hasSuccessor
FROM match_sides m LEFT JOIN profiles p ON p.user_id = m.other_id
WHERE m.id IN (SELECT value FROM json_each(:ids)) AND +m.member_id = :viewer`;

const PROPOSALS_SQL = `SELECT p.id, p.date, p.slot_hour AS slotHour
FROM json_each(:ids) CROSS JOIN meetup_proposals p ON p.id = json_each.value
  JOIN conversations c ON c.id = p.conversation_id JOIN matches m ON m.id = c.match_id
  WHERE p.state = 'open' AND ${running("m")}`;

/** Suggested meetups, by id, that still wait for their answer. */
function loadOpenProposals(ids: string[]): Set<string> {
  const rows = prepared<{ id: number; date: string; slotHour: number }>(PROPOSALS_SQL).all({
    ids: JSON.stringify(ids),
    now: now().getTime(),
  });
  const open = rows.filter(({ date, slotHour }) => islandMoment(date, slotHour) > now());
  return new Set(open.map(({ id }) => String(id)));
}

function loadMatches(viewer: string, ids: string[]): Map<string, MatchNow> {
  const rows = prepared<MatchRow>(MATCHES_SQL).all({
    ids: JSON.stringify(ids),
    viewer,
    now: now().getTime(),
  });
  return new Map(
    rows.map((row) => [
      row.matchId,
      {
        name: row.otherName ?? NEUTRAL_NAME,
        isRunning: row.isRunning === 1,
        hasStarted: row.hasStarted === 1,
        hasWritten: row.hasWritten === 1,
        mayStart: row.mayStart === 1,
        deadline: new Date(row.deadlineMs),
        hasSuccessor: row.hasSuccessor === 1,
      },
    ]),
  );
}

const splitCause = ({ cause }: StoredNotice) => {
  const [origin = "", id = "", what] = cause.split(":");
  return { origin, id, what };
};

const OUTAGE_OVER = {
  title: "Mail was not leaving",
  message: "The mail server took nothing for a while. It takes mail again.",
};

/**
 * The notices with what they say by what is true now. Whether the member whom one names may still be
 * shown is asked by whoever reads it. One query for each kind of cause, however many the notices are.
 *
 * @param userId whom they are told
 */
export function withCurrentTexts<Notice extends StoredNotice>(
  userId: string,
  notices: readonly Notice[],
): (Notice & CurrentText)[] {
  const ids = new Map<string, Set<string>>();
  for (const notice of notices) {
    const { origin, id } = splitCause(notice);
    ids.set(origin, (ids.get(origin) ?? new Set()).add(id));
  }
  const idsFrom = (origin: string) => [...(ids.get(origin) ?? [])];
  const matches = ids.has("match") ? loadMatches(userId, idsFrom("match")) : undefined;
  const proposals = ids.has("suggested") ? loadOpenProposals(idsFrom("suggested")) : undefined;
  const outage = ids.has("mail-outage") ? findMailOutage() : null;

  const currentText = (notice: Notice): CurrentText => {
    const { title, message } = notice;
    const { origin, id, what } = splitCause(notice);
    const match = matches?.get(id);
    if (origin === "match")
      return match
        ? matchNoticeText({ ...notice, what }, match)
        : { title: "Match ended", message: "That match is over.", worth: "list" };
    if (origin === "suggested" && !proposals?.has(id))
      return { title, message: `${message} That suggestion is closed.`, worth: "list" };
    if (origin === "mail-outage" && String(outage?.lastSentMs) !== id)
      return { ...OUTAGE_OVER, worth: "list" };
    return { title, message, worth: "toast" };
  };
  return notices.map((notice) => ({ ...notice, ...currentText(notice) }));
}

/** Types that say so by themselves (part 1 section 4), and what a moderator must mend. */
const LOUD: readonly NoticeType[] = [
  "new_match",
  "deadline_warning",
  "match_expired",
  "mail_outage",
];

/**
 * The toast of a list of notices: the first unread one that is worth one.
 *
 * @param notices newest first, with their texts of now
 */
export const findToast = <Notice extends CurrentText & { type: NoticeType; isRead: boolean }>(
  notices: readonly Notice[],
): Notice | undefined =>
  notices.find(({ isRead, type, worth }) => !isRead && LOUD.includes(type) && worth === "toast");
