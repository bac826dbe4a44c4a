import { describe, expect, it } from "vitest";
import { spoken } from "./spoken";

const say = (text: string, heard: string, maxLength = -1) => {
  const start = text.indexOf("|");
  const end = text.lastIndexOf("|");
  const bare = text.replaceAll("|", "");
  const at: [number, number] = start === end ? [start, start] : [start, end - 1];
  const { value, caret } = spoken(bare, at, heard, maxLength);
  return `${value.slice(0, caret)}|${value.slice(caret)}`;
};

describe("spoken", () => {
  it.each([
    ["|", "hello ", "hello|"],
    ["I sail.|", "And swim.", "I sail. And swim.|"],
    ["I sail |and swim", "well", "I sail well |and swim"],
    ["I |walk| home", "sail", "I sail| home"],
    ["|, yes", "well", "well|, yes"],
  ])("speech recognition puts into %j the words %j", (text, heard, expected) => {
    expect(say(text, heard)).toBe(expected);
  });

  it("spoken words are cut to what fits, and the rest of the text stays whole", () => {
    expect(say("ab|yz", "hello", 8)).toBe("ab hel|yz");
    expect(say("ab|yz", "hello", 3)).toBe("ab|yz");
  });
});
