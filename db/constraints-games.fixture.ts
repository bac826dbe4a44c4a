/**
 * Games of `constraints.fixture.ts` and what breaks their rules: Ann and Bob play (9001), of which Ann has answered a
 * step, Ann plays alone (9002), she and Eve have finished a game (9003) and have another open (9005), and Bob plays
 * alone against the clock (9004); nobody has begun 9006.
 */

/** Noon on the island, 8 August 2025, in milliseconds. */
const AT = 1_754_668_800_000;

const PLAY = "INSERT INTO game_plays (id, game, match_id, questions, created_at) VALUES";
const SIDE = `INSERT INTO game_participations
  (id, play_id, game, user_id, partner_id, is_timed, created_at, played_at) VALUES`;
const ANSWER =
  "INSERT INTO game_answers (participation_id, step, question_id, answer, answered_at) VALUES";
const DONE = `status = 'completed', completed_at = ${AT}`;

export const GAME_ROWS = `${PLAY}
  (9001, 'this_or_that', 'm', '["q1","q2"]', ${AT}), (9002, 'vineyard_trivia', NULL, '["t1"]', ${AT}),
  (9003, 'this_or_that', 'w', '["q1"]', ${AT}), (9004, 'quick_fire', NULL, '["k1"]', ${AT}),
  (9005, 'quick_fire', 'w', '["k1"]', ${AT}), (9006, 'story_starter', NULL, '["s1"]', ${AT});
${SIDE}
  (9001, 9001, 'this_or_that', 'ann', 'bob', 0, ${AT}, ${AT}), (9002, 9001, 'this_or_that', 'bob', 'ann', 0, ${AT}, ${AT}),
  (9003, 9002, 'vineyard_trivia', 'ann', NULL, 0, ${AT}, ${AT}),
  (9004, 9003, 'this_or_that', 'ann', 'eve', 0, ${AT}, ${AT}), (9005, 9003, 'this_or_that', 'eve', 'ann', 0, ${AT}, ${AT}),
  (9006, 9004, 'quick_fire', 'bob', NULL, 1, ${AT}, ${AT}),
  (9007, 9005, 'quick_fire', 'ann', 'eve', 1, ${AT}, ${AT}), (9008, 9005, 'quick_fire', 'eve', 'ann', 1, ${AT}, ${AT});
${ANSWER} (9001, 1, 'q1', 'the porch', ${AT});
${ANSWER} (9004, 1, 'q1', 'the porch', ${AT});
${ANSWER} (9005, 1, 'q1', 'the beach', ${AT});
UPDATE game_participations SET ${DONE}, shared_at = ${AT} WHERE id = 9004;
UPDATE game_participations SET ${DONE} WHERE id = 9005;
UPDATE game_participations SET score = 1 WHERE id IN (9004, 9005);
UPDATE game_plays SET ended_at = ${AT} WHERE id = 9003;`;

const play = (change: string, id = 9001) => `UPDATE game_plays SET ${change} WHERE id = ${id}`;
const side = (change: string, id = 9001) =>
  `UPDATE game_participations SET ${change} WHERE id = ${id}`;
const EVERY_KEY = ["id = 1", "rowid = 1", "oid = 1", "_rowid_ = 1"];

/** CHECKs of more than one column. */
export const GAMES_CHECKED: Record<string, readonly string[]> = {
  game_plays_some_questions: [play("questions = '[]'")],
  game_plays_order: [play(`ended_at = ${AT - 1}`, 9003)],
  game_participations_timed: [side("is_timed = 1")],
  game_participations_not_self: [side("partner_id = 'ann'")],
  game_participations_completed: [
    side("status = 'completed'"),
    side(`completed_at = ${AT}`),
    side("completed_at = NULL", 9004),
  ],
  game_participations_abandoned: [side("status = 'abandoned'"), side(`abandoned_at = ${AT}`)],
  game_participations_order: [
    side(`played_at = ${AT - 1}`),
    side(`status = 'completed', completed_at = ${AT - 1}`),
    side(`status = 'abandoned', abandoned_at = ${AT - 1}`),
  ],
  game_participations_shared: [
    side(`shared_at = ${AT}`),
    side(`${DONE}, shared_at = ${AT}`, 9003),
    side(`${DONE}, shared_at = ${AT}`, 9007),
  ],
};

