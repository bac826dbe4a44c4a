import { Refusal } from "~/server/web/errors";
import type { BankQuestion } from "./bank-question";
import type { GameAnswer } from "./game.schema";
import { findGame, type GameType, type Step } from "./games";
import { findQuestion } from "./question-bank.server";
import type { Answer, Side } from "./sides.server";

/** Ids of the steps of two truths and a lie with a partner, which ask nothing of the bank. */
export const PARTNER_STEPS = ["statements", "guess"] as const;

/** A member's own statements, as their answer holds them. */
export interface Statements {
  statements: readonly [string, string, string];
  /** From 1. */
  lie: 1 | 2 | 3;
}

/** Reads the statements that a side has written; undefined before. */
export function readStatements(answers: readonly Answer[]): Statements | undefined {
  const written = answers.find(({ questionId }) => questionId === "statements");
  return written && (JSON.parse(written.answer) as Statements);
}

/** A question that was taken out of the bank while someone plays it: it is passed over. */
const GONE: BankQuestion = {
  id: "gone",
  text: "We don’t ask this one anymore.",
  options: ["Next"],
};

/** The bank's question of a step. */
export const questionAt = (game: GameType, id: string): BankQuestion =>
  findQuestion(game, id) ?? GONE;

/** What a step of a play asks. @returns nothing while the partner has to write first */
export function stepAt({ game, questions, partner }: Side, step: number): Step | null {
  const id = questions[step - 1] ?? "";
  if (id === "statements") return { kind: "statements" };
  if (id === "guess") {
    const theirs = partner && readStatements(partner.answers);
    return theirs
      ? { kind: "guess", text: "Which one is the lie?", options: theirs.statements }
      : null;
  }
  const { text, options } = questionAt(game, id);
  return options.length > 0 ? { kind: "choice", text, options } : { kind: "text", text };
}

const invalid = (message: string) => new Refusal("invalid", "Please Answer", message);

/** What a side's current step makes of an answer: its stored text, and whether it is right. */
interface Judged {
  answer: string;
  isCorrect: boolean | null;
}

/**
 * Judges an answer by the play's own question.
 *
 * @throws Refusal 422 for an answer of another kind, or to an option that is not there; 409 while the partner has to
 *   write first
 */
export function judgeAnswer(side: Side, step: number, given: GameAnswer): Judged {
  const asked = stepAt(side, step);
  if (!asked) throw new Refusal("too_early", "Not Yet", "Your match has to write first.");
  if (asked.kind === "choice" && "choice" in given) {
    const answer = asked.options[given.choice];
    if (answer === undefined) throw invalid("Please choose one of the answers");
    const { correct } = questionAt(side.game, side.questions[step - 1] ?? "");
    return { answer, isCorrect: correct === undefined ? null : given.choice === correct };
  }
  if (asked.kind === "text" && "text" in given) return { answer: given.text, isCorrect: null };
  if (asked.kind === "statements" && "statements" in given) {
    if (new Set(given.statements.map((one) => one.toLowerCase())).size < 3)
      throw invalid("Please write three different statements");
    return { answer: JSON.stringify(given), isCorrect: null };
  }
  if (asked.kind === "guess" && "guess" in given) {
    const theirs = side.partner && readStatements(side.partner.answers);
    return { answer: String(given.guess), isCorrect: given.guess === theirs?.lie };
  }
  throw invalid("Please answer the question");
}

/** Steps at which both answered alike. */
export const countAgreements = (own: readonly Answer[], other: readonly Answer[]): number =>
  own.filter(({ step, answer }) => other.some((one) => one.step === step && one.answer === answer))
    .length;

/** The score of a side by its answers; agreements count once both have finished. */
export function computeScore(game: GameType, answers: readonly Answer[]): number {
  const { rules } = findGame(game);
  if (rules === "choices") return 0;
  if (rules === "stories") return answers.length;
  if (rules === "clock") return answers.filter(({ isInTime }) => isInTime !== false).length;
  return answers.filter(({ isCorrect }) => isCorrect).length;
}
