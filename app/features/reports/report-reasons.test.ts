import { expect, it } from "vitest";
import { REASONS, type ReportReason } from "./report-reasons";

it("what may endanger someone is read first, and what is only unpleasant last", () => {
  const of = (gravity: number) =>
    Object.keys(REASONS).filter((reason) => REASONS[reason as ReportReason].gravity === gravity);
  expect(of(0).sort()).toEqual(["danger", "underage"]);
  expect(of(1).sort()).toEqual(["explicit", "harassment", "money"]);
});
