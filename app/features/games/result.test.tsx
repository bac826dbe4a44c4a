import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ResultLine } from "./games";
import { Line } from "./result-line";

/** The words of a line of trivia with Ben, whose right answer is Oak Bluffs. */
function describeTrivia(own: string, other: string | null): { text: string; isWin: boolean } {
  const line: ResultLine = {
    text: "Which town was once called Cottage City?",
    own,
    correct: "Oak Bluffs",
    isCorrect: own === "Oak Bluffs",
    other,
    agrees: other === null ? null : own === other,
    source: null,
  };
  const html = renderToStaticMarkup(<Line line={line} name="Ben" isTwoTruths={false} />);
  return {
    text: html
      .replace(/<\/p>/g, ". ")
      .replace(/<[^>]+>/g, "")
      .trim(),
    isWin: html.includes("game-agreed"),
  };
}

it("a right answer that both of two chose is marked as a win", () => {
  const { text, isWin } = describeTrivia("Oak Bluffs", "Oak Bluffs");
  expect(text).toContain("Both of you: Oak Bluffs ✓ (right).");
  expect(isWin).toBe(true);
});

it("a wrong answer that both of two chose is no win, and the right one stands beneath it", () => {
  const { text, isWin } = describeTrivia("Tisbury", "Tisbury");
  expect(text).toContain("Both of you: Tisbury ✗ (wrong). It was: Oak Bluffs.");
  expect(isWin).toBe(false);
});

it("right and wrong are marked for each of two who chose differently", () => {
  expect(describeTrivia("Tisbury", "Oak Bluffs").text).toContain(
    "You: Tisbury ✗ (wrong). Ben: Oak Bluffs ✓ (right).",
  );
  expect(describeTrivia("Oak Bluffs", "Tisbury").text).toContain(
    "You: Oak Bluffs ✓ (right). Ben: Tisbury ✗ (wrong).",
  );
  expect(describeTrivia("Tisbury", null).text).toContain("You: Tisbury ✗ (wrong). It was:");
});
