import { describe, expect, it } from "vitest";
import type { GameType } from "./games";
import { findQuestion } from "./question-bank.server";
import { composeOpener } from "./result.server";
import type { Side } from "./sides.server";

/** The opener of a play of one question that two have answered by the places of their options. */
function openWith(game: GameType, id: string, own: number, other = own): string | null {
  const { options, correct } = findQuestion(game, id) ?? { options: [] };
  const answerAt = (place: number) => [
    {
      step: 1,
      questionId: id,
      answer: options[place] ?? "",
      isCorrect: correct === undefined ? null : place === correct,
      isInTime: null,
    },
  ];
  const partner = { name: "Ben", isNamed: true, answers: answerAt(other) };
  return composeOpener({ game, questions: [id], answers: answerAt(own), partner } as Side);
}

describe("the opener of a result reads as a person would write it", () => {
  it.each([
    ["that-map-wander", 0, "a good map over getting lost on purpose"],
    ["that-old-new", 1, "a place you have never been over an old favorite place"],
    ["that-lighthouse-carousel", 1, "the Flying Horses over a lighthouse"],
    ["that-garden-market", 0, "a vegetable garden over the farmers market"],
  ])("this or that: both choose alike in %s", (id, place, words) => {
    expect(openWith("this_or_that", id, place)).toBe(
      `We’d both pick ${words}. What decided it for you?`,
    );
  });

  it("this or that: the two choose differently", () => {
    expect(openWith("this_or_that", "that-porch-beach", 0, 1)).toBe(
      "I’d pick the porch, and you’d pick the beach. Can you change my mind?",
    );
  });

  it.each([
    ["quick-breakfast", 0, "“Breakfast!” we both said “Pancakes.”"],
    ["quick-shoes", 2, "“On your feet,” we both said “Nothing at all.”"],
    ["quick-fish", 3, "“You catch a fish,” we both said “Scream.”"],
    ["quick-stranger", 3, "“Someone says good morning,” we both said “Who, me?”"],
    ["quick-umbrella", 1, "“Sun or shade?” we both said “Half and half.”"],
  ])("quick fire: both say the same to %s", (id, place, words) => {
    expect(openWith("quick_fire", id, place)).toBe(
      `When Quick Fire said ${words} What decided it for you?`,
    );
  });

  it("quick fire: the two say different things", () => {
    expect(openWith("quick_fire", "quick-breakfast", 0, 1)).toBe(
      "When Quick Fire said “Breakfast!” I said “Pancakes” and you said “A bagel.” Can you change my mind?",
    );
  });

  it("trivia: neither of the two knew, or the other did", () => {
    const asked = "“Which town was at the heart of Martha's Vineyard Sign Language?”";
    expect(openWith("vineyard_trivia", "trivia-sign-language", 0, 2)).toBe(
      `Neither of us knew the answer to ${asked} It was Chilmark. Were you guessing, too?`,
    );
    expect(openWith("vineyard_trivia", "trivia-sign-language", 0, 1)).toBe(
      `You knew the answer to ${asked} and I didn’t. How did you know?`,
    );
  });
});
