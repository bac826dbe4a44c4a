import { expect, it } from "vitest";
import { hasPhrase } from "./phrase-tree";

const letters = [..."bcdefghijklmnopqrstuvwx"];
const list = letters.flatMap((one) => letters.map((two) => `${"a ".repeat(28)}${one}${two}`));

/** How often a text of 500 words is looked at while these phrases are searched in it. */
function countLooks(phrases: readonly string[]): number {
  let looks = 0;
  const text = new Proxy(new Array(500).fill(["a"]), {
    get(words, key) {
      if (typeof key === "string" && /^\d+$/.test(key)) looks += 1;
      return Reflect.get(words, key);
    },
  });
  expect(hasPhrase(text, phrases)).toBe(false);
  return looks;
}

it("a long list of phrases that begin alike costs a message no more than one of them", () => {
  expect(list).toHaveLength(529);
  expect(countLooks(list)).toBe(countLooks(list.slice(0, 1)));
});
