import { expect, it } from "vitest";
import { endSentence } from "./text";

it.each([
  ["Peaked Hill", "Peaked Hill."],
  ["It was founded by Herman Melville.", "It was founded by Herman Melville."],
  ["Who, me?", "Who, me?"],
])("%s ends with one mark", (text, ended) => {
  expect(endSentence(text)).toBe(ended);
});
