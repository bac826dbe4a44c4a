import type { GAME_TYPES } from "../schema/game-values";
import type { Batches } from "./batches";
import type { Person } from "./people";
import type { Notice } from "./write-notices";
import type { Island } from "./write-people";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const GAME_HALF_TOKENS = 2;
const islandDay = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" });

/** This or that as the two demo members have played it: the question, and what he and she chose. */
const CHOICES: readonly (readonly [question: string, his: string, hers: string])[] = [
  ["that-porch-beach", "the porch", "the porch"],
  ["that-ferry-deck", "the windy top deck", "the windy top deck"],
  ["that-lobster-chowder", "a lobster roll", "a bowl of chowder"],
  ["that-bike-bus", "a bicycle", "a bicycle"],
  ["that-book-paper", "a thick novel", "the Friday paper"],
  ["that-swim-walk", "a cold swim", "a cold swim"],
  ["that-jazz-folk", "a jazz trio", "a jazz trio"],
  ["that-coffee-tea", "a strong coffee", "a pot of tea"],
  ["that-tandem-rowboat", "a rowboat", "a rowboat"],
  ["that-old-new", "a place you have never been", "a place you have never been"],
];

/** Trivia that the first demo member has begun alone: the question, and the answer where there is one. */
const TRIVIA: readonly (readonly [question: string, answer?: string, isCorrect?: 0 | 1])[] = [
  ["trivia-noepe", "Noepe", 1],
  ["trivia-chappy-feet", "One mile", 0],
  ["trivia-booming-ben", "A heath hen", 1],
  ["trivia-cottage-city"],
  ["trivia-black-dog"],
  ["trivia-five-lights"],
  ["trivia-brass-ring"],
  ["trivia-amity"],
  ["trivia-alleys-town"],
  ["trivia-gosnold"],
];

/** Quick fire to which the second demo member has invited the first. */
const QUICK = [
  "breakfast",
  "cone",
  "rain",
  "town",
  "pie",
  "boat",
  "fish",
  "drink",
  "porch",
  "word",
];

type GameType = (typeof GAME_TYPES)[number];

interface Side {
  person: Person;
  partner: Person | null;
  agoMs: number;
}

/** Writes plays by the rules of the database: a side is answered step by step, then finished. */
class GameWriter {
  constructor(
    readonly batches: Batches,
    readonly island: Island,
  ) {}

  at(agoMs: number): number {
    return this.island.now.getTime() - agoMs;
  }

  play(game: GameType, matchId: string | null, questions: readonly string[], agoMs: number) {
    return this.batches.insert("game_plays", {
      game,
      match_id: matchId,
      questions: JSON.stringify(questions),
      created_at: this.at(agoMs),
    });
  }

  side(playId: number, game: GameType, { person, partner, agoMs }: Side): number {
    return this.batches.insert("game_participations", {
      play_id: playId,
      game,
      user_id: person.id,
      partner_id: partner?.id ?? null,
      is_timed: game === "quick_fire" ? 1 : 0,
      created_at: this.at(agoMs),
      played_at: this.at(agoMs),
    });
  }

  answer(
    participationId: number,
    given: { step: number; questionId: string; answer: string; isCorrect: 0 | 1 | null },
    agoMs: number,
  ): void {
    this.batches.insert("game_answers", {
      participation_id: participationId,
      step: given.step,
      question_id: given.questionId,
      answer: given.answer,
      is_correct: given.isCorrect,
      answered_at: this.at(agoMs),
    });
  }

  finish(participationId: number, score: number, agoMs: number): void {
    this.batches.client
      .prepare(
        "UPDATE game_participations SET status = 'completed', score = @score, completed_at = @at, played_at = @at WHERE id = @id",
      )
      .run({ id: participationId, score, at: this.at(agoMs) });
  }

