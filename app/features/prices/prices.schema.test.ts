import { readFileSync } from "node:fs";
import { parseContent } from "@db/content";
import { expect, it } from "vitest";
import { pricesSchema } from "./prices.schema";

const text = readFileSync("db/content/prices.yml", "utf8");
const parse = (before: string, after: string) => {
  expect(text).toContain(before);
  return parseContent("prices.yml", text.replace(before, after), pricesSchema);
};

it("prices are dollars and cents, and tokens whole or half", () => {
  expect(parse("social: 19 ", "social: 19.95 ").memberships.social).toBe(1995);
  expect(parse("game: 1\n", "game: 0.5\n").awards.game).toBe(1);
});

it.each([
  ["half a cent", "social: 19 ", "social: 19.995 ", "social must be whole cents, like 19.50"],
  ["nothing", "connectionFee: 5", "connectionFee: 0", "connectionFee must be at least 1"],
  ["a price with its sign", "meetupBase: 30", "meetupBase: $30", "meetupBase must be a number"],
  [
    "a third of a token",
    "match: 2",
    "match: 0.33",
    "match must be whole or half tokens, like 2 or 0.5",
  ],
  ["a plan that nobody sells", "premium: 30", "deluxe: 30", "premium is missing"],
])("%s gives one sentence", (_fault, before, after, fault) => {
  expect(() => parse(before, after)).toThrow(
    new RegExp(`^db/content/prices\\.yml, line \\d+: ${fault.replace("$", "\\$")}\\.$`, "m"),
  );
});