/** Triggers, by their words, with writes that each refuses. */
export const GAMES_TRIGGERED: Record<string, readonly string[]> = {
  game_plays_never_change: [
    "game = 'quick_fire'",
    "match_id = NULL",
    "questions = '[\"q3\"]'",
    "created_at = created_at - 1",
    ...EVERY_KEY,
  ].map((change) => play(change)),
  game_plays_end_once: [
    play(`ended_at = ${AT}`),
    play(`ended_at = ${AT + 1}`, 9003),
    play("ended_at = NULL", 9003),
  ],
  game_plays_of_a_match: [
    `${PLAY} (9009, 'quick_fire', 'p', '["k1"]', ${AT})`,
    `${PLAY} (9009, 'quick_fire', NULL, '["k1","k1"]', ${AT})`,
    `INSERT INTO game_plays (game, questions, created_at, ended_at) VALUES ('quick_fire', '["k1"]', ${AT}, ${AT})`,
  ],
  game_participations_of_their_play: [
    // A third of a match, the wrong partner, none, one alone, a second alone, another game, a play that is over.
    "9001, 'this_or_that', 'eve', 'ann', 0",
    "9001, 'this_or_that', 'eve', 'bob', 0",
    "9001, 'this_or_that', 'eve', NULL, 0",
    "9002, 'vineyard_trivia', 'bob', 'ann', 0",
    "9002, 'vineyard_trivia', 'bob', NULL, 0",
    "9004, 'this_or_that', 'eve', NULL, 0",
    "9003, 'this_or_that', 'bob', 'ann', 0",
  ]
    .map((values) => `${SIDE} (9009, ${values}, ${AT}, ${AT})`)
    .concat(
      ["score", "shared_at"].map(
        (
          column,
        ) => `INSERT INTO game_participations (play_id, game, user_id, created_at, played_at, ${column})
          SELECT 9002, 'vineyard_trivia', 'cat', ${AT}, ${AT}, 1`,
      ),
    )
    // Before its play.
    .concat(`${SIDE} (9009, 9006, 'story_starter', 'ann', NULL, 0, ${AT - 1}, ${AT})`),
  game_participations_keep_their_key: [
    "play_id = 9005",
    "game = 'quick_fire'",
    "user_id = 'eve'",
    "partner_id = 'eve'",
    "partner_id = NULL",
    "created_at = created_at - 1",
    ...EVERY_KEY,
  ].map((change) => side(change)),
  game_participations_stay_over: [
    side("status = 'playing', completed_at = NULL, shared_at = NULL", 9004),
    side(`status = 'abandoned', completed_at = NULL, abandoned_at = ${AT}`, 9005),
    side("completed_at = completed_at + 1", 9004),
  ],
  game_participations_complete_with_all_answers: [side(DONE), side(DONE, 9003)],
  game_answers_in_turn: [
    // A step too far, the second before the first, another question, and a side that is over.
    [9001, 3, "q2"],
    [9002, 2, "q2"],
    [9002, 1, "q2"],
    [9002, 1, "t1"],
    [9005, 2, "q2"],
  ]
    .map(([id, step, question]) => `${ANSWER} (${id}, ${step}, '${question}', 'yes', ${AT})`)
    // Before its side.
    .concat(`${ANSWER} (9002, 1, 'q1', 'yes', ${AT - 1})`),
  game_answers_are_judged_by_their_game: [
    [9002, "q1", 1, "NULL"],
    [9002, "q1", "NULL", 1],
    [9006, "k1", "NULL", "NULL"],
    [9006, "k1", 1, 1],
  ].map(
    ([id, question, isCorrect, isInTime]) => `INSERT INTO game_answers
      (participation_id, step, question_id, answer, is_correct, is_in_time, answered_at)
      VALUES (${id}, 1, '${question}', 'yes', ${isCorrect}, ${isInTime}, ${AT})`,
  ),
  game_participations_keep_their_score: [side("score = 0", 9004)],
  game_participations_never_vanish: [
    "DELETE FROM game_participations WHERE id = 9001",
    "DELETE FROM game_participations WHERE id = 9003",
  ],
  game_plays_never_vanish: [
    "DELETE FROM game_plays WHERE id = 9001",
    "DELETE FROM game_plays WHERE id = 9002",
  ],
  game_answers_never_change: [
    "UPDATE game_answers SET answer = 'the beach' WHERE participation_id = 9001",
    "UPDATE game_answers SET is_correct = 1 WHERE participation_id = 9001",
  ],
  game_answers_never_vanish: ["DELETE FROM game_answers WHERE participation_id = 9001"],
};