  /** The token of a day's first play of a game, as the app enters it (rule token-awards). */
  earn(member: Person, game: GameType, title: string, agoMs: number): void {
    this.batches.insert("token_entries", {
      user_id: member.id,
      transaction_type: "earned_game",
      half_tokens: GAME_HALF_TOKENS,
      description: `Played ${title}`,
      cause: `game:${game}:${islandDay.format(this.at(agoMs))}`,
      created_at: this.at(agoMs),
    });
  }
}

/** This or that, which the two have finished. */
function writeFinished(games: GameWriter, matchId: string, him: Person, her: Person): void {
  const agoMs = 3 * HOUR_MS;
  const questions = CHOICES.map(([id]) => id);
  const play = games.play("this_or_that", matchId, questions, agoMs);
  const score = CHOICES.filter(([, his, hers]) => his === hers).length;
  const sides = [
    { person: him, partner: her, agoMs },
    { person: her, partner: him, agoMs },
  ].map((side) => games.side(play, "this_or_that", side));
  for (const [place, id] of sides.entries()) {
    const member = place === 0 ? him : her;
    const doneMs = agoMs - (place + 1) * 20 * MINUTE_MS;
    for (const [at, [questionId, his, hers]] of CHOICES.entries()) {
      const given = { step: at + 1, questionId, answer: place === 0 ? his : hers, isCorrect: null };
      games.answer(id, given, doneMs);
    }
    games.finish(id, score, doneMs);
    games.earn(member, "this_or_that", "This or That", doneMs);
  }
  games.batches.client
    .prepare("UPDATE game_plays SET ended_at = ? WHERE id = ?")
    .run(games.at(agoMs - 40 * MINUTE_MS), play);
}

/** Trivia of his own, three answers in. */
function writeOpen(games: GameWriter, him: Person): void {
  const agoMs = 2 * HOUR_MS;
  const questions = TRIVIA.map(([id]) => id);
  const play = games.play("vineyard_trivia", null, questions, agoMs);
  const id = games.side(play, "vineyard_trivia", { person: him, partner: null, agoMs });
  for (const [at, [questionId, answer, isCorrect = null]] of TRIVIA.entries())
    if (answer) games.answer(id, { step: at + 1, questionId, answer, isCorrect }, agoMs);
  games.batches.client
    .prepare("UPDATE game_participations SET score = ? WHERE id = ?")
    .run(TRIVIA.filter(([, , isCorrect]) => isCorrect === 1).length, id);
}

/** Quick fire, to which she has invited him. */
function writeInvitation(games: GameWriter, matchId: string, him: Person, her: Person): Notice {
  const agoMs = HOUR_MS;
  const questions = QUICK.map((id) => `quick-${id}`);
  const play = games.play("quick_fire", matchId, questions, agoMs);
  games.side(play, "quick_fire", { person: her, partner: him, agoMs });
  const id = games.side(play, "quick_fire", { person: him, partner: her, agoMs });
  return {
    member: him,
    about: her,
    type: "game",
    title: "A game for you",
    message: `${her.stageName} plays Quick Fire with you.`,
    link: `/icebreaker-games/${id}`,
    cause: `game:${id}:invited`,
    agoMs,
    read: false,
  };
}

/**
 * Writes the games of the two demo members: one that they have finished, one that he has begun alone, and one to
 * which she invites him.
 *
 * @returns the notices of them
 */
export function writeGames(
  batches: Batches,
  island: Island,
  [him, her]: readonly Person[],
): Notice[] {
  if (!him || !her) return [];
  const games = new GameWriter(batches, island);
  writeOpen(games, him);
  const matchId = batches.client
    .prepare<object, string>(
      `SELECT id FROM matches WHERE status = 'matched' AND first_message_sent_at < @before
       AND @him IN (user_id_1, user_id_2) AND @her IN (user_id_1, user_id_2)`,
    )
    .pluck()
    .get({ him: him.id, her: her.id, before: games.at(3 * HOUR_MS) });
  if (!matchId) return [];
  writeFinished(games, matchId, him, her);
  return [writeInvitation(games, matchId, him, her)];
}
