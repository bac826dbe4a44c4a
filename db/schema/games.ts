import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./account";
import {
  flag,
  isFlag,
  jsonList,
  lengthWithin,
  oneOf,
  table,
  textList,
  timestamp,
  timestampOfStates,
} from "./columns";
import { GAME_LIMITS, GAME_TYPES, PARTICIPATION_STATUSES } from "./game-values";
import { matches } from "./matching";
import { member } from "./member";
import { trigger } from "./trigger";
import { LIMITS } from "./values";

/** One play of a game: alone, or by the two of a match, who answer the same questions. */
export const gamePlays = table(
  "game_plays",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    game: text("game", { enum: GAME_TYPES }).notNull(),
    /** Null for a play alone. */
    matchId: text("match_id").references(() => matches.id, { onDelete: "cascade" }),
    /** Ids of the questions in their order. */
    questions: textList("questions").notNull(),
    createdAt: timestamp("created_at").notNull(),
    /** When it was over for all who play; nothing while someone plays. */
    endedAt: timestamp("ended_at"),
  },
  (t) => [
    // The two of a match play each game once at a time.
    uniqueIndex("game_plays_open").on(t.matchId, t.game).where(sql`ended_at IS NULL`),
    index("game_plays_match").on(t.matchId, t.id).where(sql`match_id IS NOT NULL`),
    jsonList("game_plays_questions", t.questions),
    check("game_plays_some_questions", sql`json_array_length(${t.questions}) >= 1`),
  ],
);

/** A member's side of a play. */
export const gameParticipations = table(
  "game_participations",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    playId: integer("play_id")
      .notNull()
      .references(() => gamePlays.id, { onDelete: "cascade" }),
    game: text("game", { enum: GAME_TYPES }).notNull(),
    userId: member("user_id"),
    partnerId: text("partner_id").references(() => users.id, { onDelete: "cascade" }),
    status: text("status", { enum: PARTICIPATION_STATUSES }).notNull().default("playing"),
    /** Decided on the server, by the answers. */
    score: integer("score").notNull().default(0),
    /** Whether it runs against the clock. */
    isTimed: flag("is_timed").notNull().default(false),
    /** When the current question was shown; nothing until the member continues. */
    shownAt: timestamp("shown_at"),
    createdAt: timestamp("created_at").notNull(),
    /** The last thing that its member did in it: after a week without one it is abandoned. */
    playedAt: timestamp("played_at").notNull(),
    completedAt: timestamp("completed_at"),
    abandonedAt: timestamp("abandoned_at"),
    /** When the member agreed that the answers count as what the two share. */
    sharedAt: timestamp("shared_at"),
  },
  (t) => [
    uniqueIndex("game_participations_side").on(t.playId, t.userId),
    // A member plays each game alone once at a time.
    uniqueIndex("game_participations_alone")
      .on(t.userId, t.game)
      .where(sql`status = 'playing' AND partner_id IS NULL`),
    index("game_participations_newest").on(t.userId, t.id),
    index("game_participations_partner").on(t.partnerId).where(sql`partner_id IS NOT NULL`),
    // For the sweep that abandons.
    index("game_participations_idle").on(t.playedAt).where(sql`status = 'playing'`),
    oneOf("game_participations_status", t.status, PARTICIPATION_STATUSES),
    isFlag("game_participations_is_timed", t.isTimed),
    check(
      "game_participations_score",
      sql`${t.score} BETWEEN 0 AND ${sql.raw(`${GAME_LIMITS.steps}`)}`,
    ),
    check("game_participations_not_self", sql`${t.partnerId} <> ${t.userId}`),
    timestampOfStates("game_participations_completed", t.completedAt, t.status, ["completed"]),
    timestampOfStates("game_participations_abandoned", t.abandonedAt, t.status, ["abandoned"]),
    check(
      "game_participations_shared",
      sql`${t.sharedAt} IS NULL OR (${t.status} = 'completed' AND ${t.partnerId} IS NOT NULL)`,
    ),
  ],
);

/** What a member answered at one step. The first answer counts. */
export const gameAnswers = table(
  "game_answers",
  {
    participationId: integer("participation_id")
      .notNull()
      .references(() => gameParticipations.id, { onDelete: "cascade" }),
    /** From 1. */
    step: integer("step").notNull(),
    questionId: text("question_id").notNull(),
    answer: text("answer").notNull(),
    /** Null where there is no right answer. */
    isCorrect: flag("is_correct"),
    /** Null where no clock ran. */
    isInTime: flag("is_in_time"),
    answeredAt: timestamp("answered_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.participationId, t.step] }),
    uniqueIndex("game_answers_question").on(t.participationId, t.questionId),
    check("game_answers_step", sql`${t.step} BETWEEN 1 AND ${sql.raw(`${GAME_LIMITS.steps}`)}`),
    lengthWithin("game_answers_question_id", t.questionId, 1, LIMITS.id),
    lengthWithin("game_answers_answer", t.answer, 1, GAME_LIMITS.answer),
    isFlag("game_answers_is_correct", t.isCorrect),
    isFlag("game_answers_is_in_time", t.isInTime),
  ],
);

/** A game is played by the two of a match, or alone, and is complete with all its answers. */
export const gameTriggers = [
  trigger("game_participations_of_their_play", {
    before: "INSERT ON game_participations",
    when: `NOT EXISTS (SELECT 1 FROM game_plays p WHERE p.id = NEW.play_id AND p.game = NEW.game AND p.ended_at IS NULL
  AND CASE WHEN p.match_id IS NULL
    THEN NEW.partner_id IS NULL AND NOT EXISTS (SELECT 1 FROM game_participations WHERE play_id = p.id)
    ELSE EXISTS (SELECT 1 FROM matches m WHERE m.id = p.match_id AND NEW.user_id IN (m.user_id_1, m.user_id_2)
      AND NEW.partner_id IN (m.user_id_1, m.user_id_2)) END)`,
  }),
  trigger("game_participations_complete_with_all_answers", {
    before: "UPDATE OF status ON game_participations",
    when: `NEW.status = 'completed' AND (SELECT count(*) FROM game_answers WHERE participation_id = OLD.id)
  <> (SELECT json_array_length(questions) FROM game_plays WHERE id = OLD.play_id)`,
  }),
  trigger("game_participations_take_their_play", {
    after: "DELETE ON game_participations",
    when: "NOT EXISTS (SELECT 1 FROM game_participations WHERE play_id = OLD.play_id)",
    run: "DELETE FROM game_plays WHERE id = OLD.play_id",
  }),
];
