import { describe, expect, it } from "vitest";
import { listModules, listSources, read } from "../../../tests/support/sources";
import {
  CATALOG,
  CONNECTION_FEE_CENTS,
  COST_HALF_TOKENS,
  FREE,
  MEETUP_BASE_CENTS,
  MEETUP_PLANS,
  RIGHTS,
} from "./catalog";
import { feeOnTop, inDollars, planPriceCents, socialWithFee } from "./price-texts";

const THE_CATALOG = "app/features/prices/catalog.ts";
/** A dollar figure, in words or in cents. */
const FIGURE =
  /\$\d|(?<![\w.])\d+(?:\.\d\d)? (?:dollars|USD)|[cC]ents\b[^,;\n]{0,12}?[=:] *[1-9]\d/;

describe("the catalog", () => {
  it("no dollar figure stands in the source but the catalog's", () => {
    const sources = [...listModules("app", "db", "scripts"), ...listSources("public")];
    const found = sources
      .filter((path) => path !== THE_CATALOG && !path.startsWith("scripts/local/"))
      // The seed stands below the app; its test holds its fee against the catalog's.
      .filter((path) => path !== "db/seed/write-pairs.ts")
      .flatMap((path) =>
        read(path)
          .split("\n")
          .flatMap((line, at) => (FIGURE.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
      );
    // The groups of a regular expression and the arguments of a shell are no prices.
    expect(found.filter((line) => !/replace\(|sh"\]|<token>/.test(line))).toEqual([]);
  });

  it("it has the prices that were decided", () => {
    const prices = Object.values(CATALOG).map(({ product, priceCents, renews }) => [
      product,
      priceCents,
      renews && `${renews.count} ${renews.interval}`,
    ]);
    expect([FREE.priceCents, CONNECTION_FEE_CENTS, MEETUP_BASE_CENTS]).toEqual([0, 500, 3000]);
    expect(prices).toEqual([
      ["social", 1900, "1 month"],
      ["unlimited", 4900, null],
      ["august", 3000, "30 day"],
    ]);
    expect(
      Object.values(MEETUP_PLANS).map(({ meetupsPerDay, extraCents }) => [
        meetupsPerDay,
        extraCents,
      ]),
    ).toEqual([
      [1, 0],
      [2, 2000],
      [3, 3000],
    ]);
    expect(Object.values(COST_HALF_TOKENS).map((half) => half / 2)).toEqual([10, 8, 12, 15, 5]);
    expect(
      Object.values(RIGHTS).map((rights) => [
        rights.meetupsPerDay,
        rights.meetupsPerWeek,
        rights.messagesPerDay,
        rights.monthlyBonusHalfTokens / 2,
      ]),
    ).toEqual([
      [1, 1, 2, 0],
      [2, 10, null, 5],
      [3, null, null, 10],
    ]);
  });

  it("a plan costs its extra alone where a membership waives the base", () => {
    expect(planPriceCents("plus")).toBe(5000);
    expect(planPriceCents("plus", true)).toBe(2000);
    expect(planPriceCents("basic", true)).toBe(0);
  });

  it("a price is said in dollars, with cents only where there are any", () => {
    expect([0, 1900, 1950, 123_456_700].map(inDollars)).toEqual([
      "$0",
      "$19",
      "$19.50",
      "$1,234,567",
    ]);
    expect([0, CONNECTION_FEE_CENTS].map(socialWithFee)).toEqual([
      "$19 a month until you cancel",
      "$24 now, then $19 a month until you cancel",
    ]);
    expect(feeOnTop("august")).toContain("$35 in all with the first one ($24 with Social)");
  });
});
