import type { gameParticipations } from "@db/schema";
import {
  conversationIdSql,
  isNamedMatch,
  isReadableMatch,
  isRunningMatch,
} from "~/features/matches/match-status.server";
import { primaryPhotoSql, primaryPhotoUrl } from "~/features/media/primary-photo.server";
import { NEUTRAL_NAME } from "~/features/members/neutral";
import { memberNameSql } from "~/features/members/stage-name.server";
import { visibleTo } from "~/features/members/visible.server";
import { now, toDate } from "~/server/data/clock.server";
import type { Stored } from "~/server/data/columns.server";
import { prepared } from "~/server/data/database.server";
import { notFound } from "~/server/web/errors";
import type { ParticipationStatus } from "./games";

/** An answer as it is stored. */
export interface Answer {
  step: number;
  questionId: string;
  answer: string;
  isCorrect: boolean | null;
  isInTime: boolean | null;
}

/** The other side of a play with a match. What it holds is shown only as far as the rules allow. */
interface PartnerSide {
  id: number;
  userId: string;
  /** The neutral name, and no photo, where the two may not be named to each other (rule ended-30-days). */
  name: string;
  photoUrl: string | null;
  isNamed: boolean;
  status: ParticipationStatus;
  answers: Answer[];
  hasShared: boolean;
}

type Participation = typeof gameParticipations.$inferSelect;

/** A member's side of a play, with all that decides what happens next. */
export interface Side
  extends Pick<
    Participation,
    "id" | "playId" | "game" | "score" | "isTimed" | "shownAt" | "createdAt" | "playedAt"
  > {
  /** A side of a match that has ended is abandoned from that very time, whatever its row says. */
  status: ParticipationStatus;
  completedAt: Date | null;
  hasShared: boolean;
  /** When the member completed this game the last time before this one. */
  completedBefore: Date | null;
  questions: string[];
  /** In the order of their steps. */
  answers: Answer[];
  matchId: string | null;
  conversationId: number | null;
  /** Null alone. */
  partner: PartnerSide | null;
  /** Whether the partner can be reported: until 30 days after the end of the match. */
  canReport: boolean;
}

interface Row
  extends Stored<
    Omit<
      Side,
      | "status"
      | "hasShared"
      | "answers"
      | "partner"
      | "completedBefore"
      | "completedAt"
      | "canReport"
    >
  > {
  status: ParticipationStatus;
  isOver: 0 | 1;
  isReadable: 0 | 1;
  completedAt: number | null;
  completedBefore: number | null;
  hasShared: 0 | 1;
  answers: string;
  otherId: number | null;
  otherUserId: string;
  otherName: string;
  otherPhotoId: string | null;
  isNamed: 0 | 1;
  otherStatus: ParticipationStatus;
  otherAnswers: string;
  otherHasShared: 0 | 1;
}

const answersSql = (side: string) =>
  `(SELECT json_group_array(json_object('step', a.step, 'questionId', a.question_id, 'answer', a.answer,
    'isCorrect', a.is_correct, 'isInTime', a.is_in_time)) FROM game_answers a WHERE a.participation_id = ${side}.id)`;

/** The viewer's sides that satisfy a condition. */
const select = (
  condition: string,
) => `SELECT s.id, s.play_id AS playId, s.game, s.score, s.is_timed AS isTimed,
  s.shown_at AS shownAt, s.created_at AS createdAt, s.played_at AS playedAt, s.completed_at AS completedAt,
  s.status, p.match_id IS NOT NULL AND NOT ${isRunningMatch("p.match_id")} AS isOver,
  ${isReadableMatch("p.match_id")} AS isReadable, s.shared_at IS NOT NULL AS hasShared,
  (SELECT max(e.completed_at) FROM game_participations e WHERE e.user_id = s.user_id AND e.game = s.game
    AND (e.completed_at, e.id) < (s.completed_at, s.id)) AS completedBefore,
  p.questions, ${answersSql("s")} AS answers, p.match_id AS matchId,
  ${conversationIdSql("p.match_id")} AS conversationId,
  o.id AS otherId, o.user_id AS otherUserId, ${memberNameSql("o.user_id")} AS otherName,
  ${primaryPhotoSql("o.user_id")} AS otherPhotoId,
  ${isNamedMatch("p.match_id")} AND ${visibleTo("o.user_id", { paused: true })} AS isNamed,
  o.status AS otherStatus, ${answersSql("o")} AS otherAnswers, o.shared_at IS NOT NULL AS otherHasShared
FROM game_participations s JOIN game_plays p ON p.id = s.play_id
  LEFT JOIN game_participations o ON o.play_id = s.play_id AND o.user_id = s.partner_id
WHERE s.user_id = :viewer AND ${condition}`;

