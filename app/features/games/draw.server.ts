import { randomInt } from "node:crypto";
import { prepared } from "~/server/data/database.server";
import { findGame, type GameType } from "./games";
import { listQuestions } from "./question-bank.server";

/** Plays of a member that are looked through: as many as ask every question of a game at least once. */
const ASKED_SQL = `SELECT p.id, p.questions FROM game_participations s JOIN game_plays p ON p.id = s.play_id
  WHERE s.user_id = ? AND s.game = ? ORDER BY s.id DESC LIMIT 60`;

function shuffle<T>(all: readonly T[]): T[] {
  const left = [...all];
  return all.flatMap(() => left.splice(randomInt(left.length), 1));
}

/**
 * Draws the questions of a new play at random from those that nobody who plays has been asked in this game; once there
 * are none left, those that were asked longest ago. Of a group, whose questions give each other's answers away, one at
 * most.
 *
 * @param players ids of those who play
 * @throws Error for a game without questions
 */
export function drawQuestions(game: GameType, players: readonly string[]): string[] {
  const lastAsked = new Map<string, number>();
  for (const player of players)
    for (const { id, questions } of prepared<{ id: number; questions: string }>(ASKED_SQL).all(
      player,
      game,
    ))
      for (const question of JSON.parse(questions) as string[])
        lastAsked.set(question, Math.max(id, lastAsked.get(question) ?? 0));
  const groups = new Set<string>();
  const drawn = shuffle(listQuestions(game))
    .map(({ id, group }) => ({ id, group, asked: lastAsked.get(id) ?? 0 }))
    .sort((one, other) => one.asked - other.asked)
    .filter(({ group }) => {
      const isTaken = group !== undefined && groups.has(group);
      if (group) groups.add(group);
      return !isTaken;
    })
    .slice(0, findGame(game).steps)
    .map(({ id }) => id);
  if (drawn.length === 0) throw new Error(`The game ${game} has no questions`);
  return shuffle(drawn);
}
