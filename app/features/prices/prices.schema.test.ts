import { parseContent } from "@db/content";
import { expect, it } from "vitest";
import { pricesSchema } from "./prices.schema";

const TEXT = `
memberships: { social: 19, unlimited: 49, august: 30 }
connectionFee: 5
meetupBase: 30
planExtras: { basic: 0, plus: 20, premium: 30 }
awards: { match: 2, attendance: 5, game: 1, referralSignup: 5, referralSubscription: 10 }
monthlyBonus: { social: 5, unlimited: 10 }
costs:
  connectionFeeWaiver: 10
  profileBoost: 8
  priorityMatching: 12
  extraMeetup: 15
  voiceMessageUnlock: 5
`;
const parse = (before: string, after: string) => {
  expect(TEXT).toContain(before);
  return parseContent("prices.yml", TEXT.replace(before, after), pricesSchema);
};

it("prices are dollars and cents, and tokens whole or half", () => {
  expect(parse("social: 19", "social: 19.95").memberships.social).toBe(1995);
  expect(parse("game: 1", "game: 0.5").awards.game).toBe(1);
});

it.each([
  ["half a cent", "social: 19", "social: 19.995", "social must be whole cents, like 19.50"],
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