const ONE_SQL = select("s.id = :id");
/** Open plays in the list; as many as anyone keeps up with. */
const OPEN_SQL = select("s.status = 'playing' ORDER BY s.id DESC LIMIT 50");
const FINISHED_SQL = select("s.status <> 'playing' ORDER BY s.id DESC LIMIT 20");
const NEWEST_SQL = select("1 ORDER BY s.id DESC LIMIT 50");

type StoredAnswer = Stored<Answer>;
const toFlag = (stored: 0 | 1 | null) => (stored === null ? null : stored === 1);

const readAnswers = (json: string): Answer[] =>
  (JSON.parse(json) as StoredAnswer[])
    .map((row) => ({
      ...row,
      isCorrect: toFlag(row.isCorrect),
      isInTime: toFlag(row.isInTime),
    }))
    .sort((one, other) => one.step - other.step);

function toPartner(row: Row): PartnerSide | null {
  if (row.otherId === null) return null;
  const isNamed = row.isNamed === 1;
  return {
    id: row.otherId,
    userId: row.otherUserId,
    name: isNamed ? row.otherName : NEUTRAL_NAME,
    photoUrl: isNamed ? primaryPhotoUrl(row.otherPhotoId) : null,
    isNamed,
    status: row.otherStatus,
    answers: readAnswers(row.otherAnswers),
    hasShared: row.otherHasShared === 1,
  };
}

function toSide(row: Row): Side {
  const { id, playId, game, score, matchId, conversationId } = row;
  return {
    ...{ id, playId, game, score, matchId, conversationId },
    status: row.status === "playing" && row.isOver === 1 ? "abandoned" : row.status,
    isTimed: row.isTimed === 1,
    shownAt: toDate(row.shownAt),
    createdAt: new Date(row.createdAt),
    playedAt: new Date(row.playedAt),
    completedAt: toDate(row.completedAt),
    completedBefore: toDate(row.completedBefore),
    hasShared: row.hasShared === 1,
    questions: JSON.parse(row.questions) as string[],
    answers: readAnswers(row.answers),
    partner: toPartner(row),
    canReport: row.otherId !== null && row.isReadable === 1,
  };
}

const listSides = (sql: string, viewer: string): Side[] =>
  prepared<Row>(sql).all({ viewer, now: now().getTime() }).map(toSide);

/**
 * Finds one of the viewer's own sides.
 *
 * @throws Refusal 404 for another member's, or none
 */
export function findSide(viewerId: string, id: number): Side {
  const row = prepared<Row>(ONE_SQL).get({ viewer: viewerId, id, now: now().getTime() });
  if (!row) throw notFound("game");
  return toSide(row);
}

/** The viewer's sides that they still play, newest first; of a match that has ended they do not. */
export const listOpenSides = (viewerId: string): Side[] =>
  listSides(OPEN_SQL, viewerId).filter(({ status }) => status === "playing");

/** The viewer's 20 newest sides that are over. */
export const listFinishedSides = (viewerId: string): Side[] => listSides(FINISHED_SQL, viewerId);

/** The viewer's 50 newest sides. */
export const listNewestSides = (viewerId: string): Side[] => listSides(NEWEST_SQL, viewerId);
