import { GAME_TYPES } from "@db/schema/game-values";
import * as z from "zod/mini";
import { hasTooManyMarks, MARKS_PROBLEM } from "~/server/data/names";
import { clean } from "~/server/data/text";
import { GAMES, STATEMENT_LENGTH, STORY_LENGTH } from "./games";

export const START_FAILED = "Failed to start game. Please try again.";
export const ANSWER_FAILED = "Failed to save response. Please try again.";

export const CHOOSE = "Please choose one of the answers";
export const WHICH_LIE = "Please choose which one is the lie";

/** A text of at most `most` characters, cleaned before it is measured. @param empty what a blank one is told */
const text = (most: number, empty: string, tidy: (answer: string) => string = clean) =>
  z.string(empty).check(
    z.overwrite(tidy),
    z.minLength(1, empty),
    z.maxLength(most, `Please use at most ${most} characters`),
    z.refine((answer) => !hasTooManyMarks(answer), MARKS_PROBLEM),
  );

export const storyText = text(STORY_LENGTH, "Please write what happens next");

/** A statement is of one line: it is beside two others to choose from. */
const oneLine = (answer: string) => clean(answer).replace(/\s+/g, " ");
export const statement = text(STATEMENT_LENGTH, "Please write all three statements", oneLine);
const place = (message: string) => z.union([z.literal(1), z.literal(2), z.literal(3)], message);

/** An answer to one step, by its kind. */
export const answerSchema = z.union(
  [
    z.strictObject({ choice: z.int(CHOOSE).check(z.gte(0, CHOOSE), z.lte(9, CHOOSE)) }),
    z.strictObject({ text: storyText }),
    z.strictObject({
      statements: z.tuple([statement, statement, statement], "Please write all three statements"),
      lie: place(WHICH_LIE),
    }),
    z.strictObject({ guess: place(WHICH_LIE) }),
  ],
  "Please answer the question",
);
export type GameAnswer = z.infer<typeof answerSchema>;

/** Step of a play, from 1. */
export const RELOAD = "Please reload the page";
const step = z.int(RELOAD).check(z.gte(1, RELOAD), z.lte(99, RELOAD));

/** What a member sends to a step: its number, and the answer. Nothing else of a form counts. */
const submissionSchema = z.strictObject({ step, answer: answerSchema });
export type Submission = z.infer<typeof submissionSchema>;

const NO_GAME = "Please name a game";
const NO_MATCH = "Please name a match";
const id = z.int(NO_GAME).check(z.gte(1, NO_GAME), z.lte(1e15, NO_GAME));

/** The form that starts a game; `matchId` is blank for a play alone. */
const startSchema = z.strictObject({
  gameType: z.enum(GAME_TYPES, "Please choose a game"),
  matchId: z.optional(z.string("Please choose a match").check(z.maxLength(64))),
  isTimed: z.optional(z.boolean("Please choose by true or false whether it is timed")),
});
export type Start = z.infer<typeof startSchema>;

/** POST /api/start-game: `partnerId` is the user id of the other member of a running match. */
export const startCallSchema = z.object({
  gameId: id.check(z.refine((given) => GAMES.some((game) => game.id === given), NO_GAME)),
  partnerId: z.optional(
    z.nullable(z.string(NO_MATCH).check(z.minLength(1, NO_MATCH), z.maxLength(64, NO_MATCH))),
  ),
  isTimed: z.optional(z.boolean("Please choose by true or false whether it is timed")),
});

/** POST /api/submit-game-response. */
export const responseCallSchema = z.object({
  participationId: id,
  step,
  response: answerSchema,
});
