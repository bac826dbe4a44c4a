import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Feedback } from "./games";
import { LastAnswer } from "./question";

const describeAnswer = (feedback: Partial<Feedback>, isTwoTruths = false) =>
  renderToStaticMarkup(
    <LastAnswer
      feedback={{
        asked: null,
        isCorrect: null,
        isInTime: null,
        correctAnswer: null,
        source: null,
        ...feedback,
      }}
      isTwoTruths={isTwoTruths}
    />,
  )
    .replace(/<[^>]+>/g, "")
    .trim();

it("a wrong answer is called so in words, not by its color alone", () => {
  expect(describeAnswer({ isCorrect: false, correctAnswer: "Oak Bluffs" })).toBe(
    "Not quite. Answer: Oak Bluffs.",
  );
  expect(describeAnswer({ isCorrect: false, correctAnswer: "I sail" }, true)).toBe(
    "Not quite. The lie: I sail.",
  );
  // A partner who is not named anymore is not quoted.
  expect(describeAnswer({ isCorrect: false }, true)).toBe("Not quite.");
});

it("an answer is told with its own question", () => {
  expect(
    describeAnswer({
      asked: "Where is the carousel?",
      isCorrect: true,
      correctAnswer: "Oak Bluffs",
    }),
  ).toBe("Where is the carousel? Right! Answer: Oak Bluffs.");
});

it("a right answer is called so, and an answer that is neither is not called wrong", () => {
  expect(describeAnswer({ isCorrect: true })).toBe("Right!");
  expect(describeAnswer({ isInTime: false })).toBe("That one took longer. On we go.");
});
