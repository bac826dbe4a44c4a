import { describe, expect, it } from "vitest";
import { Refusal } from "~/server/web/errors";
import { createMember, setUpDatabase } from "../../../tests/support/island";
import { describeOutcome } from "../../../tests/support/steps";
import { assertMayOrder, readOrder, readText } from "./requested-order.server";

setUpDatabase();

describe("what an address or a form orders", () => {
  it.each([
    ["plan=plus", { order: { meetupPlan: "plus" }, fields: { plan: "plus" } }],
    ["match=m1", { order: { matchId: "m1" }, fields: { match: "m1" } }],
    ["meetup=7", { order: { bookingId: 7 }, fields: { meetup: "7" } }],
    // A form sends its empty fields too.
    ["plan=&match=m1&meetup=", { order: { matchId: "m1" }, fields: { match: "m1" } }],
  ])("%s names one thing, and the form on the page names it again", (query, expected) => {
    expect(readOrder(new URLSearchParams(query))).toEqual(expected);
  });

  it.each([
    "",
    "plan=",
    "tier=social",
    "plan=gold",
    "plan=toString",
    "plan=plus&match=m1",
    "plan=plus&meetup=7",
    "match=m1&meetup=7",
    "meetup=0",
    "meetup=7.5",
    "meetup=lighthouse",
  ])("“%s” is not found, since it names nothing that is sold, or more than one thing", (query) => {
    expect(() => readOrder(new URLSearchParams(query))).toThrow(Refusal);
    expect(describeOutcome(() => readOrder(new URLSearchParams(query)))).toBe("404 Not Found");
  });

  it("a file in the place of a text names nothing", () => {
    const form = new FormData();
    form.set("tier", new File(["social"], "social"));
    form.set("match", "m1");
    expect([readText(form, "tier"), readText(form, "match")]).toEqual([null, "m1"]);
  });
});

describe("who may order it", () => {
  it.each([
    [{ matchId: "m1" }, "403 Community Agreements Required"],
    [{ bookingId: 7 }, "403 Community Agreements Required"],
    [{ meetupPlan: "plus" }, "done"],
    [{ membership: "social" }, "done"],
  ] as const)("a member who has not agreed orders %j: %s", (order, outcome) => {
    const dan = createMember({ agrees: false });
    expect(describeOutcome(() => assertMayOrder(dan.viewer(), order))).toBe(outcome);
    expect(describeOutcome(() => assertMayOrder(createMember().viewer(), order))).toBe("done");
  });
});
