import { describe, expect, it } from "vitest";
import { listModules, listSources, read } from "../../../tests/support/sources";
import { CATALOG, CONNECTION_FEE_CENTS, MEETUP_BASE_CENTS, MEETUP_PLANS } from "./catalog";
import { feeOnTop, inDollars, planPriceCents, socialWithFee } from "./price-texts";

const THE_CATALOG = "app/features/prices/catalog.ts";
/** A dollar figure, in words or in cents. */
const FIGURE =
  /\$\d|(?<![\w.])\d+(?:\.\d\d)? (?:dollars|USD)|[cC]ents\b[^,;\n]{0,12}?[=:] *[1-9]\d/;

describe("the catalog", () => {
  it("no dollar figure is in the source but the catalog's", () => {
    const sources = [...listModules("app", "db", "scripts"), ...listSources("public")];
    const found = sources
      .filter((path) => path !== THE_CATALOG && !path.startsWith("scripts/local/"))
      .flatMap((path) =>
        read(path)
          .split("\n")
          .flatMap((line, at) => (FIGURE.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
      );
    // The groups of a regular expression and the arguments of a shell are no prices.
    expect(found.filter((line) => !/replace\(|sh"\]|<token>/.test(line))).toEqual([]);
  });

  it("a plan costs its extra alone where a membership waives the base", () => {
    const { extraCents } = MEETUP_PLANS.plus;
    expect(planPriceCents("plus")).toBe(MEETUP_BASE_CENTS + extraCents);
    expect(planPriceCents("plus", true)).toBe(extraCents);
  });

  it("a price is said in dollars, with cents only where there are any", () => {
    expect([0, 1900, 1950, 123_456_700].map(inDollars)).toEqual([
      "$0",
      "$19",
      "$19.50",
      "$1,234,567",
    ]);
    const later = `${inDollars(CATALOG.social.priceCents)} a month until you cancel`;
    const now = inDollars(CATALOG.social.priceCents + CONNECTION_FEE_CENTS);
    expect([0, CONNECTION_FEE_CENTS].map(socialWithFee)).toEqual([
      later,
      `${now} now, then ${later}`,
    ]);
    const august = inDollars(CATALOG.august.priceCents + CONNECTION_FEE_CENTS);
    expect(feeOnTop("august")).toContain(
      `${august} in all with the first one (${now} with Social)`,
    );
  });
});
